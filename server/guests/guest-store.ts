import { sql, type Insertable, type SqlBool } from 'kysely'
import type { FoundGuest, GuestVisit } from '#api/guests.ts'
import type { Tables } from '#db/tables.ts'
import type { Looked } from '#domain/name-search.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { isIndexedBy, isLookedFor } from '#server/kit/database/person-search.ts'

/** Orders whose visits are booked for good: paid, or to be paid on arrival. */
const isForGood = sql<SqlBool>`(orders.status = 'PAID' or (orders.status = 'PENDING' and orders.pay_by = 'on-arrival'))`

/** How many of the newest orders are searched before the names of all are: enough for the start of a common name. */
const NEWEST = 2_000

/**
 * Members, and people without an account by their newest order, who fit; the newest first. Neither a name that many
 * have nor one that nobody has is looked for in all orders of the house, whatever the database makes of the letters.
 */
export async function findPeople(db: Db, looked: Looked, most: number): Promise<FoundGuest[]> {
  const fits = isLookedFor(looked)
  const enough = most * 10
  const { rows } = await sql<FoundGuest>`
    with ofMembers as (
      select 'm_' || id as ref, trim(first_name || ' ' || last_name) as name, email, phone, true as "isMember",
        coalesce(last_login_at, created_at) as newest
      from member where deleted_at is null and status = 'APPROVED' and ${fits} order by newest desc limit ${most}
    ), recent as materialized (
      select id, created_at from (
        select * from orders where email not like 'deleted-%@deleted.invalid' order by created_at desc limit ${NEWEST}
      ) as newest
      where status = 'PAID' and member_id is null and ${fits} order by created_at desc limit ${enough}
    ), older as materialized (
      select id, created_at from orders
      where status = 'PAID' and member_id is null and ${isIndexedBy(looked)} and ${fits} and (select count(*) from recent) < ${enough}
    ), unpaid as (
      select id, created_at from orders
      where status = 'PENDING' and origin = 'desk' and pay_by = 'on-arrival' and member_id is null and ${fits}
    ), ofOrders as (
      select distinct on (lower(email)) 'o_' || id as ref, trim(first_name || ' ' || last_name) as name, email, phone,
        false as "isMember", created_at as newest
      from orders where id in (
        select id from (select * from recent union select * from older union select * from unpaid) as fitting
        order by created_at desc limit ${enough}
      ) order by lower(email), newest desc
    )
    select ref, name, email, phone, "isMember" from (
      select * from ofMembers union all select * from ofOrders
    ) as found order by "isMember" desc, newest desc limit ${most}`.execute(db)
  return rows
}

/** Whoever has booked by the order with this short code: a member, or somebody without an account. */
export async function findPersonOfCode(db: Db, code: string): Promise<FoundGuest[]> {
  const { rows } = await sql<FoundGuest>`
    select case when member.id is null then 'o_' || orders.id else 'm_' || member.id end as ref,
      trim(coalesce(member.first_name, orders.first_name) || ' ' || coalesce(member.last_name, orders.last_name)) as name,
      coalesce(member.email, orders.email) as email, coalesce(member.phone, orders.phone) as phone,
      member.id is not null as "isMember"
    from orders left join member on member.id = orders.member_id and member.deleted_at is null
    where orders.short_code = ${code} and ${isForGood} and (orders.member_id is null or member.id is not null)`.execute(
    db,
  )
  return rows
}

/** A member who has an account still. */
export const findMember = (db: Db, id: string) =>
  db
    .selectFrom('member')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'created_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** An order of somebody without an account. */
export const findOrderOfGuest = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('id', '=', id)
    .where('member_id', 'is', null)
    .where((row) => row.or([row('status', '=', 'REFUNDED'), isForGood]))
    .executeTakeFirst()

