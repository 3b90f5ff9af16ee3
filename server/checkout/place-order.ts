import { randomUUID } from 'node:crypto'
import { json } from '#db/json.ts'
import { paymentEndsAt } from '#domain/checkout/hold-time.ts'
import { linkEndsAt, saleHeldUntil } from '#domain/counter/pay-by.ts'
import { splitInProportion } from '#domain/money.ts'
import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import { frozen } from '#domain/pricing/frozen-quote.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import { channels } from '#domain/sales/channels.ts'
import type { Claim } from '#server/availability/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteAct, noteChange } from '#server/history/note-act.ts'
import { newSecretName } from '#server/kit/http/visitor.ts'
import type { CreditUse } from '#server/memberships/credit-store.ts'
import { holdAll, type ToKeep } from '#server/sales/holdings.ts'
import { confirmFreeOrder } from '#server/sales/settle.ts'
import { addressOfNobody, giftMoneyOf, roomsOf, type NewOrder } from '#server/sales/store.ts'
import { required } from '#server/kit/required.ts'
import type { Codes } from './accept-codes.ts'
import type { BookingToSell } from '#server/sales/kinds/booking.ts'
import { writeInTurnOfGuest } from './limit-on-arrival.ts'
import { placeInTurn } from './limit-unpaid.ts'
import type { PayableOrder, ToPay } from './open-payment.ts'
import { insertFor, waitForTurn } from './turn-of-browser.ts'
import { whyNotPlaced } from './why-not-placed.ts'
import { newLine, type ToSell } from '#server/sales/kinds/kinds.ts'
import type { ReturnUrls } from './return-urls.ts'
import type { Buyer } from './buyer.ts'

type Placing = {
  buyer: Buyer
  /** When the request began: an id that the browser got since then is the one the order belongs to. */
  since: Date
  bodyHash: Buffer
  /** The order that an earlier try of the same request made, when that one is lost. */
  insteadOf: string | null
  /** How many places it keeps from others until it is paid. */
  places: number
  contact: ContactDetails
  urls: ReturnUrls
  items: BookingToSell[]
  prices: Prices
  codes: Codes
  price: Quote<ToSell>
}

/**
 * Writes the order and holds what it keeps, in one transaction. It is unpaid unless it costs nothing. When another
 * buyer was faster nothing is written: `cart.unavailable`, `coupon.used-up`, `coupon.used-before`,
 * `sale.on-arrival-twice`, or `NotHeld` when the price must be calculated again.
 */
export async function placeOrder(ctx: Ctx, placing: Placing): Promise<PlacedOrder> {
  const order = newOrder(ctx.now(), placing)
  const isFree = order.payment === null
  const inTurn = (write: (tx: Tx) => Promise<void>) =>
    placeInTurn(ctx, placing.buyer, () => ctx.db.transaction().execute(write))
  try {
    await inTurn(async (tx) => {
      const visitorId = await waitForTurn(ctx, tx, placing)
      const write = async () => {
        await writeInTurnOfGuest(tx, placing.buyer, () => insertFor(tx, visitorId, order, placing.buyer))
        if (isFree) await confirmFreeOrder(ctx, tx, order.order.id)
      }
      await holdAll(tx, keptOf(order, placing), ctx.now(), write, { forGood: isFree })
      await noteSale(tx, order.order.id, placing)
    })
  } catch (error) {
    throw whyNotPlaced(error, placing.items)
  }
  return order
}

/**
 * What the desk has taken, and which manager has let more people in than there are places, and why; or what a program has
 * ordered for a member.
 */
async function noteSale(tx: Tx, orderId: string, { buyer, price, places }: Placing): Promise<void> {
  const { channel, desk } = buyer
  if (channel === 'platform')
    await noteChange(tx, { what: 'sale', row: orderId, name: 'Ordered for a member', after: { due: price.due } })
  if (!desk) return
  const facts = { due: price.due, payBy: desk.payBy, ...(desk.lift && { ...desk.lift, places }) }
  await noteAct(tx, { what: 'sale', row: orderId, name: 'Taken', facts })
}

