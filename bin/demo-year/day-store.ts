import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { DAY } from '#domain/sydney-time.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>
export type ServiceRow = Selectable<Tables['service']>
export type SessionRow = Selectable<Tables['session']>
export type MemberRow = Pick<Selectable<Tables['member']>, 'id' | 'email_key' | 'first_name' | 'last_name'>

/** What the demo year makes is known by how its id begins; then come its day, counted from 2020, and its number. */
const prefixes = { order: '7ea50000', booking: '7ea50001', 'gift card': '7ea50002', closure: '7ea50003' } as const
const FIRST = '-0000-4000-8000-000000000000'
const LAST = '-ffff-4fff-8fff-ffffffffffff'

/** The id of the n-th of something on a Sydney day of the demo year. */
export function idOf(what: keyof typeof prefixes, day: string, n: number): string {
  const days = Math.round((Date.parse(day) - Date.parse('2020-01-01')) / DAY)
  return `${prefixes[what]}-${days.toString(16).padStart(4, '0')}-4000-8000-${n.toString(16).padStart(12, '0')}`
}

/** When the first and the last order of the demo year were made, as far as it is written. */
export const findWritten = (db: Db) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => [fn.min('created_at').as('first'), fn.max('created_at').as('last')])
    .where('id', '>=', prefixes.order + FIRST)
    .where('id', '<=', prefixes.order + LAST)
    .executeTakeFirstOrThrow()

/**
 * Writes with the clock of the house standing at a moment, so that books, history and statuses have that day. Nobody
 * else sees it: the clock goes back before the transaction ends.
 */
export async function writeAt(db: Db, at: Date, write: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const clock = await tx.selectFrom('clock').selectAll().forUpdate().executeTakeFirst()
    await tx
      .insertInto('clock')
      .values({ house_at: at, real_at: sql<Date>`now()` })
      .onConflict((already) => already.column('only_row').doUpdateSet({ house_at: at, real_at: sql<Date>`now()` }))
      .execute()
    await write(tx)
    await sql`set constraints all immediate`.execute(tx)
    if (clock) await tx.updateTable('clock').set(clock).execute()
    else await tx.deleteFrom('clock').execute()
  })
}

/** Makes the sessions of a past day, as the times of the house asked for them. */
export const makeSessions = (tx: Tx, day: string) =>
  sql`
    insert into session (service_id, resource_id, starts_at, ends_at, capacity)
    select service_id, resource_id, starts_at, ends_at, capacity from wanted_sessions(${day}::date, 0)
    on conflict do nothing`.execute(tx)

/** The sessions of some days that still run. */
export const listSessions = (tx: Tx, from: Date, until: Date) =>
  tx
    .selectFrom('session')
    .selectAll()
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where('retired', '=', false)
    .orderBy('starts_at')
    .orderBy('resource_id')
    .execute()

