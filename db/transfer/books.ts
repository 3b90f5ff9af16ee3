import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table as it travels: `sha256` of its rows in the text form of COPY, in the order in which they lie. */
export type TableFacts = { name: string; columns: string[]; rows: number; sha256: string }

/** What a file of books says of itself. */
export type BooksManifest = {
  format: 'bathhouse books 1'
  madeAt: string
  postgres: string
  /** The steps of the schema, by their names, in the order in which they were taken. */
  steps: string[]
  tables: TableFacts[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

/** The format of the files that this release writes and reads. */
export const FORMAT = 'bathhouse books 1'

/** The last entry of a file of books. */
export const MANIFEST = 'manifest.json'
/** The entry with a part of a table's rows. */
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`
/** Of which table an entry is. */
export const tableOfPart = (entry: string) => /^tables\/(.+)\/\d{6,}$/.exec(entry)?.[1]

/** What belongs to the schema and not to the books: each database has its own. */
const OF_THE_SCHEMA = ['kysely_migration', 'kysely_migration_lock', 'function_file']

/** Settings under which every PostgreSQL writes the same rows as the same text. */
export async function speakPlainly(client: Client): Promise<void> {
  for (const setting of [
    `timezone = 'UTC'`,
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    `extra_float_digits = 1`,
    `client_encoding = 'UTF8'`,
    `synchronize_seqscans = off`,
    `statement_timeout = 0`,
  ]) {
    await client.query(`set ${setting}`)
  }
}

/** The tables of the books with the columns that are stored, each after those that it refers to. */
export async function listTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and attgenerated = '' and relname <> all($1)
     group by relname order by relname`,
    [OF_THE_SCHEMA],
  )
  const { rows: references } = await client.query<{ name: string; target: string }>(
    `select source.relname as name, target.relname as target
     from pg_constraint join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
     where contype = 'f' and source.relnamespace = 'public'::regnamespace and source.oid <> target.oid
       and not condeferrable`,
  )
  const listed: typeof tables = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some((reference) => reference.name === name && left.has(reference.target)),
    )
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...left.keys()].join(', ')}.`)
    for (const table of free) {
      listed.push(table)
      left.delete(table.name)
    }
  }
  return listed
}

/** The steps of the schema that a database has taken; none in a database that is not a house's. */
export async function listSteps(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  )
  if (!rows[0]?.there) return []
  const steps = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return steps.rows.map(({ name }) => name)
}

/** Reads the rows of a table; at the end it answers how many they are and what they amount to. */
export async function* readTable(
  client: Client,
  { name, columns }: { name: string; columns: string[] },
): AsyncGenerator<Buffer, TableFacts> {
  const stream = client.query(copyTo(`copy ${tableName(name)} (${columnNames(columns)}) to stdout`))
  const hash = createHash('sha256')
  for await (const piece of stream as AsyncIterable<Buffer>) {
    hash.update(piece)
    yield piece
  }
  return { name, columns, rows: stream.rowCount, sha256: hash.digest('hex') }
}

/** The same when only what they amount to is wanted. */
export async function measureTable(client: Client, table: { name: string; columns: string[] }): Promise<TableFacts> {
  const rows = readTable(client, table)
  for (;;) {
    const step = await rows.next()
    if (step.done) return step.value
  }
}

/** A name of a table in a statement. */
export const tableName = (name: string) => `public.${quoted(name)}`
export const columnNames = (columns: readonly string[]) => columns.map(quoted).join(', ')

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
