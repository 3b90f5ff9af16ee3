import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { todayPath, type TodayAnswer } from '#api/today.ts'
import { longDate } from '#domain/sydney-time.ts'
import { ask } from '#desk/calls/calls.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Facts } from '#desk/parts/Facts.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { factsOfToday } from './today-words.ts'

const failed = 'Could not load the numbers of today.'
const EVERY_MINUTE = 60_000

/** How today stands: who comes, how full it is, and what came in. */
export function Today() {
  const query = useQuery({
    queryKey: ['today'],
    queryFn: () => ask<TodayAnswer>(todayPath, failed),
    refetchInterval: EVERY_MINUTE,
  })
  return (
    <Section
      title="Today"
      lead={query.data && longDate(query.data.day)}
      action={query.data?.takings && <Link to="/office/reports/takings">See the takings</Link>}
    >
      <Asked query={query} waiting="Loading today" failed={failed} blocks={1}>
        {(today) => <Facts facts={factsOfToday(today)} />}
      </Asked>
    </Section>
  )
}
