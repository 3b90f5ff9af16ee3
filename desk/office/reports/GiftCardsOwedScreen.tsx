import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  giftCardsOwedCsvPath,
  giftCardsOwedPath,
  type GiftCardsOwedAnswer,
  type GiftCardsOwedRow,
} from '#api/reports.ts'
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
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { BackToReports } from './BackToReports.tsx'
import {
  factsOfNow,
  owedInWords,
  owedLines,
  owedPoints,
  owedWhen,
  rowsWithCards,
  type OwedLine,
} from './gift-cards-owed-words.ts'
import { ReportOfDays } from './ReportOfDays.tsx'

/** What the house owes to holders of gift cards, and how that came to be. */
export function GiftCardsOwedScreen() {
  const search = useSearch({ from: '/frame/office/reports/gift-cards' })
  const navigate = useNavigate()
  return (
    <>
      <BackToReports />
      <PageHeading
        title="Owed on gift cards"
        lead="What you owe to holders of gift cards and vouchers, and how that came to be. Money on a card is owed until it is used, or the card ends."
      />
      <ForRole needs="manager">
        <ReportOfDays<GiftCardsOwedAnswer>
          search={search}
          usual="this-month"
          onChange={(changed) => void navigate({ to: '/office/reports/gift-cards', search: changed })}
          path={giftCardsOwedPath}
          csvPath={giftCardsOwedCsvPath}
          lineOf="day"
          waiting="Adding up the gift cards"
          failed="Could not load what is owed on gift cards."
        >
          {(owed) => (owed.hasCards ? <GiftCardsOwed owed={owed} /> : <NoCards />)}
        </ReportOfDays>
      </ForRole>
    </>
  )
}

const NoCards = () => (
  <Empty
    title="No gift card has been sold yet."
    action={
      <Link to="/office/gift-cards/give" className={buttonLook()}>
        Give a gift card
      </Link>
    }
  >
    You can sell gift vouchers at the desk. Vouchers for cancelled bookings count here too.
  </Empty>
)

function GiftCardsOwed({ owed }: { owed: GiftCardsOwedAnswer }) {
  const { from, to, changes, rows } = owed
  const shown = rowsWithCards(owed)
  const facts = factsOfNow(owed)
  return (
    <>
      <Section title={daysInWords({ from, to })}>
        <Headline below={owedWhen(owed)}>{owedInWords(owed)}</Headline>
        {facts.length > 0 && <Facts facts={facts} />}
      </Section>
      {rows.length > 0 && (
        <Section title="What changed">
          {changes.length > 0 ? <Lines owed={owed} /> : <p>Nothing was added to gift cards or came off them.</p>}
        </Section>
      )}
      {changes.length > 0 && shown.length > 1 && <ByStep owed={owed} rows={shown} />}
    </>
  )
}

function Lines({ owed }: { owed: GiftCardsOwedAnswer }) {
  return <Rows isNarrow label="What changed" rows={owedLines(owed)} keyOf={({ name }) => name} columns={lineColumns} />
}

const lineColumns: readonly Column<OwedLine>[] = [
  { name: 'Change', render: ({ name }) => name },
  { name: 'Amount', isNumber: true, render: ({ amount, isSum }) => (isSum ? <strong>{amount}</strong> : amount) },
]

function ByStep({ owed, rows }: { owed: GiftCardsOwedAnswer; rows: GiftCardsOwedRow[] }) {
  const { from, to, by } = owed
  const points = owedPoints(rows, { from, to, by })
  const columns: Column<GiftCardsOwedRow>[] = [
    { name: stepNames[by], isShort: true, render: (row) => rowInWords(row, { from, to, by }) },
    { name: 'Added', isNumber: true, render: ({ added }) => amountOrNone(added) },
    { name: 'Used', isNumber: true, render: ({ used }) => amountOrNone(used) },
    { name: 'Ended', isNumber: true, render: ({ ended }) => amountOrNone(ended) },
    { name: 'Owed', isNumber: true, render: ({ owed }) => inDollars(owed) },
  ]
  return (
    <Section
      title={`By ${by}`}
      lead={`Owed is what was left when the ${by} ended. Ended is what expired, was cancelled by the house, or was exchanged for money.`}
    >
      <ChartFigure
        sentence={extremesOfRows(points, 'amount owed')}
        label={`Owed on gift cards by ${by}`}
        shape="line"
        points={points}
        inTicks={inShortDollars}
      />
      <Rows label={`Gift cards by ${by}`} rows={rows} keyOf={({ from: first }) => first} columns={columns} />
    </Section>
  )
}

const amountOrNone = (amount: number) => (amount === 0 ? '' : inDollars(amount))
