import type { NotedAnswer } from '#api/arrivals.ts'
import { lastStanding } from '#domain/arrivals/attendance.ts'
import { UNDONE_WITHIN_DAYS } from '#domain/arrivals/no-show.ts'
import { Refused } from '#domain/refusals.ts'
import { DAY } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { AtDesk } from '#server/shifts/at-desk.ts'
import { lockArrival, noteEvent } from './note-event.ts'
import { rowAfter } from './row-after.ts'

type Input = { bookingId: string; seen: number; desk: AtDesk }

/**
 * Takes back the last thing that was noted of a booking; both notes stay. Somebody else's since then is not taken back:
 * `attendance.changed`. After seven days nothing is: `check-in.too-old`.
 */
export async function undo(ctx: Ctx, { bookingId, seen, desk }: Input): Promise<NotedAnswer> {
  return await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockArrival(tx, bookingId)
    const { row, events } = locked
    const last = events.at(-1)
    const undone = lastStanding(events)
    if (row.seq !== seen || !undone) throw new Refused('attendance.changed', { name: last?.by ?? 'The house' })
    if (ctx.now().getTime() - undone.saidAt.getTime() > UNDONE_WITHIN_DAYS * DAY) throw new Refused('check-in.too-old')
    const { attendance } = await noteEvent(
      tx,
      locked,
      { kind: 'UNDONE', undoes: undone.seq, at: ctx.now() },
      { desk, approvedBy: null },
    )
    return { row: rowAfter(row, attendance, ctx.now()), undone: undone.kind }
  })
}
