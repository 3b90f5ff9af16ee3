import type { NotedAnswer } from '#api/arrivals.ts'
import { canBeSaidAfterwards } from '#domain/arrivals/no-show.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { AtDesk } from '#server/shifts/at-desk.ts'
import { lockArrival, noteEvent } from './note-event.ts'
import { rowAfter } from './row-after.ts'

type Input = { bookingId: string; desk: AtDesk }

/**
 * Staff say that nobody of a party has come; no cent, credit or place moves. Not before the start, and not when somebody
 * is here: `no-show.wrong`. Of a visit that is over only for as long as it can be undone: `check-in.too-old`.
 */
export async function noteNoShow(ctx: Ctx, { bookingId, desk }: Input): Promise<NotedAnswer> {
  return await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockArrival(tx, bookingId)
    const { isCancelled, arrived, isNoShow, startsAt, endsAt } = locked.row
    if (isCancelled || arrived > 0 || isNoShow || ctx.now() < startsAt) throw new Refused('no-show.wrong')
    if (ctx.now() >= endsAt && !canBeSaidAfterwards(endsAt, ctx.now())) throw new Refused('check-in.too-old')
    const { attendance } = await noteEvent(tx, locked, { kind: 'NO_SHOW', at: ctx.now() }, { desk, approvedBy: null })
    return { row: rowAfter(locked.row, attendance, ctx.now()) }
  })
}
