import { useNavigate, useSearch } from '@tanstack/react-router'
import { gstCsvPath, gstPath, type GstAnswer, type GstRow } from '#api/reports.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Headline } from '#desk/parts/Headline.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { amountInWords, daysInWords, rowInWords, stepNames } from '#desk/parts/report-words.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { onBas, whyNotOnBas } from './gst-words.ts'
import { BackToReports } from './BackToReports.tsx'
import { ReportOfDays } from './ReportOfDays.tsx'

/** The GST in what guests paid, as a BAS asks for it. */
export function GstScreen() {
  const search = useSearch({ from: '/frame/office/reports/gst' })
  const navigate = useNavigate()
  return (
    <>
      <BackToReports />
      <PageHeading
        title="GST"
        lead="The GST in your sales, for a BAS on a cash basis. A gift voucher counts when it is used; in Takings it counts when it is sold."
      />
      <ForRole needs="manager">
        <ReportOfDays<GstAnswer>
          search={search}
          usual="this-quarter"
          onChange={(changed) => void navigate({ to: '/office/reports/gst', search: changed })}
          path={gstPath}
          csvPath={gstCsvPath}
          lineOf="day"
          waiting="Adding up the GST"
          failed="Could not load the GST."
        >
          {(gst) => <Gst gst={gst} />}
        </ReportOfDays>
      </ForRole>
    </>
  )
}

function Gst({ gst }: { gst: GstAnswer }) {
  const { from, to, rows, together } = gst
  return (
    <>
      <Section title={daysInWords({ from, to })}>
        <Headline below={rows.length > 0 && `GST in ${inDollars(together.net)} of sales, refunds taken off.`}>
          {amountInWords(together.gst, gst)}
        </Headline>
        <OnBas gst={gst} />
      </Section>
      {rows.length > 0 && <ByStep gst={gst} />}
      <GiftCards gst={gst} />
    </>
  )
}

/** What goes into which box of a BAS. */
function OnBas({ gst }: { gst: GstAnswer }) {
  const why = whyNotOnBas(gst)
  if (why !== null) return <p>{why}</p>
  return (
    <Facts
      facts={[
        {
          name: 'G1 Total sales',
          value: `${onBas(gst.together.net)}, GST included. Add sales that were not made here.`,
        },
        { name: '1A GST on sales', value: onBas(gst.together.gst) },
        { name: '1B GST on purchases', value: 'Not kept here: it is in your bills.' },
      ]}
    />
  )
}

function ByStep({ gst: { from, to, by, rows, together } }: { gst: GstAnswer }) {
  const columns: Column<GstRow>[] = [
    { name: stepNames[by], isShort: true, render: (row) => rowInWords(row, { from, to, by }) },
    { name: 'Sold', isNumber: true, render: ({ sold }) => inDollars(sold) },
    { name: 'Refunded', isNumber: true, render: ({ back }) => inDollars(back) },
    { name: 'Net', isNumber: true, render: ({ net }) => inDollars(net) },
    { name: 'GST in net', isNumber: true, render: ({ gst }) => inDollars(gst) },
  ]
  return (
    <Section
      title={`By ${by}`}
      lead="At the prices charged, GST included. What became a gift voucher counts as refunded."
    >
      <Rows
        label={`GST by ${by}`}
        rows={rows}
        keyOf={({ from: first }) => first}
        columns={columns}
        together={{ name: 'Total', row: { from, to, ...together } }}
      />
    </Section>
  )
}

/** What of gift cards is not in these sales, and what of these sales an accountant may look at again. */
function GiftCards({ gst: { vouchers, given } }: { gst: GstAnswer }) {
  if (vouchers === 0 && given === 0) return null
  const facts = [
    {
      name: 'Gift vouchers sold, less refunds',
      amount: vouchers,
      note: 'Not counted here until they are used.',
    },
    {
      name: 'Paid by gift cards you gave away',
      amount: given,
      note: 'Counted here. Your accountant can say whether GST is due on it.',
    },
  ].filter(({ amount }) => amount !== 0)
  return (
    <Section title="Gift cards">
      <Facts facts={facts.map(({ name, amount, note }) => ({ name, value: `${inDollars(amount)}. ${note}` }))} />
    </Section>
  )
}
