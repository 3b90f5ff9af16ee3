import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import '#proofs/services.ts'
import { openDatabase } from '#server/kit/db.ts'
import { createDatabase } from './own-database.ts'
import { isMigrated, migrate } from './migrate.ts'
import { seedDemoHouse } from './seed-demo-house.ts'

const name = `migrate_${randomBytes(5).toString('hex')}`
let url: string
beforeAll(async () => {
  await createDatabase(inject('adminUrl'), name)
  url = inject('adminUrl').replace('/postgres?', `/${name}?`)
})
afterAll(async () => {
  const admin = new Client(inject('adminUrl'))
  await admin.connect()
  await admin.query(`drop database "${name}" with (force)`)
  await admin.end()
})

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
  expect(await isMigrated(houses[0]!.db as never)).toBe(false)
  const taken = await Promise.all(houses.map(({ db }) => migrate(db as never)))
  const steps = taken.flat()
  expect(steps).toEqual(steps.toSorted())
  expect(new Set(steps).size).toBe(steps.length)
  expect(steps.length).toBeGreaterThanOrEqual(4)
  expect(await isMigrated(houses[0]!.db as never)).toBe(true)
  expect(await migrate(houses[0]!.db as never)).toEqual([])
  await Promise.all(houses.map(({ db }) => db.destroy()))
})

test('furnishing the demo house twice, even at once, makes nothing twice and changes nothing', async () => {
  const { db } = openDatabase(url, 4)
  const client = new Client(url)
  await client.connect()
  await seedDemoHouse(db as never)
  const first = await contents(client)
  await Promise.all([seedDemoHouse(db as never), seedDemoHouse(db as never)])
  expect(await contents(client)).toBe(first)
  await client.end()
  await db.destroy()
})

test('what the owner changed stays when the demo house is furnished again', async () => {
  const { db, pool } = openDatabase(url, 2)
  await pool.query(`update service set price_cents = 8800 where kind = 'bathing'`)
  await seedDemoHouse(db as never)
  const { rows } = await pool.query(`select price_cents from service where kind = 'bathing'`)
  expect(rows).toEqual([{ price_cents: 8800 }])
  await db.destroy()
})
