import { randomUUID } from 'node:crypto'
import { json } from '#db/json.ts'
import { spokenParty } from '#domain/availability/guest-count.ts'
import { namedBath, type BathPlace, type PromotionalPrice } from '#domain/cart/cart.ts'
import type { RequestedItem } from '#domain/cart/requested-item.ts'
import type { PriceableItem, Prices } from '#domain/pricing/price-item.ts'
import { absoluteTime, MINUTE } from '#domain/sydney-time.ts'
import type { Start } from '#server/availability/find-starts.ts'
import type { BookingLine } from '../store.ts'
import { partsOfPrice, placeOf, visitFacts, visitOf } from './booking-in-words.ts'
import type { Kind, LineOnPage, OwnPart, SoldLine } from './kind.ts'

/** A booking that is asked for, as the house knows it: its own price, its own times, the places it would take. */
export type PricedBooking = RequestedItem &
  PriceableItem & { name: string; start: Start; bath: Start | null; promotionShown: PromotionalPrice | null }
/** The same, free by a credit of this grant, or paid for. */
export type BookingToSell = PricedBooking & { kind: 'BOOKING'; creditGrantId: string | null }

/** A visit: a party's place in a session or a room, with an extra bath or without. It is confirmed with its order. */
export const booking: Kind<BookingToSell, BookingLine> = {
  ownPart,
  onPage: ({ name, starts_at: startsAt, people, bath }) =>
    onPage({
      name,
      startsAt,
      people,
      bath: bath && { startDate: bath.starts_at.toISOString(), resourceName: bath.resource_name },
    }),
  // What an order keeps is confirmed as one (holdings.ts).
  fulfil: async () => {},
  inEmail: (line) => [visitOf(line), { facts: visitFacts(line) }],
  partsOf: partsOfPrice,
  onInvoice: (line) => ({
    from: line.starts_at,
    until: line.ends_at,
    where: placeOf(line),
    bath: line.bath && { from: line.bath.starts_at, until: line.bath.ends_at },
  }),
}

function ownPart(orderId: string, { of: item }: SoldLine<BookingToSell>, prices: Prices): OwnPart {
  const { name, start, bath, partySize, creditGrantId } = item
  const main = newBooking(orderId, item, start, item.serviceId, null)
  return {
    columns: {
      cart_item_id: item.cartItemId,
      booking_id: main.id,
      service_id: item.serviceId,
      people: partySize,
      is_membership: item.usesMembership,
      has_towel_robe: item.towelRobe === 'towel-robe',
      catalogue: json({ ...item.service, prices, promotion: item.promotionShown, extraBath: item.extraBath }),
    },
    bookings: bath ? [main, newBooking(orderId, item, bath, bath.serviceId, main.id)] : [main],
    creditUse: creditGrantId === null ? null : { grantId: creditGrantId, bookingId: main.id },
    onPage: onPage({
      name,
      startsAt: start.startsAt,
      people: partySize,
      bath: bath && { startDate: bath.startsAt.toISOString(), resourceName: bath.resourceName },
    }),
  }
}

function newBooking(
  orderId: string,
  item: BookingToSell,
  start: Start,
  serviceId: string,
  mainBookingId: string | null,
) {
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

type Visit = { name: string; startsAt: Date; people: number; bath: Omit<BathPlace, 'resourceId'> | null }

/** `Calm, Tue 24 Nov 2026, 9:00 am AEDT, 2 people + 1hr Bathing Session, 11:00 am, Long Pool`. */
function onPage({ name, startsAt, people, bath }: Visit): LineOnPage {
  const visit = `${name}, ${absoluteTime(startsAt)}, ${spokenParty(people)}`
  return { name: bath ? `${visit} + ${namedBath(bath)}` : visit, every: null }
}

/** The bookings among the lines of a cart or an order. */
export const bookingsIn = <Line extends { kind: string }>(lines: readonly Line[]) =>
  lines.filter((line): line is Extract<Line, { kind: 'BOOKING' }> => line.kind === 'BOOKING')
