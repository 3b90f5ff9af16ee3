import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { isMigrated, readSchema, refuseWhenOver } from '#db/migrate.ts'
import type { Db } from './db.ts'
import { isQueueMade } from './jobs.ts'

/**
 * Waits until `npm run migrate` has made the schema of this release, and changes nothing meanwhile. Throws when a newer
 * release has ended this one.
 */
export async function waitForSchema(
  { db, pool }: { db: Db; pool: Pool },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const schema = await readSchema()
  for (let told = false; !((await isMigrated(pool, schema)) && (await isQueueMade(db))); told = true) {
    await refuseWhenOver(db)
    if (!told) log.warn('the schema is not there yet: waiting for npm run migrate')
    await wait(500)
  }
}