/** When each room is taken. */
export const listRoomTimes = (tx: Tx, from: Date, until: Date) =>
  tx
    .selectFrom('booking')
    .select(['resource_id', 'starts_at', 'blocked_until'])
    .where('exclusive', '=', true)
    .where('status', 'in', ['HELD', 'CONFIRMED'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .execute()

/** The pool that is shut for a day. */
export const findPool = (db: Db, name: string) =>
  db.selectFrom('resource').select('id').where('name', '=', name).executeTakeFirst()

/** A promo code that guests of the year used. */
export const findCoupon = (db: Db, code: string) =>
  db.selectFrom('coupon').select('id').where('code', '=', code).executeTakeFirst()

export const listServices = (db: Db) =>
  db.selectFrom('service').selectAll().where('deleted_at', 'is', null).orderBy('position').execute()

export const listRooms = (db: Db) =>
  db
    .selectFrom('resource')
    .select(['id', 'capacity', 'turnover_minutes'])
    .where('exclusive', '=', true)
    .orderBy('position')
    .execute()

/** Everything that the orders of a day are, written at once. */
export async function insertOrders(
  tx: Tx,
  rows: {
    orders: NewRow<'orders'>[]
    bookings: NewRow<'booking'>[]
    lines: NewRow<'order_line'>[]
    payments: NewRow<'payment'>[]
    gifts: NewRow<'gift_card_entry'>[]
    couponUses: NewRow<'coupon_use'>[]
    emails: NewRow<'email'>[]
  },
): Promise<void> {
  if (rows.orders.length === 0) return
  await tx.insertInto('orders').values(rows.orders).execute()
  await tx.insertInto('booking').values(rows.bookings).execute()
  await tx.insertInto('order_line').values(rows.lines).execute()
  if (rows.payments.length > 0) await tx.insertInto('payment').values(rows.payments).execute()
  if (rows.gifts.length > 0) await tx.insertInto('gift_card_entry').values(rows.gifts).execute()
  if (rows.couponUses.length > 0) await tx.insertInto('coupon_use').values(rows.couponUses).execute()
  if (rows.emails.length > 0) await tx.insertInto('email').values(rows.emails).execute()
}

/** Takes so many places of a session, or gives them back when there are fewer than none. */
export const takePlaces = (tx: Tx, id: string, people: number) =>
  tx
    .updateTable('session')
    .set((row) => ({ places_taken: row('places_taken', '+', people) }))
    .where('id', '=', id)
    .execute()

/** Takes what an order has paid off its gift card. */
export const spendGiftCard = (tx: Tx, id: string, cents: number) =>
  tx
    .updateTable('gift_card')
    .set((row) => ({ balance_cents: row('balance_cents', '-', cents) }))
    .where('id', '=', id)
    .execute()

export const countCouponUses = (tx: Tx, id: string, uses: number) =>
  tx
    .updateTable('coupon')
    .set((row) => ({ number_of_usages: row('number_of_usages', '+', uses) }))
    .where('id', '=', id)
    .execute()

/** The gift cards of the demo year that still pay; nobody knows their codes, so only the year itself spends them. */
export const listSpendableCards = (tx: Tx, now: Date) =>
  tx
    .selectFrom('gift_card')
    .select(['id', 'balance_cents'])
    .where('id', '>=', prefixes['gift card'] + FIRST)
    .where('id', '<=', prefixes['gift card'] + LAST)
    .where('balance_cents', '>', 0)
    .where('disabled', '=', false)
    .where('expires_at', '>', now)
    .orderBy('issued_at')
    .orderBy('id')
    .limit(40)
    .execute()

/** The bookings that begin at a time and were made by the demo year, with what they cost and how they were paid. */
export const listVisits = (tx: Tx, from: Date, until: Date, resourceId: string | null) =>
  tx
    .selectFrom('booking')
    .innerJoin('orders', 'orders.id', 'booking.order_id')
    .innerJoin('order_line', 'order_line.booking_id', 'booking.id')
    .leftJoin('payment', 'payment.order_id', 'orders.id')
    .select([
      'booking.id',
      'booking.order_id',
      'booking.session_id',
      'booking.party_size',
      'order_line.total_cents',
      'orders.gift_cents',
      'orders.email',
      'payment.id as payment_id',
    ])
    .where('booking.status', '=', 'CONFIRMED')
    .where('booking.starts_at', '>=', from)
    .where('booking.starts_at', '<', until)
    .where('booking.order_id', '>=', prefixes.order + FIRST)
    .where('booking.order_id', '<=', prefixes.order + LAST)
    .$if(resourceId !== null, (query) => query.where('booking.resource_id', '=', resourceId))
    .orderBy('booking.id')
    .execute()

export const insertRow = <Table extends keyof Tables>(tx: Tx, table: Table, row: NewRow<Table>) =>
  tx.insertInto(table).values(row).execute()

export const cancelBooking = (tx: Tx, id: string) =>
  tx.updateTable('booking').set({ status: 'CANCELED' }).where('id', '=', id).execute()

/** Those who work here, by their email. */
export const listTeam = (db: Db) =>
  db
    .selectFrom('member')
    .select(['id', 'email_key', 'first_name', 'last_name'])
    .where('role', '<>', 'member')
    .where('deleted_at', 'is', null)
    .execute()

/** What follows in this transaction is done by one of the team, for a reason; null: by the house again. */
export const actAs = (tx: Tx, person: MemberRow | null, reason = '') =>
  sql`select set_config('house.actor', ${person?.id ?? ''}, true),
    set_config('house.by', ${person ? `${person.first_name} ${person.last_name}` : ''}, true),
    set_config('house.reason', ${reason}, true)`.execute(tx)

export const listPlans = (db: Db) =>
  db
    .selectFrom('plan')
    .innerJoin('plan_benefit', 'plan_benefit.plan_id', 'plan.id')
    .selectAll('plan')
    .select(['plan_benefit.service_id', 'plan_benefit.credits'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .execute()

/** Somebody's account, if they have one. */
export const findMember = (tx: Tx, email: string) =>
  tx.selectFrom('member').select(['id']).where('email_key', '=', email).executeTakeFirst()

/** A running membership of somebody who joined in the demo year. */
export const listRunning = (tx: Tx) =>
  tx
    .selectFrom('membership')
    .innerJoin('credit_grant', 'credit_grant.membership_id', 'membership.id')
    .select(['membership.id', 'credit_grant.id as grant_id', 'credit_grant.credits', 'membership.starts_at'])
    .where('membership.status', '=', 'ACTIVE')
    .where('membership.email_key', 'like', '%@guest.example')
    .orderBy('membership.starts_at')
    .execute()

/** Whether a membership was suspended before. */
export async function hasRested(tx: Tx, membershipId: string): Promise<boolean> {
  const before = await tx
    .selectFrom('membership_suspension')
    .select('id')
    .where('membership_id', '=', membershipId)
    .executeTakeFirst()
  return before !== undefined
}

export const endMembership = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('membership')
    .set({ status: 'CANCELED', cancel_cause: 'MEMBER_ACTION', ended_at: at, due_at: null })
    .where('id', '=', id)
    .execute()

export const addVisits = (tx: Tx, grantId: string, count: number) =>
  tx
    .updateTable('credit_grant')
    .set((row) => ({ credits: row('credits', '+', count) }))
    .where('id', '=', grantId)
    .execute()

export const endCoupons = (tx: Tx, codes: string[]) =>
  tx.updateTable('coupon').set({ active: false }).where('code', 'in', codes).where('active', '=', true).execute()

export const disableGiftCard = (tx: Tx, id: string) =>
  tx.updateTable('gift_card').set({ disabled: true }).where('id', '=', id).execute()
