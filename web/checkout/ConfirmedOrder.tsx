import { Link } from '@tanstack/react-router'
import { calendarPath, type OrderAnswer } from '#api/checkout.ts'
import { words } from '#domain/words.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { buttonLook } from '#ui/Button.tsx'
import css from './Order.module.css'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { Help } from './OrderNotices.tsx'
import { StillWater } from './StillWater.tsx'
import { orderAddress } from './useOrder.ts'

type Props = { order: OrderAnswer; orderKey: string | null; sessionId: string | null }

/** Paid and settled: what was booked, what it cost, and what to keep (spec 2, /success). */
export function ConfirmedOrder({ order, orderKey, sessionId }: Props) {
  const keyOrSession = orderKey ?? sessionId
  const { firstName, email } = order.contactDetails
  const isAllCancelled =
    order.orderDetails.length > 0 && order.orderDetails.every(({ status }) => status === 'CANCELED')
  const mayDo = isAllCancelled ? null : changesByLink(order)
  const isPlansAlone = order.orderDetails.length === 0 && order.plans.length > 0
  const title = isAllCancelled
    ? words.bookingCancelled
    : isPlansAlone
      ? 'Your membership is paid'
      : 'Your booking is confirmed'
  return (
    <section className={css.order}>
      <ScreenHeading key={title} title={title} />
      <div className={css.calm}>
        <StillWater />
      </div>
      {!isAllCancelled && (
        <>
          <p className={css.lead}>
            Thank you{firstName && `, ${firstName}`}. The confirmation is on its way to {email}.
            {isPlansAlone &&
              order.buyerInfo.memberId === null &&
              ' Register with this address: the membership waits for it.'}
          </p>
          <div className={css.actions}>
            {isPlansAlone && <MembershipLink order={order} />}
            {keyOrSession && !isPlansAlone && (
              <a
                href={orderAddress(calendarPath, keyOrSession)}
                download="booking.ics"
                className={buttonLook('primary')}
              >
                Add to your calendar
              </a>
            )}
            <Link to="/service-selection" className={buttonLook('quiet')}>
              {isPlansAlone ? 'Book a visit' : 'Book something else'}
            </Link>
          </div>
        </>
      )}
      <OrderLines order={order} title={isPlansAlone ? 'Your order' : 'Your booking'} />
      <OrderFacts contact={order.contactDetails} by={isPlansAlone ? 'Bought by' : 'Booked by'}>
        {!orderKey && sessionId && (
          <div>
            <dt>This page</dt>
            <dd>
              <Link to="/success" search={{ session_id: sessionId }}>
                The link to your order
              </Link>{' '}
              shows it again at any time. Whoever has it can see your order, so share it with care.
            </dd>
          </div>
        )}
        {orderKey && (
          <div>
            <dt>This page</dt>
            <dd>
              {order.orderDetails.length > 0 ? (
                <Link to="/view-booking/$idempotencyCode" params={{ idempotencyCode: orderKey }}>
                  The link to your order
                </Link>
              ) : (
                <Link to="/success" search={{ idempotencyKey: orderKey }}>
                  The link to your order
                </Link>
              )}{' '}
              shows it again at any time{mayDo && `, and lets you ${mayDo}`}. Whoever has it can{' '}
              {mayDo ? 'do so too' : 'see your order'}, so share it with care.
            </dd>
          </div>
        )}
      </OrderFacts>
      <Help>Anything to change, or anything unclear? Write to</Help>
    </section>
  )
}

/** What the order view lets its visitor do: what a gift card paid for, or was moved, is not cancelled there (spec 4). */
function changesByLink({ orderDetails, giftCardRedeemed, rescheduleCount }: OrderAnswer): string | null {
  if (orderDetails.length === 0) return null
  return giftCardRedeemed > 0 || rescheduleCount > 0 ? 'move your booking' : 'move or cancel your booking'
}

/** Where a membership stands: in the account of whoever bought it, or in the one that waits to be made. */
function MembershipLink({ order }: { order: OrderAnswer }) {
  if (order.buyerInfo.memberId !== null) {
    return (
      <Link to="/account" className={buttonLook('primary')}>
        See your membership
      </Link>
    )
  }
  return (
    <Link to="/register" className={buttonLook('primary')}>
      Register to use it
    </Link>
  )
}
