/**
 * `npm run bench`: how near the house comes to its floors, as ratios measured in one run: the machines are shared and
 * noisy, so a bare time says nothing.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createDatabase } from '#db/own-database.ts'
import { startTemporaryDatabase } from '#db/postgres/temporary.ts'
import { measureAvailability } from './availability.ts'
import { measureCheckout } from './checkout.ts'
import { measureMembers } from './members.ts'
import { measurePayload } from './against-react.ts'
import { measureReschedule } from './reschedule.ts'
import { measureSettle } from './settle.ts'
import { measureWatchers } from './watchers.ts'

const database = await startTemporaryDatabase({ durable: true })
const children: ChildProcess[] = []

/** Starts a program that says its address, and ends with the bench. */
async function start(program: string, env: Record<string, string> = {}): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL(program, import.meta.url), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { child, url }
}

/** A house on a database of its own. */
async function startHouse(name: string, providerUrl: string) {
  await createDatabase(database.adminUrl(), name)
  const databaseUrl = database.url(name)
  const { url } = await start('./house-process.ts', { DATABASE_URL: databaseUrl, STRIPE_API_URL: providerUrl })
  return { url, databaseUrl, adminUrl: database.adminUrl(name) }
}

try {
  const provider = await start('./quick-provider.ts')
  const bare = await start('./bare-server.ts')
  const [few, many] = [await startHouse('few', provider.url), await startHouse('many', provider.url)]
  await measureAvailability({ few, many, bare })
  await measureMembers(few, many)
  await measureWatchers(few)
  await measureCheckout(few, provider.url)
  await measureSettle(few, provider.url)
  await measureReschedule(few, provider.url)
  await measurePayload()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await database.stop()
}