/** The visits of a member, or of an address without an account, the newest first. */
export async function listVisits(
  db: Db,
  whose: { memberId: string } | { email: string },
  most: number,
): Promise<GuestVisit[]> {
  const theirs =
    'memberId' in whose ? sql`orders.member_id = ${whose.memberId}` : sql`orders.id in (${ordersOf(whose.email)})`
  const { rows } = await sql<Omit<GuestVisit, 'startsAt'> & { startsAt: Date }>`
    select booking.id as "bookingId", line.name as service, booking.starts_at as "startsAt",
      booking.party_size as people, booking.status,
      case when booking.status = 'HELD' then orders.id end as "saleId"
    from booking join orders on orders.id = booking.order_id join order_line as line on line.booking_id = booking.id
    where ${theirs} and booking.main_booking_id is null
      and (booking.status in ('CONFIRMED', 'CANCELED') or (booking.status = 'HELD' and ${isForGood}))
    order by booking.starts_at desc, booking.id limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}

/** Whom or what notes are about; `daysUntil`: that day and all before. */
type About = { memberId: string } | { orderIds: readonly string[] } | { daysUntil: string }

/** The notes about a member, an order or days that are good on a day, the newest first. */
export const listNotes = (db: Db, about: About, today: string) =>
  db
    .selectFrom('guest_note as note')
    .leftJoin('member as writer', 'writer.id', 'note.made_by')
    .leftJoin('member as doer', 'doer.id', 'note.done_by')
    .select(['note.id', 'note.kind', 'note.body', 'note.made_at', 'note.done_at'])
    .select(sql<string>`note.good_until::text`.as('good_until'))
    .select(['writer.first_name as writer', 'doer.first_name as doer'])
    .where((row) => {
      if ('memberId' in about) return row('note.member_id', '=', about.memberId)
      if ('daysUntil' in about) return sql<boolean>`note.day <= ${about.daysUntil}::date`
      return row('note.order_id', 'in', about.orderIds.length > 0 ? [...about.orderIds] : [EMPTY_ID])
    })
    .where(sql<boolean>`note.good_until >= ${today}::date`)
    .orderBy('note.made_at', 'desc')
    .orderBy('note.id')
    .execute()

const EMPTY_ID = '00000000-0000-0000-0000-000000000000'

/** The orders of an address without an account that are for good: each part has an index of its own. */
const ordersOf = (email: string) => sql<{ id: string }>`
  select id from orders where status = 'PAID' and member_id is null and lower(email) = lower(${email})
  union all
  select id from orders where status = 'PENDING' and origin = 'desk' and pay_by = 'on-arrival' and member_id is null
    and lower(email) = lower(${email})`

/** The orders of an address without an account. */
export async function listOrdersOfAddress(db: Db, email: string): Promise<{ id: string }[]> {
  return (await sql<{ id: string }>`${ordersOf(email)} limit 100`.execute(db)).rows
}

export const insertNote = (tx: Tx, note: Insertable<Tables['guest_note']>) =>
  tx.insertInto('guest_note').values(note).returning('id').executeTakeFirstOrThrow()

/** Ticks a note off; undefined when there is none that is still open. */
export const finishNote = (tx: Tx, id: string, by: string, at: Date) =>
  tx
    .updateTable('guest_note')
    .set({ done_by: by, done_at: at })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning(['id', 'day'])
    .executeTakeFirst()

/** The texts of today, one of each kind. */
export const listForms = (db: Db) =>
  db
    .selectFrom('agreement_form')
    .distinctOn('kind')
    .select(['id', 'kind', 'version', 'body', 'valid_days'])
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()

/** Writes the next version of a text; two at once break the key of kind and version. */
export const insertForm = (tx: Tx, form: Insertable<Tables['agreement_form']>) =>
  tx.insertInto('agreement_form').values(form).execute()

/** A booking that somebody agrees for, held until the transaction ends. */
export const lockBookingOfAgreement = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('booking')
    .innerJoin('orders', 'orders.id', 'booking.order_id')
    .select(['booking.id', 'booking.party_size', 'orders.member_id'])
    .where('booking.id', '=', bookingId)
    .where('booking.status', '=', 'CONFIRMED')
    .where('booking.main_booking_id', 'is', null)
    .forUpdate('booking')
    .executeTakeFirst()

/** What was agreed to for a booking, and by its member at any visit. */
export const listAgreements = (
  db: Db,
  { bookingId, memberId, kind }: { bookingId: string | null; memberId: string | null; kind: string },
) =>
  db
    .selectFrom('agreement')
    .innerJoin('agreement_form as form', 'form.id', 'agreement.form_id')
    .select(['agreement.booking_id as bookingId', 'form.version', 'agreement.people', 'agreement.at'])
    .where('form.kind', '=', kind as 'house-rules')
    .where((row) => row.or([row('agreement.booking_id', '=', bookingId), row('agreement.member_id', '=', memberId)]))
    .orderBy('agreement.at', 'desc')
    .execute()

export const insertAgreement = (tx: Tx, row: Insertable<Tables['agreement']>) =>
  tx.insertInto('agreement').values(row).execute()

/** Tells the desks that the sheet of a visit's day has changed, and of the other days on which its member still comes. */
export async function announceAgreement(tx: Tx, bookingId: string): Promise<void> {
  await sql`
    select announce_day(visit.starts_at)
    from booking join orders on orders.id = booking.order_id
      join orders as theirs on theirs.id = orders.id or theirs.member_id = orders.member_id
      join booking as visit on visit.order_id = theirs.id and visit.main_booking_id is null
    where booking.id = ${bookingId} and (visit.id = booking.id or visit.starts_at >= house_now())`.execute(tx)
}

/** Tells the desks that something about days has changed, or is asked of everybody anew. */
export async function announceAllDays(tx: Tx): Promise<void> {
  await sql`select pg_notify('desk_changed', '*')`.execute(tx)
}
