import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import type { Db, Tx } from './db.ts'
import { readAtOneMoment } from './one-moment.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const bathrobes = (db: Db | Tx) => db.selectFrom('product').select('name').where('name', '=', 'Bathrobe').execute()

test('what is committed between two statements of one read is not seen by the second', async () => {
  const { db, pool } = house.ctx
  const read = await readAtOneMoment(db, async (tx) => {
    const before = await bathrobes(tx)
    // By a connection of its own.
    await pool.query(`insert into product (name, price_cents) values ('Bathrobe', 9000)`)
    return { before, after: await bathrobes(tx) }
  })
  expect(read).toEqual({ before: [], after: [] })
  expect(await bathrobes(db)).toEqual([{ name: 'Bathrobe' }])
})
