import { Kysely, type Transaction } from 'kysely'
import { DatabaseError, Pool, types, type PoolConfig } from 'pg'
import type { Tables } from '#db/tables.ts'
import { APPLICATION_NAME, SignedDialect } from './acting.ts'
import { clientWithTimeout, limitsFor } from './connection-timeout.ts'
import { keepWarm } from './keep-warm.ts'
import { withNames } from './prepared-statements.ts'
import { PoolOfRequests, withTraces } from './traced-connections.ts'
import type { Tracing } from '#server/kit/observe/tracing.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Days and counts as the house thinks of them: a date stays a Sydney date, a count is a number. */
const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.DATE]: (text) => text,
  [types.builtins.INT8]: Number,
  [types.builtins.NUMERIC]: Number,
}
export const typesOfOurs = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format),
}

/** Background work may take longer: migrations, a year of sessions. */
const HOUSEWORK_PATIENCE = 60_000

type Options = {
  /** How long a statement may take, in milliseconds. */
  patience?: number
  /** Whether a connection keeps the plans of its statements; a pooler between may not bear it. */
  keepsPlans?: boolean
  /** A pooler lies between, which takes no settings from its clients: the role has the limits (check-connections.ts). */
  isPooled?: boolean
  /** What hears of each statement that a request sends. */
  tracing?: Tracing | undefined
}

/** How long a connection serves, in seconds. */
const LIFETIME = 1800

/** How many connections the orders and pages of one process use at most. */
const MOST_CONNECTIONS = 10

/**
 * The database: `db` for everything, and `pool` for the most frequent reads, whose plans do not depend on their
 * parameters. A lost connection, a statement longer than `patience` and a dead connection are failed queries; they
 * never end the process.
 */
export function openDatabase(
  connectionString: string,
  max = MOST_CONNECTIONS,
  { patience = HOUSEWORK_PATIENCE, keepsPlans = true, isPooled = false, tracing }: Options = {},
): { db: Db; pool: Pool; pools: { main: Pool; named: Pool }; close: () => Promise<void> } {
  const input = { connectionString, patience, keepsPlans, isPooled, tracing }
  const main = openPool({ ...input, max })
  const db = new Kysely<Tables>({ dialect: new SignedDialect({ pool: main }) })
  const pool = openPool({ ...input, max: Math.ceil(max / 2), settings: { plan_cache_mode: 'force_generic_plan' } })
  const warm = [main, pool].map((each) => keepWarm(each, patience))
  return {
    db,
    pool,
    pools: { main, named: pool },
    close: async () => {
      for (const end of warm) end()
      await Promise.all([db.destroy(), pool.end()])
    },
  }
}

type PoolInput = PoolConfig & Required<Options> & { settings?: Record<string, string> }

function openPool({ patience, keepsPlans, isPooled, tracing, settings = {}, ...input }: PoolInput): Pool {
  const chosen = Object.entries({ ...settings, ...limitsFor(patience) })
  const Timed = clientWithTimeout(patience)
  const Connection = tracing ? withTraces(Timed, tracing.beginStatement) : Timed
  const pool = new (tracing ? PoolOfRequests : Pool)({
    ...input,
    application_name: APPLICATION_NAME,
    types: typesOfOurs,
    // How long a crowd may queue for a connection.
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    Client: keepsPlans ? withNames(Connection) : Connection,
    // Each is kept (keep-warm.ts) until it has served its time: then what it remembers is free again.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: LIFETIME,
    ...(!isPooled && { options: chosen.map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
  })
  // The pool's own listener covers only idle clients: one that is checked out needs its own.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/** Whether an error says that the database is away, so that the same request may well succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return (
    awayCodes.has(code) ||
    // The protocol was broken, and by us: the same request would break it again.
    (code.startsWith('08') && code !== '08P01') ||
    /^Connection terminated|timeout exceeded when trying to connect|^timeout expired$|is not queryable$/.test(
      error.message,
    )
  )
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  // "is not currently accepting connections"
  '55000',
  '53300',
  // Timeouts of a statement and of an idle transaction.
  '57014',
  '25P03',
])

/** The name of the constraint that a statement has violated, if it was one. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined

/** Whether two transactions waited for each other and the database ended this one; tried again, it goes through. */
export const isDeadlock = (error: unknown) => error instanceof DatabaseError && error.code === '40P01'
