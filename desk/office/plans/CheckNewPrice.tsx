import type { StaffPlan } from '#api/staff-plans.ts'
import { longDate, sydneyDateOf } from '#domain/sydney-time.ts'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { priceTotalsInWords, tellInWords } from './plan-words.ts'
import type { Seen } from './usePriceChange.ts'
import css from './Plans.module.css'

type Props = {
  plan: StaffPlan
  seen: Seen
  /** What has changed since it was seen, in sentences. */
  moved: string[] | null
  onChange: () => void
  onGo: () => Promise<void>
}

/** A new price once more, with what happens to members, before each of them is told. */
export function CheckNewPrice({ plan, seen, moved, onChange, onGo }: Props) {
  return (
    <CheckAnswers
      title="Check the new price"
      answers={answersOf(plan, seen)}
      go={tellInWords(seen.preview.members.length)}
      isFinal
      busy="Announcing…"
      onChange={onChange}
      onGo={onGo}
    >
      {moved && (
        <Answer key={moved.join()}>
          <Alert tone="warning">{moved.join(' ')} What you see here now is up to date.</Alert>
        </Answer>
      )}
      <WhatHappens {...seen} />
    </CheckAnswers>
  )
}

const answersOf = (plan: StaffPlan, { asked, preview }: Seen) => [
  { name: 'Plan', value: plan.name },
  { name: 'New price', value: `${priceInWords(asked.price)} (${priceInWords(preview.listPrice)} now)` },
  ...(plan.recurring ? [{ name: 'For members from', value: longDate(sydneyDateOf(new Date(asked.from))) }] : []),
]

function WhatHappens({ asked, preview }: Seen) {
  return (
    <Section title="What happens">
      <ul className={css.totals}>
        <li>Whoever buys it from now on pays {priceInWords(asked.price)}.</li>
        {priceTotalsInWords(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {preview.members.length > 0 && <li>Each of them gets an email now. It cannot be taken back.</li>}
      </ul>
    </Section>
  )
}
