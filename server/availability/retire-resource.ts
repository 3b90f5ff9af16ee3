import type { StaffResource } from '#api/timetable.ts'
import { Refused } from '#domain/refusals.ts'
import { lockAllServices } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { clearResource, countAhead, endTimesIn, lockResource, setRetired, setUsed } from './retire-store.ts'
import { showResource } from './save-resource.ts'
import { lockTimetable } from './timetable-store.ts'

/**
 * Takes a pool or room out of use: its times end today, and it leaves the lists. `resource.unknown`, `reason.missing`,
 * `resource.booked` while somebody is booked in it: a closure looks after them first.
 */
export async function retireResource({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await giveReason(tx, reason)
    await lockTimetable(tx)
    if (!(await lockResource(tx, id, 'used'))) throw new Refused('resource.unknown')
    // Whoever is booking waits until this is done, and is refused; whoever has booked is counted.
    await lockAllServices(tx)
    const ahead = await countAhead(tx, id, now())
    if (ahead > 0) throw new Refused('resource.booked', { n: ahead === 1 ? '1 booking is' : `${ahead} bookings are` })
    await setRetired(tx, id, now())
    await endTimesIn(tx, id, now())
    await clearResource(tx, id, now())
  })
}

/** Brings a pool or room back into use, without times: they are given to it anew. `resource.unknown`. */
export async function restoreResource({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<StaffResource> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockResource(tx, id, 'retired'))) throw new Refused('resource.unknown')
    await setUsed(tx, id)
    return await showResource({ db: tx, now }, id)
  })
}
