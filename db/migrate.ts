import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { DatabaseError, type Pool } from 'pg'
import { applyFunctions, readFunctions } from './functions.ts'
import { statementsOf } from './statements.ts'
import { readSteps, type Step } from './steps.ts'

type Folders = { migrations: URL; functions: URL }
/** The steps and functions of this program. */
const ours: Folders = {
  migrations: new URL('./migrations/', import.meta.url),
  functions: new URL('./functions/', import.meta.url),
}

/** Steps may take longer than anything else, in milliseconds: an index of a large table. */
export const MIGRATION_PATIENCE = 60 * 60_000

/** How long a step waits for a lock, how often it tries, and how long visitors go on between two tries (milliseconds). */
type Patience = { lockTimeout: string; tries: number; pause: number }
const patient: Patience = { lockTimeout: '2s', tries: 10, pause: 1000 }

type Tell = (line: string) => void
/**
 * Other steps and functions than ours, who hears of each step and of each try that was given up, another patience, and
 * the last step to take; null: all, and the functions.
 */
type How = Folders & { tell: Tell; patience: Patience; upTo: string | null }

/**
 * Takes all new steps, safe when several processes do it at once; answers the names of those it took. A step that
 * waits two seconds for a lock gives up, lets visitors go on, and is tried again, ten times. Throws when a newer
 * release has ended this one.
 */
export async function migrate<Schema>(db: Kysely<Schema>, how: Partial<How> = {}): Promise<string[]> {
  return await db.connection().execute(async (line) => {
    await lockSchema(line)
    try {
      return await takeNewSteps(line, { ...ours, tell: () => {}, patience: patient, upTo: null, ...how })
    } finally {
      // A connection that is gone has no lock any more.
      await sql`select pg_advisory_unlock(${schemaLock})`.execute(line).catch(() => {})
    }
  })
}

/** What a program expects of its database: the names of all steps in order, and the name and hash of each file of functions. */
export type Schema = { steps: string[]; functions: { name: string; hash: string }[] }

/** The schema that this program knows, as its files say. */
export async function readSchema({ migrations, functions } = ours): Promise<Schema> {
  const files = await readFunctions(functions)
  const steps = await readSteps(migrations)
  return { steps: steps.map(({ name }) => name), functions: files.map(({ name, hash }) => ({ name, hash })) }
}

/** Takes the steps up to one of them, without functions: for books that an older release has written. */
export const migrateTo = <Schema>(db: Kysely<Schema>, upTo: string): Promise<string[]> => migrate(db, { upTo })

/** The names of all steps that this program knows, in their order. */
export const listKnownSteps = async (): Promise<string[]> => (await readSchema()).steps

/**
 * Whether every step of a schema has been taken, every function of it was applied, and no newer release has ended it:
 * one statement. A newer program may have gone on since: then the older one stays ready.
 */
export async function isMigrated(pool: Asked, { steps, functions }: Schema): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ is_migrated: boolean }>(
      `select $1::text[] <@ array(select name::text from kysely_migration)
         and not exists (
           select from unnest($2::text[], $3::text[]) as known (name, hash)
           where not exists (select from function_file as applied where applied.name = known.name and applied.hash = known.hash)
         )
         and not exists (select from schema_break where newest_step >= $4) as is_migrated`,
      [steps, functions.map(({ name }) => name), functions.map(({ hash }) => hash), steps.at(-1) ?? ''],
    )
    return rows[0]!.is_migrated
  } catch (error) {
    // A database on which no step was taken has not even the tables that say so.
    if (error instanceof DatabaseError && error.code === undefinedTable) return false
    throw error
  }
}

const undefinedTable = '42P01'

/** The last step that a database has taken, and which PostgreSQL it is. */
export async function schemaStep(pool: Asked): Promise<{ schema: string | null; postgres: string }> {
  const { rows } = await pool.query<{ schema: string | null; postgres: string }>(
    `select max(name) as schema, split_part(current_setting('server_version'), ' ', 1) as postgres from kysely_migration`,
  )
  return rows[0]!
}

type Asked = Pick<Pool, 'query'>

/** Throws, in one sentence, when a newer release has changed the schema so that this one cannot work with it. */
export async function refuseWhenOver<Schema>(db: Kysely<Schema>, folders = ours): Promise<void> {
  const end = await findEnd(db, await readSteps(folders.migrations))
  if (!end) return
  throw new Error(
    `This release is over: the database has taken step ${end.step}, with which release ${end.release} and those before it cannot work. Please start a newer release.`,
  )
}

const schemaLock = sql`hashtextextended('schema', 0)`

