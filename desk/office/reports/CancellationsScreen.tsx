import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  cancellationsCsvPath,
  cancellationsPath,
  type Cancelled,
  type CancellationsAnswer,
  type CancellationsRow,
} from '#api/reports.ts'
import { cameBack, cancelledBy, howEarly } from '#domain/reports/cancellations.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { inWholeNumbers } from '#desk/parts/chart-points.ts'
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
  cancelledCompared,
  cancelledInWords,
  cancelledPoints,
  givenBackInWords,
  hasSome,
  noShowsInWords,
  smallerInWords,
} from './cancellations-words.ts'
import { ReportOfDays } from './ReportOfDays.tsx'

/** Why guests cancel, who cancelled, how early and what came back, and how many did not come. */
export function CancellationsScreen() {
  const search = useSearch({ from: '/frame/office/reports/cancellations' })
  const navigate = useNavigate()
  return (
    <>
      <BackToReports />
      <PageHeading
        title="Cancellations"
        lead="Bookings that were cancelled, counted on the day they were. Orders that were never paid are left out. No-shows are counted on the day of the visit."
      />
      <ForRole needs="manager">
        <ReportOfDays<CancellationsAnswer>
          search={search}
          usual="this-month"
          onChange={(changed) => void navigate({ to: '/office/reports/cancellations', search: changed })}
          path={cancellationsPath}
          csvPath={cancellationsCsvPath}
          lineOf="booking"
          waiting="Counting the cancellations"
          failed="Could not load the cancellations."
        >
          {(report) => <Cancellations report={report} />}
        </ReportOfDays>
      </ForRole>
    </>
  )
}

type Props = { report: CancellationsAnswer }

function Cancellations({ report }: Props) {
  const { from, to, together } = report
  return (
    <>
      <Section title={daysInWords({ from, to })}>
        <Headline below={cancelledCompared(report)}>{cancelledInWords(report)}</Headline>
        <Besides report={report} />
      </Section>
      {together.bookings > 0 && <InTables report={report} />}
      {hasSome(report) && <ByStep report={report} />}
    </>
  )
}

/** What came back, parties that became smaller, and who did not come. */
function Besides({ report: { together, smaller, visits } }: Props) {
  const givenBack = givenBackInWords(together)
  const facts = [
    ...(givenBack ? [{ name: 'Given back', value: givenBack }] : []),
    ...(smaller.bookings > 0 ? [{ name: 'Smaller parties', value: smallerInWords(smaller) }] : []),
    ...(visits.begun > 0 ? [{ name: 'No-shows', value: noShowsInWords(visits) }] : []),
  ]
  return facts.length > 0 && <Facts facts={facts} />
}

/** The same bookings by why, by whom, how early, and what came back: each table comes to all of them. */
function InTables({ report: { together, byReason, byWho, byHowEarly, byWhatCameBack } }: Props) {
  return (
    <>
      <Table
        title="Why"
        of="Reason"
        rows={byReason.map(({ reason, ...row }) => ({ name: reason, ...row }))}
        columns={counts}
        together={together}
      />
      <Table
        title="Who cancelled"
        of="Who"
        rows={byWho.map(({ who, ...row }) => ({ name: cancelledBy[who], ...row }))}
        columns={counts}
        together={together}
      />
      <Table
        title="How early"
        of="Before the visit"
        rows={byHowEarly.map(({ early, ...row }) => ({ name: howEarly[early], ...row }))}
        columns={counts}
        together={together}
      />
      <Table
        title="What came back"
        lead="Where a gift card had paid a part, that part is on a voucher. Nothing comes back for a free booking, or for a visit that a member has lost."
        of="What"
        rows={byWhatCameBack.map(({ back, ...row }) => ({ name: cameBack[back], ...row }))}
        columns={money}
        together={together}
      />
    </>
  )
}

type Line = Cancelled & { name: string }
type TableProps = {
  title: string
  lead?: string
  /** What its lines are of. */
  of: string
  rows: readonly Line[]
  columns: readonly Column<Cancelled>[]
  together: Cancelled
}

function Table({ title, lead, of, rows, columns, together }: TableProps) {
  return (
    <Section title={title} lead={lead}>
      <Rows
        isNarrow
        label={title}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[{ name: of, render: ({ name }: Line) => name }, ...columns]}
        together={{ name: 'Total', row: { name: 'Total', ...together } }}
      />
    </Section>
  )
}

const bookings: Column<Cancelled> = {
  name: 'Bookings',
  isNumber: true,
  render: ({ bookings: count }) => inFigures(count),
}
const people: Column<Cancelled> = { name: 'People', isNumber: true, render: (row) => someOf(row.people) }
const refunded: Column<Cancelled> = { name: 'Refunded', isNumber: true, render: (row) => someDollars(row.refunded) }
const onVouchers: Column<Cancelled> = {
  name: 'On vouchers',
  isNumber: true,
  render: (row) => someDollars(row.onVouchers),
}
const counts = [bookings, people]
const money = [bookings, refunded, onVouchers]

function ByStep({ report }: Props) {
  const { from, to, by, rows, together, visits } = report
  const points = cancelledPoints(report)
  const columns: Column<CancellationsRow>[] = [
    { name: stepNames[by], isShort: true, render: (row) => rowInWords(row, { from, to, by }) },
    { ...bookings, name: 'Cancelled' },
    people,
    { name: 'No-shows', isNumber: true, render: ({ noShows }) => someOf(noShows) },
    refunded,
    onVouchers,
  ]
  return (
    <Section title={`By ${by}`}>
      <ChartFigure
        sentence={extremesOfRows(points, 'number of cancellations')}
        label={`Cancellations by ${by}`}
        shape="bars"
        points={points}
        inTicks={inWholeNumbers}
      />
      <Rows
        label={`Cancellations by ${by}`}
        rows={rows}
        keyOf={({ from: first }) => first}
        columns={columns}
        together={{ name: 'Total', row: { from, to, ...together, noShows: visits.noShows } }}
      />
    </Section>
  )
}

/** Nothing is no number. */
const someOf = (count: number) => (count === 0 ? '' : inFigures(count))
const someDollars = (amount: number) => (amount === 0 ? '' : inDollars(amount))
