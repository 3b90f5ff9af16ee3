import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Attendance } from '#domain/arrivals/attendance.ts'
import type { NoteOfDevice } from '#domain/arrivals/beyond-party.ts'
import { FIRST_TEXT_IN_FORCE } from '#domain/guests/agreement.ts'
import { DAY } from '#domain/sydney-time.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { leftToPay } from '#server/payments/left-to-pay.ts'

/** A booking with what its row of the day sheet shows. */
export type ArrivalRow = {
  bookingId: string
  orderId: string
  shortCode: string | null
  startsAt: Date
  endsAt: Date
  serviceId: string
  service: string
  kind: 'bathing' | 'class' | 'massage'
  placeId: string
  place: string
  firstName: string
  lastName: string
  phoneEnd: string
  people: number
  arrived: number
  departed: number
  seq: number
  firstAt: Date | null
  expectedAt: Date | null
  isNoShow: boolean
  isNotRecorded: boolean
  isCancelled: boolean
  cancelledAt: Date | null
  isCancelledByHouse: boolean
  isMember: boolean
  isFirstVisit: boolean
  robes: number
  bathStartsAt: Date | null
  bathEndsAt: Date | null
  bathPlaceId: string | null
  bathPlace: string | null
  /** The sale of a booking that is paid on arrival, as long as it is not. */
  saleId: string | null
  toPayCents: number
  /** The house rules that are in force, and who has agreed to them that may matter here; null: nobody is asked. */
  rules: { version: number; validDays: number } | null
  agreed: { bookingId: string; people: number; at: string }[]
}

/** Visits that are booked for good, are paid on arrival, or were cancelled since; an extra bath is part of its visit. */
const arrivals = (which: RawBuilder<SqlBool>) => sql<ArrivalRow>`
  select booking.id as "bookingId", orders.id as "orderId", orders.short_code as "shortCode",
    booking.starts_at as "startsAt", booking.ends_at as "endsAt", service.id as "serviceId", line.name as service,
    service.kind, resource.id as "placeId", resource.name as place,
    orders.first_name as "firstName", orders.last_name as "lastName",
    right(regexp_replace(orders.phone, '\\D', '', 'g'), 4) as "phoneEnd", booking.party_size as people,
    coalesce(attendance.arrived, 0) as arrived, coalesce(attendance.departed, 0) as departed,
    coalesce(attendance.seq, 0) as seq, attendance.first_at as "firstAt", attendance.expected_at as "expectedAt",
    attendance.no_show_at is not null as "isNoShow", attendance.unresolved_at is not null as "isNotRecorded",
    booking.status = 'CANCELED' as "isCancelled", cancellation.created_at as "cancelledAt",
    coalesce(cancellation.by_house, false) as "isCancelledByHouse",
    orders.member_id is not null as "isMember", not ${hasComeBefore} as "isFirstVisit",
    case when line.has_towel_robe then booking.party_size else 0 end as robes,
    bath.starts_at as "bathStartsAt", bath.ends_at as "bathEndsAt", bath.resource_id as "bathPlaceId",
    bath_resource.name as "bathPlace",
    case when booking.status = 'HELD' then orders.id end as "saleId",
    case when booking.status = 'HELD' then ${leftToPay} else 0 end as "toPayCents",
    case when rules.id is not null then json_build_object('version', rules.version, 'validDays', rules.valid_days) end
      as rules,
    ${agreedTo} as agreed
  from booking
  join orders on orders.id = booking.order_id
  join order_line as line on line.booking_id = booking.id
  join service on service.id = booking.service_id
  join resource on resource.id = booking.resource_id
  left join attendance on attendance.booking_id = booking.id
  left join cancellation on cancellation.booking_id = booking.id
  left join booking as bath on bath.main_booking_id = booking.id and bath.status = booking.status
  left join resource as bath_resource on bath_resource.id = bath.resource_id
  left join (
    select id, version, valid_days from agreement_form where kind = 'house-rules' order by version desc limit 1
  ) as rules on rules.version >= ${FIRST_TEXT_IN_FORCE}
  where booking.status in ('CONFIRMED', 'CANCELED', 'HELD') and (booking.status <> 'HELD' or orders.pay_by = 'on-arrival')
    and booking.main_booking_id is null and ${which}
  order by booking.starts_at, service.position, lower(orders.last_name), booking.id`

