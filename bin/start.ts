/** `npm start`: the database, the payment sandbox of a demo, and the house itself, until Ctrl-C. */
import { openServer } from '../server/main.ts'
import { readConfig } from '../server/kit/config.ts'
import { openPages } from '../server/site/pages.ts'
import { installChkViews } from '../proofs/chk-views.ts'
import { openOwnDatabase } from '../db/own-database.ts'
import { startSandbox } from './start-sandbox.ts'

const env = { ...process.env }
const isProduction = env.NODE_ENV === 'production'
if (!env.DATABASE_URL && !isProduction) Object.assign(env, { DEMO: env.DEMO ?? '1', TEST_DOORS: env.TEST_DOORS ?? '1' })

const closers: (() => Promise<unknown>)[] = []
let closing = false
async function close(): Promise<void> {
  if (closing) return
  closing = true
  for (const end of closers.toReversed()) await end()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => void close())

try {
  if (!env.DATABASE_URL && !isProduction) {
    const database = await openOwnDatabase(env.DATA_DIR ?? '.data', console.log)
    closers.push(database.stop)
    env.DATABASE_URL = database.url
  }
  if (!env.STRIPE_SECRET_KEY && env.DEMO === '1') {
    const sandbox = await startSandbox(env)
    closers.push(sandbox.stop)
    Object.assign(env, sandbox.settings)
  }
  const config = readConfig(env)
  const server = await openServer(config, env.LOG_LEVEL ?? 'warn', await openPages())
  closers.push(server.close)
  if (config.testRoutes) await installChkViews(server.ctx.db)
  console.log(`The house is open: ${config.siteUrl}`)
  if (config.demo) console.log('This is the demo house: no real payments, no real emails (see /sandbox/outbox).')
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
  await close()
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  return isTaken ? `${error.message}: another program listens there; choose another PORT.` : error.message
}
