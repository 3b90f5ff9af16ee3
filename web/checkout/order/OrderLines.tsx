import type { ReactNode } from 'react'
import type { OrderAnswer, OrderDetail } from '#api/checkout.ts'
import { spokenParty } from '#domain/availability/guest-count.ts'
import { gstWords } from '#domain/invoices/gst.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import type { LineKind } from '#domain/sales/line-kind.ts'
import { longDate, spokenHours, sydneyDateOf, together } from '#domain/sydney-time.ts'
import css from './Order.module.css'
import { linesOfOrder } from './price-lines.ts'
import { PriceLines } from './PriceLines.tsx'

type Props = { order: OrderAnswer; title: string; renderUnder?: (line: OrderDetail) => ReactNode }

/** What an order holds, line by line, and what it comes to: the amounts that are charged. */
export function OrderLines({ order, title, renderUnder }: Props) {
  const { orderDetails, plans, goods, couponCode } = order
  return (
    <section className={css.card} aria-labelledby="order-lines">
      <h2 id="order-lines">{title}</h2>
      <ul>
        {orderDetails.map((line) => (
          <BookedLine key={line.bookingId} line={line} couponCode={couponCode}>
            {renderUnder?.(line)}
          </BookedLine>
        ))}
        {plans.map((plan) => (
          <li key={plan.planId} className={css.line}>
            <Head name={plan.name} price={plan.price} />
            <p>Membership</p>
          </li>
        ))}
        {goods.map(({ name, price }, place) => (
          <li key={place} className={css.line}>
            <Head name={name} price={price} />
          </li>
        ))}
      </ul>
      <Totals order={order} />
    </section>
  )
}

/** What a gift card has paid of it, what was charged, and what went back. */
function Totals({ order }: Pick<Props, 'order'>) {
  const isPaid = order.status === 'PAID'
  const amount = centsFromDollars(isPaid ? order.amountPaid : order.total)
  const gst = gstWords(kindsIn(order))
  return (
    <dl className={css.totals}>
      {order.giftCardRedeemed > 0 && <GiftCardUsed order={order} />}
      <div>
        <dt>
          {amount === 0 ? (
            'Nothing to pay'
          ) : (
            <>
              {isPaid ? 'Paid' : 'Total'} {gst && <small>{gst}</small>}
            </>
          )}
        </dt>
        <dd>{dollars(amount)}</dd>
      </div>
      {isPaid && order.refund && <Refunded refund={order.refund} />}
    </dl>
  )
}

function GiftCardUsed({ order: { giftCardCode, giftCardRedeemed, giftCardBalance } }: Pick<Props, 'order'>) {
  return (
    <div>
      <dt>
        Gift card {giftCardCode}{' '}
        {giftCardBalance !== null && (
          <small className={css.left}>{dollars(centsFromDollars(giftCardBalance))} left on it.</small>
        )}
      </dt>
      <dd>{dollars(-centsFromDollars(giftCardRedeemed))}</dd>
    </div>
  )
}

const kindsIn = ({ orderDetails, plans, goods }: OrderAnswer): LineKind[] => [
  ...orderDetails.map(() => 'BOOKING' as const),
  ...plans.map(() => 'PLAN' as const),
  ...goods.map(({ kind }) => kind),
]

/** How much of it went back, which way and since when. */
function Refunded({ refund: { amount, status, requestedAt } }: { refund: NonNullable<OrderAnswer['refund']> }) {
  const since = longDate(sydneyDateOf(new Date(requestedAt)))
  return (
    <div>
      <dt>
        Refunded{' '}
        <small>
          {status === 'DONE' ? `Sent on ${since}` : `On its way since ${since}`} to the card you paid with. Refunds
          usually arrive within 24 hours; some banks take a few days.
        </small>
      </dt>
      <dd>{dollars(centsFromDollars(amount))}</dd>
    </div>
  )
}

type LineProps = { line: OrderDetail; couponCode: string | null; children: ReactNode }

function BookedLine({ line, couponCode, children }: LineProps) {
  const { slot, extraBath, totalParticipants, status } = line
  return (
    <li className={css.line}>
      <Head name={line.serviceName} price={line.pricing.totalPrice} />
      {status === 'CANCELED' && !children && <p className={css.cancelled}>Cancelled</p>}
      <p>{longDate(sydneyDateOf(new Date(slot.startDate)))}</p>
      <p>
        {hoursOf(slot)} · {slot.resourceName}
      </p>
      <p>{spokenParty(totalParticipants)}</p>
      {extraBath && (
        <p>
          Extra bath: {hoursOf(extraBath)} · {extraBath.resourceName}
        </p>
      )}
      <PriceLines lines={linesOfOrder(line, couponCode)} />
      {children}
    </li>
  )
}

function Head({ name, price }: { name: string; price: number }) {
  return (
    <div className={css.head}>
      <h3>{name}</h3>
      <p className={css.amount}>{dollars(centsFromDollars(price))}</p>
    </div>
  )
}

const hoursOf = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  together(spokenHours(new Date(startDate), new Date(endDate)))
