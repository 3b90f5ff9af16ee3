import { sql } from 'kysely'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'

/**
 * Makes the sessions of the coming days from the schedules; what is there already stays as it is. A session whose pool
 * is taken at its time is left out and named in the log, where staff can see which schedules clash.
 */
export async function fillHorizon({
  db,
  now,
  log,
}: Pick<Ctx, 'db' | 'now'> & { log: Pick<Ctx['log'], 'warn'> }): Promise<void> {
  const today = sydneyDateOf(now())
  const clashes = await db.transaction().execute(async (tx) => {
    // What another process is adding at this moment would look like a clash.
    await sql`select pg_advisory_xact_lock(hashtextextended('horizon', 0))`.execute(tx)
    return await sql<{ service: string; resource: string; sessions: number; first: Date }>`
      select service.name as service, resource.name as resource, count(*)::integer as sessions, min(starts_at) as first
      from venue cross join fill_horizon(${today}::date, horizon_days) as clash
      join service on service.id = clash.service_id
      join resource on resource.id = clash.resource_id
      group by service.id, resource.id`.execute(tx)
  })
  for (const clash of clashes.rows) log.warn(clash, 'sessions were left out: another one is in their pool')
}
