import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calendarPath, type OrderAnswer, type OrderDetail } from '#api/checkout.ts'
import { maskedEmail } from '#domain/accounts/masked-email.ts'
import { shownAddress } from '#domain/accounts/no-address.ts'
import { invoiceNames } from '#domain/invoices/invoice-kind.ts'
import { clockTimeOf, longDate, spokenTime, sydneyDateOf, zoneLabel } from '#domain/sydney-time.ts'
import { words } from '#domain/words.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Scene } from '#web/shell/Scene.tsx'
import { useHouse } from '#web/shell/house.ts'
import { buttonLook } from '#ui/Button.tsx'
import { ArrivalCode } from './ArrivalCode.tsx'
import { keptContact } from './kept-contact.ts'
import { KeepLink } from './KeepLink.tsx'
import { InvoiceLink } from './InvoiceLink.tsx'
import css from './Order.module.css'
import { kindOf, orderWords, type OrderKind } from './order-kind.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { Help } from './OrderNotices.tsx'
import { StillWater } from '#web/shell/StillWater.tsx'
import { orderAddress } from './useOrder.ts'

type Props = { order: OrderAnswer; orderKey: string | null; sessionId: string | null }

/** Paid and settled: what was booked, what it cost, and what to keep (spec 2, /success). */
export function ConfirmedOrder({ order, orderKey, sessionId }: Props) {
  const { now } = useHouse()
  const thanks = thanksTo(order.contactDetails)
  const kind = kindOf(order)
  const isVisit = kind === 'bookings'
  const isCancelled = isVisit && order.orderDetails.every(({ status }) => status === 'CANCELED')
  const title = isCancelled ? words.bookingCancelled : orderWords[kind].paid
  const keyOrSession = orderKey ?? sessionId
  const [first, ...others] = comingIn(order)
  const changes = isCancelled || !orderKey ? null : changesByLink(order)
  const isAhead = comingIn(order).some((line) => startOf(line) > now())
  return (
    <section className={css.order}>
      <ConfirmedScene line={first} />
      <ScreenHeading key={title} title={title} />
      {first && <When line={first} others={others.length} />}
      {!isCancelled && (
        <WhatFollows {...{ kind, order, thanks, keyOrSession }}>
          {changes && isAhead && orderKey && <Changes changes={changes} orderKey={orderKey} />}
        </WhatFollows>
      )}
      {keyOrSession && <KeepLink {...{ order, orderKey, sessionId, changes }} />}
      {kind !== 'returned' && <OrderLines order={order} title={isVisit ? 'Your booking' : 'Your order'} />}
      {keyOrSession && <InvoiceLink order={order} keyOrSession={keyOrSession} />}
      <OrderFacts contact={order.contactDetails} by={isVisit ? 'Booked by' : 'Bought by'} />
      <Help>Need to change something, or have a question? Write to</Help>
    </section>
  )
}

/** The visits that take place, the first to come first. */
const comingIn = ({ orderDetails }: OrderAnswer): OrderDetail[] =>
  orderDetails.filter(({ status }) => status === 'CONFIRMED').toSorted((a, b) => +startOf(a) - +startOf(b))

type FollowsProps = {
  kind: OrderKind
  order: OrderAnswer
  thanks: string
  keyOrSession: string | null
  /** The way to change a visit. */
  children: ReactNode
}

/** Thanks, and what to do next with what was bought. */
function WhatFollows({ kind, order, thanks, keyOrSession, children }: FollowsProps) {
  const hasAccount = order.buyerInfo.memberId !== null
  if (kind === 'goods') return <AfterGoods thanks={thanks} />
  if (kind === 'returned') return <AllReturned order={order} />
  if (kind === 'plans') return <AfterPlans thanks={thanks} hasAccount={hasAccount} />
  return (
    <AfterBookings thanks={thanks} keyOrSession={keyOrSession} hasAccount={hasAccount}>
      {children}
    </AfterBookings>
  )
}

function thanksTo({ firstName, email: masked }: OrderAnswer['contactDetails']): string {
  const email = ownEmail(masked)
  // At the desk nobody has to say who they are.
  return email ? `Thank you${firstName && `, ${firstName}`}. The confirmation is on its way to ${email}.` : 'Thank you.'
}

