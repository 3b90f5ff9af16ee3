import { sql, type RawBuilder } from 'kysely'
import type { WhatIsShut } from '#domain/closures/closed-time.ts'
import { REMINDED_BEFORE } from '#domain/bookings/reminder.ts'
import { compiledOnce } from '#server/kit/database/compiled-once.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { onePlanFor } from '#server/kit/database/one-plan.ts'
import { grantedForVisit, isFollowed } from '#server/memberships/credit-store.ts'
import { backOfOrder, goneFrom, isDisputed, worthOf } from './parts-store.ts'

/** Paid bookings with their order, line, place and extra bath, as everything after the payment reads them. */
const booked = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin(ordersWithCodes(db), 'orders.id', 'booking.order_id')
    .innerJoin('order_line as line', 'line.booking_id', 'booking.id')
    .innerJoin('resource', 'resource.id', 'booking.resource_id')
    .leftJoin(extraBaths(db), (on) =>
      // A bath that was cancelled alone is no longer beside it.
      on.onRef('bath.beside_id', '=', 'booking.id').onRef('bath.bath_status', '=', 'booking.status'),
    )
    .select(['booking.id', 'booking.order_id', 'booking.service_id', 'booking.session_id', 'booking.resource_id'])
    .select(['booking.exclusive', 'booking.starts_at', 'booking.ends_at', 'booking.party_size'])
    .select(['booking.uses_membership', 'booking.reschedule_count', 'booking.moved_at'])
    .select('booking.entry_sequence')
    .select(sql<'CONFIRMED' | 'CANCELED'>`booking.status`.as('status'))
    .select(['orders.order_key', 'orders.visitor_id', 'orders.member_id', 'orders.email', 'orders.first_name'])
    .select(['orders.order_gift_cents', 'orders.coupon_id', 'orders.paid_at'])
    .select((row) => row.fn.coalesce('booking.policy', 'orders.policy').as('policy'))
    .select(['orders.is_voucher', 'orders.last_four'])
    .select(['line.name as service_name', goneFrom('booking.id').as('gone')])
    .select(['line.people as sold_people', 'line.base_cents', 'line.guests_cents', 'line.towel_cents'])
    .select(['line.bath_cents', 'line.discount_cents', 'line.gift_cents as sold_gift_cents', 'line.has_towel_robe'])
    .select([worthOf('line', 'total_cents').as('total_cents'), worthOf('line', 'gift_cents').as('gift_cents')])
    .select(['resource.name as resource_name', 'bath.bath_id', 'bath.bath_session_id'])
    .select(['bath.bath_starts_at', 'bath.bath_ends_at', 'bath.bath_resource_name'])
    .select([isMoneyGone.as('is_money_gone'), isPaidAtDesk.as('is_paid_at_desk')])
    .select(closing.as('closing'))
    .select(freeVisit.as('free_visit'))
    .where('booking.status', 'in', ['CONFIRMED', 'CANCELED'])

/** Whether it was paid in cash or by the terminal: no card of a guest is known. */
const isPaidAtDesk = sql<boolean>`
  exists (select from payment where payment.order_id = booking.order_id and payment.method = 'desk')`

/** Orders with what is known of the coupon and the gift card that paid for them. */
const ordersWithCodes = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('coupon', 'coupon.id', 'orders.coupon_id')
    .leftJoin('gift_card', 'gift_card.id', 'orders.gift_card_id')
    .select(['orders.id', 'orders.order_key', 'orders.visitor_id', 'orders.member_id', 'orders.email'])
    .select(['orders.first_name', 'orders.gift_cents as order_gift_cents', 'orders.coupon_id', 'orders.total_cents'])
    .select(['orders.created_at', 'orders.paid_at', 'orders.policy', 'coupon.is_voucher', 'gift_card.last_four'])
    .as('orders')

/** Extra baths with their pool, by the booking that each is beside. */
const extraBaths = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('resource', 'resource.id', 'booking.resource_id')
    .select(['booking.main_booking_id as beside_id', 'booking.id as bath_id', 'booking.session_id as bath_session_id'])
    .select('booking.status as bath_status')
    .select(['booking.starts_at as bath_starts_at', 'booking.ends_at as bath_ends_at'])
    .select('resource.name as bath_resource_name')
    .as('bath')

/** What a closure shuts, by name. */
export const whatIsShut = (closure: string): RawBuilder<WhatIsShut> => sql`(
  select case when count(*) > 0 then json_build_object('kind', min(kind), 'names', json_agg(name order by position, name)) end
  from (
    select 'services' as kind, name, position from service where id = any (${sql.ref(`${closure}.service_ids`)})
    union all
    select 'resources', name, position from resource
    where id = any (${sql.ref(`${closure}.resource_ids`)}) and ${sql.ref(`${closure}.service_ids`)} is null) as shut)`

