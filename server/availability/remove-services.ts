import { leavePictures } from '#server/catalogue/picture-store.ts'
import { deleteAllBenefits, lockServices, setDeleted } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { clearSessions, listBooked } from './service-time-store.ts'
import { lockTimetable } from './timetable-store.ts'

/** `keepsBooked`: sessions that people have booked take place; otherwise a service that has any stays. */
type Input = { ids: readonly string[]; keepsBooked: boolean }
/** What became of each service that was to go. */
export type Removed = { removed: ReadonlySet<string>; booked: ReadonlySet<string> }

/**
 * Removes services for good. Paid bookings are never lost: a service with bookings ahead is removed only when they are
 * kept (docs/decisions/057).
 */
export async function removeServices(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { ids, keepsBooked }: Input,
): Promise<Removed> {
  return await db.transaction().execute(async (tx) => {
    await lockTimetable(tx)
    const known = (await lockServices(tx, ids)).map(({ id }) => id)
    const booked = keepsBooked ? new Set<string>() : await listBooked(tx, known, now())
    const going = known.filter((id) => !booked.has(id))
    await setDeleted(tx, going, now())
    await deleteAllBenefits(tx, going)
    await leavePictures(tx, going, now())
    await clearSessions(tx, going, now())
    return { removed: new Set(going), booked }
  })
}
