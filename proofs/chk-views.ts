import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/kit/db.ts'

/** Installs the views of the check contract, through which the database can be checked from outside. */
export async function installChkViews(db: Db): Promise<void> {
  const text = await readChkViews()
  await db.transaction().execute((tx) => sql.raw(text).execute(tx))
}

/** The statements that make those views. */
export const readChkViews = () => readFile(new URL('./chk-views.sql', import.meta.url), 'utf8')