/** Who has agreed to the house rules in force, for this booking or as its member at any. */
const agreedTo = sql`(
  select coalesce(json_agg(json_build_object(
    'bookingId', agreement.booking_id, 'people', agreement.people, 'at', agreement.at)), '[]')
  from agreement
  where agreement.form_id = rules.id
    and (agreement.booking_id = booking.id or agreement.member_id = orders.member_id))`

/** Whether whoever booked has booked an earlier visit for good: by their account, else by their address. */
const hasComeBefore = sql`(
  exists (
    select from orders as earlier join booking as visit on visit.order_id = earlier.id
    where earlier.member_id = orders.member_id and visit.status = 'CONFIRMED' and visit.starts_at < booking.starts_at)
  or exists (
    select from orders as earlier join booking as visit on visit.order_id = earlier.id
    where lower(earlier.email) = lower(orders.email) and earlier.status = 'PAID' and earlier.member_id is null
      and visit.status = 'CONFIRMED' and visit.starts_at < booking.starts_at))`

/** Places of one start: of a session with all who hold a place in it, or of a room that is taken. */
export type TakenRow = {
  startsAt: Date
  serviceId: string
  service: string
  kind: ArrivalRow['kind']
  placeId: string
  place: string
  taken: number
  places: number
}
/** A pool or another place that many share. */
export type PoolRow = { placeId: string; name: string; places: number }

/** The visits of a time, the places that are taken in it, and the pools, in one question. */
export async function readDay(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<{ rows: ArrivalRow[]; taken: TakenRow[]; pools: PoolRow[] }> {
  const within = sql<SqlBool>`booking.starts_at >= ${from} and booking.starts_at < ${until}`
  const { rows: found } = await sql<{ rows: AsJson<ArrivalRow>[]; taken: AsJson<TakenRow>[]; pools: PoolRow[] }>`
    select
      (select coalesce(json_agg(row), '[]') from (${arrivals(within)}) as row) as rows,
      (select coalesce(json_agg(row), '[]') from (${placesTaken(from, until)}) as row) as taken,
      (select coalesce(json_agg(row), '[]') from (
        select id as "placeId", name, capacity as places from resource
        where not exclusive and retired_at is null order by position, name) as row) as pools`.execute(db)
  const [day] = found
  if (!day) throw new Error('The day was not read.')
  return { rows: day.rows.map(withDates), taken: day.taken.map(takenWithDate), pools: day.pools }
}

const placesTaken = (from: Date, until: Date) => sql`
  select place.*, service.name as service, service.kind, resource.name as place
  from (
    select starts_at as "startsAt", service_id as "serviceId", resource_id as "placeId", places_taken as taken,
      capacity as places
    from session where starts_at >= ${from} and starts_at < ${until} and places_taken > 0
    union all
    select booking.starts_at, booking.service_id, booking.resource_id, booking.party_size, room.capacity
    from booking join resource as room on room.id = booking.resource_id
    where booking.starts_at >= ${from} and booking.starts_at < ${until} and booking.exclusive
      and booking.status in ('HELD', 'CONFIRMED')) as place
  join service on service.id = place."serviceId" join resource on resource.id = place."placeId"
  order by place."startsAt", service.position, resource.position`

/** Instants come as text within JSON. */
type AsJson<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key]
}

const withDates = (row: AsJson<ArrivalRow>): ArrivalRow => ({
  ...row,
  startsAt: new Date(row.startsAt),
  endsAt: new Date(row.endsAt),
  firstAt: dateOf(row.firstAt),
  expectedAt: dateOf(row.expectedAt),
  cancelledAt: dateOf(row.cancelledAt),
  bathStartsAt: dateOf(row.bathStartsAt),
  bathEndsAt: dateOf(row.bathEndsAt),
})
const takenWithDate = (row: AsJson<TakenRow>): TakenRow => ({ ...row, startsAt: new Date(row.startsAt) })
const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** One visit as its row shows it; undefined for what was never booked for good. */
export async function findArrival(db: Db, bookingId: string): Promise<ArrivalRow | undefined> {
  const { rows } = await arrivals(sql<SqlBool>`booking.id = ${bookingId}`).execute(db)
  return rows[0]
}

/** The visits of an order, for its code. */
export async function listArrivalsOf(db: Db, order: { id: string } | { shortCode: string }): Promise<ArrivalRow[]> {
  const which =
    'id' in order ? sql<SqlBool>`orders.id = ${order.id}` : sql<SqlBool>`orders.short_code = ${order.shortCode}`
  return (await arrivals(which).execute(db)).rows
}

