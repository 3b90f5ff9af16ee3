import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#db/own-database.ts'
import { listKnownSteps, migrate, migrateTo } from '#db/migrate.ts'
import { databaseUrlOf, startDatabase, type Database } from '#db/postgres/supervisor.ts'
import { startTemporaryDatabase } from '#db/postgres/temporary.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { cartItem, checkoutInputFor } from '../house.ts'
import { openRealHouse } from '../storms/real-house.ts'
import { run } from './programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'bathhouse-moving-'))
chmodSync(folder, 0o711)
const file = join(folder, 'books.tar.gz')
let house: Awaited<ReturnType<typeof openRealHouse>>
let server: Database
let before: Books

beforeAll(async () => {
  const started = [openRealHouse(), startTemporaryDatabase()] as const
  house = await started[0]
  server = await started[1]
  for (let i = 0; i < 5; i++) await buy(i)
  await ask(databaseUrlOf(house.env.DATA_DIR), aPicture)
}, 120_000)
afterAll(async () => {
  await house.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const aPicture = `
  with kept as (
    insert into picture (id, sha256, width, height) values (gen_random_uuid(), repeat('ab', 32), 400, 300) returning id)
  insert into picture_file (picture_id, width, format, bytes) select id, 400, 'avif', '\\x00ff0a5c09'::bytea from kept`

test('the way to the next PostgreSQL is one command, which refuses a house that is open (#1085)', async () => {
  const next = join(folder, 'next')
  const way = ['--from', house.env.DATA_DIR, '--release', process.cwd()]
  const open = await run('move', way, { DATA_DIR: next })
  expect(open).toEqual({ code: 1, said: expect.stringContaining('The old house is still open') })
  expect(existsSync(join(next, 'postgres'))).toBe(false)

  await house.kill()
  before = await readBooks(databaseUrlOf(house.env.DATA_DIR))
  expect(before['orders']?.rows).toBeGreaterThanOrEqual(5)
  expect(before['picture_file']?.rows).toBe(1)
  const moved = await run('move', way, { DATA_DIR: next })
  expect(moved).toEqual({ code: 0, said: expect.stringContaining('Every invariant holds.') })
  const cluster = await startDatabase({ dataDir: next })
  try {
    expect(await readBooks(cluster.url())).toEqual(before)
  } finally {
    await cluster.stop()
  }
})

test('books go from the own database to another server and back, and are the same (#1084)', async () => {
  expect(await run('export', [file], house.env)).toMatchObject({ code: 0 })
  const elsewhere = await emptyDatabase('elsewhere')
  expect(await run('import', [file], { DATABASE_URL: elsewhere })).toMatchObject({ code: 0 })
  expect(await readBooks(elsewhere)).toEqual(before)

  const back = join(folder, 'back.tar.gz')
  expect(await run('export', [back], { DATABASE_URL: elsewhere })).toMatchObject({ code: 0 })
  house.killDatabase()
  rmSync(join(house.env.DATA_DIR, 'postgres'), { recursive: true, force: true, maxRetries: 20 })
  expect(await run('import', [back], house.env)).toMatchObject({ code: 0 })

  await house.open()
  // It has gone on since; what was sold stands as it stood.
  const orders = 'select id, order_key, total_cents from orders order by id'
  expect(await house.rows(orders)).toEqual(await ask(elsewhere, orders))
  const key = await buy(7)
  await expect
    .poll(async () => (await house.visitor().order(key)).body.status, { timeout: 20_000, interval: 50 })
    .toBe('PAID')
  expect(await house.violations()).toEqual([])
})

test('a file with a changed byte, of a newer release, of another schema, and a house that is not empty are refused with nothing changed (#1084)', async () => {
  const empty = await emptyDatabase('empty')
  await withSteps(empty, (db) => migrate(db))
  const untouched = await readBooks(empty)
  const other = join(folder, 'other.tar.gz')
  const refusal = async (bytes: Buffer, database = empty) => {
    writeFileSync(other, bytes)
    const { code, said } = await run('import', [other], { DATABASE_URL: database })
    expect({ code, said }).toEqual({ code: 1, said: expect.not.stringContaining('    at ') })
    return said
  }
  const bytes = readFileSync(file)
  // The first ten bytes are gzip's own, and say nothing of the books.
  for (const at of [10, Math.floor(bytes.length / 2), bytes.length - 9]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(await refusal(changed)).toMatch(/is damaged/)
  }
  expect(await refusal(bytes.subarray(0, bytes.length - 2000))).toMatch(/is damaged/)
  expect(await refusal(Buffer.from('no archive'))).toMatch(/is damaged, or no file of books/)
  const dearer = await withChangedRow(bytes, 'tables/orders/', /PAID/, 'PAYD')
  expect(await refusal(dearer)).toMatch(/is damaged: the rows of orders/)

  const steps = await listKnownSteps()
  const newer = await withManifest(bytes, { steps: [...steps, '9999_a_later_step'] })
  expect(await refusal(newer)).toMatch(/of a newer release: its schema is at 9999_a_later_step/)
  const foreign = await withManifest(bytes, { steps: ['0001_a_shop', ...steps.slice(1)] })
  expect(await refusal(foreign)).toMatch(/of another schema: .* 0001_a_shop/)
  expect(await readBooks(empty)).toEqual(untouched)

  const begun = await readBooks(server.url('elsewhere'))
  expect(await refusal(bytes, server.url('elsewhere'))).toMatch(/This house is not empty: there are rows in /)
  expect(await readBooks(server.url('elsewhere'))).toEqual(begun)
})

test('books that violate an invariant, or whose rows refer to nothing, are refused with nothing changed (#1084)', async () => {
  const target = await emptyDatabase('violated')
  const other = join(folder, 'violated.tar.gz')
  // Both files are consistent in themselves: what is wrong is what they say.
  const wrong = [
    // An entry whose debit is not its credit.
    {
      table: 'journal_entry',
      text: /\t[1-9]\d+\t0\t/,
      instead: '\t1\t0\t',
      said: /The books do not hold:\n {2}\w+ \(/,
    },
    {
      table: 'booking',
      text: /5e000000-0000-4000-8000-000000000001/,
      instead: '5e000000-0000-4000-8000-00000000dead',
      said: /foreign key/,
    },
  ]
  for (const { table, text, instead, said } of wrong) {
    writeFileSync(other, await withChangedRow(readFileSync(file), `tables/${table}/`, text, instead, true))
    const answer = await run('import', [other], { DATABASE_URL: target })
    expect(answer).toEqual({ code: 1, said: expect.stringMatching(said) })
    expect(await ask(target, 'select from orders union all select from service')).toEqual([])
  }
})

test('books of an older release are taken through the steps since (#1084)', async () => {
  const [older, newer] = [await emptyDatabase('older'), await emptyDatabase('newer')]
  const steps = await listKnownSteps()
  await withSteps(older, (db) => migrateTo(db, steps.at(-2)!))
  await ask(older, `update venue set name = 'The old house'`)
  const other = join(folder, 'older.tar.gz')
  expect(await run('export', [other], { DATABASE_URL: older })).toMatchObject({ code: 0 })
  expect(await run('import', [other], { DATABASE_URL: newer })).toMatchObject({ code: 0 })
  expect(
    await ask(newer, 'select venue.name, max(step.name) as step from venue, kysely_migration as step group by 1'),
  ).toEqual([{ name: 'The old house', step: steps.at(-1) }])
})

/** Each table, and each sequence, by what PostgreSQL itself says of it. */
type Books = Record<string, { rows: number; digest: string | null }>

async function readBooks(url: string): Promise<Books> {
  const tables = await ask(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('kysely_migration', 'kysely_migration_lock', 'function_file') order by 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(row::text, E'\\n' order by row::text)) as digest from "${name}" as row`,
  )
  parts.push(
    `select 'sequences', count(*)::int, string_agg(sequencename || ' ' || coalesce(last_value, 0), ', ' order by sequencename) from pg_sequences where schemaname = 'public'`,
  )
  const rows = await ask(url, parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, ...about }) => [name, about]))
}

async function ask(url: string, text: string): Promise<any[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function emptyDatabase(name: string): Promise<string> {
  await createDatabase(server.adminUrl(), name)
  return server.url(name)
}

async function withSteps(
  url: string,
  act: (db: ReturnType<typeof openDatabase>['db']) => Promise<unknown>,
): Promise<void> {
  const { db, close } = openDatabase(url, 1)
  await act(db)
  await close()
}

async function buy(number: number): Promise<string> {
  const date = house.dayIn(3)
  const { body } = await house.visitor().get(`/api/wix/v1/available-slots?date=${date}&serviceId=${BATHING_ID}`)
  const slots = Object.values<Slot[]>(body).flat()
  const answer = await house.visitor().checkout(checkoutInputFor([cartItem(slots[number]!)]))
  await house.pay(answer.body.sessionId)
  return answer.body.idempotencyKey
}

const unpack = (bytes: Buffer) => unpackTar(gunzipSync(bytes))
const pack = async (entries: Awaited<ReturnType<typeof unpack>>) => gzipSync(await packTar(entries))

/** The same file with another manifest, as somebody could write it. */
async function withManifest(bytes: Buffer, more: object): Promise<Buffer> {
  const entries = await unpack(bytes)
  const manifest = entries.find(({ header }) => header.name === 'manifest.json')!
  const text = Buffer.from(manifest.data!).toString()
  const body = JSON.stringify({ ...JSON.parse(text.slice(0, text.lastIndexOf('\nsha256'))), ...more })
  manifest.data = new Uint8Array(Buffer.from(`${body}\nsha256 ${createHash('sha256').update(body).digest('hex')}\n`))
  manifest.header.size = manifest.data.length
  return await pack(entries)
}

/** The same file with one word of a table's rows changed; `consistent`: its manifest says so too. */
async function withChangedRow(
  bytes: Buffer,
  part: string,
  word: RegExp,
  instead: string,
  consistent = false,
): Promise<Buffer> {
  const entries = await unpack(bytes)
  const entry = entries.find(({ header }) => header.name.startsWith(part))!
  const before = Buffer.from(entry.data!).toString()
  const after = before.replace(word, () => instead)
  expect(after).not.toBe(before)
  entry.data = new Uint8Array(Buffer.from(after))
  entry.header.size = entry.data.length
  const changed = await pack(entries)
  if (!consistent) return changed
  const manifest = entries.find(({ header }) => header.name === 'manifest.json')!
  const text = Buffer.from(manifest.data!).toString()
  const { tables } = JSON.parse(text.slice(0, text.lastIndexOf('\nsha256')))
  const sha256 = createHash('sha256').update(after).digest('hex')
  const name = part.split('/')[1]
  return await withManifest(changed, {
    tables: tables.map((table: { name: string }) => (table.name === name ? { ...table, sha256 } : table)),
  })
}
