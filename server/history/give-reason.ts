import { sql } from 'kysely'
import { isReason } from '#domain/reason.ts'
import { Refused } from '#domain/refusals.ts'
import type { Tx } from '#server/kit/database/db.ts'

/** Why somebody does what this transaction does; it stands in the history beside each change. `reason.missing`. */
export async function giveReason(tx: Tx, reason: string): Promise<void> {
  if (!isReason(reason)) throw new Refused('reason.missing')
  await sql`select set_config('house.reason', ${reason.trim()}, true)`.execute(tx)
}