/** A booking as far as a note of a device needs it that had no line. */
export type Noted = Pick<ArrivalRow, 'bookingId' | 'startsAt' | 'endsAt' | 'people' | 'seq' | 'isCancelled'>

/** The same as `findArrival` for the few things that a note needs; undefined for what was never booked for good. */
export const findNoted = (db: Db, bookingId: string): Promise<Noted | undefined> =>
  db
    .selectFrom('booking')
    .innerJoin('orders', 'orders.id', 'booking.order_id')
    .leftJoin('attendance', 'attendance.booking_id', 'booking.id')
    .select(['booking.id as bookingId', 'booking.starts_at as startsAt', 'booking.ends_at as endsAt'])
    .select(['booking.party_size as people', sql<number>`coalesce(attendance.seq, 0)`.as('seq')])
    .select(sql<boolean>`booking.status = 'CANCELED'`.as('isCancelled'))
    .where('booking.id', '=', bookingId)
    .where('booking.main_booking_id', 'is', null)
    .where(
      sql<SqlBool>`(booking.status in ('CONFIRMED', 'CANCELED') or (booking.status = 'HELD' and orders.pay_by = 'on-arrival'))`,
    )
    .executeTakeFirst()

/** Whoever notes something of a booking does it alone: the second waits, and sees what the first has noted. */
export const lockBooking = (tx: Tx, id: string) =>
  tx.selectFrom('booking').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** One note, and who made it on which device; null: the house itself, a browser that is no device. */
export type Note = NoteOfDevice & { by: string | null; device: string | null }

/** What was noted of a booking, in the order in which it was; one without a note is not asked about. */
export async function listEvents(db: Db, { bookingId, seq }: Pick<Noted, 'bookingId' | 'seq'>): Promise<Note[]> {
  if (seq === 0) return []
  const rows = await db
    .selectFrom('attendance_event as event')
    .leftJoin('member', 'member.id', 'event.actor_id')
    .leftJoin('desk_device', 'desk_device.id', 'event.device_id')
    .select(['event.seq', 'event.kind', 'event.people', 'event.said_at as saidAt', 'event.expected_at as expectedAt'])
    .select(['event.undoes', 'event.device_id as deviceId', 'event.n', 'desk_device.name as device'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', member.first_name, member.last_name)), '')`.as('by'))
    .where('event.booking_id', '=', bookingId)
    .orderBy('event.seq')
    .execute()
  return rows
}

/** Notes one thing more, and what the notes come to with it. */
export async function insertEvent(
  tx: Tx,
  event: Insertable<Tables['attendance_event']>,
  { arrived, departed, firstAt, expectedAt, noShowAt, unresolvedAt, seq }: Attendance,
): Promise<void> {
  const now = {
    arrived,
    departed,
    first_at: firstAt,
    expected_at: expectedAt,
    no_show_at: noShowAt,
    unresolved_at: unresolvedAt,
    seq,
  }
  await tx
    .with('noted', (parts) => parts.insertInto('attendance_event').values(event))
    .insertInto('attendance')
    .values({ booking_id: event.booking_id, ...now })
    .onConflict((known) => known.column('booking_id').doUpdateSet(now))
    .execute()
}

/** Of which booking a note is, and how many people it names. */
export const findEvent = (db: Db, id: string) =>
  db.selectFrom('attendance_event').select(['booking_id', 'people']).where('id', '=', id).executeTakeFirst()

/** The visits that have ended in the last day and of which nothing was noted, and whether others came around their start. */
export async function listWithoutNote(
  db: Db,
  { now, within, most }: { now: Date; within: number; most: number },
): Promise<{ id: string; wereOthersCheckedIn: boolean }[]> {
  const { rows } = await sql<{ id: string; wereOthersCheckedIn: boolean }>`
    select booking.id, exists (
      select from attendance_event as other
      where other.kind = 'ARRIVED' and other.booking_id <> booking.id
        and other.said_at >= booking.starts_at - ${within} * interval '1 millisecond'
        and other.said_at <= booking.starts_at + ${within} * interval '1 millisecond') as "wereOthersCheckedIn"
    from booking left join attendance on attendance.booking_id = booking.id
    where booking.status = 'CONFIRMED' and booking.main_booking_id is null
      and booking.starts_at > ${new Date(now.getTime() - DAY)} and booking.starts_at <= ${now} and booking.ends_at <= ${now}
      and coalesce(attendance.arrived, 0) = 0 and attendance.no_show_at is null and attendance.unresolved_at is null
    order by booking.starts_at limit ${most}`.execute(db)
  return rows
}
