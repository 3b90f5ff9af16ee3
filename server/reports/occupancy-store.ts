import { sql } from 'kysely'
import { Refused } from '#domain/refusals.ts'
import type { PlaceMinutes } from '#domain/reports/occupancy.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import type { Db } from '#server/kit/database/db.ts'
import { offeredHours, type AskedOccupancy } from './offered-hours.ts'

/** Minutes of places, and the people of all that begins then. */
export type Occupied = PlaceMinutes & { people: number }

/** What a row of the occupancy is of; weekdays begin with Sunday, 0. Treatments are of a service once they are booked. */
export type OccupiedRow = Occupied &
  (
    | { of: 'all' }
    | { of: 'day'; day: SydneyDate }
    | { of: 'hour'; weekday: number; hour: number }
    | { of: 'resource'; id: string; name: string }
    | { of: 'service'; id: string; name: string }
  )

/** How full the house is, altogether, and by day, hour of a weekday, pool or room, and service, each in its order. */
export async function listOccupied(db: Db, asked: AskedOccupancy): Promise<OccupiedRow[]> {
  const { rows } = await sql<OccupiedRow>`
    with ${offeredHours(asked)}, summed as (
      select case when grouping(day) = 0 then 'day' when grouping(hour) = 0 then 'hour'
          when grouping(resource_id) = 0 then 'resource' when grouping(service_id) = 0 then 'service' else 'all' end as of,
        day::text, weekday, hour, resource_id, service_id, ${sums}
      from hours group by grouping sets ((), (day), (weekday, hour), (resource_id), (service_id))
    )
    select of, day, weekday, hour, coalesce(resource.id, service.id) as id, coalesce(resource.name, service.name) as name,
      offered, booked, people
    from summed left join resource on resource.id = resource_id left join service on service.id = service_id
    where of <> 'service' or service_id is not null
    order by day, weekday, hour, resource.position, service.position, id`.execute(db)
  return rows
}

/** How full all that was asked for is, in one. */
export async function sumOccupied(db: Db, asked: AskedOccupancy): Promise<Occupied> {
  const { rows } = await sql<Occupied>`with ${offeredHours(asked)} select ${sums} from hours`.execute(db)
  return rows[0] ?? { offered: 0, booked: 0, people: 0 }
}

/** What an hour of a day has of a pool or room: after midnight it is of the next day. */
export type OccupiedHour = Occupied & { day: SydneyDate; hour: number; resource: string }

/** Each hour in which a pool or room was offered or booked, in order. */
export async function listOccupiedHours(db: Db, asked: AskedOccupancy): Promise<OccupiedHour[]> {
  const { rows } = await sql<OccupiedHour>`
    with ${offeredHours(asked)}
    select date::text as day, hour, resource.name as resource, ${sums}
    from hours join resource on resource.id = resource_id
    group by date, hour, resource.id order by date, hour, resource.position, resource.id`.execute(db)
  return rows
}

const sums = sql`
  coalesce(sum(minutes * places), 0)::float8 as offered, coalesce(sum(minutes * taken), 0)::float8 as booked,
  coalesce(sum(people), 0)::integer as people`

/** A pool or room by its id, one that is out of use too. `resource.unknown`. */
export async function findResource(db: Db, id: string): Promise<{ id: string; name: string }> {
  const found = await db.selectFrom('resource').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refused('resource.unknown')
  return found
}
