import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

type StartRow = {
  serviceId: string
  serviceName: string
  kind: string
  startsAt: Date
  endsAt: Date
  resourceId: string
  resourceName: string
  sessionId: string
  free: number
  places: number
  mostPeople: number
}

/** The baths and classes of a day that end after a moment, by start; how many of their places are free. */
export async function listSessionsOfDay(db: Db, date: string, endAfter: Date): Promise<StartRow[]> {
  const { rows } = await sql<StartRow>`
    select service.id as "serviceId", service.name as "serviceName", service.kind, starts_at as "startsAt", ends_at as "endsAt",
      resource.id as "resourceId", resource.name as "resourceName", session.id as "sessionId",
      session.capacity - places_taken as free, session.capacity as places, service.party_limit as "mostPeople"
    from session join service on service.id = service_id join resource on resource.id = resource_id
    where starts_at >= ${date}::date::timestamp at time zone 'Australia/Sydney'
      and starts_at < (${date}::date + 1)::timestamp at time zone 'Australia/Sydney'
      and ends_at >= ${endAfter} and not (retired or kept) and service.deleted_at is null
      and not is_closed(service.id, resource.id, starts_at, ends_at)
    order by starts_at, service.position, resource.position`.execute(db)
  return rows
}
