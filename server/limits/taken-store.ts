import type { DayLimit } from '#domain/accounts/day-limits.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import type { Tx } from '#server/kit/db.ts'

/** Whose, on which day, of what. */
type Part = { member_id: string; day: SydneyDate; what: DayLimit }

/** How much somebody has taken of a limit today, locked: whoever asks at the same time waits, and reads what became of it. */
export async function lockTaken(tx: Tx, part: Part): Promise<number> {
  const { taken } = await tx
    .insertInto('taken_in_day')
    .values(part)
    .onConflict((known) => known.columns(['member_id', 'day', 'what']).doUpdateSet({ what: part.what }))
    .returning('taken')
    .executeTakeFirstOrThrow()
  return taken
}

/** Notes how much somebody has taken now. */
export const setTaken = (tx: Tx, { member_id, day, what }: Part, taken: number) =>
  tx
    .updateTable('taken_in_day')
    .set({ taken })
    .where('member_id', '=', member_id)
    .where('day', '=', day)
    .where('what', '=', what)
    .execute()
