import { sql } from 'kysely'
import { actorOfRequest } from '#server/kit/database/acting.ts'
import type { Db } from '#server/kit/database/db.ts'

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

type Values = Record<string, unknown>
type Change = Omit<Act, 'facts'> & { before?: Values; after: Values }

/**
 * Writes into the history what people who work here, or programs, change of a guest's own: their account, their
 * membership. What guests change themselves is no news, and neither is a change of nothing. Nothing personal stands in it.
 */
export async function noteChange(tx: Db, { what, row, name, before = {}, after }: Change): Promise<void> {
  const changed = Object.keys(after).filter((field) => inText(before[field]) !== inText(after[field]))
  if (changed.length === 0 || !actorOfRequest()) return
  const [was, isNow] = [before, after].map((values) =>
    JSON.stringify(Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))),
  )
  const act = Object.keys(before).length === 0 ? 'did' : 'update'
  await sql`select note_entry(${act}, ${what}, ${row}, ${name}, ${was}::jsonb, ${isNow}::jsonb)`.execute(tx)
}

const inText = (value: unknown): string => JSON.stringify(value ?? null)
