import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { isMigrated, migrate, readSchema } from '#db/migrate.ts'
import { createDatabase } from '#db/own-database.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { openDatabase } from './kit/database/db.ts'

let house: TestHouse
let folder: string
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** The steps of a newer release: ours, and those that a test adds. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steps-'))
  await cp(new URL('../db/migrations/', import.meta.url), folder, { recursive: true })
  return () => rm(folder, { recursive: true })
})
const newer = () => ({
  migrations: pathToFileURL(`${folder}/`),
  functions: new URL('../db/functions/', import.meta.url),
})
const addStep = (file: string, text: string) => writeFile(join(folder, file), text)

const taken = async (name: string): Promise<boolean> =>
  (await house.rows('select from kysely_migration where name = $1', [name])).length > 0

/** Migrates the house's database on a connection of its own. */
async function migrateHouse(tell: (line: string) => void = () => {}): Promise<string[]> {
  const { db, close } = openDatabase(house.databaseUrl, 1)
  return await migrate(db, { ...newer(), tell }).finally(() => void close())
}

test('a step that waits two seconds for a lock gives up and is tried again; visitors go on meanwhile (#1074)', async () => {
  const slot = await house.aClass()
  await addStep('9010_column.sql', 'alter table orders add column note_of_test text;')
  const reader = new Client(house.databaseUrl)
  await reader.connect()
  // A report that reads orders for longer than anybody should wait behind it.
  await reader.query('begin; select from orders limit 1')
  const said: string[] = []
  const startedAt = performance.now()
  const migrated = migrateHouse((line) => said.push(line))
  await expect.poll(() => said, soon).toEqual(['9010_column waits for a lock; try 1 of 10 was given up.'])
  const waited = performance.now() - startedAt
  const sold = await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
  const isTakenYet = await taken('9010_column')
  await reader.end()
  expect(await migrated).toEqual(['9010_column'])
  expect([sold.status, isTakenYet]).toEqual([200, false])
  expect(waited).toBeGreaterThan(1900)
})

test('a step that gets no lock in ten tries says so, and has changed nothing (#1074)', async () => {
  await addStep('9015_late.sql', 'create table late (); alter table orders add column late text;')
  const reader = new Client(house.databaseUrl)
  await reader.connect()
  await reader.query('begin; select from orders limit 1')
  const { db, close } = openDatabase(house.databaseUrl, 1)
  const said: string[] = []
  const how = {
    ...newer(),
    tell: (line: string) => said.push(line),
    patience: { lockTimeout: '10ms', tries: 10, pause: 1 },
  }
  await expect(migrate(db, how)).rejects.toThrow(
    '9015_late got no lock within 10ms in 10 tries; nothing of it was changed.',
  )
  expect(said).toHaveLength(9)
  expect(await house.rows(`select to_regclass('late') as late`)).toEqual([{ late: null }])
  await reader.end()
  await close()
})

test('a step with a lower number than one that was taken is refused', async () => {
  await addStep('0047_a_late_comer.sql', 'select 1')
  await expect(migrateHouse()).rejects.toThrow('0047_a_late_comer.sql comes before ')
})

describe('a step in a file .online.sql', () => {
  test('makes its index and fills its column outside a transaction, in batches that others see (#1075)', async () => {
    await house.rows(`create table grown as select i as id, null::integer as twice from generate_series(1, 2500) i`)
    await addStep(
      '9020_twice.online.sql',
      `drop index concurrently if exists grown_twice;
       create index concurrently grown_twice on grown (twice);
       do $$
       begin
         loop
           update grown set twice = id * 2 where id in (select id from grown where twice is null limit 1000);
           exit when not found;
           commit;
         end loop;
       end $$;`,
    )
    expect(await migrateHouse()).toEqual(['9020_twice'])
    // Each batch was a transaction of its own.
    const [batches] = await house.rows('select count(distinct xmin::text)::integer as count, min(twice) from grown')
    expect(batches).toEqual({ count: 3, min: 2 })
    const [index] = await house.rows(`select indisvalid from pg_index where indexrelid = 'grown_twice'::regclass`)
    expect(index).toEqual({ indisvalid: true })
  })

  test('that ends on the way is not taken; it begins again from its first statement (#1075)', async () => {
    await addStep('9030_broken.online.sql', `create table if not exists begun (); select 1 / 0;`)
    await expect(migrateHouse()).rejects.toThrow('9030_broken: division by zero')
    expect(await taken('9030_broken')).toBe(false)
    await house.rows('select from begun')
    await addStep('9030_broken.online.sql', `create table if not exists begun (); select 1 / 1;`)
    expect(await migrateHouse()).toEqual(['9030_broken'])
  })
})

