/** `npm run migrate`: brings the schema to this release, while older processes go on; the release step of MIGRATE=wait. */
import { migrate, MIGRATION_PATIENCE } from '../db/migrate.ts'
import { openDatabase } from '../server/kit/database/db.ts'
import { openJobs } from '../server/kit/database/jobs.ts'
import { urlAtHand } from './database-at-hand.ts'

const { db, close } = openDatabase(urlAtHand(), 1, { patience: MIGRATION_PATIENCE })
try {
  // First the queue: who waits for the schema finds it.
  await (await openJobs(urlAtHand(), { warn: (told: unknown) => console.error(told) })).close()
  const taken = await migrate(db, { tell: console.log })
  console.log(taken.length === 0 ? 'The schema is up to date.' : `Steps taken: ${taken.length}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
