import type { CheckShown } from '#api/checks.ts'
import { Link } from '@tanstack/react-router'
import { Asked } from '#desk/parts/Asked.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { boardWords, checkWords, redOnes, unknownOnes } from '#desk/office/checks/check-words.ts'
import { checksFailed, useChecks } from '#desk/office/checks/useChecks.ts'

/** How the house stands by its own checks, in a line, with the way to the board. */
export function HouseChecks() {
  return (
    <Section title="Checks" action={<Link to="/office/checks">See every check</Link>}>
      <Asked query={useChecks()} waiting="Loading the checks" failed={checksFailed} blocks={1}>
        {({ checks }) => {
          const red = redOnes(checks)
          return (
            <p>
              {boardWords(checks)} {red.length > 0 ? `Red: ${namesOf(red)}.` : whyUnknown(checks)}
            </p>
          )
        }}
      </Asked>
    </Section>
  )
}

const namesOf = (checks: readonly CheckShown[]) => checks.map(({ name }) => checkWords[name].title).join(', ')

/** Which have no result, and where the reasons are. */
function whyUnknown(checks: readonly CheckShown[]): string {
  const unknown = unknownOnes(checks)
  if (unknown.length === 0) return ''
  return `See Checks for the reason: ${namesOf(unknown)}.`
}
