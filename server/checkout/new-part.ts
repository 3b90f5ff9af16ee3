import { randomUUID } from 'node:crypto'
import { json } from '#db/json.ts'
import type { Goods } from '#domain/counter/goods.ts'
import type { Cents } from '#domain/money.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import type { LinePrice } from '#domain/pricing/quote.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import type { Start } from '#server/availability/find-starts.ts'
import type { CreditUse } from '#server/memberships/credit-store.ts'
import type { NewOrder } from '#server/sales/store.ts'
import type { CoveredItem } from './cover-by-credits.ts'
import type { LineToPay } from './open-payment.ts'
import type { PricedPlan } from './price-plans.ts'

export type BookingToSell = CoveredItem & { kind: 'BOOKING' }
/** What is sold beside bookings. */
export type ThingToSell = PricedPlan | Goods
/** What a line of a cart is of, as the house knows it now. */
export type ToSell = BookingToSell | ThingToSell

/** A line as it is sold: what it costs, and how much of that a gift card pays. */
type SoldLine<Of = ToSell> = LinePrice & { of: Of; gift: Cents }

/** What a line of a cart becomes in an order: its row, its bookings, the credit for them, and what the payment page says. */
export type NewPart = {
  row: NewOrder['lines'][number]
  bookings: NewOrder['bookings']
  creditUse: CreditUse | null
  toPay: LineToPay
}

/** The part of an order that a line of the cart becomes, by its kind. */
export function newPart(orderId: string, position: number, line: SoldLine, prices: Prices): NewPart {
  const row = { order_id: orderId, position, name: line.of.name, ...amountsOf(line) }
  const { of, ...amounts } = line
  if (of.kind === 'BOOKING') return partOfBooking(row, { of, ...amounts }, prices)
  if (of.kind === 'PLAN') return partOfPlan(row, { of, ...amounts })
  return partOfGoods(row, { of, ...amounts })
}

const amountsOf = (line: SoldLine) => ({
  base_cents: line.base,
  guests_cents: line.guests,
  towel_cents: line.towelRobe,
  bath_cents: line.extraBath,
  discount_cents: line.discount,
  gift_cents: line.gift,
  total_cents: line.total,
})

/** The columns that a line of every kind has. */
type CommonRow = ReturnType<typeof amountsOf> & { order_id: string; position: number; name: string }

function partOfBooking(row: CommonRow, { of: item, ...line }: SoldLine<BookingToSell>, prices: Prices): NewPart {
  const { start, bath, partySize, creditGrantId } = item
  const main = newBooking(row.order_id, item, start, item.serviceId, null)
  return {
    row: {
      ...row,
      kind: 'BOOKING',
      cart_item_id: item.cartItemId,
      booking_id: main.id,
      service_id: item.serviceId,
      people: partySize,
      is_membership: item.usesMembership,
      has_towel_robe: item.towelRobe === 'towel-robe',
      catalogue: json({ ...item.service, prices, promotion: item.promotionShown, extraBath: item.extraBath }),
    },
    bookings: bath ? [main, newBooking(row.order_id, item, bath, bath.serviceId, main.id)] : [main],
    creditUse: creditGrantId === null ? null : { grantId: creditGrantId, bookingId: main.id },
    toPay: {
      ...toPayOf(item.name, line),
      startsAt: start.startsAt,
      bath: bath && { startDate: bath.startsAt.toISOString(), resourceName: bath.resourceName },
      people: partySize,
    },
  }
}

function newBooking(orderId: string, item: CoveredItem, start: Start, serviceId: string, mainBookingId: string | null) {
  return {
    id: randomUUID(),
    order_id: orderId,
    main_booking_id: mainBookingId,
    service_id: serviceId,
    session_id: start.sessionId,
    resource_id: start.resourceId,
    exclusive: start.exclusive,
    starts_at: start.startsAt,
    ends_at: start.endsAt,
    blocked_until: new Date(start.endsAt.getTime() + start.turnoverMinutes * MINUTE),
    party_size: item.partySize,
    status: 'HELD' as const,
    // A credit covers the booking, not the extra bath beside it (ruling 49).
    uses_membership: item.usesMembership && mainBookingId === null,
  }
}

function partOfPlan(row: CommonRow, { of: plan, ...line }: SoldLine<PricedPlan>): NewPart {
  const { planId, price, recurring, period, initialTerm, benefits } = plan
  return {
    row: {
      ...row,
      kind: 'PLAN',
      plan_id: planId,
      people: 1,
      catalogue: json({ price, recurring, period, initialTerm, benefits }),
    },
    bookings: [],
    creditUse: null,
    toPay: { ...toPayOf(plan.name, line), every: recurring ? period : null },
  }
}

function partOfGoods(row: CommonRow, { of: goods, ...line }: SoldLine<Goods>): NewPart {
  return {
    row: {
      ...row,
      kind: goods.kind,
      ...(goods.kind === 'PRODUCT' && { product_id: goods.productId }),
      people: goods.count,
      catalogue: json({ price: goods.price }),
    },
    bookings: [],
    creditUse: null,
    toPay: { ...toPayOf(goods.name, line), people: goods.count },
  }
}

const toPayOf = (name: string, { total, gift }: Pick<SoldLine, 'total' | 'gift'>): LineToPay => ({
  name,
  startsAt: null,
  bath: null,
  people: 1,
  amount: total - gift,
  every: null,
})
