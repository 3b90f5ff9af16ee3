import { randomUUID } from 'node:crypto'
import { json } from '#db/json.ts'
import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import { waitOf } from '#domain/sales/pay-by.ts'
import { splitInProportion } from '#domain/money.ts'
import { frozen } from '#domain/pricing/frozen-quote.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import { channels } from '#domain/sales/channels.ts'
import { rowOfPress } from '#server/kit/http/press.ts'
import { newSecretName } from '#server/kit/http/visitor.ts'
import { required } from '#server/kit/required.ts'
import type { CreditUse } from '#server/memberships/credit-store.ts'
import type { Buyer } from './buyer.ts'
import { bookingsIn, type BookingToSell } from './kinds/booking.ts'
import type { LineToPay } from './kinds/kind.ts'
import { newLine, type ToSell } from './kinds/kinds.ts'
import { addressOfNobody, type NewOrder, type OrderRow } from './store.ts'

/** What is sold, to whom, and at which price. */
export type SaleToPlace = {
  buyer: Buyer
  contact: ContactDetails
  price: Quote<ToSell>
  prices: Prices
  codes: { coupon: { id: string } | null; giftCard: { id: string } | null }
  /** Where the payment page leads back to. */
  urls: ReturnUrls
  /** The order that an earlier try of the same press made, when that one is lost. */
  insteadOf: string | null
}
export type ReturnUrls = { success: string; failure: string }

/**
 * An order as it is to be written. What its payment page needs is known without reading it again; null where it is paid on
 * no page, or costs nothing.
 */
export type NewSale = NewOrder & { order: PayableOrder; toPay: ToPay | null; creditUses: CreditUse[] }
export type PayableOrder = Pick<OrderRow, 'id' | 'order_key' | 'email' | 'success_url' | 'failure_url'>
/** What a payment page is opened with, beside the order itself. */
export type ToPay = { attempt: number; expiresAt: Date; lines: readonly LineToPay[] }

/** The order, with its lines, bookings and payment, that a sale becomes. */
export function newSale(now: Date, sale: SaleToPlace): NewSale {
  const { buyer, price, codes, urls } = sale
  const id = randomUUID()
  const gift = price.giftCard?.redeemed ?? 0
  const lines = linesOf(id, sale, gift)
  const payBy = buyer.desk?.payBy ?? 'page'
  const { payableUntil, heldUntil } = waitOf(payBy, now, firstStartOf(bookingsOf(sale)))
  const payment = price.due === 0 ? null : newPayment(id, price.due, payableUntil)
  return {
    order: {
      id,
      order_key: newSecretName(),
      ...peopleOf(id, sale),
      terms_accepted_at: now,
      quote: json(frozen(price)),
      total_cents: price.total,
      discount_cents: price.discount,
      gift_cents: gift,
      // A coupon that took nothing off is not used up (ruling 26).
      coupon_id: price.discount > 0 ? required(codes.coupon, 'the coupon that takes something off').id : null,
      gift_card_id: gift > 0 ? required(codes.giftCard, 'the gift card that pays').id : null,
      card_due_cents: price.due,
      success_url: urls.success,
      failure_url: urls.failure,
      hold_expires_at: heldUntil,
    },
    payment,
    press: pressOfOrder(id, sale),
    toPay: payment &&
      payableUntil && { attempt: payment.attempt, expiresAt: payableUntil, lines: lines.map(({ toPay }) => toPay) },
    bookings: lines.flatMap(({ bookings }) => bookings),
    lines: lines.map(({ row }) => row),
    creditUses: lines.flatMap(({ creditUse }) => creditUse ?? []),
  }
}

function linesOf(orderId: string, { price, prices }: SaleToPlace, gift: number) {
  const totals = price.lines.map((line) => line.total)
  const gifts = splitInProportion(gift, totals)
  return price.lines.map((line, i) => newLine(orderId, i, { ...line, gift: gifts[i] ?? 0 }, prices))
}

const newPayment = (order_id: string, amount_cents: number, session_expires_at: Date | null) => ({
  id: randomUUID(),
  order_id,
  attempt: 1,
  amount_cents,
  session_expires_at,
})

/** Who buys, and who takes the order for them. */
const peopleOf = (orderId: string, { buyer, contact }: SaleToPlace) => ({
  visitor_id: buyer.visitorId,
  member_id: buyer.member?.id ?? null,
  // What a channel may leave unpaid without a limit counts for no network.
  network: channels[buyer.channel].limitsUnpaid ? buyer.network : buyer.channel,
  ...(buyer.desk && { origin: 'desk' as const, taken_by: buyer.desk.takenBy, pay_by: buyer.desk.payBy }),
  order_method: buyer.method ?? null,
  first_name: contact.firstName.trim(),
  last_name: contact.lastName.trim(),
  email: contact.email.trim() || addressOfNobody(orderId),
  phone: contact.phone.trim(),
  marketing_consent: contact.marketingConsent,
})

const pressOfOrder = (orderId: string, { buyer: { press }, insteadOf }: SaleToPlace): NewOrder['press'] =>
  press && { row: rowOfPress(press, orderId), insteadOf }

/** The bookings among what is sold. */
export const bookingsOf = ({ price }: Pick<SaleToPlace, 'price'>): BookingToSell[] =>
  bookingsIn(price.lines.map(({ of }) => of))

/** The first start of a sale; null when it books none. */
const firstStartOf = (bookings: readonly BookingToSell[]): Date | null =>
  bookings.map(({ start }) => start.startsAt).toSorted((a, b) => +a - +b)[0] ?? null
