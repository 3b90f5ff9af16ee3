/**
 * `npm run bench`: how near the house comes to its floors, as ratios measured in one run: the machines are shared and
 * noisy, so a bare time says nothing. `npm run bench -- lists checkout` measures only these parts.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createDatabase } from '#db/own-database.ts'
import { startTemporaryDatabase } from '#db/postgres/temporary.ts'
import { measureAvailability } from './availability.ts'
import { measureCheckout } from './checkout.ts'
import { measureDesk } from './desk.ts'
import { measureMembers } from './members.ts'
import { measurePayload } from './against-react.ts'
import { measureOffice } from './office.ts'
import { measureReschedule } from './reschedule.ts'
import { measureSettle } from './settle.ts'
import { pathToFileURL } from 'node:url'
import { measureWholeCheckout } from './whole-checkout.ts'
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
  const settings = { DATABASE_URL: databaseUrl, STRIPE_API_URL: providerUrl, WITH_PAGES: '1' }
  const program = await start('./house-process.ts', settings)
  return { ...program, databaseUrl, adminUrl: database.adminUrl(name) }
}

/** The house of another commit, whose checkout `BESIDE` names: what has become faster is seen in one run. */
async function startBeside(providerUrl: string) {
  const folder = process.env['BESIDE']
  if (!folder) return null
  await createDatabase(database.adminUrl(), 'beside')
  const databaseUrl = database.url('beside')
  const program = pathToFileURL(`${folder}/proofs/bench/house-process.ts`).href
  return { ...(await start(program, { DATABASE_URL: databaseUrl, STRIPE_API_URL: providerUrl })), databaseUrl }
}

try {
  const provider = await start('./quick-provider.ts')
  const bare = await start('./bare-server.ts')
  const [few, many] = [await startHouse('few', provider.url), await startHouse('many', provider.url)]
  const parts: Record<string, () => Promise<void>> = {
    lists: () => measureAvailability({ few, many, bare }),
    members: () => measureMembers(few, many),
    watchers: () => measureWatchers(few),
    whole: async () => measureWholeCheckout(few, await startBeside(provider.url)),
    checkout: () => measureCheckout(few, provider.url),
    settle: () => measureSettle(few, provider.url),
    reschedule: () => measureReschedule(few, provider.url),
    office: () => measureOffice(few),
    desk: () => measureDesk(few, bare),
    payload: measurePayload,
  }
  const asked = process.argv.slice(2)
  for (const [name, measure] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await measure()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await database.stop()
}
