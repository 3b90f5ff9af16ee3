import { OTHERS_WITHIN, whatNobodyMeans } from '#domain/arrivals/no-show.ts'
import type { Ctx } from '#server/kit/context.ts'
import { lockArrival, noteEvent } from './note-event.ts'
import { listWithoutNote } from './store.ts'

/** How many are marked in a minute. */
const MOST = 200

/**
 * Notes of each visit that is over, and to which nobody came, what it was: a no-show, or not recorded
 * (domain/arrivals/no-show.ts). No money, credit or place moves by it.
 */
export async function markNoShows(ctx: Ctx): Promise<void> {
  for (const { id, wereOthersCheckedIn } of await listWithoutNote(ctx.db, {
    now: ctx.now(),
    within: OTHERS_WITHIN,
    most: MOST,
  }))
    await mark(ctx, id, wereOthersCheckedIn)
}

/** Under the lock of the booking: whoever is checked in meanwhile has come. */
async function mark(ctx: Ctx, bookingId: string, wereOthersCheckedIn: boolean): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockArrival(tx, bookingId)
    const { isCancelled, arrived, isNoShow, isNotRecorded } = locked.row
    if (isCancelled || arrived > 0 || isNoShow || isNotRecorded) return
    // It does not hold any more, or nobody would have to look.
    const isNoShowTakenBack = locked.events.some(({ kind }) => kind === 'NO_SHOW')
    const kind = whatNobodyMeans({ wereOthersCheckedIn, isNoShowTakenBack })
    await noteEvent(tx, locked, { kind, at: ctx.now() }, null)
  })
}
