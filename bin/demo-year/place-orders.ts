import { randomBytes } from 'node:crypto'
import { json } from '#db/json.ts'
import { whyNotOpen, type OpeningDates } from '#domain/availability/opening-dates.ts'
import { frozen } from '#domain/pricing/frozen-quote.ts'
import { quote } from '#domain/pricing/quote.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import { matchPromotion, promotionalPrice, type Promotion } from '#domain/promotions/match-promotion.ts'
import { addDays, endOfSydneyDay, existingInstant, HOUR, MINUTE, startOfSydneyDay } from '#domain/sydney-time.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { Chance } from './chance.ts'
import {
  countCouponUses,
  findMember,
  insertOrders,
  listRoomTimes,
  listSessions,
  listSpendableCards,
  idOf,
  spendGiftCard,
  takePlaces,
  type NewRow,
  type ServiceRow,
  type SessionRow,
} from './day-store.ts'
import { BOOKED_AHEAD, type PlannedOrder } from './plan-day.ts'

/** What the house sells, as it stands today: last year's orders were made from the same list. */
export type Menu = {
  services: readonly ServiceRow[]
  rooms: readonly { id: string; capacity: number; turnover_minutes: number }[]
  prices: Prices
  promotions: readonly Promotion[]
  coupon: { id: string; percentOff: number } | null
  dates: OpeningDates
}

type Start = {
  service: ServiceRow
  sessionId: string | null
  resourceId: string
  startsAt: Date
  endsAt: Date
  blockedUntil: Date
}

/** Writes the orders of a day, each with a start that is still free; who finds none does not come. */
export async function placeOrders(
  tx: Tx,
  { day, now, menu, chance }: { day: string; now: Date; menu: Menu; chance: Chance },
  orders: readonly PlannedOrder[],
  first = 0,
): Promise<void> {
  const until = endOfSydneyDay(addDays(day, BOOKED_AHEAD))
  const sessions = await listSessions(tx, endOfSydneyDay(day), until)
  const taken = await listRoomTimes(tx, endOfSydneyDay(day), until)
  const cards = await listSpendableCards(tx, now)
  const rows: Parameters<typeof insertOrders>[1] = {
    orders: [],
    bookings: [],
    lines: [],
    payments: [],
    gifts: [],
    couponUses: [],
    emails: [],
  }
  const places = new Map<string, number>()
  const spent = new Map<string, number>()
  for (const [i, planned] of orders.entries()) {
    const n = first + i
    const start =
      planned.what === 'massage' ? findRoom(menu, taken, planned, chance) : findSession(menu, sessions, planned, chance)
    if (!start || whyNotOpen(planned.visitOn, start.service.id, now, menu.dates)) continue
    const madeAt = new Date(now.getTime() - chance.between(0, 11 * 60) * MINUTE)
    const card = planned.pays === 'gift card' ? cards.find(({ balance_cents }) => balance_cents >= 50) : undefined
    const price = priceOf(menu, start, planned, card?.balance_cents)
    const isGivenUp = planned.isGivenUp && !card
    if (price.isTooSmall) continue
    const member = planned.buyer.isMember ? await findMember(tx, planned.buyer.email) : undefined
    const id = idOf('order', day, n)
    addOrder(rows, {
      id,
      bookingId: idOf('booking', day, n),
      planned,
      start,
      price,
      madeAt,
      menu,
      isGivenUp,
      memberId: member?.id ?? null,
      cardId: card?.id ?? null,
    })
    if (card && price.giftCard) {
      card.balance_cents = price.giftCard.balanceLeft
      spent.set(card.id, (spent.get(card.id) ?? 0) + price.giftCard.redeemed)
    }
    if (isGivenUp) continue
    if (start.sessionId) {
      const session = sessions.find(({ id: known }) => known === start.sessionId)
      if (session) session.places_taken += planned.people
      places.set(start.sessionId, (places.get(start.sessionId) ?? 0) + planned.people)
    } else taken.push({ resource_id: start.resourceId, starts_at: start.startsAt, blocked_until: start.blockedUntil })
  }
  for (const [id, people] of places) await takePlaces(tx, id, people)
  for (const [id, cents] of spent) await spendGiftCard(tx, id, cents)
  await insertOrders(tx, rows)
  if (menu.coupon && rows.couponUses.length > 0) await countCouponUses(tx, menu.coupon.id, rows.couponUses.length)
}

