import type { NotedAnswer } from '#api/arrivals.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { AtDesk } from '#server/shifts/at-desk.ts'
import { lockArrival, noteEvent } from './note-event.ts'
import { rowAfter } from './row-after.ts'

type Input = { bookingId: string; at: Date; desk: AtDesk }

/**
 * Guests have said when they come: they are not late before. The time lies before the end of their visit, and nobody is
 * here yet: else `expected.wrong`.
 */
export async function noteExpected(ctx: Ctx, { bookingId, at, desk }: Input): Promise<NotedAnswer> {
  return await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockArrival(tx, bookingId)
    const { isCancelled, arrived, endsAt } = locked.row
    if (isCancelled || arrived > 0 || at <= ctx.now() || at >= endsAt) throw new Refused('expected.wrong')
    const { attendance } = await noteEvent(
      tx,
      locked,
      { kind: 'EXPECTED', expectedAt: at, at: ctx.now() },
      { desk, approvedBy: null },
    )
    return { row: rowAfter(locked.row, attendance, ctx.now()) }
  })
}
