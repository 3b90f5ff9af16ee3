import { sql } from 'kysely'
import { inject } from 'vitest'
import { afterAll, expect, test } from 'vitest'
import { compiledOnce } from './compiled-once.ts'
import { openDatabase } from './db.ts'

const { db, close } = openDatabase(inject('adminUrl'), 1)
afterAll(close)

test('a query is put together once, and asked with the values of each call, wherever they stand in it', async () => {
  let built = 0
  const listNumbers = compiledOnce((on, from: number, word: string, to: number) => {
    built += 1
    return on
      .selectFrom(sql<{ n: number }>`generate_series(${from}::integer, ${to}::integer)`.as<'series'>(sql`series (n)`))
      .select(['n', sql<string>`${word}::text`.as('word'), sql<number>`${3}::integer`.as('three')])
  })
  expect(await listNumbers(db, 1, 'a', 2)).toEqual([
    { n: 1, word: 'a', three: 3 },
    { n: 2, word: 'a', three: 3 },
  ])
  const inTransaction = await db.transaction().execute((tx) => listNumbers(tx, 7, 'b', 7))
  expect(inTransaction).toEqual([{ n: 7, word: 'b', three: 3 }])
  expect(built).toBe(1)
})
