import { once } from 'node:events'
import { Client } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import type { Entry } from '../backup/tar.ts'
import {
  columnNames,
  listSteps,
  listTables,
  measureTable,
  speakPlainly,
  tableName,
  tableOfPart,
  type BooksManifest,
} from './books.ts'
import { entriesOf, verifyBooks } from './read-books.ts'

/** What this release does with a database, and what it thinks of books. */
export type House = {
  /** The steps of the schema that this release knows. */
  steps: readonly string[]
  /** Takes all steps up to one, or all there are. */
  migrate: (upTo?: string) => Promise<void>
  /** What does not hold in books that stand still since an instant, inside the transaction of `ask`. */
  findViolations: (ask: (text: string) => Promise<object[]>, asOf: Date) => Promise<string[]>
}

/**
 * Brings the books of a file into an empty database, of this release or of an older one whose steps are then taken.
 * Refused in words, with nothing changed: a damaged file, one of a newer release or of another schema, and a database
 * in which a house has already begun. Triggers are off meanwhile, so that nothing happens twice. Afterwards every
 * table is read again and must amount to the same, and every invariant must hold.
 */
export async function importBooks(url: string, file: string, house: House): Promise<BooksManifest> {
  const manifest = await verifyBooks(file)
  const last = lastStepOf(manifest, house.steps)
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    if ((await listSteps(client)).length === 0) await house.migrate(last)
    await speakPlainly(client)
    await client.query(`set lock_timeout = '5s'`)
    await client.query('begin')
    await demandSame(client, manifest)
    await demandEmpty(client, manifest)
    await fill(client, file, manifest)
    await demandEqual(client, manifest)
    const isOlder = last !== house.steps.at(-1)
    if (!isOlder) await demandInvariants(client, manifest, house)
    await client.query('commit')
    if (isOlder) {
      await house.migrate()
      await client.query('begin')
      await demandInvariants(client, manifest, house)
      await client.query('rollback')
    }
    await client.query('analyze')
  } finally {
    await client.end().catch(() => {})
  }
  return manifest
}

/** The step that a file was made at; it must be one of those that this release has taken on its way. */
function lastStepOf({ steps }: BooksManifest, known: readonly string[]): string {
  const last = steps.at(-1) ?? ''
  const shared = steps.filter((step, i) => known[i] === step)
  if (shared.length === steps.length && last) return last
  if (shared.length === known.length) {
    throw new Error(
      `The file is of a newer release: its schema is at ${last}, and this release ends at ${known.at(-1)}.`,
    )
  }
  const strange = steps.find((step, i) => known[i] !== step)
  throw new Error(`The file is of another schema: this release has never had the step ${strange ?? '(none)'}.`)
}

/** The database must be where the file is, table by table. */
async function demandSame(client: Client, manifest: BooksManifest): Promise<void> {
  const there = (await listSteps(client)).at(-1)
  if (there !== manifest.steps.at(-1)) {
    throw new Error(
      `The schema of this database is at ${there}, and that of the file at ${manifest.steps.at(-1)}: please take a database without tables.`,
    )
  }
  const tables = await listTables(client)
  const [ours, theirs] = [describe(tables), describe(manifest.tables)]
  const other = theirs.find((table) => !ours.includes(table)) ?? ours.find((table) => !theirs.includes(table))
  if (other) throw new Error(`The file is of another schema: ${other} is only on one side.`)
}

const describe = (list: readonly { name: string; columns: string[] }[]) =>
  list.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).toSorted()

/** What migrations write into a new house: a venue, a drawer, and texts that guests may be asked to agree to. */
const madeByMigrations = ['venue', 'drawer', 'agreement_form']

/** Nobody has written anything but the migrations; nobody may until this is over. */
async function demandEmpty(client: Client, { tables }: BooksManifest): Promise<void> {
  try {
    await client.query(`lock table ${tables.map(({ name }) => tableName(name)).join(', ')} in access exclusive mode`)
  } catch (error) {
    throw new Error('The house is open: please stop it first.', { cause: error })
  }
  for (const { name } of tables) {
    if (madeByMigrations.includes(name)) continue
    const { rows } = await client.query(`select from ${tableName(name)} limit 1`)
    if (rows.length > 0) throw new Error(`This house is not empty: there are rows in ${name}. Nothing was changed.`)
  }
}

async function fill(client: Client, file: string, { tables, sequences }: BooksManifest): Promise<void> {
  for (const { name } of tables)
    if (madeByMigrations.includes(name)) await client.query(`delete from ${tableName(name)}`)
  await client.query('set constraints all deferred')
  for (const { name } of tables) await client.query(`alter table ${tableName(name)} disable trigger user`)
  await copyRows(client, file, new Map(tables.map(({ name, columns }) => [name, columns])))
  await client.query('set constraints all immediate')
  for (const { name } of tables) await client.query(`alter table ${tableName(name)} enable trigger user`)
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [tableName(name), value, isCalled])
  }
}

async function copyRows(client: Client, file: string, columnsOf: Map<string, string[]>): Promise<void> {
  let current: { table: string; stream: CopyStreamQuery } | undefined
  for await (const entry of entriesOf(file)) {
    const table = tableOfPart(entry.name)
    if (current && current.table !== table) {
      await end(current.stream)
      current = undefined
    }
    const columns = table && columnsOf.get(table)
    if (!columns) {
      for await (const _chunk of entry.body);
      continue
    }
    current ??= {
      table,
      stream: client.query(copyFrom(`copy ${tableName(table)} (${columnNames(columns)}) from stdin`)),
    }
    await write(current.stream, entry.body)
  }
  if (current) await end(current.stream)
}

/** An error of the database comes while it is written to, or at the end. */
async function write(stream: CopyStreamQuery, body: Entry['body']): Promise<void> {
  for await (const chunk of body) {
    if (stream.errored) throw stream.errored
    if (!stream.write(chunk)) await once(stream, 'drain')
  }
}

async function end(stream: CopyStreamQuery): Promise<void> {
  stream.end()
  await once(stream, 'finish')
}

async function demandEqual(client: Client, { tables }: BooksManifest): Promise<void> {
  for (const table of tables) {
    const found = await measureTable(client, table)
    if (found.rows !== table.rows || found.sha256 !== table.sha256) {
      throw new Error(`The rows of ${table.name} did not come out as they went in. Nothing was changed.`)
    }
  }
}

async function demandInvariants(client: Client, { madeAt }: BooksManifest, { findViolations }: House): Promise<void> {
  const ask = async (text: string) => (await client.query<object>(text)).rows
  const violations = await findViolations(ask, new Date(madeAt))
  if (violations.length > 0) throw new Error(`The books do not hold:\n  ${violations.slice(0, 20).join('\n  ')}`)
}
