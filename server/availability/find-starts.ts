import { sql } from 'kysely'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

/** A start that a cart item names: by its session, or by service, start and resource. */
export type StartInput = {
  serviceId: string
  sessionId: string | null
  resourceId: string | null
  startsAt: Date
  wantsBath: boolean
}

/** A start the house really offers, with what a booking of it must know. */
export type Start = {
  serviceId: string
  sessionId: string | null
  resourceId: string
  resourceName: string
  exclusive: boolean
  /** The turnaround of the room: how long it stays empty for cleaning after each booking. */
  turnoverMinutes: number
  capacity: number
  openSpots: number
  startsAt: Date
  endsAt: Date
  /** Its bookings close so many minutes before it. */
  bookUntilMinutes: number
}

export type FoundStart = { main: Start | null; baths: Start[] }

/**
 * The starts that a cart names, in the order of its items, each with the bathing sessions of its day when an extra
 * bath is asked for: one query for the whole cart. A start that is not offered is null.
 */
export async function findStarts(db: Db, inputs: readonly StartInput[]): Promise<FoundStart[]> {
  return inOrderOf(inputs, (await startsOf(inputs).execute(db)).rows)
}

/**
 * The same over a connection that plans it once: planning it costs more than asking, and its plan does not depend on
 * what a cart names.
 */
export async function findStartsOfCart(
  { db, pool }: Pick<Ctx, 'db' | 'pool'>,
  inputs: readonly StartInput[],
): Promise<FoundStart[]> {
  const { sql: text, parameters } = startsOf(inputs).compile(db)
  return inOrderOf(inputs, (await pool.query<FoundRow>(text, [...parameters])).rows)
}

type FoundRow = Start & { item: number; isBath: boolean }

const startsOf = (inputs: readonly StartInput[]) => sql<FoundRow>`
    with input as (
      select item, "serviceId", "sessionId", "resourceId", "startsAt", "wantsBath"
      from jsonb_to_recordset(${JSON.stringify(inputs.map((input, item) => ({ item, ...input })))}::jsonb) as input (
        item integer, "serviceId" uuid, "sessionId" uuid, "resourceId" uuid, "startsAt" timestamptz, "wantsBath" boolean)
    ),
    start as (
      select input.item, false as is_bath, session.id as session_id, session.resource_id, session.starts_at, session.ends_at,
             case when session.kept or session.retired then 0 else session.capacity - session.places_taken end as open_spots, session.service_id
      from input join session on session.id = input."sessionId"
        or (input."sessionId" is null and session.service_id = input."serviceId"
          and session.starts_at = input."startsAt" and session.resource_id = input."resourceId")
      union all
      select input.item, false, null, room.id, input."startsAt", planned.ends_at,
             case when exists (
               select from booking
               where booking.resource_id = room.id and booking.exclusive and booking.status in ('HELD', 'CONFIRMED')
                 and tstzrange(booking.starts_at, booking.blocked_until)
                   && tstzrange(input."startsAt", planned.ends_at + make_interval(mins => room.turnover_minutes))
             ) then 0 else room.capacity end,
             service.id
      from input
      join service on service.id = input."serviceId" and service.kind = 'massage'
      join resource as room on room.id = input."resourceId"
      cross join timetable_start(service.id, room.id, input."startsAt") as planned
      where sydney_date(input."startsAt") <= (select sydney_date(house_now()) + horizon_days from venue)
      union all
      select input.item, true, session.id, session.resource_id, session.starts_at, session.ends_at,
             case when session.kept or session.retired then 0 else session.capacity - session.places_taken end, session.service_id
      from input
      cross join lateral (select sydney_date(input."startsAt")::timestamp as midnight) as day
      -- A look at that day alone for each item, whatever the planner expects: "offset 0" keeps it from joining them.
      cross join lateral (
        select id, resource_id, service_id, starts_at, ends_at, kept, retired, capacity, places_taken from session
        where session.service_id = ${sql.lit(BATHING_ID)} and not session.retired
          and session.starts_at >= midnight at time zone 'Australia/Sydney'
          and session.starts_at < (midnight + interval '1 day') at time zone 'Australia/Sydney'
        offset 0
      ) as session
      where input."wantsBath"
    )
    select start.item, start.is_bath as "isBath", start.session_id as "sessionId", start.resource_id as "resourceId",
           start.service_id as "serviceId",
           resource.name as "resourceName", resource.exclusive, resource.turnover_minutes as "turnoverMinutes",
           resource.capacity, start.open_spots as "openSpots",
           start.starts_at as "startsAt", start.ends_at as "endsAt", service.book_until_minutes as "bookUntilMinutes"
    from start join resource on resource.id = start.resource_id join service on service.id = start.service_id
    where not is_closed(start.service_id, start.resource_id, start.starts_at, start.ends_at)
    order by start.starts_at, resource.position, resource.id`

const inOrderOf = (inputs: readonly StartInput[], rows: readonly FoundRow[]): FoundStart[] =>
  inputs.map((_, item) => {
    const own = rows.filter((row) => row.item === item)
    return { main: own.find((row) => !row.isBath) ?? null, baths: own.filter((row) => row.isBath) }
  })
