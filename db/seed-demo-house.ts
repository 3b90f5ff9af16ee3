import { readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'

/** Furnishes an empty house with Stillwater Bathhouse; run again, it adds only what is missing. */
export async function seedDemoHouse<Schema>(db: Kysely<Schema>): Promise<void> {
  const text = await readFile(new URL('./seed/demo-house.sql', import.meta.url), 'utf8')
  await db.transaction().execute((tx) => sql.raw(text).execute(tx))
}