/** Asks again and again instead of waiting in the database: an index made beside visitors would wait for who waits. */
async function lockSchema<Schema>(line: Kysely<Schema>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${schemaLock}) as locked`.execute(line)
    if (rows[0]?.locked) return
    await wait(100)
  }
}

async function takeNewSteps<Schema>(
  line: Kysely<Schema>,
  { tell, patience, upTo, ...folders }: How,
): Promise<string[]> {
  await refuseWhenOver(line, folders)
  const steps = await readSteps(folders.migrations)
  const taken = await listTaken(line)
  const fresh = steps.filter(({ name }) => !taken.includes(name) && (upTo === null || name <= upTo))
  refuseDisorder(fresh, taken)
  // Functions speak of tables: they come with the newest step that changes those.
  const newest = upTo === null ? fresh.findLast(({ kind }) => kind !== 'online') : undefined
  for (const step of fresh) {
    await tryPatiently(step.name, { tell, patience }, () =>
      step.kind === 'online'
        ? takeOnline(line, step)
        : inTransaction(line, patience, (tx) => takeAtOnce(tx, step, step === newest ? folders.functions : null)),
    )
    tell(`Taken: ${step.name}`)
  }
  if (upTo !== null) return fresh.map(({ name }) => name)
  if (upTo !== null) return fresh.map(({ name }) => name)
  // Without such a step only the functions that have changed are applied.
  await tryPatiently('functions', { tell, patience }, () =>
    inTransaction(line, patience, (tx) => applyFunctions(tx, folders.functions, 'changed')),
  )
  return fresh.map(({ name }) => name)
}

/** A step whose number is lower than that of one taken would come out otherwise in a new database. */
function refuseDisorder(fresh: readonly Step[], taken: readonly string[]): void {
  const last = taken.toSorted().at(-1) ?? ''
  const early = fresh.find(({ name }) => name < last)
  if (early) throw new Error(`${early.file} comes before ${last}, which was taken already: it needs a higher number.`)
}

/** Whoever waits for a lock on a table lets nobody else pass. */
const inTransaction = <Schema>(
  line: Kysely<Schema>,
  { lockTimeout }: Patience,
  act: (tx: Kysely<Schema>) => Promise<void>,
): Promise<void> =>
  line.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
    await act(tx)
  })

/** A step, and the functions that come with it, in one transaction: other connections see both or neither. */
async function takeAtOnce<Schema>(tx: Kysely<Schema>, step: Step, functions: URL | null): Promise<void> {
  await sql.raw(step.text).execute(tx)
  if (functions) await applyFunctions(tx, functions, 'all')
  if (step.kind === 'contract') {
    const { name, newestStep } = step.ends
    await sql`insert into schema_break values (${step.name}, ${name}, ${newestStep})`.execute(tx)
  }
  await noteTaken(tx, step.name)
}

/**
 * One statement after the other, each its own transaction: what it waits for keeps nobody waiting. One that ends on
 * the way is taken again from its first statement.
 */
async function takeOnline<Schema>(line: Kysely<Schema>, step: Step): Promise<void> {
  for (const statement of statementsOf(step.text)) await sql.raw(statement).execute(line)
  await noteTaken(line, step.name)
}

async function tryPatiently(
  name: string,
  { tell, patience: { lockTimeout, tries, pause } }: Pick<How, 'tell' | 'patience'>,
  act: () => Promise<void>,
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await act()
    } catch (error) {
      if (!isLockWait(error)) throw new Error(`${name}: ${reasonOf(error)}`, { cause: error })
      if (tried === tries) {
        throw new Error(
          `${name} got no lock within ${lockTimeout} in ${tries} tries; nothing of it was changed. Please try again when less is going on.`,
          { cause: error },
        )
      }
      tell(`${name} waits for a lock; try ${tried} of ${tries} was given up.`)
      await wait(pause)
    }
  }
}

/** No lock in time, or two that waited for each other. */
const isLockWait = (error: unknown) => error instanceof Error && 'code' in error && lockWaits.includes(error.code)
const lockWaits: unknown[] = ['55P03', '40P01']

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

/** The names of the steps that this database has taken, also of those that only a newer release knows. */
async function listTaken<Schema>(db: Kysely<Schema>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Under the name and in the form that earlier releases know. */
async function noteTaken<Schema>(db: Kysely<Schema>, name: string): Promise<void> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(db)
}

/** The step of a newer release that has ended a program with these steps. */
async function findEnd<Schema>(db: Kysely<Schema>, steps: readonly Step[]) {
  const newest = steps.at(-1)?.name ?? ''
  if (!(await hasTable(db, 'schema_break'))) return undefined
  const { rows } = await sql<{ step: string; release: string; newest_step: string }>`
    select step, release, newest_step from schema_break order by step`.execute(db)
  return rows.find(({ newest_step }) => newest_step >= newest)
}

async function hasTable<Schema>(db: Kysely<Schema>, name: string): Promise<boolean> {
  const { rows } = await sql<{ table: string | null }>`select to_regclass(${name}) as "table"`.execute(db)
  return typeof rows[0]?.table === 'string'
}
