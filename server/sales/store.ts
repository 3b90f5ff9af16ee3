import { sql, type Insertable, type NotNull, type RawBuilder, type Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { lineNow, type Gone } from '#domain/bookings/part-cancel.ts'
import { worthNow } from '#domain/bookings/worth-now.ts'
import { NOBODY } from '#domain/accounts/no-address.ts'
import type { UnpaidOrder } from '#domain/checkout/unpaid-limits.ts'
import { goodsKept } from '#domain/sales/goods-return.ts'
import type { SoldGoods } from '#domain/sales/sold-goods.ts'
import { sum } from '#domain/money.ts'
import type { SoldPlan } from '#domain/memberships/sold-plan.ts'
import type { GoodsKind } from '#domain/sales/line-kind.ts'
import type { SoldBooking } from '#domain/pricing/sold-booking.ts'
import type { Claim } from '#server/availability/store.ts'
import { captured, type Captured } from '#server/payments/store.ts'
import type { GiftMoney } from '#server/gift-cards/store.ts'
import { compiledOnce } from '#server/kit/database/compiled-once.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { onePlanFor } from '#server/kit/database/one-plan.ts'
import { keyHash, type Press } from '#server/kit/http/press.ts'
import { lockOfRename } from '#server/kit/http/visitor-store.ts'
import { goneFrom, goneOfGoods } from './parts-store.ts'

export type OrderRow = Selectable<Tables['orders']>
export type OrderStatus = OrderRow['status']
export type BookingRow = Selectable<Tables['booking']>

export type NewOrder = {
  order: Insertable<Tables['orders']> & { id: string }
  bookings: Insertable<Tables['booking']>[]
  lines: Insertable<Tables['order_line']>[]
  /** An order that costs nothing has none. */
  payment: (Insertable<Tables['payment']> & { id: string }) | null
  press: PressOfOrder | null
}

/** The press that makes an order; `insteadOf` is the lost order of an earlier try, which gives way. */
export type PressOfOrder = { row: Insertable<Tables['press']>; insteadOf: string | null }

/**
 * Writes an unpaid order with its bookings, its lines, its payment and its press, in one statement. A browser or a room
 * that is taken breaks a constraint by name. False: the same press came twice, and the other one was faster (ruling
 * 45); then the caller must roll back.
 */
export async function insertOrder(tx: Tx, { order, bookings, lines, payment, press }: NewOrder): Promise<boolean> {
  const parts = [
    sql`the_order as (${tx.insertInto('orders').values(order)})`,
    sql`the_lines as (${tx.insertInto('order_line').values(lines)})`,
    ...(bookings.length > 0 ? [sql`the_bookings as (${tx.insertInto('booking').values(bookings)})`] : []),
    ...(payment ? [sql`the_payment as (${tx.insertInto('payment').values(payment)})`] : []),
    press ? sql`the_press as (${remember(tx, press)})` : sql`the_press as (select)`,
  ]
  const { rows } = await sql<{ isRemembered: boolean }>`
    with ${sql.join(parts)} select exists (select from the_press) as "isRemembered"`.execute(tx)
  return rows[0]?.isRemembered === true
}

const remember = (tx: Tx, { row, insteadOf }: PressOfOrder) =>
  tx
    .insertInto('press')
    .values(row)
    .onConflict((known) =>
      known.columns(['pressed_by', 'key_hash']).doUpdateSet({ made: row.made }).where('press.made', '=', insteadOf),
    )
    .returning('made')

/**
 * Earlier orders that matter for a new one: one of the same press, open ones of the same browser or member, and the
 * unpaid ones of its network since then (`null`: they do not matter).
 */
export async function findEarlierOrders(db: Db, who: Who): Promise<EarlierOrders> {
  const unpaid = who.unpaid && unpaidOf(who.unpaid.widest, who.unpaid.since)
  const ofMember = sql`union select id from orders
    where member_id = ${who.memberId} and status = 'PENDING' and origin = 'site'`
  // A part that this buyer has no use for is left out: with it, the statement would be planned anew each time.
  const { rows } = await sql<Omit<EarlierOrders, 'unpaid'> & { unpaid: UnpaidAsJson[] }>`
    select ${unpaid ? asJsonList(unpaid) : sql`'[]'::json`} as unpaid,
      ${who.press ? ofPress(who.press) : sql`null::json`} as remembered,
      array(
        select id from orders where visitor_id = ${who.visitorId} and status = 'PENDING'
        ${who.memberId === null ? sql`` : ofMember}) as "openOrderIds"`.execute(db)
  const { unpaid: listed, ...earlier } = rows[0]!
  return { ...earlier, unpaid: listed.map(withDates) }
}
type Who = {
  visitorId: string
  memberId: string | null
  press: Press | null
  unpaid: { widest: string; since: Date } | null
}
type EarlierOrders = {
  unpaid: UnpaidOfNetwork[]
  /** Other: with other details. Lost: it ended before there was a page on which it could be paid. */
  remembered: { orderId: string; isOther: boolean; isLost: boolean } | null
  openOrderIds: string[]
}

/** An unpaid order of a network. */
export type UnpaidOfNetwork = UnpaidOrder & { id: string; network: string }
type UnpaidAsJson = Omit<UnpaidOfNetwork, 'begunAt' | 'heldUntil'> & { begunAt: string; heldUntil: string | null }

/**
 * The orders of a network, and of the wider one it lies in, that are not paid: the open ones, and those begun since
 * then. Each part is read by an index of its own. The network and the day are subqueries, because the planner then
 * keeps one plan; in a house with years of orders it planned this anew for each order, which made PAY a sixth slower
 * (#1095).
 */
const unpaidOf = (widest: string, since: Date) => {
  const ofNetwork = sql`
    select id, network, status, member_id, created_at, hold_expires_at from orders
    where split_part(network, '.', 1) = (select ${widest}::text)`
  return sql`
  select id, network, status = 'PENDING' as "isOpen", member_id is not null as "isOfMember", created_at as "begunAt",
    hold_expires_at as "heldUntil",
    (select coalesce(sum(party_size), 0)::integer from booking where order_id = unpaid.id and status = 'HELD') as places
  from (
    ${ofNetwork} and status = 'PENDING'
    union all
    ${ofNetwork} and status in ('FAILED', 'EXPIRED', 'CANCELED') and created_at > (select ${since}::timestamptz)
  ) as unpaid`
}

/** The order that the same press has made, if there was one. */
const ofPress = (press: Press) => sql`(
  select json_build_object('orderId', made, 'isOther', coalesce(asked <> ${press.asked}, false),
    'isLost', status is null or status in ('FAILED', 'EXPIRED', 'CANCELED')
      and not exists (select from payment where payment.order_id = orders.id and session_ref is not null))
  from press left join orders on orders.id = made
  where pressed_by = ${press.by} and key_hash = ${keyHash(press.key)})`

const asJsonList = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(row), '[]') from (${rows}) as row)`

const withDates = ({ begunAt, heldUntil, ...order }: UnpaidAsJson): UnpaidOfNetwork => ({
  ...order,
  begunAt: new Date(begunAt),
  heldUntil: heldUntil === null ? null : new Date(heldUntil),
})

/** What a request that places an order must know once it holds its locks. */
export type Moment = { unpaid: UnpaidOfNetwork[]; renamedTo: string | null }

/**
 * The unpaid orders of a network as they are now (`null`: they do not matter), and the new id that a browser got since
 * then, while its order was being placed.
 */
export async function lookAgain(
  tx: Tx,
  { unpaid, visitorId, since }: Pick<Who, 'unpaid' | 'visitorId'> & { since: Date },
): Promise<Moment> {
  const { rows } = await sql<{ unpaid: UnpaidAsJson[]; renamedTo: string | null }>`
    select ${unpaid ? asJsonList(unpaidOf(unpaid.widest, unpaid.since)) : sql`'[]'::json`} as unpaid,
      (select new_id from visitor_rename where old_id = ${visitorId} and at >= ${since}
       order by at desc limit 1) as "renamedTo"`.execute(tx)
  const { unpaid: listed, renamedTo } = rows[0]!
  return { unpaid: listed.map(withDates), renamedTo }
}

/**
 * Holds off, until the transaction ends, other orders of this network (`null`: they do not matter), and a new id for
 * this browser; always its first lock.
 */
export const lockPlacing = (tx: Tx, widest: string | null, visitorId: string) => {
  const network = sql`pg_advisory_xact_lock(hashtextextended(${`unpaid ${widest}`}, 0)), `
  return sql`select ${widest === null ? sql`` : network}pg_advisory_xact_lock_shared(${lockOfRename(visitorId)})`.execute(
    tx,
  )
}

export const findOrder = (db: Db, id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** An order by its order key. */
export const findOrderByKey = (db: Db, orderKey: string) =>
  db.selectFrom('orders').selectAll().where('order_key', '=', orderKey).executeTakeFirst()

/** The first lock of everything that changes an order. */
export const lockOrder = (tx: Tx, id: string) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The same, with what is asked for by card; an order that costs nothing has no payment. */
export const lockOrderAndPayment = (tx: Tx, id: string) =>
  tx
    .selectFrom('orders')
    .leftJoin('payment', 'payment.order_id', 'orders.id')
    .selectAll('orders')
    .select(['payment.id as payment_id', 'payment.session_ref', 'payment.amount_cents', 'payment.method'])
    .where('orders.id', '=', id)
    .forUpdate('orders')
    .executeTakeFirst()

/** The address of an order that has none. */
export const addressOfNobody = (orderId: string) => `desk-${orderId}${NOBODY}`

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

/** Until when the places of an open order are held. */
export const setHoldExpiry = (db: Db, id: string, at: Date) =>
  db.updateTable('orders').set({ hold_expires_at: at }).where('id', '=', id).where('status', '=', 'PENDING').execute()

type OpenedPage = { session_ref: string; session_url: string; session_expires_at: Date; attempt: number }

/**
 * Notes the page that the provider opened for an order, at this attempt to pay it; false when the order is no longer
 * open, or the attempt was given up. Its places are held until after the end of the page since it was placed, or since
 * the desk has set that end (`setPageEnd`).
 */
export async function recordPage(db: Db, id: string, page: OpenedPage): Promise<boolean> {
  const { session_ref: ref, session_url: url, session_expires_at: expiresAt } = page
  const { rows } = await sql`
    with sale as materialized (
      -- The order before its payment, as everywhere.
      select status from orders where id = ${id} for no key update
    ), noted as (
      update payment set session_ref = ${ref}, session_url = ${url}, session_expires_at = ${expiresAt}
      from sale where order_id = ${id} and attempt = ${page.attempt}
      returning sale.status as sale, payment.method
    )
    -- A sale at the desk that was begun to be paid there has no page.
    select from noted where sale = 'PENDING' and method <> 'desk'`.execute(db)
  return rows.length > 0
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

type Paid = { from: BookingRow['status']; paidAt: Date; capture: Captured | null }

/**
 * An order is paid: its payment has come (null: it has none), and its bookings are confirmed, in one statement. Answers
 * the bookings.
 */
export const setOrderPaid = (tx: Tx, id: string, { from, paidAt, capture }: Paid) =>
  (capture
    ? tx.with('came', (parts) => parts.updateTable('payment').set(captured(capture)).where('order_id', '=', id))
    : tx
  )
    .with('paid', (parts) =>
      parts.updateTable('orders').set({ status: 'PAID', hold_expires_at: null, paid_at: paidAt }).where('id', '=', id),
    )
    .updateTable('booking')
    .set({ status: 'CONFIRMED' })
    .where('order_id', '=', onePlanFor(id))
    .where('status', '=', from)
    .returning(['id', 'service_id', 'session_id', 'party_size', 'starts_at', 'uses_membership'])
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
export const placesOf = (
  bookings: readonly Pick<Insertable<Tables['booking']>, 'session_id' | 'party_size'>[],
): Claim[] => bookings.flatMap((row) => (row.session_id ? [{ sessionId: row.session_id, places: row.party_size }] : []))

/** The bookings that take a credit. */
export const freeOnes = <Row extends Pick<BookingRow, 'uses_membership'>>(bookings: readonly Row[]): Row[] =>
  bookings.filter((booking) => booking.uses_membership)

/** The rooms that bookings keep to themselves. */
export const roomsOf = (bookings: readonly { resource_id: string; exclusive: boolean }[]): string[] =>
  bookings.filter((booking) => booking.exclusive).map((booking) => booking.resource_id)

/** The bookings of an order. */
export const listBookings = (tx: Tx, orderId: string) =>
  tx.selectFrom('booking').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

/** The confirmed visits of these bookings that begin within a time. */
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

/** The lines of an order as they are now, less what has left them, each as what its kind has. */
export async function listLines(db: Db, orderId: string): Promise<OrderLine[]> {
  const rows = await linesOfOrder(db, orderId)
  return rows.map(lineAsItIs)
}

function lineAsItIs(row: LineRow): OrderLine {
  if (row.kind === 'BOOKING') return bookingLineOf(row)
  return row.kind === 'PLAN' ? row : goodsLineOf(row)
}

const linesOfOrder = compiledOnce((db, orderId: string) =>
  lines(db).where('line.order_id', '=', onePlanFor(orderId)).orderBy('line.position'),
)

/** The same as everything was sold, whatever has left it since: what an invoice says. */
export async function listLinesAsSold(db: Db, orderId: string): Promise<OrderLine[]> {
  const rows = await linesOfOrder(db, orderId)
  return rows
    .map((row) => ({ ...row, gone: NOTHING_GONE }))
    .map((row) => (row.kind === 'BOOKING' ? { ...row, bath: bathEntryOf(row) } : row))
}

const NOTHING_GONE: Gone = { people: 0, dropsTowel: false, dropsBath: false, losesBath: false, amount: 0, gift: 0 }

/** What an order has cost so far: what was paid less what came back for parts of its parties and for baths that fell away. */
export function paidNow(order: Pick<OrderRow, 'total_cents' | 'gift_cents'>, lines: readonly OrderLine[]) {
  const sold = { amount: order.total_cents, gift: order.gift_cents }
  const { amount: total, gift } = worthNow(
    sold,
    lines.map(({ gone }) => gone),
  )
  return { total, gift, card: total - gift, discount: sum(lines.map((line) => line.discount_cents)) }
}

/** The line by which a booking was sold. */
export async function findLineOfBooking(db: Db, bookingId: string): Promise<BookingLine> {
  const row = await lines(db).where('line.booking_id', '=', onePlanFor(bookingId)).executeTakeFirstOrThrow()
  if (row.kind !== 'BOOKING') throw new Error(`Line ${row.id} is none of a booking.`)
  return bookingLineOf(row)
}

/** The extra bath that has fallen away from a booking, as the entry of a calendar needs it; undefined: there is none. */
export const findFallenBath = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking as bath')
    .innerJoin('booking', 'booking.id', 'bath.main_booking_id')
    .innerJoin('resource', 'resource.id', 'bath.resource_id')
    .select(['bath.starts_at', 'bath.ends_at', 'bath.entry_sequence', 'resource.name as resource_name'])
    .where('bath.main_booking_id', '=', bookingId)
    .where('bath.status', '=', 'CANCELED')
    .whereRef('booking.status', '<>', 'bath.status')
    .executeTakeFirst()

/** Named one by one: a statement that asks for all columns is planned each time (prepared-statements.ts). */
const lineColumns = [
  'line.id',
  'line.order_id',
  'line.position',
  'line.kind',
  'line.cart_item_id',
  'line.booking_id',
  'line.plan_id',
  'line.service_id',
  'line.product_id',
  'line.name',
  'line.people',
  'line.base_cents',
  'line.guests_cents',
  'line.towel_cents',
  'line.bath_cents',
  'line.discount_cents',
  'line.gift_cents',
  'line.total_cents',
  'line.is_membership',
  'line.has_towel_robe',
  'line.catalogue',
] as const

/** Lines with what belongs to their kind: a booking with its place and its extra bath, a plan. */
const lines = (db: Db) =>
  db
    .selectFrom('order_line as line')
    .leftJoin('booking', 'booking.id', 'line.booking_id')
    .leftJoin('resource', 'resource.id', 'booking.resource_id')
    .leftJoin('service', 'service.id', 'booking.service_id')
    .leftJoin('booking as bath', (on) =>
      // A bath that was cancelled alone is no longer beside it.
      on.onRef('bath.main_booking_id', '=', 'booking.id').onRef('bath.status', '=', 'booking.status'),
    )
    .leftJoin('resource as bath_resource', 'bath_resource.id', 'bath.resource_id')
    .select(lineColumns)
    .select(['booking.status', 'booking.session_id', 'booking.resource_id', 'booking.party_size'])
    .select(['booking.starts_at', 'booking.ends_at', 'booking.reschedule_count', 'booking.entry_sequence'])
    .select([
      'resource.name as resource_name',
      'service.place',
      'bath.entry_sequence as bath_entry_sequence',
      'bath.starts_at as bath_starts_at',
      'bath.ends_at as bath_ends_at',
      'bath_resource.name as bath_resource_name',
      goneOfLine.as('gone'),
    ])
    .$narrowType<BookingColumns | PlanColumns | GoodsColumns>()

const goneOfLine = sql<Gone>`case line.kind when 'BOOKING' then ${goneFrom('booking.id')} else ${goneOfGoods('line.id')} end`

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
  entry_sequence: NotNull
  resource_name: NotNull
}
type PlanColumns = { kind: 'PLAN'; plan_id: NotNull; catalogue: SoldPlan }
type GoodsColumns = { kind: GoodsKind; catalogue: SoldGoods }

type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]
type BookingLineRow = Extract<LineRow, { kind: 'BOOKING' }>

/** A bought booking, its present status, and its extra bath. */
export type BookingLine = BookingLineRow & { bath: BathEntry | null }
/** A plan that was bought. */
export type PlanLine = Extract<LineRow, { kind: 'PLAN' }>
/** A product or a gift voucher that the desk has sold. */
export type GoodsLine = Extract<LineRow, GoodsColumns>
/** One thing that was bought: its kind says what else is known of it. */
export type OrderLine = BookingLine | PlanLine | GoodsLine

/** A line of a booking as it is now: what has left the party costs nothing any more. */
function bookingLineOf(row: BookingLineRow): BookingLine {
  const { gone: left, people, base_cents: base, guests_cents: guests, towel_cents: towel, bath_cents: bath } = row
  const sold = { people, base, guests, towel, bath, discount: row.discount_cents, gift: row.gift_cents }
  const now = lineNow(sold, left)
  const worth = worthNow({ amount: row.total_cents, gift: row.gift_cents }, [left])
  return {
    ...row,
    people: now.people,
    base_cents: now.base,
    guests_cents: now.guests,
    towel_cents: now.towel,
    bath_cents: now.bath,
    discount_cents: now.discount,
    gift_cents: worth.gift,
    total_cents: worth.amount,
    has_towel_robe: row.has_towel_robe && !left.dropsTowel,
    bath: left.dropsBath ? null : bathEntryOf(row),
  }
}

/** A line of goods as it is now: what was returned costs nothing any more. */
function goodsLineOf(row: GoodsLine): GoodsLine {
  const { people: count, base_cents: base, total_cents: amount, gift_cents: gift } = row
  const kept = goodsKept({ count, base, amount, gift }, row.gone)
  return {
    ...row,
    people: kept.count,
    base_cents: kept.base,
    discount_cents: kept.discount,
    gift_cents: kept.gift,
    total_cents: kept.amount,
  }
}

function bathEntryOf(row: BookingLineRow): BathEntry | null {
  const bath = bathOf(row)
  return bath && { ...bath, entry_sequence: row.bath_entry_sequence ?? 0 }
}

/** When and where an extra bath is. */
export type Bath = { starts_at: Date; ends_at: Date; resource_name: string }
/** The same, with how often its entry in a calendar has changed. */
export type BathEntry = Bath & { entry_sequence: number }
type BathColumns = { bath_starts_at: Date | null; bath_ends_at: Date | null; bath_resource_name: string | null }

/** The extra bath of a booking, or null when there is none. */
export function bathOf({ bath_starts_at, bath_ends_at, bath_resource_name }: BathColumns): Bath | null {
  if (bath_starts_at === null || bath_ends_at === null || bath_resource_name === null) return null
  return { starts_at: bath_starts_at, ends_at: bath_ends_at, resource_name: bath_resource_name }
}

/** The keys that codes of arrivals are signed with, by their number; the last signs. */
export const listDeskKeys = (db: Db) => db.selectFrom('desk_key').selectAll().orderBy('no').execute()
