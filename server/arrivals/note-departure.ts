import type { NotedAnswer } from '#api/arrivals.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { AtDesk } from '#server/shifts/at-desk.ts'
import { lockArrival, noteEvent } from './note-event.ts'
import { rowAfter } from './row-after.ts'

type Input = { bookingId: string; people?: number | undefined; desk: AtDesk }

/** People of a party have left; all who are here when nobody says how many. `party.too-many`: fewer are here. */
export async function noteDeparture(ctx: Ctx, { bookingId, people, desk }: Input): Promise<NotedAnswer> {
  return await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockArrival(tx, bookingId)
    const here = locked.row.arrived - locked.row.departed
    if (here === 0 || (people ?? 0) > here) throw new Refused('party.too-many', { left: here })
    const { attendance } = await noteEvent(
      tx,
      locked,
      { kind: 'LEFT', people: people ?? here, at: ctx.now() },
      { desk, approvedBy: null },
    )
    return { row: rowAfter(locked.row, attendance, ctx.now()) }
  })
}
