import { sql } from 'kysely'
import { deskReasons, HOUSE_CANNOT } from '#domain/bookings/refund-by-staff.ts'
import type { Cents } from '#domain/money.ts'
import type { CameBack, CancelledBy, HowEarly, ToldReason } from '#domain/reports/cancellations.ts'
import type { ReportDays } from '#domain/reports/report-days.ts'
import { DAY, endOfSydneyDay, startOfSydneyDay, type SydneyDate } from '#domain/sydney-time.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Bookings that were cancelled, the people who had been expected, and what came back for them as money and on vouchers. */
export type Cancelled = { bookings: number; people: number; refunded: Cents; onVouchers: Cents }

/** What a row of the cancelled bookings is of: each booking is in one row of every kind. */
export type CancelledRow = Cancelled &
  (
    | { of: 'day'; key: SydneyDate }
    | { of: 'by'; key: CancelledBy }
    | { of: 'reason'; key: ToldReason }
    | { of: 'early'; key: HowEarly }
    | { of: 'back'; key: CameBack }
  )

/** The bookings that were cancelled in some days: by day, who cancelled, why, how early, and what came back. */
export async function listCancelled(db: Db, days: ReportDays): Promise<CancelledRow[]> {
  const { rows } = await sql<CancelledRow>`
    with ${cancelled(days)}
    select
      case when grouping(day) = 0 then 'day' when grouping(by) = 0 then 'by' when grouping(reason) = 0 then 'reason'
        when grouping(early) = 0 then 'early' else 'back' end as of,
      coalesce(day::text, by, reason, early, back) as key,
      count(*)::integer as bookings, sum(people)::integer as people,
      sum(refunded)::float8 as refunded, sum(on_vouchers)::float8 as "onVouchers"
    from cancelled group by grouping sets ((day), (by), (reason), (early), (back))`.execute(db)
  return rows
}

/** How many bookings were cancelled in some days: the same, without a look at each of them. */
export async function countCancelled(db: Db, days: ReportDays): Promise<number> {
  const { rows } = await sql<{ bookings: number }>`
    select count(*)::integer as bookings from cancellation as ended
    where ${isIn('ended.created_at', days)}
      and not exists (select from booking as bath where bath.id = ended.booking_id and main_booking_id is not null)`.execute(
    db,
  )
  return rows[0]?.bookings ?? 0
}

/** Parties that became smaller in some days while their booking stayed, and by how many people. */
export async function sumSmallerParties(db: Db, days: ReportDays): Promise<Cancelled> {
  const { rows } = await sql<Cancelled>`
    with ${becameSmaller(days)}
    select count(distinct id)::integer as bookings, coalesce(sum(people), 0)::integer as people,
      coalesce(sum(refunded), 0)::float8 as refunded, coalesce(sum(on_vouchers), 0)::float8 as "onVouchers"
    from became_smaller`.execute(db)
  return rows[0] ?? { bookings: 0, people: 0, refunded: 0, onVouchers: 0 }
}

/** The visits of a day that have begun, those to which nobody came, and those of which nobody noted it. */
export type VisitsOfDay = { day: SydneyDate; begun: number; noShows: number; notRecorded: number }

/**
 * The visits of some days that took place, or should have, day by day. They are added up by their starts first, of which
 * there are few: the planner knows how many, and of days it does not.
 */
export async function listVisits(db: Db, days: ReportDays, now: Date): Promise<VisitsOfDay[]> {
  const { rows } = await sql<VisitsOfDay>`
    with ${visits(days, now)}, by_start as (
      select starts_at, count(*) as begun, count(*) filter (where is_no_show) as no_shows,
        count(*) filter (where is_not_recorded) as not_recorded
      from visit group by starts_at
    )
    select sydney_date(starts_at)::text as day, sum(begun)::integer as begun, sum(no_shows)::integer as "noShows",
      sum(not_recorded)::integer as "notRecorded"
    from by_start group by 1`.execute(db)
  return rows
}

/** A booking to which not everybody came who had been expected: on which day, why, and what came back for it. */
export type LostBooking = {
  what: 'cancelled' | 'smaller' | 'no-show'
  day: SydneyDate
  id: string
  service: string
  startsAt: Date
  people: number
  by: CancelledBy | null
  reason: ToldReason | null
  early: HowEarly | null
  back: CameBack | null
  refunded: Cents
  onVouchers: Cents
}

