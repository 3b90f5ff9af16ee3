import type { Pool } from 'pg'
import type { Closure, OpeningDate } from '#domain/availability/opening-dates.ts'
import { SHOWN_TO_GUESTS } from '#server/catalogue/store.ts'

/** A start the house could offer, as one row of the one query that every list of slots is made from. */
export type Offer = {
  session_id: string | null
  resource_id: string
  resource_name: string
  starts_at: Date
  ends_at: Date
  open_spots: number
  total_spots: number
}
/** The service an offer is for, and the days on which it cannot be booked. */
export type OfferedService = {
  service_id: string
  minutes: number
  online_booking: boolean
  book_until_minutes: number
  openings: OpeningDate[]
  closures: Closure[]
  venue_name: string
  venue_address: string
}

type OfferInput = {
  serviceId: string
  from: Date
  to: Date
  resourceId?: string | undefined
  visitorId?: string | undefined
}

/**
 * Every start of a service in a time range, with its open places: one indexed query, whatever the number of bookings.
 * Massages have no sessions, but end at the horizon too. Places that the browser's own unpaid order holds count as
 * open (ruling 13). Undefined when the service does not exist.
 */
export async function listOffers(
  pool: Pool,
  input: OfferInput,
): Promise<(OfferedService & { offers: Offer[] }) | undefined> {
  const values = [input.serviceId, input.from, input.to, input.resourceId ?? null, input.visitorId ?? null]
  const { rows } = await pool.query<OfferedService & Offer>(text, values)
  const [service] = rows
  if (!service) return undefined
  // A service without a start in this time comes as one row without a start.
  return { ...service, offers: rows.filter((row) => row.starts_at !== null) }
}

/** The closed time that a start falls into. As is_closed of the database says it, but as a join: a month has hundreds of starts. */
const closedTime = (of: 'session' | 'room') => {
  const starts = of === 'session' ? 'session.starts_at' : 'start.at'
  const ends = of === 'session' ? 'session.ends_at' : 'start.at + make_interval(mins => asked.minutes)'
  const resource = of === 'session' ? 'session.resource_id' : 'room.id'
  return `select from closed_time as shut where shut.starts_at < ${ends} and shut.ends_at > ${starts}
      and coalesce(shut.service_id = $1, true) and coalesce(shut.resource_id = ${resource}, true)`
}

const text = `
with asked as (
  select service.id, service.kind, service.minutes, service.online_booking, service.place,
         service.book_until_minutes,
         (select coalesce(json_agg(opening_sent), '[]') from opening_sent where "serviceId" = service.id) as openings,
         (select coalesce(json_agg(closure_sent), '[]') from closure_sent
          where "lastDate" >= sydney_date($2) and "firstDate" <= sydney_date($3)) as closures
  from service
  where service.id = $1 and ${SHOWN_TO_GUESTS} and service.deleted_at is null
),
own as materialized (
  select booking.id, booking.session_id, booking.party_size
  from orders join booking on booking.order_id = orders.id and booking.status = 'HELD'
  where orders.visitor_id = $5 and orders.status = 'PENDING'
),
offer as (
  select session.id as session_id, session.resource_id, session.starts_at, session.ends_at,
         session.capacity as total_spots,
         case when session.kept then 0 else session.capacity - session.places_taken end
           + coalesce((select sum(party_size) from own where own.session_id = session.id), 0)::integer as open_spots
  from session
  where session.service_id = $1 and session.starts_at >= $2 and session.starts_at < $3 and not session.retired
    and not exists (${closedTime('session')})
  union all
  select null, timetable.resource_id, start.at, start.at + make_interval(mins => asked.minutes),
         room.capacity,
         case when exists (
           select from booking
           where booking.resource_id = timetable.resource_id and booking.exclusive
             and booking.status in ('HELD', 'CONFIRMED') and booking.id not in (select own.id from own)
             and tstzrange(booking.starts_at, booking.blocked_until)
               && tstzrange(start.at, start.at + make_interval(mins => asked.minutes + room.turnover_minutes))
         ) then 0 else room.capacity end
  from asked
  join timetable on timetable.service_id = asked.id
  join resource as room on room.id = timetable.resource_id and room.retired_at is null
  cross join (select sydney_date(house_now()) + horizon_days as last_day from venue) as horizon
  cross join generate_series(sydney_date($2)::timestamp, least(sydney_date($3), last_day)::timestamp, '1 day') as day
  cross join generate_series(0, (extract(epoch from last_start - first_start) / 60)::integer, every_minutes) as later
  cross join lateral (
    select (day + first_start + make_interval(mins => later)) at time zone 'Australia/Sydney' as at
  ) as start
  where asked.kind = 'massage'
    and extract(dow from day) = any (timetable.weekdays)
    and day between timetable.begins_on and coalesce(timetable.ends_on, 'infinity')
    and (timetable.is_extra or not exists (
      select from schedule_exception as other
      where other.service_id = timetable.service_id and other.resource_id = timetable.resource_id
        and other.day + other.start = day + first_start + make_interval(mins => later)))
    and start.at >= $2 and start.at < $3
    and not exists (${closedTime('room')})
)
select asked.id as service_id, asked.minutes, asked.online_booking, asked.book_until_minutes, asked.openings, asked.closures,
       venue.name as venue_name, coalesce(asked.place, venue.address) as venue_address,
       offer.session_id, offer.resource_id, resource.name as resource_name,
       offer.starts_at, offer.ends_at, offer.open_spots, offer.total_spots
from asked
cross join venue
left join (offer join resource on resource.id = offer.resource_id)
  on ($4::uuid is null or offer.resource_id = $4)
order by offer.starts_at, resource.position, resource.id`
