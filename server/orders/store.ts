import { sql, type Insertable, type NotNull, type Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { UnpaidOrder } from '#domain/checkout/unpaid-limits.ts'
import type { SoldPlan } from '#domain/memberships/sold-plan.ts'
import type { SoldBooking } from '#domain/pricing/sold-booking.ts'
import type { Claim } from '#server/availability/store.ts'
import type { GiftMoney } from '#server/gift-cards/store.ts'
import type { Db, Tx } from '#server/kit/db.ts'

export type OrderRow = Selectable<Tables['orders']>
export type OrderStatus = OrderRow['status']
export type BookingRow = Selectable<Tables['booking']>

export type NewOrder = {
  order: Insertable<Tables['orders']> & { id: string }
  bookings: Insertable<Tables['booking']>[]
  lines: Insertable<Tables['order_line']>[]
}

/** Writes an unpaid order with its bookings and lines. A browser or a room that is taken breaks a constraint by name. */
export async function insertOrder(tx: Tx, { order, bookings, lines }: NewOrder): Promise<void> {
  await tx.insertInto('orders').values(order).execute()
  if (bookings.length > 0) await tx.insertInto('booking').values(bookings).execute()
  await tx.insertInto('order_line').values(lines).execute()
}

/** Earlier orders that matter for a new one: one with the same key, and open ones of the same browser or member. */
export async function findEarlierOrders(db: Db, who: Who) {
  const { rows } = await sql<EarlierOrders>`
    select
      (select json_build_object('orderId', order_id, 'bodyHash', encode(body_hash, 'hex'),
          'isLost', status in ('FAILED', 'EXPIRED', 'CANCELED')
            and not exists (select from payment where payment.order_id = orders.id and session_ref is not null))
       from idempotency join orders on orders.id = order_id
       where idempotency.visitor_id = ${who.visitorId} and key = ${who.key}) as remembered,
      array(select id from orders where (visitor_id = ${who.visitorId} or member_id = ${who.memberId}) and status = 'PENDING') as "openOrderIds"`.execute(
    db,
  )
  return rows[0]!
}
type Who = { visitorId: string; memberId: string | null; key: string | null }
type EarlierOrders = {
  /** Lost: it ended before there was a page on which it could be paid. */
  remembered: { orderId: string; bodyHash: string; isLost: boolean } | null
  openOrderIds: string[]
}

/** The orders of a network, and of the wider one it lies in, that are not paid: the open ones, and those begun since then. */
export async function listUnpaidOf(db: Db | Tx, widest: string, since: Date) {
  const { rows } = await sql<UnpaidOrder & { id: string; network: string }>`
    select id, network, status = 'PENDING' as "isOpen", member_id is not null as "isOfMember", created_at as "begunAt",
      hold_expires_at as "heldUntil",
      (select coalesce(sum(party_size), 0)::integer from booking where order_id = orders.id and status = 'HELD') as places
    from orders
    where split_part(network, '.', 1) = ${widest}
      and (status = 'PENDING' or status in ('FAILED', 'EXPIRED', 'CANCELED') and created_at > ${since})`.execute(db)
  return rows
}

/** Locks the unpaid orders of this network until the transaction ends; always the first lock of it. */
export const lockUnpaidOf = (tx: Tx, widest: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`unpaid ${widest}`}, 0))`.execute(tx)

/**
 * Records that a request with this key made this order, in place of one that was lost (ruling 45). False: the same
 * request came twice, and the other one was faster.
 */
export async function rememberKey(tx: Tx, row: Insertable<Tables['idempotency']>, insteadOf: string | null) {
  const remembered = await tx
    .insertInto('idempotency')
    .values(row)
    .onConflict((known) =>
      known
        .columns(['visitor_id', 'key'])
        .doUpdateSet({ order_id: row.order_id })
        .where('idempotency.order_id', '=', insteadOf),
    )
    .returning('key')
    .executeTakeFirst()
  return remembered !== undefined
}

export const findOrder = (db: Db, id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** An order by its order key. */
export const findOrderByKey = (db: Db, orderKey: string) =>
  db.selectFrom('orders').selectAll().where('order_key', '=', orderKey).executeTakeFirst()

/** The first lock of everything that changes an order. */
export const lockOrder = (tx: Tx, id: string) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** What a gift card pays of an order; null when none does. */
export const giftMoneyOf = ({
  id,
  gift_card_id,
  gift_cents,
}: Pick<OrderRow, 'id' | 'gift_card_id' | 'gift_cents'>): GiftMoney | null =>
  gift_card_id ? { giftCardId: gift_card_id, orderId: id, amount: gift_cents } : null

export const setOrderStatus = (tx: Tx, id: string, status: OrderStatus, paidAt?: Date) =>
  tx
    .updateTable('orders')
    .set({ status, hold_expires_at: null, ...(paidAt && { paid_at: paidAt }) })
    .where('id', '=', id)
    .execute()

/** Records who asked to close an open order. */
export const noteCancelCause = (db: Db, id: string, cancel_cause: 'OWNER_ACTION' | 'MEMBER_ACTION') =>
  db.updateTable('orders').set({ cancel_cause }).where('id', '=', id).where('status', '=', 'PENDING').execute()

/** Until when the places of an open order are held; false when it is no longer open. */
export async function setHoldExpiry(db: Db | Tx, id: string, at: Date): Promise<boolean> {
  const held = await db
    .updateTable('orders')
    .set({ hold_expires_at: at })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** The open orders whose hold is over, oldest first. */
export const listDueOrders = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(most)
    .execute()

/** Moves all bookings of an order that are in one state to another. */
export const setBookingStatus = (tx: Tx, orderId: string, from: BookingRow['status'], to: BookingRow['status']) =>
  tx
    .updateTable('booking')
    .set({ status: to })
    .where('order_id', '=', orderId)
    .where('status', '=', from)
    .returning(['id', 'service_id', 'session_id', 'party_size', 'starts_at', 'uses_membership'])
    .execute()

/** The places that bookings take in sessions; a booking of a room takes none. */
export const placesOf = (bookings: readonly Pick<BookingRow, 'session_id' | 'party_size'>[]): Claim[] =>
  bookings.flatMap((row) => (row.session_id ? [{ sessionId: row.session_id, places: row.party_size }] : []))

/** The bookings that take a credit. */
export const freeOnes = <Row extends Pick<BookingRow, 'uses_membership'>>(bookings: readonly Row[]): Row[] =>
  bookings.filter((booking) => booking.uses_membership)

/** The rooms that bookings keep to themselves. */
export const roomsOf = (bookings: readonly { resource_id: string; exclusive: boolean }[]): string[] =>
  bookings.filter((booking) => booking.exclusive).map((booking) => booking.resource_id)

/** The bookings of an order. */
export const listBookings = (tx: Tx, orderId: string) =>
  tx.selectFrom('booking').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

/** Of these bookings the confirmed visits that begin within a time. */
export const listVisits = (db: Db, bookingIds: readonly string[], { from, until }: { from: Date; until: Date }) =>
  db
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.service_id')
    .select(['booking.id', 'service.name', 'booking.starts_at'])
    .where('booking.id', '=', (row) => row.fn.any(row.val(bookingIds)))
    .where('booking.status', '=', 'CONFIRMED')
    .where('booking.starts_at', '>=', from)
    .where('booking.starts_at', '<', until)
    .orderBy('booking.starts_at')
    .execute()

/** The plans of an order, as its lines froze them. */
export const listPlanLines = (db: Db, orderId: string) =>
  db
    .selectFrom('order_line')
    .select(['id', 'plan_id', 'catalogue'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'PLAN')
    .orderBy('position')
    .$narrowType<{ plan_id: NotNull; catalogue: SoldPlan }>()
    .execute()

/** The lines of an order as they were sold, each as what its kind has. */
export async function listLines(db: Db, orderId: string): Promise<OrderLine[]> {
  const rows = await lines(db).where('line.order_id', '=', orderId).orderBy('line.position').execute()
  return rows.map((row) => (row.kind === 'BOOKING' ? bookingLineOf(row) : row))
}

/** The line by which a booking was sold. */
export async function findLineOfBooking(db: Db, bookingId: string): Promise<BookingLine> {
  const row = await lines(db).where('line.booking_id', '=', bookingId).executeTakeFirstOrThrow()
  if (row.kind !== 'BOOKING') throw new Error(`Line ${row.id} is none of a booking.`)
  return bookingLineOf(row)
}

/** Lines with what belongs to their kind: a booking with its place and its extra bath, a plan. */
const lines = (db: Db) =>
  db
    .selectFrom('order_line as line')
    .leftJoin('booking', 'booking.id', 'line.booking_id')
    .leftJoin('resource', 'resource.id', 'booking.resource_id')
    .leftJoin('service', 'service.id', 'booking.service_id')
    .leftJoin('booking as bath', 'bath.main_booking_id', 'booking.id')
    .leftJoin('resource as bath_resource', 'bath_resource.id', 'bath.resource_id')
    .selectAll('line')
    .select(['booking.status', 'booking.session_id', 'booking.resource_id', 'booking.party_size'])
    .select(['booking.starts_at', 'booking.ends_at', 'booking.reschedule_count', 'resource.name as resource_name'])
    .select([
      'service.place',
      'bath.starts_at as bath_starts_at',
      'bath.ends_at as bath_ends_at',
      'bath_resource.name as bath_resource_name',
    ])
    .$narrowType<BookingColumns | PlanColumns>()

/** What a CHECK of the table says of a line, and the keys of its booking. */
type BookingColumns = {
  kind: 'BOOKING'
  booking_id: NotNull
  service_id: NotNull
  catalogue: SoldBooking
  status: NotNull
  resource_id: NotNull
  party_size: NotNull
  starts_at: NotNull
  ends_at: NotNull
  reschedule_count: NotNull
  resource_name: NotNull
}
type PlanColumns = { kind: 'PLAN'; plan_id: NotNull; catalogue: SoldPlan }

type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]
type BookingLineRow = Extract<LineRow, { kind: 'BOOKING' }>

/** A bought booking, its present status, and its extra bath. */
export type BookingLine = BookingLineRow & { bath: Bath | null }
/** A plan that was bought. */
export type PlanLine = Extract<LineRow, { kind: 'PLAN' }>
/** One thing that was bought: its kind says what else is known of it. */
export type OrderLine = BookingLine | PlanLine

const bookingLineOf = (row: BookingLineRow): BookingLine => ({ ...row, bath: bathOf(row) })

/** When and where an extra bath is. */
export type Bath = { starts_at: Date; ends_at: Date; resource_name: string }
type BathColumns = { bath_starts_at: Date | null; bath_ends_at: Date | null; bath_resource_name: string | null }

/** The extra bath of a booking, or null when there is none. */
export function bathOf({ bath_starts_at, bath_ends_at, bath_resource_name }: BathColumns): Bath | null {
  if (bath_starts_at === null || bath_ends_at === null || bath_resource_name === null) return null
  return { starts_at: bath_starts_at, ends_at: bath_ends_at, resource_name: bath_resource_name }
}
