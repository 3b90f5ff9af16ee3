import { Fragment, type ReactNode } from 'react'
import type { SaleAnswer, SoldLine } from '#api/counter.ts'
import type { InvoiceAdjustment } from '#api/invoices.ts'
import { invoiceNames } from '#domain/invoices/invoice-kind.ts'
import { paidBackNames } from '#domain/invoices/paid-back.ts'
import { centsFromDollars, dollars, dollarsFromCents, sum, type Cents } from '#domain/money.ts'
import { together } from '#domain/sydney-time.ts'
import { timeOf } from '#desk/parts/days.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import css from './Sell.module.css'

/** What was sold and how it was paid, as it is printed; a tax invoice once the house has its ABN. */
export function Receipt({ sale }: { sale: SaleAnswer }) {
  return (
    <div className={css.receipt}>
      <House sale={sale} />
      <dl className={css.price}>
        <Sold sale={sale} />
        <dt className={css.total}>Total</dt>
        <dd className={css.total}>{inDollars(sale.due)}</dd>
        <HowPaid sale={sale} />
        <dt className={css.gst}>Includes GST of {inDollars(sale.gst)}</dt>
      </dl>
      {sale.paidBack.length > 0 && <PaidBack sale={sale} />}
      <p className={css.quiet}>Served by {sale.takenBy}</p>
    </div>
  )
}

/** Who sold it, the number of the invoice, and when it was paid. */
function House({ sale: { house, invoice, paidAt, at } }: { sale: SaleAnswer }) {
  return (
    <p className={css.house}>
      <strong>{house.name}</strong>
      <span>{house.address}</span>
      {invoice && (
        <span>
          {invoiceNames[invoice.kind]} {invoice.number}
        </span>
      )}
      {house.abn !== null && <span>ABN {house.abn}</span>}
      <span>{timeOf(paidAt ?? at)}</span>
    </p>
  )
}

function Sold({ sale: { lines, giftCard } }: { sale: SaleAnswer }) {
  return (
    <>
      {lines.map((line, i) => (
        // Lines of one sale never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <Line
          key={i}
          name={nameOf(line)}
          detail={line.startDate && together(timeOf(line.startDate))}
          amount={line.total}
        >
          {partsOf(line).map((part) => (
            <div key={part} className={css.quiet}>
              {part}
            </div>
          ))}
        </Line>
      ))}
      {giftCard > 0 && <Line name="Gift card" amount={-giftCard} />}
    </>
  )
}

const nameOf = ({ name, people }: SoldLine) => (people > 1 ? `${people} × ${name}` : name)

/** What the price of a line is made of, and when and where its extra bath is; nothing where it is one price. */
function partsOf({ parts, bath }: SoldLine): string[] {
  const priced = parts.length > 1 ? parts.map(({ label, amount }) => `${label}: ${inDollars(amount)}`) : []
  return bath ? [...priced, `Extra bath: ${together(timeOf(bath.startDate))}, ${bath.resourceName}`] : priced
}

/** What was taken in cash and by terminal, and not given back. */
function HowPaid({ sale: { tenders } }: { sale: SaleAnswer }) {
  return tenders
    .filter(({ isReturned }) => !isReturned)
    .map((tender, i) => (
      <Line
        // oxlint-disable-next-line react/no-array-index-key
        key={`tender ${i}`}
        name={tender.kind === 'cash' ? 'Cash' : 'Card, by terminal'}
        detail={detailOf(tender)}
        amount={tender.amount}
      />
    ))
}

/** Of cash: what it was rounded to, or else what the guest gave. */
function detailOf({ amount, cash, given }: SaleAnswer['tenders'][number]): string | null {
  if (cash !== null && cash !== amount) return `Rounded to ${inDollars(cash)}`
  return given !== null && given !== cash ? `Given ${inDollars(given)}` : null
}

/** What was paid back since, each with its GST, and what is left of the total. */
function PaidBack({ sale: { due, paidBack } }: { sale: SaleAnswer }) {
  return (
    <dl className={css.price}>
      {paidBack.map((back, i) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={i}>
          <Line name={`${paidBackNames[back.what]}: ${back.name}`} amount={-dollarsFromCents(moneyOf(back))} />
          <dt className={css.gst}>
            {timeOf(back.at)}. GST in it: {inDollars(back.gst)}.
            {back.onGiftCard > 0 && ` On a new gift card: ${inDollars(back.onGiftCard)}.`}
          </dt>
        </Fragment>
      ))}
      <dt className={css.total}>Total now</dt>
      <dd className={css.total}>{dollars(centsFromDollars(due) - sum(paidBack.map(moneyOf)))}</dd>
    </dl>
  )
}

/** What of it came back as money, and not on a gift card. Cents. */
const moneyOf = ({ amount, onGiftCard }: InvoiceAdjustment): Cents =>
  centsFromDollars(amount) - centsFromDollars(onGiftCard)

type LineProps = { name: string; detail?: string | null; amount: number; children?: ReactNode }

function Line({ name, detail = null, amount, children }: LineProps) {
  return (
    <>
      <dt>
        {name}
        {detail !== null && <span className={css.quiet}> {detail}</span>}
        {children}
      </dt>
      <dd>{inDollars(amount)}</dd>
    </>
  )
}
