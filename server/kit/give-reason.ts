import { sql } from 'kysely'
import { Refused } from '#domain/refusals.ts'
import type { Tx } from './db.ts'

/** The shortest reason that says something. */
const SHORTEST_REASON = 3

/** Why somebody does what this transaction does; it stands in the history beside each change. `reason.missing`. */
export async function giveReason(tx: Tx, reason: string): Promise<void> {
  if (reason.trim().length < SHORTEST_REASON) throw new Refused('reason.missing')
  await sql`select set_config('house.reason', ${reason.trim()}, true)`.execute(tx)
}