/** What the order keeps for its buyer. */
function keptOf({ order, bookings, creditUses }: PlacedOrder, { items, buyer }: Placing): ToKeep {
  const { id, coupon_id = null, gift_card_id = null, gift_cents = 0 } = order
  return {
    orderId: id,
    rooms: roomsOf(bookings),
    freeBookingIds: creditUses.map(({ bookingId }) => bookingId),
    creditUses,
    couponId: coupon_id,
    gift: giftMoneyOf({ id, gift_card_id, gift_cents }),
    places: placesOf(items),
    lifts: Boolean(buyer.desk?.lift),
  }
}

function placesOf(items: readonly BookingToSell[]): Claim[] {
  return items.flatMap(({ start, bath, partySize }) =>
    [start.sessionId, bath?.sessionId].flatMap((sessionId) => (sessionId ? [{ sessionId, places: partySize }] : [])),
  )
}

/** An order as it was written: what its payment page needs is known without reading it again. */
export type PlacedOrder = NewOrder & { order: PayableOrder; toPay: ToPay | null; creditUses: CreditUse[] }

function newOrder(now: Date, placing: Placing): PlacedOrder {
  const { buyer, contact, urls, items, codes, price, prices } = placing
  const id = randomUUID()
  const giftCents = price.giftCard?.redeemed ?? 0
  const giftShares = splitInProportion(
    giftCents,
    price.lines.map((line) => line.total),
  )
  const lines = price.lines.map((line, i) => newLine(id, i, { ...line, gift: giftShares[i] ?? 0 }, prices))
  const payBy = buyer.desk?.payBy ?? 'counter'
  const firstStart = firstOf(items)
  const payUntil = payBy === 'link' ? linkEndsAt(now, firstStart) : paymentEndsAt(now)
  const payment =
    price.due === 0
      ? null
      : {
          id: randomUUID(),
          order_id: id,
          attempt: 1,
          amount_cents: price.due,
          session_expires_at: payBy === 'on-arrival' ? null : payUntil,
        }
  return {
    order: {
      id,
      order_key: newSecretName(),
      visitor_id: buyer.visitorId,
      member_id: buyer.member?.id ?? null,
      // What the desk leaves unpaid counts for no network.
      network: channels[buyer.channel].limitsUnpaid ? buyer.network : buyer.channel,
      ...(buyer.desk && { origin: 'desk' as const, taken_by: buyer.desk.takenBy, pay_by: payBy }),
      order_method: buyer.method ?? null,
      first_name: contact.firstName.trim(),
      last_name: contact.lastName.trim(),
      email: contact.email.trim() || addressOfNobody(id),
      phone: contact.phone.trim(),
      marketing_consent: contact.marketingConsent,
      terms_accepted_at: now,
      quote: json(frozen(price)),
      total_cents: price.total,
      discount_cents: price.discount,
      gift_cents: giftCents,
      // A coupon that took nothing off is not used up (ruling 26).
      coupon_id: price.discount > 0 ? required(codes.coupon, 'the coupon that takes something off').id : null,
      gift_card_id: giftCents > 0 ? required(codes.giftCard, 'the gift card that pays').id : null,
      card_due_cents: price.due,
      success_url: urls.success,
      failure_url: urls.failure,
      hold_expires_at: saleHeldUntil(payBy, now, firstStart),
    },
    payment,
    key: keyOf(id, placing),
    toPay: payment && { attempt: payment.attempt, expiresAt: payUntil, lines: lines.map(({ toPay }) => toPay) },
    bookings: lines.flatMap(({ bookings }) => bookings),
    lines: lines.map(({ row }) => row),
    creditUses: lines.flatMap(({ creditUse }) => creditUse ?? []),
  }
}

const keyOf = (order_id: string, { buyer, bodyHash, insteadOf }: Placing): NewOrder['key'] =>
  buyer.key === null
    ? null
    : { row: { visitor_id: buyer.visitorId, key: buyer.key, body_hash: bodyHash, order_id }, insteadOf }

/** The first start of a cart; null when it books none. */
const firstOf = (items: readonly BookingToSell[]): Date | null =>
  items.map(({ start }) => start.startsAt).toSorted((a, b) => +a - +b)[0] ?? null
