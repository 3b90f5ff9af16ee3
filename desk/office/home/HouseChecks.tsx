import { Link } from '@tanstack/react-router'
import { Asked } from '#desk/parts/Asked.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { boardWords, checkWords, redOnes } from '#desk/office/checks/check-words.ts'
import { checksFailed, useChecks } from '#desk/office/checks/useChecks.ts'

/** How the house stands by its own checks, in a line, with the way to the board. */
export function HouseChecks() {
  return (
    <Section title="Checks" action={<Link to="/office/checks">See every check</Link>}>
      <Asked query={useChecks()} waiting="Looking up the checks" failed={checksFailed} blocks={1}>
        {({ checks }) => {
          const red = redOnes(checks).map(({ name }) => checkWords[name].title)
          return (
            <p>
              {boardWords(checks)} {red.length > 0 && `Red: ${red.join(', ')}.`}
            </p>
          )
        }}
      </Asked>
    </Section>
  )
}
