import { sql } from 'kysely'
import type { ShownException, TimesException } from '#api/timetable.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** The one-off sessions and gaps from a day on, of one service or of all. */
export async function listExceptions(db: Db, from: string, serviceId: string | null = null): Promise<ShownException[]> {
  const { rows } = await sql<ShownException>`
    select exception.service_id as "serviceId", exception.kind, exception.resource_id as "resourceId", exception.day,
      left(exception.start::text, 5) as start, exception.minutes, exception.capacity as places
    from schedule_exception as exception
    join service on service.id = exception.service_id and service.deleted_at is null
    where exception.day >= ${from}::date and (${serviceId}::uuid is null or exception.service_id = ${serviceId})
    order by exception.day, exception.start, exception.resource_id, exception.service_id`.execute(db)
  return rows
}

/** Takes back the one-off sessions and gaps of a service from a day on, but for those that stay exactly as they are. */
export async function removeExceptions(
  tx: Tx,
  serviceId: string,
  from: string,
  staying: readonly TimesException[],
): Promise<void> {
  await sql`
    delete from schedule_exception as exception
    where service_id = ${serviceId} and day >= ${from}::date and not exists (
      select from ${asRows(staying)}
      where stays."resourceId" = exception.resource_id and stays.day = exception.day and stays.start = exception.start
        and stays.kind = exception.kind and stays.minutes is not distinct from exception.minutes
        and stays.places is not distinct from exception.capacity)`.execute(tx)
}

/** New one-off sessions and gaps; those that are there already stay. A treatment is always as its service has it. */
export async function insertExceptions(
  tx: Tx,
  serviceId: string,
  exceptions: readonly TimesException[],
): Promise<void> {
  await sql`
    insert into schedule_exception (kind, service_id, resource_id, day, start, minutes, capacity)
    select stays.kind, service.id, stays."resourceId", stays.day, stays.start,
      case when stays.kind = 'extra' and service.kind <> 'massage' then stays.minutes end,
      case when stays.kind = 'extra' and service.kind <> 'massage' then stays.places end
    from service cross join ${asRows(exceptions)}
    where service.id = ${serviceId}
    on conflict do nothing`.execute(tx)
}

const asRows = (exceptions: readonly TimesException[]) => sql`
  jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as stays (
    kind text, "resourceId" uuid, day date, start time, minutes integer, places integer)`
