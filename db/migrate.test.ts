import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import '#proofs/services.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { createDatabase } from './own-database.ts'
import { isMigrated, migrate, readSchema } from './migrate.ts'
import { seedDemoHouse } from './seed-demo-house.ts'

const name = `migrate_${randomBytes(5).toString('hex')}`
let url: string
beforeAll(async () => {
  url = await makeDatabase(name)
})
afterAll(() => dropDatabase(name))

async function makeDatabase(named: string): Promise<string> {
  await createDatabase(inject('adminUrl'), named)
  return inject('adminUrl').replace('/postgres?', () => `/${named}?`)
}

async function dropDatabase(named: string): Promise<void> {
  const admin = new Client(inject('adminUrl'))
  await admin.connect()
  await admin.query(`drop database "${named}" with (force)`)
  await admin.end()
}

/** Everything in the tables that is not made anew by chance, in order. */
async function contents(client: Client): Promise<string> {
  const { rows: tables } = await client.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name not like 'kysely%' order by 1`,
  )
  const parts = []
  for (const { table_name } of tables) {
    const { rows } = await client.query(
      `select coalesce(json_agg(t order by t::text), '[]')::text as rows from "${table_name}" t`,
    )
    parts.push(`${table_name} ${rows[0].rows}`)
  }
  return parts.join('\n')
}

test('four that migrate an empty database at once take every step once between them', async () => {
  const houses = Array.from({ length: 4 }, () => openDatabase(url, 2))
  expect(await isMigrated(houses[0]!.pool, await readSchema())).toBe(false)
  const taken = await Promise.all(houses.map(({ db }) => migrate(db)))
  const steps = taken.flat()
  expect(steps).toEqual(steps.toSorted())
  expect(new Set(steps).size).toBe(steps.length)
  expect(steps.length).toBeGreaterThanOrEqual(4)
  expect(await isMigrated(houses[0]!.pool, await readSchema())).toBe(true)
  expect(await migrate(houses[0]!.db)).toEqual([])
  await Promise.all(houses.map(({ close }) => close()))
})

test('furnishing the demo house twice, even at once, makes nothing twice and changes nothing', async () => {
  const { db, close } = openDatabase(url, 4)
  const client = new Client(url)
  await client.connect()
  await seedDemoHouse(db)
  const first = await contents(client)
  await Promise.all([seedDemoHouse(db), seedDemoHouse(db)])
  expect(await contents(client)).toBe(first)
  await client.end()
  await close()
})

test('what the owner changed stays when the demo house is furnished again', async () => {
  const { db, pool, close } = openDatabase(url, 2)
  await pool.query(`update service set price_cents = 8800 where kind = 'bathing'`)
  await seedDemoHouse(db)
  const { rows } = await pool.query(`select price_cents from service where kind = 'bathing'`)
  expect(rows).toEqual([{ price_cents: 8800 }])
  await close()
})

test('lines that were sold before lines had kinds are given theirs', async () => {
  const step = await readFile(new URL('./migrations/0044_kinds_of_lines.sql', import.meta.url), 'utf8')
  const { pool, close } = openDatabase(url, 2)
  const client = await pool.connect()
  // As it was before, without the rows that lines refer to.
  await client.query(`begin; set local session_replication_role = replica;
    drop view money_moved;
    alter table order_line drop column kind, add constraint order_line_check check ((booking_id is null) = (plan_id is not null)),
      add constraint order_line_check1 check ((booking_id is null) = (service_id is null));
    insert into order_line (order_id, position, booking_id, plan_id, service_id, name, people, base_cents, guests_cents, towel_cents,
      bath_cents, discount_cents, total_cents, catalogue)
    select gen_random_uuid(), 0, booking_id, plan_id, booking_id, name, 1, 0, 0, 0, 0, 0, 0, '{}'
    from (values ('a booking', gen_random_uuid(), null), ('a plan', null, gen_random_uuid())) as sold (name, booking_id, plan_id)`)
  await client.query(step)
  const { rows } = await client.query(`select name, kind from order_line where name like 'a %' order by name`)
  await client.query('rollback')
  client.release()
  await close()
  expect(rows).toEqual([
    { name: 'a booking', kind: 'BOOKING' },
    { name: 'a plan', kind: 'PLAN' },
  ])
})

test('a house that sells, or has sold, before owners opened houses is open; a new one with nothing on its menu is not', async () => {
  const step = await readFile(new URL('./migrations/0123_the_owner_opens_the_house.sql', import.meta.url), 'utf8')
  await withDatabase(async ({ pool }) => {
    const client = await pool.connect()
    const opened = async (before: string) => {
      await client.query(`begin; drop table set_up_step; ${before}`)
      await client.query(step)
      const { rows } = await client.query('select name from set_up_step order by name')
      await client.query('rollback')
      return rows.map(({ name }) => name)
    }
    const neverSold = 'set local session_replication_role = replica; delete from orders'
    const found = []
    try {
      for (const before of [
        neverSold,
        `${neverSold}; update service set hidden = true`,
        `${neverSold}; update service set deleted_at = house_now()`,
        'update service set hidden = true',
      ])
        found.push(await opened(before))
    } finally {
      client.release(true)
    }
    const open = ['extras', 'opening', 'rules']
    expect(found).toEqual([open, [], [], open])
  })
})

/** Runs against the database, and closes what was opened. */
async function withDatabase(act: (house: ReturnType<typeof openDatabase>) => Promise<void>): Promise<void> {
  const house = openDatabase(url, 4)
  try {
    await act(house)
  } finally {
    await house.close()
  }
}

async function slugIn({ pool }: ReturnType<typeof openDatabase>): Promise<string> {
  return (await pool.query(`select slug_of('Sauna Club') as slug`)).rows[0].slug
}

const slugBy = (words: string) =>
  `create or replace function slug_of(name text) returns text language sql immutable as $$ select '${words}' $$;\n`

describe('the functions of the database', () => {
  const files = new URL('./functions/', import.meta.url)
  let folder: URL
  beforeEach(async () => {
    folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'functions-'))}/`)
    await cp(files, folder, { recursive: true })
  })
  afterEach(async () => {
    const { db, close } = openDatabase(url, 1)
    await migrate(db)
    await close()
    await rm(folder, { recursive: true })
  })

  const changed = () => ({ migrations: new URL('./migrations/', import.meta.url), functions: folder })
  const write = (name: string, text: string) => writeFile(new URL(name, folder), text)

  test('stand in db/functions with the text that is in force, each once, and no others', async () => {
    const names = (await readdir(files)).filter((name) => name.endsWith('.sql'))
    const text = (await Promise.all(names.map((name) => readFile(new URL(name, files), 'utf8')))).join('\n')
    const written = [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, name = '']) => name)
    await withDatabase(async ({ pool }) => {
      const { rows } = await pool.query(
        `select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
           and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
      )
      expect(written.toSorted()).toEqual(rows.map((row): string => row.proname).toSorted())
      expect(rows.filter((row) => !text.includes(`$$${row.prosrc}$$`)).map((row) => row.proname)).toEqual([])
    })
  })

  test('are applied again when their file has changed, and not when it has not', () =>
    withDatabase(async (house) => {
      await house.pool.query(slugBy('by hand'))
      await migrate(house.db, changed())
      expect(await slugIn(house)).toBe('by hand')
      await write('services.sql', slugBy('by file'))
      expect(await isMigrated(house.pool, await readSchema(changed()))).toBe(false)
      expect(await migrate(house.db, changed())).toEqual([])
      expect(await slugIn(house)).toBe('by file')
      expect(await isMigrated(house.pool, await readSchema(changed()))).toBe(true)
    }))

  test('go back with a program that goes back; the one that goes on stays ready', () =>
    withDatabase(async (house) => {
      await write('services.sql', slugBy('newer'))
      await migrate(house.db, changed())
      expect(await isMigrated(house.pool, await readSchema())).toBe(true)
      await migrate(house.db)
      expect(await slugIn(house)).toBe('sauna-club')
      expect(await isMigrated(house.pool, await readSchema(changed()))).toBe(true)
    }))

  test('are applied once when several programs start at the same time', () =>
    withDatabase(async (house) => {
      await house.pool.query('create sequence applied')
      // Slow enough for the others to come while the first is at it.
      const counting = `select pg_sleep(0.5);
        create or replace function slug_of(name text) returns text language sql immutable as $$ select 'counted' $$;
        select nextval('applied');\n`
      await write('services.sql', counting)
      const programs = Array.from({ length: 4 }, () => openDatabase(url, 2))
      await Promise.all(programs.map(({ db }) => migrate(db, changed())))
      expect(await slugIn(house)).toBe('counted')
      expect((await house.pool.query('select last_value from applied')).rows).toEqual([{ last_value: 1 }])
      await house.pool.query('drop sequence applied')
      await Promise.all(programs.map(({ close }) => close()))
    }))

  test('stay as they were, all of them, when one file is broken', () =>
    withDatabase(async (house) => {
      await write('services.sql', slugBy('half'))
      await write(
        'status-history.sql',
        'create or replace function note_status() returns trigger language sql as $$ select 1 $$;',
      )
      await expect(migrate(house.db, changed())).rejects.toThrow()
      expect(await slugIn(house)).toBe('sauna-club')
      expect(await isMigrated(house.pool, await readSchema(changed()))).toBe(false)
      expect(await isMigrated(house.pool, await readSchema())).toBe(true)
    }))

  test('are all applied with a new step, which may have dropped one; a broken one takes the step back', async () => {
    const named = `${name}_steps`
    const house = openDatabase(await makeDatabase(named), 2)
    await migrate(house.db)
    const migrations = new URL('migrations/', folder)
    await cp(new URL('./migrations/', import.meta.url), migrations, { recursive: true })
    await writeFile(new URL('9999_without.sql', migrations), 'drop function wanted_sessions; create table newest ();')
    await write('sessions.sql', 'create function')
    await expect(migrate(house.db, { migrations, functions: folder })).rejects.toThrow('syntax error')
    expect((await house.pool.query(`select to_regclass('newest') as newest`)).rows).toEqual([{ newest: null }])
    expect(await migrate(house.db, { migrations, functions: files })).toEqual(['9999_without'])
    await house.pool.query(`select wanted_sessions('2026-12-01', 1)`)
    await house.close()
    await dropDatabase(named)
  })
})