/** Why a guest may choose anew, and until when: the house is shut at the time that they had booked. */
export type Closing = {
  closureId: string
  title: string
  text: string
  from: string
  to: string
  until: string
  what: WhatIsShut
  /** Who has put the booking to where it is now, if anybody has: then the guest need not do anything. */
  movedBy: 'house' | 'guest' | null
}

const closing = sql<Closing | null>`(
  select json_build_object('closureId', closure.id, 'title', closure.title, 'text', closure.message,
    'from', closure.from_at, 'to', closure.to_at, 'until', closure.answer_until,
    'what', ${whatIsShut('closure')},
    'movedBy', case
      when item.outcome is distinct from 'moved' then null
      when (item.to_start, item.to_resource_id) = (booking.starts_at, booking.resource_id) then 'house'
      else 'guest' end)
  from closure_item as item join closure on closure.id = item.closure_id
  where item.booking_id = booking.id and closure.answer_until > house_now()
    and (item.state = 'ASKED' or item.outcome = 'moved')
  order by closure.answer_until desc limit 1)`

/** The visit that makes a booking free, as far as what becomes of it when it is cancelled goes by it. */
export type VisitRow = {
  from: string
  until: string
  isCounted: boolean
  runs: boolean
  isFollowed: boolean
  isServiceGone: boolean
  shutUntil: string | null
  /** It has come back, or was to; `ownUntil`: until when it is good as one of its own. */
  hasEnded: boolean
  became: 'OWN' | 'LOST' | null
  ownUntil: string | null
}

const freeVisit = sql<VisitRow | null>`(
  select json_build_object('from', granted.valid_from, 'until', granted.valid_until,
    'isCounted', granted.credits > 0,
    'runs', granted.stands_alone or held.status in ('PENDING', 'ACTIVE', 'PAUSED'),
    'isFollowed', ${isFollowed('granted', 'held')},
    'isServiceGone', service.deleted_at is not null,
    'shutUntil', (
      select max(closure.to_at) from closure_item as item join closure on closure.id = item.closure_id
      where item.booking_id = booking.id and closure.state in ('SENDING', 'DONE')),
    'hasEnded', used.state = 'RETURNED', 'became', used.became,
    'ownUntil', (
      select own.valid_until from credit_grant as own
      where own.membership_id = granted.membership_id and own.service_id = granted.service_id
        and own.granted_for = ${grantedForVisit(sql.ref('booking.id'))}))
  from credit_use as used
  join credit_grant as granted on granted.id = used.credit_grant_id
  join membership as held on held.id = granted.membership_id
  join service on service.id = granted.service_id
  where used.booking_id = booking.id and booking.uses_membership
  order by used.state = 'RETURNED', used.created_at desc limit 1)`

/**
 * Whether the payment of a booking was returned another way: disputed by the cardholder, or refunded so far (also by
 * hand at the provider) that the rest of the order's payment does not cover it.
 */
const isMoneyGone = sql<boolean>`(
  ${isDisputed('orders.id')} or ${worthOf('line', 'total_cents')} > orders.total_cents - ${backOfOrder('orders.id')})`

export type BookedRow = Awaited<ReturnType<typeof listBookedOfOrder>>[number]

/** A booking with its extra bath, as far as another place for it needs it: it may be one that is not paid yet. */
export type PlacedRow = Pick<
  BookedRow,
  | 'id'
  | 'service_id'
  | 'session_id'
  | 'resource_id'
  | 'exclusive'
  | 'starts_at'
  | 'party_size'
  | 'bath_id'
  | 'bath_session_id'
>

/** The booking of a sale that is to be paid on arrival: by its own id, or the first of an order. */
export const findHeld = (db: Db, by: { bookingId: string } | { orderId: string }): Promise<PlacedRow | undefined> =>
  db
    .selectFrom('booking')
    .innerJoin('orders', 'orders.id', 'booking.order_id')
    .leftJoin('booking as bath', (on) =>
      on.onRef('bath.main_booking_id', '=', 'booking.id').onRef('bath.status', '=', 'booking.status'),
    )
    .select(['booking.id', 'booking.service_id', 'booking.session_id', 'booking.resource_id', 'booking.exclusive'])
    .select(['booking.starts_at', 'booking.party_size', 'bath.id as bath_id', 'bath.session_id as bath_session_id'])
    .where('booking.status', '=', 'HELD')
    .where('booking.main_booking_id', 'is', null)
    .where('orders.pay_by', '=', 'on-arrival')
    .where((row) =>
      'bookingId' in by ? row('booking.id', '=', by.bookingId) : row('booking.order_id', '=', by.orderId),
    )
    .orderBy('booking.id')
    .executeTakeFirst()

