import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { seal } from '../backup/sealed-text.ts'
import { packTar, type Entry } from '../backup/tar.ts'
import {
  FORMAT,
  listSteps,
  listTables,
  MANIFEST,
  partName,
  readTable,
  speakPlainly,
  type BooksManifest,
  type TableFacts,
} from './books.ts'

/** Rows travel in parts of this many bytes, so that no table need fit into memory. */
const PART_BYTES = 4 * 1024 ** 2

/**
 * Writes the books of a house into one file, as they are at one moment; the house may go on meanwhile. With
 * `mustBeClosed` a house that others still use is refused: what they write later would stay behind. Fails in words,
 * and then leaves no file.
 */
export async function exportBooks(url: string, file: string, { mustBeClosed = false } = {}): Promise<BooksManifest> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  const part = `${file}.part`
  try {
    await speakPlainly(client)
    await client.query('begin isolation level repeatable read, read only')
    if (mustBeClosed) await demandClosed(client)
    const manifest = await readFacts(client)
    const target = createWriteStream(part, { mode: 0o600, flush: true })
    await pipeline(packTar(entriesOf(client, manifest)), createGzip(), target)
    await rename(part, file)
    return manifest
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function demandClosed(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0)
    throw new Error(`The old house is still open (${count} connections): stop it first, so that no order stays behind.`)
}

async function readFacts(client: Client): Promise<BooksManifest> {
  const steps = await listSteps(client)
  if (steps.length === 0) throw new Error('There are no books of a house in this database.')
  const { rows } = await client.query<{ at: Date; version: string }>(
    `select clock_timestamp() as at, current_setting('server_version') as version`,
  )
  const [about] = rows
  if (!about) throw new Error('The database did not answer.')
  const { at, version } = about
  return {
    format: FORMAT,
    madeAt: at.toISOString(),
    postgres: version,
    steps,
    tables: [],
    sequences: await listSequences(client),
  }
}

async function listSequences(client: Client): Promise<BooksManifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences = []
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public."${name}"`,
    )
    for (const { value, called } of found.rows) sequences.push({ name, value, isCalled: called })
  }
  return sequences
}

/** The rows of each table in numbered parts, and the manifest last, when everything is counted. */
async function* entriesOf(client: Client, manifest: BooksManifest): AsyncGenerator<Entry> {
  for (const table of await listTables(client)) {
    const facts = yield* partsOf(readTable(client, table), table.name)
    manifest.tables.push(facts)
  }
  yield entryOf(MANIFEST, [Buffer.from(seal(JSON.stringify(manifest, null, 2)))])
}

async function* partsOf(rows: AsyncGenerator<Buffer, TableFacts>, name: string): AsyncGenerator<Entry, TableFacts> {
  let pieces: Buffer[] = []
  let bytes = 0
  let count = 0
  const next = () => {
    const part = entryOf(partName(name, ++count), pieces)
    pieces = []
    bytes = 0
    return part
  }
  for (;;) {
    const step = await rows.next()
    if (bytes > 0 && (step.done || bytes >= PART_BYTES)) yield next()
    if (step.done) return step.value
    pieces.push(step.value)
    bytes += step.value.length
  }
}

function entryOf(name: string, pieces: Buffer[]): Entry {
  const bytes = Buffer.concat(pieces)
  return { name, size: bytes.length, body: Readable.from([bytes]) }
}
