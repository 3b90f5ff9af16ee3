import { chooseCredits } from '#domain/memberships/choose-credits.ts'
import { Refused } from '#domain/refusals.ts'
import { recordConsent } from '#server/accounts/consent-store.ts'
import { emailKeyOf } from '#server/accounts/member-store.ts'
import { isLostStart } from '#server/availability/lost-starts.ts'
import { queueEmail } from '#server/emails/queue-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import { brokenConstraint, type Tx } from '#server/kit/database/db.ts'
import { listCredits, type CreditUse } from '#server/memberships/credit-store.ts'
import type { Captured } from '#server/payments/store.ts'
import { confirmAll, holdAll, keptBy, NotHeld } from './holdings.ts'
import type { PaidOrder } from './kinds/kind.ts'
import { fulfil } from './kinds/kinds.ts'
import { freeOnes, listBookings, roomsOf, setOrderPaid, type BookingRow, type OrderRow } from './store.ts'

/**
 * The one road to PAID, however the money came: by the provider (`settle.ts`) or at the desk (`take-tender.ts`). The
 * order is paid, what it has held counts for good, and its buyer has what was paid for. Money that comes after the hold
 * is over takes everything again; when it is gone, this throws (`isGone`), and the transaction must be rolled back. The
 * caller holds the lock of the order.
 */
export async function payOrder(ctx: Ctx, tx: Tx, sale: PaidOrder, money: Captured): Promise<void> {
  if (sale.order.status !== 'PENDING') return await payLate(ctx, tx, sale, money)
  const bookings = await setPaid(ctx, tx, sale, { from: 'HELD', money })
  await confirmAll(tx, keptBy(sale.order, bookings))
}

/** Whether what was paid late is gone, or the member already has the plan: then the money goes back. */
export const isGone = (error: unknown): boolean =>
  error instanceof NotHeld ||
  (error instanceof Refused && ['cart.unavailable', 'plan.already-held'].includes(error.reason)) ||
  isLostStart(error) ||
  brokenConstraint(error) === 'service_is_sold'

/**
 * The same for an order that costs nothing (ruling 20), in the transaction that writes it, so that no other request of
 * the buyer finds it open and closes it. The caller confirms what it keeps.
 */
export async function payFreeOrder(ctx: Ctx, tx: Tx, order: OrderRow): Promise<void> {
  await setPaid(ctx, tx, { order, subscription: null }, { from: 'HELD', money: null })
}

async function payLate(ctx: Ctx, tx: Tx, sale: PaidOrder, money: Captured): Promise<void> {
  const { order } = sale
  const bookings = await listBookings(tx, order.id)
  if (bookings.some((booking) => booking.starts_at <= ctx.now())) throw new Refused('cart.unavailable')
  const creditUses = await chooseCreditsAgain(ctx, tx, order, freeOnes(bookings))
  const toKeep = { ...keptBy(order, bookings), rooms: roomsOf(bookings), creditUses }
  const write = async () => void (await setPaid(ctx, tx, sale, { from: 'EXPIRED', money }))
  await holdAll(tx, toKeep, ctx.now(), write, { forGood: true })
}

type From = { from: 'HELD' | 'EXPIRED'; money: Captured | null }

/** Answers the bookings of the order, which are confirmed. */
async function setPaid(ctx: Ctx, tx: Tx, sale: PaidOrder, { from, money }: From) {
  const { order } = sale
  const bookings = await setOrderPaid(tx, order.id, { from, paidAt: ctx.now(), capture: money })
  await queueEmail(ctx, tx, { kind: 'booking-confirmed', orderId: order.id, recipient: order.email })
  // At the desk nobody ticks anything.
  if (order.member_id === null && order.origin === 'site') await recordGuestConsent(tx, order, ctx.now())
  await fulfil(ctx, tx, sale)
  return bookings
}

/** What a guest ticked at checkout counts for the address from now on (ruling 41). */
const recordGuestConsent = (tx: Tx, order: OrderRow, at: Date) =>
  recordConsent(tx, {
    emailKey: emailKeyOf(order.email),
    granted: order.marketing_consent,
    source: 'checkout',
    at,
  })

type FreeBooking = Pick<BookingRow, 'id' | 'service_id'>

/** A late payment takes a credit again, from any grant that the member has left. */
async function chooseCreditsAgain(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  free: readonly FreeBooking[],
): Promise<CreditUse[]> {
  if (free.length === 0 || order.member_id === null) return []
  const chosen = chooseCredits(
    await listCredits(tx, order.member_id, ctx.now()),
    free.map((booking) => booking.service_id),
  )
  const uses = free.flatMap(({ id: bookingId }, i) => (chosen[i] ? [{ grantId: chosen[i], bookingId }] : []))
  if (uses.length < free.length) throw new NotHeld('credits')
  return uses
}
