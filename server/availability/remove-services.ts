import { Refused } from '#domain/refusals.ts'
import { leavePictures } from '#server/catalogue/picture-store.ts'
import { deleteAllBenefits, lockServices, setDeleted } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { countHolders, endWhatStandsOn } from './removal-store.ts'
import { clearSessions, listBooked } from './service-time-store.ts'
import { lockTimetable } from './timetable-store.ts'

/** `keepsBooked`: sessions that people have booked take place; otherwise a service that has any stays. */
type Input = { ids: readonly string[]; keepsBooked: boolean }
/** What became of each service that was to go: those that stay, and why. */
export type Removed = { removed: ReadonlySet<string>; kept: ReadonlyMap<string, Refused> }

/**
 * Removes services for good. Paid bookings are never lost: a service with bookings ahead is removed only when they are
 * kept (docs/decisions/057), and one of which memberships owe visits not at all: `service.held`. What is of no use without
 * it ends in the same step (docs/decisions/182).
 */
export async function removeServices(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { ids, keepsBooked }: Input,
): Promise<Removed> {
  return await db.transaction().execute(async (tx) => {
    await lockTimetable(tx)
    const known = (await lockServices(tx, ids)).map(({ id }) => id)
    const booked = keepsBooked ? new Set<string>() : await listBooked(tx, known, now())
    const holders = await countHolders(tx, known)
    const kept = new Map(known.flatMap((id) => whyKept(id, booked.has(id), holders.get(id) ?? 0)))
    const going = known.filter((id) => !kept.has(id))
    await setDeleted(tx, going, now())
    const planIds = await deleteAllBenefits(tx, going)
    await endWhatStandsOn(tx, going, planIds, now())
    await leavePictures(tx, going, now())
    await clearSessions(tx, going, now())
    return { removed: new Set(going), kept }
  })
}

function whyKept(id: string, isBooked: boolean, holders: number): [string, Refused][] {
  if (isBooked) return [[id, new Refused('FUTURE_SESSIONS_WITH_PARTICIPANTS')]]
  if (holders === 0) return []
  const memberships = holders === 1 ? '1 membership still gives' : `${holders} memberships still give`
  return [[id, new Refused('service.held', { memberships })]]
}
