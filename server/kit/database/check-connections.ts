import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { hasOwnSession, openAnnouncements, type Announcements } from './announcements.ts'
import type { Config } from '#server/kit/config.ts'
import { limitsFor } from './connection-timeout.ts'

/** Further apart than this, a house and its database disagree about which holds have ended, in seconds. */
export const MOST_SKEW = 30

type Log = Pick<FastifyBaseLogger, 'warn'>

/**
 * Opens the announcements, once the connections have what the house relies on (docs/decisions/111). What is missing is
 * an error of one line that names the setting.
 */
export async function openCheckedAnnouncements(pool: Pool, config: Config, log: Log): Promise<Announcements> {
  await refuseBadConnections(pool, config)
  const announcements = await openAnnouncements(config.directUrl, pool)
  try {
    refuseBadClock(announcements)
    refuseOtherDatabase(announcements, config, log)
  } catch (error) {
    await announcements.close()
    throw error
  }
  return announcements
}

async function refuseBadConnections(pool: Pool, config: Config): Promise<void> {
  const client = await pool.connect()
  try {
    await refuseWithoutLimits(client, config)
    if (config.preparedStatements && !(await hasOwnSession(client))) await refuseForgetting(pool, client)
  } finally {
    client.release(true)
  }
}

/** A pooler that passes on no settings leaves them to the role. */
async function refuseWithoutLimits(client: PoolClient, { databasePatience }: Config): Promise<void> {
  const limits = limitsFor(databasePatience)
  const { rows } = await client.query<{ name: keyof typeof limits; setting: number; role: string }>(
    `select name, setting::integer, quote_ident(current_user) as role from pg_settings where name = any ($1)`,
    [Object.keys(limits)],
  )
  const missing = rows.filter(({ name, setting }) => setting === 0 || setting > limits[name])
  if (missing.length === 0) return
  const commands = missing.map(({ name, role }) => `alter role ${role} set ${name} = ${limits[name]};`)
  throw new Error(
    `The house does not start:\n  DATABASE_URL: the pooler's connections may wait for ever. Run ${commands.join(' ')} and let the pooler connect again.`,
  )
}

/** Whether a statement that one session keeps is known in the next one, which this client is made to use. */
async function refuseForgetting(pool: Pool, client: PoolClient): Promise<void> {
  const kept = { name: `kept_${randomBytes(6).toString('hex')}`, text: 'select $1::integer', values: [1] }
  const other = await pool.connect()
  try {
    // A pooler gives the next session in turn, or the same one unless somebody else has it.
    await client.query(kept)
    await client.query(kept)
    await other.query('begin')
    await other.query('select')
    await client.query(kept)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== unknownStatement) throw error
    throw new Error(
      'The house does not start:\n  PREPARED_STATEMENTS: the pooler at DATABASE_URL does not keep them. Set PREPARED_STATEMENTS=off, or max_prepared_statements of PgBouncer from 1.21.',
      { cause: error },
    )
  } finally {
    other.release(true)
  }
}

const unknownStatement = '26000'

function refuseBadClock({ clockSkew }: Announcements): void {
  const seconds = Math.round(Math.abs(clockSkew()))
  if (seconds <= MOST_SKEW) return
  throw new Error(
    `The house does not start:\n  The clocks of this machine and of its database are ${seconds} seconds apart.`,
  )
}

function refuseOtherDatabase({ isListening }: Announcements, { isPooled }: Config, log: Log): void {
  if (isListening()) return
  if (isPooled)
    throw new Error(
      'The house does not start:\n  DATABASE_DIRECT_URL: what is announced at DATABASE_URL is not heard there: it is a pooler too, or another database.',
    )
  log.warn('DATABASE_URL is a pooler and DATABASE_DIRECT_URL is missing: every list is read from the database')
}
