import type { ReactNode } from 'react'
import type { InvoiceAnswer, InvoiceLine, InvoicePayment } from '#api/invoices.ts'
import { spokenParty } from '#domain/availability/guest-count.ts'
import { invoiceNames } from '#domain/invoices/invoice-kind.ts'
import { paidBackNames } from '#domain/invoices/paid-back.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { calledWithCount, lineKinds } from '#domain/sales/line-kind.ts'
import { longDate, spokenHours, sydneyDateOf, together } from '#domain/sydney-time.ts'
import { lastDayOf } from '#domain/validity.ts'
import look from '#web/checkout/order/Order.module.css'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Button } from '#ui/Button.tsx'
import { names } from '#ui/class-names.ts'
import css from './Invoice.module.css'

type Props = { invoice: InvoiceAnswer; back: ReactNode }

/** A tax invoice or a receipt: who sold what to whom, when it was paid, and the GST in each line and in all. */
export function Invoice({ invoice, back }: Props) {
  return (
    <section className={look.order}>
      <article className={names(look.card, css.sheet)}>
        <ScreenHeading key={invoice.kind} title={invoiceNames[invoice.kind]} />
        <Parties invoice={invoice} />
        <Sold invoice={invoice} />
        {invoice.adjustments.length > 0 && <Adjustments invoice={invoice} />}
      </article>
      <div className={look.actions}>
        <Button onClick={() => window.print()}>Print or save as PDF</Button>
        {back}
      </div>
    </section>
  )
}

function Parties({ invoice: { number, house, buyer, paidAt, issuedAt } }: Pick<Props, 'invoice'>) {
  const legalName = house.legalName === house.name ? '' : house.legalName
  return (
    <dl className={look.facts}>
      <Fact name="From">
        <Rows of={[house.name, legalName, house.address, house.abn && `ABN ${house.abn}`]} />
      </Fact>
      <Fact name="To">{buyer}</Fact>
      <Fact name="Number">{number}</Fact>
      <Fact name="Date of payment">{day(paidAt)}</Fact>
      {issuedAt !== null && <Fact name="Date of issue">{day(issuedAt)}</Fact>}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || '–'}</dd>
  </div>
)

/** One below the other; what is not known is left out. */
const Rows = ({ of }: { of: readonly (string | null)[] }) => of.map((row) => row && <div key={row}>{row}</div>)

function Sold({ invoice: { lines, total, gst, payments } }: Pick<Props, 'invoice'>) {
  return (
    <>
      <h2>What was sold</h2>
      <ul>
        {lines.map((line, i) => (
          // Lines of an order never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={i} line={line} />
        ))}
      </ul>
      <dl className={look.totals}>
        <Total name="Includes GST of" amount={gst} />
        <Total name="Total" amount={total} />
      </dl>
      <dl className={look.facts}>
        <Fact name="How it was paid">
          <Rows of={payments.length === 0 ? ['Nothing to pay'] : payments.map(paidBy)} />
        </Fact>
      </dl>
    </>
  )
}

function Line({ line }: { line: InvoiceLine }) {
  const { kind, total, gst, extraBath, parts } = line
  return (
    <li className={look.line}>
      <Head name={calledWithCount(line)} amount={total} />
      <Rows
        of={[
          ...whatIs(line),
          extraBath && `Extra bath: ${hours(extraBath)}`,
          ...parts.map(({ label, note, amount }) => `${[label, note].filter(Boolean).join(', ')}: ${money(amount)}`),
        ]}
      />
      <p>{lineKinds[kind].isTaxed ? `GST included: ${money(gst)}` : 'No GST: tax is paid when it is used.'}</p>
    </li>
  )
}

/** What a line is, beside its name: when, where and for how many, or for which time. */
function whatIs({ kind, from, until, where, people }: InvoiceLine): (string | null)[] {
  if (kind === 'PLAN') {
    const period = from !== null && until !== null && `, ${day(from)} to ${longDate(lastDayOf(new Date(until)))}`
    return [`Membership${period || ''}`]
  }
  if (kind !== 'BOOKING' || from === null || until === null) return []
  return [day(from), [hours({ from, until }), where].filter(Boolean).join(' · '), spokenParty(people)]
}

const ways: Record<InvoicePayment['way'], string> = {
  'gift-card': 'Gift card',
  card: 'Card',
  cash: 'Cash',
  terminal: 'Card, by terminal',
}
const paidBy = ({ way, amount, rounded }: InvoicePayment): string =>
  `${ways[way]}: ${money(amount)}${rounded === null ? '' : `, rounded to ${money(rounded)}`}`

/** What was paid back since, and what is left of the invoice. */
function Adjustments({ invoice: { adjustments, left } }: Pick<Props, 'invoice'>) {
  return (
    <>
      <h2>Adjustments: what was paid back</h2>
      <ul>
        {adjustments.map(({ at, name, what, amount, gst, onGiftCard }, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i} className={look.line}>
            <Head name={name} amount={-amount} />
            <Rows
              of={[
                `${paidBackNames[what]}, ${day(at)}`,
                onGiftCard > 0 ? `On a gift card: ${money(onGiftCard)}` : null,
                `GST included: ${money(-gst)}`,
              ]}
            />
          </li>
        ))}
      </ul>
      <dl className={look.totals}>
        <Total name="Includes GST of" amount={left.gst} />
        <Total name="Total after adjustments" amount={left.total} />
      </dl>
    </>
  )
}

const Head = ({ name, amount }: { name: string; amount: number }) => (
  <div className={look.head}>
    <h3>{name}</h3>
    <p className={look.amount}>{money(amount)}</p>
  </div>
)

const Total = ({ name, amount }: { name: string; amount: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{money(amount)}</dd>
  </div>
)

const day = (instant: string): string => longDate(sydneyDateOf(new Date(instant)))
const hours = ({ from, until }: { from: string; until: string }): string =>
  together(spokenHours(new Date(from), new Date(until)))
const money = (amount: number): string => dollars(centsFromDollars(amount))