/** A session with enough places: mornings and evenings are liked most. */
function findSession(
  { services }: Menu,
  sessions: readonly SessionRow[],
  planned: PlannedOrder,
  chance: Chance,
): Start | null {
  const from = startOfSydneyDay(planned.visitOn)
  const until = endOfSydneyDay(planned.visitOn)
  const free = sessions.flatMap((session) => {
    const service = services.find(({ id }) => id === session.service_id)
    const fits =
      session.places_taken + planned.people <= session.capacity && planned.people <= (service?.party_limit ?? 0)
    const isThatDay = session.starts_at >= from && session.starts_at < until
    const isThere = planned.poolId === undefined || session.resource_id === planned.poolId
    if (!service || service.kind !== planned.what || !fits || !isThatDay || !isThere) return []
    const hour = (session.starts_at.getTime() - from.getTime()) / HOUR
    return [[{ service, session }, hour < 10 || hour > 16 ? 3 : 1] as const]
  })
  if (free.length === 0) return null
  const { service, session } = chance.pick(free)
  return {
    service,
    sessionId: session.id,
    resourceId: session.resource_id,
    startsAt: session.starts_at,
    endsAt: session.ends_at,
    blockedUntil: session.ends_at,
  }
}

/** A room that is free for a treatment of that day, with the time between two guests. */
function findRoom(
  { services, rooms }: Menu,
  taken: readonly { resource_id: string; starts_at: Date; blocked_until: Date }[],
  planned: PlannedOrder,
  chance: Chance,
): Start | null {
  const service = chance.one(services.filter(({ kind }) => kind === 'massage'))
  const room = chance.one(rooms.filter(({ capacity }) => capacity === 1))
  if (!service || !room) return null
  const time = `${String(chance.between(9, 18)).padStart(2, '0')}:${chance.happens(0.5) ? '00' : '30'}`
  const startsAt = existingInstant(planned.visitOn, time)
  const endsAt = new Date(startsAt.getTime() + service.minutes * MINUTE)
  const blockedUntil = new Date(endsAt.getTime() + room.turnover_minutes * MINUTE)
  const isTaken = taken.some(
    (other) => other.resource_id === room.id && other.starts_at < blockedUntil && startsAt < other.blocked_until,
  )
  if (isTaken) return null
  return { service, sessionId: null, resourceId: room.id, startsAt, endsAt, blockedUntil }
}

const shown = ({ promotions }: Menu, { service, startsAt }: Start) => {
  const promotion = matchPromotion(
    promotions,
    { serviceId: service.id, startDate: startsAt.toISOString() },
    service.price_cents,
  )
  return promotion && promotionalPrice(promotion, service.price_cents)
}

const soldService = ({ kind, price_cents: price }: ServiceRow) => ({
  kind: kind === 'massage' ? ('other' as const) : kind,
  price,
})

function priceOf(menu: Menu, start: Start, planned: PlannedOrder, balance: number | undefined) {
  return quote({
    lines: [
      {
        kind: 'BOOKING',
        name: start.service.name,
        serviceId: start.service.id,
        service: soldService(start.service),
        partySize: planned.people,
        towelRobe: planned.hasRobes ? 'towel-robe' : 'towel',
        extraBath: false,
        usesMembership: false,
        promotion: shown(menu, start),
      },
    ],
    coupon: planned.pays === 'coupon' && menu.coupon ? { worth: { percentOff: menu.coupon.percentOff } } : null,
    giftCard: balance === undefined ? null : { balance },
    prices: menu.prices,
  })
}

type Placed = {
  id: string
  bookingId: string
  planned: PlannedOrder
  start: Start
  price: ReturnType<typeof priceOf>
  madeAt: Date
  menu: Menu
  isGivenUp: boolean
  memberId: string | null
  cardId: string | null
}

