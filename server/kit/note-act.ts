import { sql } from 'kysely'
import type { Db } from './db.ts'

type Act = { what: string; row: string; name: string; facts: Record<string, unknown> }

/** Writes into the history that somebody took a file of the house away. */
export const noteDownload = (db: Db, file: Omit<Act, 'facts'>): Promise<void> =>
  db.transaction().execute((tx) => noteAct(tx, { ...file, facts: { downloaded: true } }))

/**
 * Writes an act into the history that changes no row which people edit: a price that was announced, a session that was
 * ended. Facts are what the history may keep: no secret, and of guests no more than ids.
 */
export async function noteAct(tx: Db, { what, row, name, facts }: Act): Promise<void> {
  await sql`select note_entry('did', ${what}, ${row}, ${name}, '{}', ${JSON.stringify(facts)}::jsonb)`.execute(tx)
}
