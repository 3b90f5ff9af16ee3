import type { OrderAnswer, OrderDetail, PromotionalPricing } from '#api/checkout.ts'
import { maskedEmail } from '#domain/accounts/masked-email.ts'
import type { PromotionalPrice } from '#domain/cart/cart.ts'
import { dollarsFromCents as dollars, sum } from '#domain/money.ts'
import { calledWithCount } from '#domain/sales/line-kind.ts'
import { knownCatalogue } from '#server/catalogue/known-catalogue.ts'
import { findCouponCode } from '#server/coupons/store.ts'
import { findGiftCardRest } from '#server/gift-cards/store.ts'
import { findMember } from '#server/accounts/member-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { invoiceKindOf } from '#server/sales/invoice-of-order.ts'
import { bookingsIn } from '#server/sales/kinds/booking.ts'
import { plansIn } from '#server/sales/kinds/plan.ts'
import { settle } from '#server/sales/settle.ts'
import {
  findOrder,
  listLines,
  paidNow,
  type Bath,
  type BookingLine,
  type OrderLine,
  type OrderRow,
} from '#server/sales/store.ts'
import { findOrderByEither } from './find-order.ts'
import { findPayment, listRefunds, mayCheckSession, type PaymentRow } from '#server/payments/store.ts'

/**
 * An order for the holder of its key, or by its payment session (spec 7: GET orders/{idempotencyKey}). An unpaid one
 * is first compared with the provider, at most once in 5 seconds. `order.unknown`.
 */
export async function showOrder(ctx: Ctx, key: string): Promise<OrderAnswer> {
  const found = await findOrderByEither(ctx.db, key)
  const { id } = found
  const payment = await findPayment(ctx.db, id)
  if (payment?.status === 'CREATED') await settleIfPaid(ctx, payment)
  // What is open may have been paid a moment ago.
  const order = found.status === 'PENDING' || payment?.status === 'CREATED' ? await findOrder(ctx.db, id) : found
  const lines = await listLines(ctx.db, id)
  const member = order.member_id === null ? null : await findMember(ctx.db, order.member_id)
  return {
    ...orderAnswer(order, lines, payment, member?.contact_id ?? null),
    ...(await codesAnswer(ctx, order)),
    refund: await refundAnswer(ctx, id),
    invoice: order.status === 'PAID' ? invoiceKindOf((await knownCatalogue(ctx)).venue, lines) : null,
  }
}

/** Asks the provider whether an open payment was made, unless it was asked a moment ago. */
export async function settleIfPaid(ctx: Ctx, { session_ref }: PaymentRow): Promise<void> {
  if (!session_ref || !(await mayCheckSession(ctx.db, session_ref, ctx.now(), 5))) return
  // The provider may be away; what we know already is still worth showing.
  await settle(ctx, session_ref).catch((error: Error) => ctx.log.warn({ error: error.message }, 'session not read'))
}

async function codesAnswer({ db }: Ctx, { coupon_id, gift_card_id }: OrderRow) {
  const coupon = coupon_id ? await findCouponCode(db, coupon_id) : undefined
  const card = gift_card_id ? await findGiftCardRest(db, gift_card_id) : undefined
  return {
    couponCode: coupon?.code ?? null,
    giftCardCode: card ? `•••• ${card.last_four}` : null,
    giftCardBalance: card ? dollars(card.balance_cents) : null,
  }
}

async function refundAnswer({ db }: Ctx, orderId: string): Promise<OrderAnswer['refund']> {
  const refunds = await listRefunds(db, orderId)
  const last = refunds.at(-1)
  if (!last) return null
  const amount = refunds.reduce((total, refund) => total + refund.amount_cents, 0)
  return {
    amount: dollars(amount),
    status: refunds.every(({ status }) => status === 'DONE') ? 'DONE' : 'PENDING',
    requestedAt: last.requested_at.toISOString(),
  }
}

function orderAnswer(
  order: OrderRow,
  lines: readonly OrderLine[],
  payment: PaymentRow | undefined,
  contactId: string | null,
) {
  const isOpen = order.status === 'PENDING'
  const bookings = bookingsIn(lines)
  const paid = paidNow(order, lines)
  return {
    status: order.status,
    orderDetails: bookings.map((line) => detail(order, line)),
    plans: plansIn(lines).map((line) => ({ planId: line.plan_id, name: line.name, price: dollars(line.total_cents) })),
    goods: goodsIn(lines).map((line) => ({
      kind: line.kind,
      name: calledWithCount(line),
      price: dollars(line.total_cents),
    })),
    buyerInfo: { memberId: order.member_id, contactId, email: maskedEmail(order.email) },
    contactDetails: {
      email: maskedEmail(order.email),
      phone: maskedPhone(order.phone),
      firstName: order.first_name,
      lastName: order.last_name,
      marketingConsent: order.marketing_consent,
    },
    discountedAmount: dollars(paid.discount),
    giftCardRedeemed: dollars(paid.gift),
    total: dollars(paid.total),
    amountPaid: order.paid_at ? dollars(paid.card) : 0,
    holdUntil: isOpen ? (payment?.session_expires_at?.toISOString() ?? null) : null,
    rescheduleCount: sum(bookings.map((line) => line.reschedule_count)),
  }
}

/** What is bought beside bookings and plans, as far as it was not returned. */
const goodsIn = (lines: readonly OrderLine[]) =>
  lines.filter((line) => line.kind !== 'BOOKING' && line.kind !== 'PLAN').filter(({ people }) => people > 0)

function detail(order: OrderRow, line: BookingLine): OrderDetail {
  return {
    orderId: order.id,
    bookingId: line.booking_id,
    serviceName: line.name,
    serviceId: line.service_id,
    status: line.status,
    slot: {
      startDate: line.starts_at.toISOString(),
      endDate: line.ends_at.toISOString(),
      resourceId: line.resource_id,
      resourceName: line.resource_name,
      ...(line.session_id && { sessionId: line.session_id }),
    },
    guestCount: line.people - 1,
    totalParticipants: line.people,
    hasTowelRobe: line.has_towel_robe,
    hasExtraBath: line.bath !== null,
    extraBathName: line.bath && 'Add 1hr Bathing Session',
    extraBath: line.bath && bathAnswer(line.bath),
    discountAmount: dollars(line.discount_cents),
    pricing: {
      basePrice: dollars(line.base_cents),
      guestPrice: dollars(line.guests_cents),
      towelRobePrice: dollars(line.towel_cents),
      extraBathPrice: dollars(line.bath_cents),
      totalPrice: dollars(line.total_cents),
      hasAvailableMembership: line.is_membership,
      currency: 'AUD',
      // What is free was not made cheaper.
      promotionalPricing: line.is_membership ? null : promotionAnswer(line.catalogue.promotion),
    },
  }
}

/** An extra bath as it travels (api 6). */
export const bathAnswer = (bath: Bath) => ({
  startDate: bath.starts_at.toISOString(),
  endDate: bath.ends_at.toISOString(),
  resourceName: bath.resource_name,
})

function promotionAnswer(promotion: PromotionalPrice | null): PromotionalPricing | null {
  return (
    promotion && {
      ...promotion,
      specialPrice: dollars(promotion.specialPrice),
      originalPrice: dollars(promotion.originalPrice),
      savings: dollars(promotion.savings),
      validated: true,
    }
  )
}

/** `•••• 678`. */
const maskedPhone = (phone: string) => (phone ? `•••• ${phone.replace(/\D/g, '').slice(-3)}` : '')
