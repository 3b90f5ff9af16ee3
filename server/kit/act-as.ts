import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Says who makes this transaction where no request of theirs does: whoever joins the team, a command on the machine. */
export async function actAs(tx: Tx, name: string): Promise<void> {
  await sql`select set_config('house.by', ${name}, true)`.execute(tx)
}
