import { useNavigate, useSearch } from '@tanstack/react-router'
import { takingsCsvPath, takingsPath, type TakingsAnswer, type TakingsRow } from '#api/reports.ts'
import { channels } from '#domain/sales/channels.ts'
import { moneyTenders, tenders, type TenderName } from '#domain/sales/tenders.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { inShortDollars } from '#desk/parts/chart-points.ts'
import { ChartFigure } from '#desk/parts/ChartFigure.tsx'
import { Facts, type Fact } from '#desk/parts/Facts.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Headline } from '#desk/parts/Headline.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { amountInWords, daysInWords, extremesOfRows, rowInWords, stepNames } from '#desk/parts/report-words.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { takingsPoints } from '#desk/parts/takings-points.ts'
import { useIsWide } from '#desk/parts/useIsWide.ts'
import { BackToReports } from './BackToReports.tsx'
import { ReportOfDays } from './ReportOfDays.tsx'
import { comparedInWords, soldNames } from './takings-words.ts'

/** What came in from guests, less what went back: by day and way to pay, and what it was for. */
export function TakingsScreen() {
  const search = useSearch({ from: '/frame/office/reports/takings' })
  const navigate = useNavigate()
  return (
    <>
      <BackToReports />
      <PageHeading title="Takings" lead="The money that came in from guests, less refunds." />
      <ForRole needs="manager">
        <ReportOfDays<TakingsAnswer>
          search={search}
          usual="this-week"
          onChange={(changed) => void navigate({ to: '/office/reports/takings', search: changed })}
          path={takingsPath}
          csvPath={takingsCsvPath}
          lineOf="day"
          waiting="Adding up the takings"
          failed="Could not load the takings."
        >
          {(takings) => <Takings takings={takings} />}
        </ReportOfDays>
      </ForRole>
    </>
  )
}

function Takings({ takings }: { takings: TakingsAnswer }) {
  const { from, to, byKind } = takings
  return (
    <>
      <Section title={daysInWords({ from, to })}>
        <Headline below={comparedInWords(takings)}>{amountInWords(takings.together.total, takings)}</Headline>
        {tendersOf(takings).length > 0 && <Facts facts={factsOfTenders(takings)} />}
      </Section>
      {tendersOf(takings).length > 0 && <ByStep takings={takings} />}
      {byKind.length > 0 && <WhatWasSold byKind={byKind} />}
      <GiftCards giftCards={takings.giftCards} />
    </>
  )
}

/** The ways to pay by which money moved in these days. */
const tendersOf = ({ together: { byTender } }: TakingsAnswer): TenderName[] =>
  moneyTenders.filter((tender) => byTender[tender] !== undefined)

function factsOfTenders(takings: TakingsAnswer): Fact[] {
  const { together, byChannel } = takings
  const channel = byChannel.map(({ channel: of, amount }) => `${channels[of].name} ${inDollars(amount)}`)
  return [
    ...tendersOf(takings).map((tender) => ({
      name: tenders[tender].name,
      value: inDollars(together.byTender[tender] ?? 0),
    })),
    ...(channel.length > 1 ? [{ name: 'Sold', value: channel.join(', ') }] : []),
  ]
}

function ByStep({ takings }: { takings: TakingsAnswer }) {
  const isWide = useIsWide()
  const { from, to, by, rows, together } = takings
  const [label, points] = [`Takings by ${by}`, takingsPoints(takings)]
  const columns: Column<TakingsRow>[] = [
    { name: stepNames[by], isShort: true, render: (row) => rowInWords(row, { from, to, by }) },
    ...(isWide ? columnsOfTenders(tendersOf(takings)) : columnsOfPlaces),
    { name: 'Total', isNumber: true, render: ({ total }) => inDollars(total) },
  ]
  return (
    <Section title={`By ${by}`} lead="What came in, less refunds.">
      <ChartFigure
        sentence={extremesOfRows(points, 'takings')}
        label={label}
        shape="bars"
        points={points}
        inTicks={inShortDollars}
      />
      <Rows
        label={label}
        rows={rows}
        keyOf={({ from: first }) => first}
        columns={columns}
        together={{ name: 'Total', row: { from, to, ...together } }}
      />
    </Section>
  )
}

const columnsOfTenders = (shown: readonly TenderName[]): Column<TakingsRow>[] =>
  shown.map((tender) => ({
    name: tenders[tender].name,
    isNumber: true,
    render: ({ byTender }) => (byTender[tender] === undefined ? '' : inDollars(byTender[tender])),
  }))

/** Where there is no room for each way to pay. */
const columnsOfPlaces: Column<TakingsRow>[] = [
  { name: 'Online', isNumber: true, render: (row) => amountAt(row, { isAtDesk: false }) },
  { name: 'In person', isNumber: true, render: (row) => amountAt(row, { isAtDesk: true }) },
]

function amountAt({ byTender }: TakingsRow, { isAtDesk }: { isAtDesk: boolean }): string {
  const amounts = moneyTenders.flatMap((tender) =>
    tenders[tender].isAtDesk === isAtDesk ? (byTender[tender] ?? []) : [],
  )
  return amounts.length === 0 ? '' : inDollars(amounts.reduce((one, other) => one + other))
}

type Sold = TakingsAnswer['byKind'][number]

function WhatWasSold({ byKind }: { byKind: readonly Sold[] }) {
  return (
    <Section title="What was sold" lead="At the prices charged, including what gift cards paid.">
      <Rows label="What was sold" rows={byKind} keyOf={({ kind }) => kind} columns={soldColumns} />
    </Section>
  )
}

const soldColumns: Column<Sold>[] = [
  { name: 'What', render: ({ kind }) => soldNames[kind] },
  { name: 'Sold', isNumber: true, render: ({ sold }) => inDollars(sold) },
  { name: 'Refunded', isNumber: true, render: ({ back }) => inDollars(back) },
  { name: 'Net', isNumber: true, render: ({ sold, back }) => inDollars(sold - back) },
]

function GiftCards({ giftCards: { paid, back, given, left } }: Pick<TakingsAnswer, 'giftCards'>) {
  const moved = [
    { name: 'Used', amount: paid },
    { name: 'Refunded to gift cards', amount: back },
    { name: 'Given away', amount: given },
  ].filter(({ amount }) => amount !== 0)
  return (
    <Section title="Gift cards" lead="Counted in takings when they are sold, not when they are used.">
      <Facts
        facts={[
          ...moved.map(({ name, amount }) => ({ name, value: inDollars(amount) })),
          { name: 'Unspent today', value: inDollars(left) },
        ]}
      />
    </Section>
  )
}