/** A paid booking; an extra bath is none of its own, and what is not paid yet is none at all. */
export const findBooked = (db: Db, id: string) => booked(db).where('booking.id', '=', onePlanFor(id)).executeTakeFirst()

/** A paid booking that was found before. */
export const readBooked = (db: Db, id: string) =>
  booked(db).where('booking.id', '=', onePlanFor(id)).executeTakeFirstOrThrow()

/** The paid bookings of an order, in the order of its lines. */
export const listBookedOfOrder = compiledOnce((db, orderId: string) =>
  booked(db).where('booking.order_id', '=', onePlanFor(orderId)).orderBy('line.position'),
)

/** A member's bookings that are still to come, the next first. */
export const listUpcoming = (db: Db, memberId: string, now: Date) =>
  booked(db)
    .where('orders.member_id', '=', memberId)
    .where('booking.status', '=', 'CONFIRMED')
    .where('booking.starts_at', '>', now)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute()

/** A member's bookings that have started or were cancelled, the newest first. */
export const listPast = (db: Db, memberId: string, now: Date) =>
  booked(db)
    .where('orders.member_id', '=', memberId)
    .where((row) => row.or([row('booking.starts_at', '<=', now), row('booking.status', '=', 'CANCELED')]))
    .orderBy('booking.starts_at', 'desc')
    .orderBy('booking.id')
    .execute()

/**
 * The paid bookings that one order key, member or browser gives access to; a browser only to what guests bought in it.
 */
export const listBookedOf = (db: Db, who: { orderKey: string | null; memberId: string | null; visitorIds: string[] }) =>
  booked(db)
    .where((row) =>
      who.orderKey === null
        ? row.or([
            row('orders.member_id', '=', who.memberId),
            row.and([
              row('orders.visitor_id', '=', sql<string>`any (${who.visitorIds})`),
              row('orders.member_id', 'is', null),
            ]),
          ])
        : row('orders.order_key', '=', who.orderKey),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .orderBy('line.position')
    .execute()

/** The bookings whose reminder is due (domain/bookings/reminder.ts) and was not written yet. */
export const listToRemind = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('booking')
    .innerJoin('orders', 'orders.id', 'booking.order_id')
    .select(['booking.id', 'booking.order_id'])
    .where('booking.status', '=', 'CONFIRMED')
    .where('booking.main_booking_id', 'is', null)
    .where('booking.starts_at', '>', now)
    .where('booking.starts_at', '<=', new Date(now.getTime() + REMINDED_BEFORE))
    // No reminder of a visit that falls in a closure.
    .where(sql<boolean>`not is_closed(booking.service_id, booking.resource_id, booking.starts_at, booking.ends_at)`)
    .where(
      sql<boolean>`coalesce(booking.moved_at, orders.paid_at) < booking.starts_at - ${REMINDED_BEFORE} * interval '1 millisecond'`,
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('email')
            .select('email.id')
            .whereRef('email.booking_id', '=', 'booking.id')
            .where('email.kind', '=', 'booking-reminder')
            .whereRef('email.about_start', '=', 'booking.starts_at'),
        ),
      ),
    )
    .orderBy('booking.starts_at')
    .limit(most)
    .execute()

/** Cancels a booking and its extra bath, or an extra bath alone; answers what they took up. */
export const setCancelled = (tx: Tx, bookingId: string) =>
  tx
    .updateTable('booking')
    .set({ status: 'CANCELED' })
    .where((row) => row.or([row('id', '=', bookingId), row('main_booking_id', '=', bookingId)]))
    .where('status', '=', 'CONFIRMED')
    .returning(['id', 'session_id', 'party_size'])
    .execute()

/** Whether anything of an order is still booked. */
export async function hasConfirmed(tx: Tx, orderId: string): Promise<boolean> {
  const one = await tx
    .selectFrom('booking')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirst()
  return one !== undefined
}

/** Where and when a booking is moved to. */
export type NewPlace = {
  sessionId: string | null
  resourceId: string
  startsAt: Date
  endsAt: Date
  blockedUntil: Date
}

/** Moves a booking, which counts unless the house shuts, or the extra bath beside it, which is no move of its own. A room that is taken breaks `room_is_free`. */
export const setPlace = (tx: Tx, bookingId: string, place: NewPlace, moved: { at: Date; counts: boolean } | null) =>
  tx
    .updateTable('booking')
    .set((row) => ({
      session_id: place.sessionId,
      resource_id: place.resourceId,
      starts_at: place.startsAt,
      ends_at: place.endsAt,
      blocked_until: place.blockedUntil,
      ...(moved && { moved_at: moved.at, reschedule_count: row('reschedule_count', '+', moved.counts ? 1 : 0) }),
    }))
    .where('id', '=', bookingId)
    .execute()
