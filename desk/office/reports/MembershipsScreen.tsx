import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { membershipsCsvPath, membershipsPath, type MembershipsAnswer } from '#api/reports.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { inShortDollars } from '#desk/parts/chart-points.ts'
import { ChartFigure } from '#desk/parts/ChartFigure.tsx'
import { Facts } from '#desk/parts/Facts.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Headline } from '#desk/parts/Headline.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { daysInWords, extremesOfRows, rowInWords, stepNames } from '#desk/parts/report-words.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { inFigures } from '#desk/parts/whole-number.ts'
import { BackToReports } from './BackToReports.tsx'
import {
  bridgeLines,
  changeInWords,
  churnInWords,
  percentLost,
  endedInWords,
  isWithoutAny,
  payingInWords,
  revenueCompared,
  revenueInWords,
  revenuePoints,
  rowsWithSome,
  type BridgeLine,
} from './memberships-words.ts'
import { ReportOfDays } from './ReportOfDays.tsx'

/** What memberships bring in a month: how that changed, how many left, and by plan. */
export function MembershipsScreen() {
  const search = useSearch({ from: '/frame/office/reports/memberships' })
  const navigate = useNavigate()
  return (
    <>
      <BackToReports />
      <PageHeading
        title="Memberships"
        lead="What memberships that renew bring in a month: their prices without GST, each spread over a month. A paused one brings nothing."
      />
      <ForRole needs="manager">
        <ReportOfDays<MembershipsAnswer>
          search={search}
          usual="last-year"
          onChange={(changed) => void navigate({ to: '/office/reports/memberships', search: changed })}
          path={membershipsPath}
          csvPath={membershipsCsvPath}
          lineOf="change"
          waiting="Adding up the memberships"
          failed="Could not load the memberships."
        >
          {(report) => <Memberships report={report} />}
        </ReportOfDays>
      </ForRole>
    </>
  )
}

type Props = { report: MembershipsAnswer }

function Memberships({ report }: Props) {
  const { from, to, rows, byPlan } = report
  const shown = rowsWithSome(report)
  const hasSome = !isWithoutAny(report)
  return (
    <>
      <Section title={daysInWords({ from, to })}>
        <Headline below={revenueCompared(report)}>{revenueInWords(report)}</Headline>
        <Left report={report} />
      </Section>
      {hasSome && rows.length > 0 && <Bridge report={report} />}
      {hasSome && shown.length > 1 && <ByStep report={report} rows={shown} />}
      {byPlan.length > 0 && <ByPlan report={report} />}
    </>
  )
}

/** Who has gone, by whose doing, and who is about to. */
function Left({ report: { rows, together, ended, leaving } }: Props) {
  const facts = [
    ...(rows.length > 0 && together.churn.had > 0
      ? [{ name: 'Members lost (churn)', value: `${churnInWords(together.churn)} of those who had one at the start` }]
      : []),
    ...(ended.length > 0 ? [{ name: 'Ended', value: endedInWords(ended) }] : []),
    ...(leaving !== null && leaving.memberships > 0
      ? [
          {
            name: 'Leaving',
            value: `${payingInWords(leaving)}, ${inDollars(leaving.aMonth)} a month. Still counted until they end.`,
          },
        ]
      : []),
  ]
  return facts.length > 0 && <Facts facts={facts} />
}

const bridgeColumns: Column<BridgeLine>[] = [
  { name: 'Change', render: ({ name }) => name },
  { name: 'Memberships', isNumber: true, render: ({ memberships }) => memberships },
  { name: 'A month', isNumber: true, render: ({ aMonth, isSum }) => (isSum ? <strong>{aMonth}</strong> : aMonth) },
]

function Bridge({ report }: Props) {
  return (
    <Section title="What changed" lead="Whoever changes plans is in New and in Ended.">
      <Rows
        isNarrow
        label="What changed"
        rows={bridgeLines(report)}
        keyOf={({ name }) => name}
        columns={bridgeColumns}
      />
    </Section>
  )
}

type Row = MembershipsAnswer['rows'][number]

function ByStep({ report: { from, to, by }, rows }: Props & { rows: Row[] }) {
  const points = revenuePoints(rows, { from, to, by })
  const columns: Column<Row>[] = [
    { name: stepNames[by], isShort: true, render: (row) => rowInWords(row, { from, to, by }) },
    { name: 'New', isNumber: true, render: ({ changes }) => changeInWords(changes, ['new']) },
    { name: 'Ended', isNumber: true, render: ({ changes }) => changeInWords(changes, ['left']) },
    {
      name: 'Other',
      isNumber: true,
      render: ({ changes }) => changeInWords(changes, ['resumed', 'price-rise', 'price-cut', 'paused']),
    },
    { name: 'A month', isNumber: true, render: ({ end }) => inDollars(end.aMonth) },
    { name: 'Memberships', isNumber: true, render: ({ end }) => inFigures(end.memberships) },
  ]
  const churn: Column<Row> = {
    name: 'Lost',
    isNumber: true,
    render: ({ churn: lost }) => lost && percentLost(lost),
  }
  return (
    <Section
      title={`By ${by}`}
      lead={
        by === 'month'
          ? 'Other changes are pauses and new prices. Lost: of those who had a membership when the month began, how many had none when it ended.'
          : 'Other changes are pauses and new prices.'
      }
    >
      <ChartFigure
        sentence={extremesOfRows(points, 'monthly revenue')}
        label={`What memberships bring in a month, by ${by}`}
        shape="line"
        points={points}
        inTicks={inShortDollars}
      />
      <Rows
        label={`Memberships by ${by}`}
        rows={rows}
        keyOf={({ from: first }) => first}
        columns={by === 'month' ? [...columns, churn] : columns}
      />
    </Section>
  )
}

type Plan = MembershipsAnswer['byPlan'][number]
const planColumns: Column<Plan>[] = [
  {
    name: 'Plan',
    render: ({ id, name }) => (
      <Link to="/office/plans/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { name: 'Paying', isNumber: true, render: ({ memberships }) => inFigures(memberships) },
  { name: 'Paused', isNumber: true, render: ({ paused }) => inFigures(paused) },
  { name: 'A month', isNumber: true, render: ({ aMonth }) => inDollars(aMonth) },
]

function ByPlan({ report: { to, today, byPlan } }: Props) {
  return (
    <Section title={to < today ? `By plan, at the end of ${daysInWords({ from: to, to })}` : 'By plan, now'}>
      <Rows isNarrow label="Memberships by plan" rows={byPlan} keyOf={({ id }) => id} columns={planColumns} />
    </Section>
  )
}
