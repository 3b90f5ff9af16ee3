import { sql } from 'kysely'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** The text of the terms in force at an instant; undefined: those that came with the program. */
export const findTermsInForce = (db: Db, at: Date) =>
  db
    .selectFrom('policy_text')
    .select(['version', 'body'])
    .where('kind', '=', 'terms')
    .where('version', '=', sql<number>`terms_in_force(${at})`)
    .executeTakeFirst()

/** Every version that was written, newest first. */
export const listTerms = (db: Db) =>
  db
    .selectFrom('policy_text')
    .select(['version', 'from_at', 'body'])
    .where('kind', '=', 'terms')
    .orderBy('version', 'desc')
    .execute()

/** The number of the newest version that was written; 0: nobody has written any. */
export async function newestTerms(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('policy_text')
    .select((row) => row.fn.coalesce(row.fn.max('version'), sql<number>`0`).as('newest'))
    .where('kind', '=', 'terms')
    .executeTakeFirstOrThrow()
  return newest
}

/** Adds a version after the newest that was read; undefined when there is a newer one. */
export const addTerms = (tx: Tx, terms: { version: number; body: string; from_at: Date }) =>
  tx
    .insertInto('policy_text')
    .values({ kind: 'terms', ...terms })
    .onConflict((already) => already.columns(['kind', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
