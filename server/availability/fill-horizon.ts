import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { addMissingSessions, isStartLeft } from './horizon-store.ts'

/**
 * Makes the sessions of the coming days from the schedules; what is there already stays as it is. A session whose pool
 * is taken at its time is left out and named in the log, where staff can see which schedules clash.
 */
export async function fillHorizon({
  db,
  now,
  log,
}: Pick<Ctx, 'db' | 'now'> & { log: Pick<Ctx['log'], 'warn'> }): Promise<void> {
  for (const clash of await addMissingSessions(db, sydneyDateOf(now())))
    log.warn(clash, 'sessions were left out: another one is in their pool')
}

/**
 * Takes away the starts that were given up and that the last guest has left while the timetable was being changed, and
 * makes what it wants in their pools. They are on sale to nobody until then.
 */
export async function leaveGivenUp(house: Parameters<typeof fillHorizon>[0]): Promise<void> {
  if (await isStartLeft(house.db, house.now())) await fillHorizon(house)
}
