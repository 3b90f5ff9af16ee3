import type { ClosureAnswer } from '#api/closures.ts'
import { Section } from '#desk/parts/Section.tsx'
import { restsInWords } from './closure-words.ts'
import css from './Closures.module.css'

/** The members whose memberships rest while the house is shut. */
export function RestingMembers({ closure }: { closure: ClosureAnswer }) {
  const sentences = restsInWords(closure)
  if (sentences.length === 0) return null
  return (
    <Section title="Paused memberships">
      <ul className={css.totals}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  )
}