describe('a process of an older release', () => {
  test('goes on when newer steps were taken that leave it its tables', async () => {
    await addStep('9040_more.sql', 'create table more_of_test ();')
    await migrateHouse()
    expect(await migrate(house.ctx.db)).toEqual([])
    expect(await isMigrated(house.ctx.pool, await readSchema())).toBe(true)
    const again = await house.openProcess({ FURNISHED: '' })
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    await again.close()
  })

  test('does not start, and is not ready, once a newer one has ended it, and the sentence says which step did', async () => {
    const name = `over_${randomBytes(5).toString('hex')}`
    await createDatabase(inject('adminUrl'), name, 'template_house')
    const url = house.databaseUrl.replace(/\/house_\w+\?/, () => `/${name}?`)
    await writeFile(join(folder, 'releases.txt'), '0.9.0 9000_last_that_it_knows\n1.0.0 9001_next\n')
    await addStep(
      '9050_less.contract.sql',
      '-- Release 0.9.0 is over.\nalter table venue drop column approves_members;',
    )
    const { db, pool, close } = openDatabase(url, 1)
    await migrate(db, newer())
    const why =
      'This release is over: the database has taken step 9050_less, with which release 0.9.0 and those before it cannot work. Please start a newer release.'
    await expect(migrate(db)).rejects.toThrow(why)
    expect(await isMigrated(pool, await readSchema())).toBe(false)
    // The release that took the step goes on.
    expect([await migrate(db, newer()), await isMigrated(pool, await readSchema(newer()))]).toEqual([[], true])
    await expect(house.openProcess({ DATABASE_URL: url, FURNISHED: '' })).rejects.toThrow(why)
    await expect(house.openProcess({ DATABASE_URL: url, FURNISHED: '', MIGRATE: 'wait' })).rejects.toThrow(why)
    await close()
  })
})

/** Everything that a migration could change. */
const describeSchema = async (client: Client): Promise<unknown[]> =>
  (
    await client.query(`
      select 'relation' as what, relname::text as name, relfilenode::text as more, oid::text from pg_class
      where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
      union all select 'column', attrelid::regclass::text || '.' || attname, atttypid::text, attnum::text from pg_attribute
      where attnum > 0 and attrelid in (select oid from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')))
      union all select 'function', proname, md5(prosrc), oid::text from pg_proc
      where pronamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
      order by 1, 2, 3, 4`)
  ).rows

test('with MIGRATE=wait a process waits until npm run migrate has made the schema, and changes nothing of it (#1078)', async () => {
  const name = `wait_${randomBytes(5).toString('hex')}`
  await createDatabase(inject('adminUrl'), name)
  const url = house.databaseUrl.replace(/\/house_\w+\?/, () => `/${name}?`)
  const client = new Client(url)
  await client.connect()
  let isOpen = false
  const opening = house.openProcess({ DATABASE_URL: url, MIGRATE: 'wait', FURNISHED: '' }).then((server) => {
    isOpen = true
    return server
  })
  const isThere = `select from pg_stat_activity where datname = '${name}' and query like '%to_regclass%'
    and pid <> pg_backend_pid()`
  await expect.poll(async () => (await client.query(isThere)).rowCount, soon).toBe(1)
  expect([await describeSchema(client), isOpen]).toEqual([[], false])

  const program = spawn(process.execPath, [fileURLToPath(new URL('../bin/migrate.ts', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: url },
  })
  let said = ''
  program.stdout.on('data', (words) => (said += String(words)))
  await once(program, 'close')
  expect([program.exitCode, said]).toEqual([
    0,
    expect.stringMatching(/Taken: 0001_clock_and_catalogue\n[^]*Steps taken: \d+\.\n$/),
  ])
  const made = await describeSchema(client)
  expect(made.length).toBeGreaterThan(500)

  const server = await opening
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await describeSchema(client)).toEqual(made)
  await server.close()
  await client.end()
})