/** Each cancellation, smaller party and no-show of some days, in their order. */
export async function listLost(db: Db, days: ReportDays, now: Date): Promise<LostBooking[]> {
  const { rows } = await sql<LostBooking>`
    with ${cancelled(days)}, ${becameSmaller(days)}, ${visits(days, now)}, lost as (
      select 'cancelled' as what, day, at, id, service_id, starts_at, people, by, reason, early, back, refunded, on_vouchers
      from cancelled
      union all
      select 'smaller', day, at, id, service_id, starts_at, people, by, reason, early, back, refunded, on_vouchers
      from became_smaller
      union all
      select 'no-show', sydney_date(starts_at), starts_at, id, service_id, starts_at, people, null, null, null, null, 0, 0
      from visit where is_no_show
    )
    select what, day::text, lost.id, service.name as service, starts_at as "startsAt", people, by, reason, early, back,
      refunded, on_vouchers as "onVouchers"
    from lost join service on service.id = service_id
    order by day, at, lost.id`.execute(db)
  return rows
}

/**
 * The bookings that were cancelled in some days, as `cancelled`. An extra bath is part of its booking. A voucher that its
 * guest has exchanged since counts as the voucher that it was.
 */
const cancelled = (days: ReportDays) => sql`
  cancelled as (
    select sydney_date(ended.created_at) as day, ended.created_at as at, booking.id, service_id, starts_at,
      party_size as people,
      case when by_house then 'house' else ${whoCancelled} end as by,
      case when by_house then 'Closure' else ${toldReason} end as reason,
      ${howEarly} as early, back, amount_cents - on_vouchers as refunded, on_vouchers
    from cancellation as ended
    join booking on booking.id = ended.booking_id and main_booking_id is null
    left join voucher_exchange as exchange on exchange.booking_id = ended.booking_id
    cross join lateral (
      select case when exchange.booking_id is null then outcome else 'voucher' end as back) as came
    cross join lateral (select ${onVouchers('back')} as on_vouchers) as given
    where ${isIn('ended.created_at', days)}
  )`

/** The people who left a party in some days while its booking stayed, as `became_smaller`. */
const becameSmaller = (days: ReportDays) => sql`
  became_smaller as (
    select sydney_date(ended.created_at) as day, ended.created_at as at, booking.id, service_id, starts_at, people,
      ${whoCancelled} as by, ${toldReason} as reason, ${howEarly} as early, outcome as back,
      amount_cents - ${onVouchers('outcome')} as refunded, ${onVouchers('outcome')} as on_vouchers
    from part_cancellation as ended join booking on booking.id = ended.booking_id
    where people > 0 and ${isIn('ended.created_at', days)}
  )`

/** The visits of some days that have begun and were not cancelled, as `visit`. One that is over without a note is not recorded. */
const visits = (days: ReportDays, now: Date) => sql`
  visit as (
    select id, service_id, starts_at, party_size as people, no_show_at is not null as is_no_show,
      no_show_at is null and coalesce(arrived, 0) = 0 and ends_at <= ${now} as is_not_recorded
    from booking left join attendance on booking_id = booking.id
    where status = 'CONFIRMED' and main_booking_id is null and ${isIn('starts_at', days)} and starts_at <= ${now}
  )`

const whoCancelled = sql`case
  when reason = ${HOUSE_CANNOT} then 'house' when actor_id is null then 'guest' else 'desk' end`

const toldReason = sql`case
  when reason is null then 'No reason given' when reason = any (${sql.val(deskReasons)}::text[]) then reason else 'Other' end`

/** By the start that was booked when it was cancelled: nothing moves a booking after that. */
const howEarly = sql`case
  when ended.created_at >= starts_at then 'begun'
  when ended.created_at > starts_at - ${DAY} * interval '1 millisecond' then 'day'
  when ended.created_at > starts_at - ${7 * DAY} * interval '1 millisecond' then 'days'
  else 'week' end`

/** Of a refund, what a gift card had paid comes back on a voucher. */
const onVouchers = (outcome: string) =>
  sql`case ${sql.ref(outcome)} when 'voucher' then amount_cents else gift_cents end`

const isIn = (instant: string, { from, to }: ReportDays) =>
  sql`${sql.ref(instant)} >= ${startOfSydneyDay(from)} and ${sql.ref(instant)} < ${endOfSydneyDay(to)}`