/** What came back stands on the paper alone. */
const AllReturned = ({ order: { invoice } }: Pick<Props, 'order'>) => (
  <p className={css.lead}>
    All of it was taken back.{invoice && ` Your ${invoiceNames[invoice].toLowerCase()} says what came back for it.`}
  </p>
)

const startOf = ({ slot }: OrderDetail) => new Date(slot.startDate)

/** The hour that is booked; a stone falls into its water, and the rings spread once. */
function ConfirmedScene({ line }: { line: OrderDetail | undefined }) {
  const { services } = useHouse()
  const service = services.find(({ id }) => id === line?.serviceId)
  return (
    <Scene of={service?.family ?? 'bathing'} time={line && clockTimeOf(startOf(line))} className={css.scene}>
      <StillWater />
    </Scene>
  )
}

/** When to come: what one looks for on this page in a week. */
function When({ line, others }: { line: OrderDetail; others: number }) {
  const start = startOf(line)
  return (
    <p className={css.when}>
      {longDate(sydneyDateOf(start))},{' '}
      <span>
        {spokenTime(start)} {zoneLabel(start)}
      </span>
      {others > 0 && <small>and {others === 1 ? 'one more visit' : `${others} more visits`} below</small>}
    </p>
  )
}

/** The browser that bought shows the address as it was typed, so that a mistake in it is seen. */
function ownEmail(masked: string): string {
  const typed = keptContact().email
  return maskedEmail(typed) === masked ? typed : shownAddress(masked)
}

/** What the order view lets its visitor do: what a gift card paid for, or was moved, is not cancelled there (spec 4). */
function changesByLink({ orderDetails, giftCardRedeemed, rescheduleCount }: OrderAnswer): string | null {
  if (orderDetails.length === 0) return null
  return giftCardRedeemed > 0 || rescheduleCount > 0 ? 'move your booking' : 'move or cancel your booking'
}

type AfterBookingsProps = Pick<FollowsProps, 'thanks' | 'keyOrSession' | 'children'> & { hasAccount: boolean }

function AfterBookings({ thanks, keyOrSession, hasAccount, children }: AfterBookingsProps) {
  return (
    <>
      <p className={css.lead}>{thanks}</p>
      <div className={css.actions}>
        {keyOrSession && (
          <a href={orderAddress(calendarPath, keyOrSession)} download="booking.ics" className={buttonLook('primary')}>
            Add to your calendar
          </a>
        )}
        <Link to="/service-selection" className={buttonLook('quiet')}>
          Book something else
        </Link>
      </div>
      {children}
      {keyOrSession && <ArrivalCode order={keyOrSession} />}
      {!hasAccount && (
        <p>
          Coming again? <Link to="/register">Create an account</Link> and your next visits stand in one place. We have
          your details already: just choose a password.
        </p>
      )}
    </>
  )
}

/** A membership is in the account of its buyer, or waits for an account with the same address. */
function AfterPlans({ thanks, hasAccount }: { thanks: string; hasAccount: boolean }) {
  return (
    <>
      <p className={css.lead}>
        {thanks}
        {!hasAccount && ' Register with this email address to use your membership.'}
      </p>
      <div className={css.actions}>
        <Link to={hasAccount ? '/account' : '/register'} className={buttonLook('primary')}>
          {hasAccount ? 'See your membership' : 'Register to use it'}
        </Link>
        <Link to="/service-selection" className={buttonLook('quiet')}>
          Book a visit
        </Link>
      </div>
    </>
  )
}

/** What the desk has sold is taken along at once. */
function AfterGoods({ thanks }: { thanks: string }) {
  return (
    <>
      <p className={css.lead}>{thanks}</p>
      <div className={css.actions}>
        <Link to="/service-selection" className={buttonLook('quiet')}>
          Book a visit
        </Link>
      </div>
    </>
  )
}

/** The way to another time or out of it, as one looks for it when plans change. */
function Changes({ changes, orderKey }: { changes: string; orderKey: string }) {
  return (
    <p>
      Plans changed? You can{' '}
      <Link to="/view-booking/$idempotencyCode" params={{ idempotencyCode: orderKey }}>
        {changes}
      </Link>{' '}
      online.
    </p>
  )
}
