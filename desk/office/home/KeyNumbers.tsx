import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { summaryPath, type SummaryAnswer } from '#api/reports.ts'
import { ask } from '#desk/calls/calls.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { hasChart, inShortDollars } from '#desk/parts/chart-points.ts'
import { ChartFigure } from '#desk/parts/ChartFigure.tsx'
import { Headline } from '#desk/parts/Headline.tsx'
import { extremesOfRows } from '#desk/parts/report-words.ts'
import { Section } from '#desk/parts/Section.tsx'
import css from './KeyNumbers.module.css'
import { keyNumbers, weekPoints } from './key-number-words.ts'

const failed = 'Could not load the key numbers.'
/** They are of weeks and months: whoever comes back to the page soon sees them at once. */
const FIVE_MINUTES = 5 * 60_000

/**
 * The house in four numbers, each with what it is compared with, and a link to the report that tells more; and the takings of
 * three months as a chart.
 */
export function KeyNumbers() {
  const query = useQuery({
    queryKey: ['summary'],
    queryFn: () => ask<SummaryAnswer>(summaryPath, failed),
    staleTime: FIVE_MINUTES,
    refetchInterval: FIVE_MINUTES,
  })
  return (
    <>
      <Section title="Key numbers" action={<Link to="/office/reports">See all reports</Link>}>
        <Asked query={query} waiting="Loading the key numbers" failed={failed} blocks={2}>
          {(summary) => <Numbers summary={summary} />}
        </Asked>
      </Section>
      {query.data && <TakingsByWeek summary={query.data} />}
    </>
  )
}

function Numbers({ summary }: { summary: SummaryAnswer }) {
  return (
    <ul className={css.numbers}>
      {keyNumbers(summary).map(({ name, amount, note, to, search }) => (
        <li key={name}>
          <Link to={to} search={search}>
            {name}
          </Link>
          <Headline below={note}>{amount}</Headline>
        </li>
      ))}
    </ul>
  )
}

/** The weeks as the chart of takings shows them; nothing where none of them brought anything. */
function TakingsByWeek({ summary }: { summary: SummaryAnswer }) {
  const points = weekPoints(summary)
  if (!hasChart(points)) return null
  return (
    <Section title="Takings by week">
      <ChartFigure
        sentence={extremesOfRows(points, 'takings')}
        label="Takings by week"
        shape="bars"
        points={points}
        inTicks={inShortDollars}
        table={{ names: 'Week', amounts: 'Takings' }}
      />
    </Section>
  )
}