function addOrder(rows: Parameters<typeof insertOrders>[1], placed: Placed): void {
  const { id, bookingId, planned, start, price, madeAt, menu, isGivenUp, memberId, cardId } = placed
  const line = price.lines[0]
  if (!line) return
  const giftCents = price.giftCard?.redeemed ?? 0
  const usesCoupon = price.discount > 0 && menu.coupon !== null
  rows.orders.push({
    id,
    order_key: randomBytes(24).toString('base64url'),
    status: isGivenUp ? 'EXPIRED' : 'PAID',
    visitor_id: `last year ${id}`,
    network: 'last year',
    member_id: memberId,
    first_name: planned.buyer.firstName,
    last_name: planned.buyer.lastName,
    email: planned.buyer.email,
    marketing_consent: false,
    terms_accepted_at: madeAt,
    quote: json(frozen(price)),
    total_cents: price.total,
    discount_cents: price.discount,
    gift_cents: giftCents,
    card_due_cents: price.due,
    coupon_id: usesCoupon && menu.coupon ? menu.coupon.id : null,
    gift_card_id: cardId,
    success_url: '',
    failure_url: '',
    created_at: madeAt,
    paid_at: isGivenUp ? null : madeAt,
  })
  rows.bookings.push(bookingRow(placed))
  rows.lines.push({
    order_id: id,
    position: 0,
    kind: 'BOOKING',
    cart_item_id: 'last year',
    booking_id: bookingId,
    service_id: start.service.id,
    name: start.service.name,
    people: planned.people,
    base_cents: line.base,
    guests_cents: line.guests,
    towel_cents: line.towelRobe,
    bath_cents: line.extraBath,
    discount_cents: line.discount,
    gift_cents: giftCents,
    total_cents: line.total,
    has_towel_robe: planned.hasRobes,
    catalogue: json({
      ...soldService(start.service),
      prices: menu.prices,
      promotion: shown(menu, start),
      extraBath: false,
    }),
  })
  if (price.due > 0) {
    const pageEndsAt = new Date(madeAt.getTime() + 31 * MINUTE)
    rows.payments.push({
      order_id: id,
      status: isGivenUp ? 'EXPIRED' : 'CAPTURED',
      amount_cents: price.due,
      session_ref: `cs_${id}`,
      session_expires_at: pageEndsAt,
      intent_ref: isGivenUp ? null : `pi_${id}`,
      created_at: madeAt,
      // A page that nobody paid on was looked at when it was over: the provider is not asked about it any more.
      checked_at: isGivenUp ? pageEndsAt : madeAt,
      captured_at: isGivenUp ? null : madeAt,
    })
  }
  if (usesCoupon && menu.coupon && !isGivenUp) {
    rows.couponUses.push({ coupon_id: menu.coupon.id, order_id: id, state: 'USED' })
  }
  if (cardId && giftCents > 0) {
    rows.gifts.push({
      gift_card_id: cardId,
      order_id: id,
      kind: 'REDEEM',
      amount_cents: -giftCents,
      created_at: madeAt,
    })
  }
  if (!isGivenUp) rows.emails.push(confirmation(id, planned, madeAt))
}

function bookingRow({ id, bookingId, planned, start, madeAt, isGivenUp }: Placed): NewRow<'booking'> {
  return {
    id: bookingId,
    order_id: id,
    service_id: start.service.id,
    session_id: start.sessionId,
    resource_id: start.resourceId,
    exclusive: start.sessionId === null,
    starts_at: start.startsAt,
    ends_at: start.endsAt,
    blocked_until: start.blockedUntil,
    party_size: planned.people,
    status: isGivenUp ? 'EXPIRED' : 'CONFIRMED',
    created_at: madeAt,
  }
}

/** Sent long ago: of such an email the house knows that it went, not its words. */
const confirmation = (id: string, { buyer }: PlannedOrder, at: Date): NewRow<'email'> => ({
  dedupe_key: `booking-confirmed:${id}`,
  order_id: id,
  kind: 'booking-confirmed',
  recipient: buyer.email,
  status: 'SENT',
  subject: 'Your booking is confirmed',
  created_at: at,
  sent_at: at,
})
