import { sql } from 'kysely'
import type { DayLimit } from '#domain/accounts/day-limits.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import type { Tx } from '#server/kit/database/db.ts'

/** Whose, on which day, of what. */
type Part = { member_id: string; day: SydneyDate; what: DayLimit | 'letters' }

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

/**
 * How many emails were promised once more to an address since then, by the log of emails or by the desk; whoever asks at
 * the same time about the same address waits for the end of the transaction.
 */
export async function countSentAgain(tx: Tx, recipient: string, since: Date): Promise<number> {
  const address = recipient.toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sent again ${address}`}, 0))`.execute(tx)
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent from email
    where recipient = ${address} and created_at >= ${since} and recipient not like 'deleted-%@deleted.invalid'
      and (again_of is not null or dedupe_key like 'booking-confirmed:%:%')`.execute(tx)
  return rows[0]?.sent ?? 0
}
