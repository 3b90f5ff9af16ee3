import { Fragment } from 'react'
import type { SaleAnswer } from '#api/counter.ts'
import type { InvoiceAdjustment } from '#api/invoices.ts'
import { invoiceNames } from '#domain/invoices/invoice-kind.ts'
import { paidBackNames } from '#domain/invoices/paid-back.ts'
import { centsFromDollars, dollars, dollarsFromCents, sum, type Cents } from '#domain/money.ts'
import { timeOf } from '#desk/parts/days.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import css from './Sell.module.css'

/** What was sold and how it was paid, as it is printed; a tax invoice once the house has its ABN. */
export function Receipt({ sale }: { sale: SaleAnswer }) {
  const { house, invoice, lines, tenders } = sale
  return (
    <div className={css.receipt}>
      <p className={css.house}>
        <strong>{house.name}</strong>
        <span>{house.address}</span>
        {invoice && (
          <span>
            {invoiceNames[invoice.kind]} {invoice.number}
          </span>
        )}
        {house.abn !== null && <span>ABN {house.abn}</span>}
        <span>{timeOf(sale.paidAt ?? sale.at)}</span>
      </p>
      <dl className={css.price}>
        {lines.map(({ name, people, total, startDate }, i) => (
          // Lines of one sale never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <Line
            key={i}
            name={people > 1 ? `${people} × ${name}` : name}
            detail={startDate && timeOf(startDate)}
            amount={total}
          />
        ))}
        {sale.giftCard > 0 && <Line name="Gift card" amount={-sale.giftCard} />}
        <dt className={css.total}>Total</dt>
        <dd className={css.total}>{inDollars(sale.due)}</dd>
        {tenders
          .filter(({ isReturned }) => !isReturned)
          .map(({ kind, amount, cash, given }, i) => (
            <Line
              // oxlint-disable-next-line react/no-array-index-key
              key={`tender ${i}`}
              name={kind === 'cash' ? 'Cash' : 'Card, by terminal'}
              detail={
                cash !== null && cash !== amount
                  ? `Rounded to ${inDollars(cash)}`
                  : given !== null && given !== cash
                    ? `Given ${inDollars(given)}`
                    : null
              }
              amount={amount}
            />
          ))}
        <dt className={css.gst}>Includes GST of {inDollars(sale.gst)}</dt>
      </dl>
      {sale.paidBack.length > 0 && <PaidBack sale={sale} />}
      <p className={css.quiet}>Served by {sale.takenBy}</p>
    </div>
  )
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

function Line({ name, detail = null, amount }: { name: string; detail?: string | null; amount: number }) {
  return (
    <>
      <dt>
        {name}
        {detail !== null && <span className={css.quiet}> {detail}</span>}
      </dt>
      <dd>{inDollars(amount)}</dd>
    </>
  )
}
