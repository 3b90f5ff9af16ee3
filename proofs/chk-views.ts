import { sql } from 'kysely'
import { readChkViews } from '#db/checks/invariants.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Installs the views of the check contract, through which the database can be checked from outside. */
export async function installChkViews(db: Db): Promise<void> {
  const text = await readChkViews()
  await db.transaction().execute((tx) => sql.raw(text).execute(tx))
}
