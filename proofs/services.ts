import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '#db/own-database.ts'
import { installChkViews } from './chk-views.ts'
import type { Database } from '#db/postgres/supervisor.ts'
import { startTemporaryDatabase } from '#db/postgres/temporary.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemoHouse } from '#db/seed-demo-house.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { fillHorizon } from '#server/availability/fill-horizon.ts'
import { openClock } from '#server/kit/clock.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { openJobs } from '#server/kit/database/jobs.ts'
import { openSandbox } from '#sandbox/sandbox.ts'
import { OPENING_TIME } from './opening-time.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    sandboxUrl: string
  }
}

/** The rooms whose tests open houses. */
const rooms = ['alone', 'server', 'calls', 'proofs', 'stories', 'storms', 'journeys', 'browsers', 'drills', 'timed']

/**
 * What every test of a house uses: one real PostgreSQL with a complete demo house to copy, and one payment sandbox
 * with an account for each test house. Other tests need neither.
 */
export default async function startServices(project: TestProject) {
  if (!project.vitest.projects.some(({ name }) => rooms.includes(name))) return undefined
  const database = await startTemporaryDatabase()
  await furnishTemplate(database).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  // Long ago, so that every test house can move its own clock forward from there.
  const sandbox = await openSandbox({
    clock: new Date('2008-01-01T00:00:00Z'),
    retryDelaysMs: [200, 500, 2000],
    laterMs: 100,
  })
  project.provide('adminUrl', database.adminUrl())
  project.provide('sandboxUrl', sandbox.url)
  const stop = async () => {
    await sandbox.close()
    await database.stop()
  }
  // The runner of tests just ends then, and would leave a PostgreSQL behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  return stop
}

async function furnishTemplate({ url, adminUrl }: Database): Promise<void> {
  await createDatabase(adminUrl(), 'template_empty')
  const empty = openDatabase(url('template_empty'))
  await migrate(empty.db)
  await installChkViews(empty.db)
  await empty.close()
  await createDatabase(adminUrl(), 'template_house', 'template_empty')
  const { db, close } = openDatabase(url('template_house'))
  const clock = await openClock(db, new Date(OPENING_TIME))
  await seedDemoHouse(db)
  await fillHorizon({ db, now: clock.now, log: console })
  // A password at its full cost takes a tenth of a second; how it is kept is proved where a house has no PASSWORD_COST.
  await sql`update member set password_hash = ${await hashPassword('stillwater-demo', 'low')}`.execute(db)
  // The queue makes its tables when it is first opened.
  await (await openJobs(url('template_house'), console)).close()
  await close()
}
