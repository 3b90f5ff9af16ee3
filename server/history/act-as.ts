import { sql } from 'kysely'
import type { Tx } from '#server/kit/database/db.ts'

/**
 * Says who makes this transaction where no request of theirs does: whoever joins the team, a command on the machine,
 * somebody who was at a device without a line, by their id.
 */
export async function actAs(tx: Tx, name: string, id = ''): Promise<void> {
  await sql`select set_config('house.by', ${name}, true), set_config('house.actor', ${id}, true)`.execute(tx)
}
