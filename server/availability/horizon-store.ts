import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'
import { lockTimetable } from './timetable-store.ts'

/** Sessions of one schedule that could not be made because another session is in their pool. */
export type Clash = { service: string; resource: string; sessions: number; first: Date }

/** Adds the sessions that the schedules ask for from a day (Sydney) to the horizon; answers what they ask for in vain. */
export const addMissingSessions = (db: Db, today: string): Promise<Clash[]> =>
  db.transaction().execute(async (tx) => {
    // What another process is adding at this moment would look like a clash.
    await lockTimetable(tx)
    const clashes = await sql<Clash>`
      select service.name as service, resource.name as resource, count(*)::integer as sessions, min(starts_at) as first
      from venue cross join fill_horizon(${today}::date, horizon_days) as clash
      join service on service.id = clash.service_id
      join resource on resource.id = clash.resource_id
      group by service.id, resource.id`.execute(tx)
    return clashes.rows
  })

/** Whether a start to come that the timetable has given up is still there, though nobody is booked in it any more. */
export async function isStartLeft(db: Db, now: Date): Promise<boolean> {
  const left = await db
    .selectFrom('session')
    .select('id')
    .where('kept', '=', true)
    .where('places_taken', '=', 0)
    .where('starts_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}
