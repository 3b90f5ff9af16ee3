import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { firstDay, firstDayFailed } from '#desk/office/first-day/first-day-call.ts'
import { leftToDo, stepsLeft } from '#desk/office/first-day/first-steps.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Facts } from '#desk/parts/Facts.tsx'
import { Section } from '#desk/parts/Section.tsx'

/** What of the house is still to be set up, for its owner; nothing once it is, nor while that is being looked up. */
export function SetUp() {
  const query = useQuery(firstDay)
  const { isOpened } = useMe()
  const isKnown = query.data !== undefined || query.isError
  if (!isKnown || (query.data && stepsLeft(query.data).length === 0)) return null
  return (
    <Section
      title={isOpened ? 'The set-up is not finished' : 'The house is not set up yet'}
      lead={query.data && leftToDo(query.data)}
      action={<Link to="/office/first-day">Go on with the set-up</Link>}
    >
      <Asked query={query} waiting="Loading the set-up" failed={firstDayFailed} blocks={1}>
        {(day) => (
          <Facts
            facts={stepsLeft(day).map(({ title, isWrong }) => ({
              name: title,
              value: isWrong ? 'Needs you' : 'To do',
            }))}
          />
        )}
      </Asked>
    </Section>
  )
}
