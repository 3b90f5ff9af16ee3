import type { Server } from '../server/main.ts'
import { readConfig } from '../server/kit/config.ts'
import { readDatabaseConfig } from '../server/kit/database/database-config.ts'
import { openOwnDatabase } from '../db/own-database.ts'
import { findPlace } from '../db/postgres/supervisor.ts'

type Env = Record<string, string | undefined>
type Stop = () => Promise<unknown>

/** What else runs beside a demo house. It may add settings to those that it is given. */
export type Beside = {
  before: (env: Env) => Promise<Stop | null>
  /** May begin something that is to end before the server does. */ after: (
    server: Server,
    env: Env,
  ) => Promise<Stop | null>
}

/**
 * Opens the house with these settings, with its own database where they ask for it, until the process is told to stop.
 * Database, what runs beside it and the program of the server start side by side, and where nothing is built yet the
 * guests' site too; the staff side may come a moment later. What was opened last is closed first.
 * What goes wrong is one message and the exit code 1.
 */
export async function runHouse(readEnv: () => Env, beside?: Beside): Promise<void> {
  const [siteBuilt, deskBuilt] = [untilBuilt('site'), untilBuilt('desk')]
  const opened: Stop[] = []
  const close = closeOnce(opened)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => void close())
  try {
    const env = readEnv()
    const parts = [startDatabase(env), beside?.before(env) ?? Promise.resolve(null)]
    const [{ openServer, openPages }] = await Promise.all([loadServer(), allStarted(opened, parts)])
    const config = readConfig(env)
    const server = await openServer(
      config,
      env.LOG_LEVEL ?? 'warn',
      siteBuilt.then(() => openPages(deskBuilt)),
    )
    opened.push(server.close)
    const ending = await beside?.after(server, env)
    if (ending) opened.push(ending)
    console.log(`The house is open: ${config.siteUrl}`)
    if (config.demo) console.log('This is the demo house: no real payments, no real emails (see /sandbox/outbox).')
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
    await close()
  }
}

/** `npm start` has the pages built while database and program start, and says when they are there (bin/run.js). */
function untilBuilt(name: 'site' | 'desk'): Promise<void> {
  if (process.env['PAGES_ARE_BUILT'] !== 'later') return Promise.resolve()
  return new Promise((built) => process.on('message', (said) => said === `the ${name} is built` && built()))
}

/** What has started is to be closed, also when something beside it has not. */
async function allStarted(opened: Stop[], parts: Promise<Stop | null>[]): Promise<void> {
  const started = await Promise.allSettled(parts)
  for (const part of started) if (part.status === 'fulfilled' && part.value) opened.push(part.value)
  for (const part of started) if (part.status === 'rejected') throw part.reason
}

/** The house's own database, unless there is another one. */
async function startDatabase(env: Env): Promise<Stop | null> {
  const { databaseUrl, dataDir, backups } = readDatabaseConfig(env)
  if (databaseUrl) return null
  const database = await openOwnDatabase(dataDir, console.log, backups)
  env.DATABASE_URL = database.url
  env.DATABASE_DISK ??= findPlace(dataDir).data
  return database.stop
}

/** The program of the server is large: it is read while the database starts. */
async function loadServer() {
  const [{ openServer }, { openPages }] = await Promise.all([
    import('../server/main.ts'),
    import('../server/site/pages.ts'),
  ])
  return { openServer, openPages }
}

function closeOnce(opened: readonly Stop[]): () => Promise<void> {
  let isClosing = false
  return async () => {
    if (isClosing) return
    isClosing = true
    // What cannot be ended keeps nothing else open.
    for (const stop of opened.toReversed()) await stop().catch((error: unknown) => console.error(explain(error)))
    process.exit()
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  return isTaken ? `${error.message}: another program listens there; choose another PORT.` : error.message
}
