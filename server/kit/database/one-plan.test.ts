import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { onePlanFor } from './one-plan.ts'

let house: TestHouse
let line: Client
beforeAll(async () => {
  house = await openHouse()
  line = new Client({ connectionString: house.databaseUrl })
  await line.connect()
  // One order has nearly all rows: a plan for any other promises to be cheaper than one for every value.
  await line.query('create temporary table old_house (order_id uuid not null, cents integer not null)')
  await line.query(
    `insert into old_house select '00000000-0000-4000-8000-000000000000', i from generate_series(1, 20000) as i`,
  )
  await line.query('insert into old_house select gen_random_uuid(), i from generate_series(1, 50) as i')
  await line.query('create index on old_house (order_id)')
  await line.query('analyze old_house')
})
afterAll(async () => {
  await line.end()
  await house.close()
})

test.each([
  ['with a plain value is planned anew each time', 'plain', (id: string) => sql`${id}::uuid`, 20],
  ['with onePlanFor is planned for the first five, and then no more', 'one plan', (id: string) => onePlanFor(id), 5],
])('a statement %s', async (_what, name, value: (id: string) => RawBuilder<unknown>, planned) => {
  for (let turn = 0; turn < 20; turn++) {
    const { sql: text, parameters } =
      sql`select sum(cents) from old_house where order_id = ${value(randomUUID())}`.compile(house.ctx.db)
    await line.query({ name, text, values: [...parameters] })
  }
  const { rows } = await line.query(
    'select custom_plans::integer as anew from pg_prepared_statements where name = $1',
    [name],
  )
  expect(rows).toEqual([{ anew: planned }])
})
