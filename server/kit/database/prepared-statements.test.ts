import { sql } from 'kysely'
import { inject } from 'vitest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#db/own-database.ts'
import { openDatabase, type Db } from './db.ts'
import { openNames } from './prepared-statements.ts'

const name = 'prepared_test'
const url = () => inject('adminUrl').replace('/postgres?', () => `/${name}?`)
beforeAll(async () => {
  await createDatabase(inject('adminUrl'), name)
})
const opened: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of opened) await close()
})

/** A database over one connection, so that what it keeps can be seen. */
function open(keepsPlans = true): Db {
  const { db, close } = openDatabase(url(), 1, { keepsPlans })
  opened.push(close)
  return db
}
const kept = async (db: Db) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    (row) => row.statement,
  )

test('a statement that is sent again is planned once for a connection', async () => {
  const db = open()
  const ask = (number: number) => sql<{ twice: number }>`select ${number}::integer * 2 as twice`.execute(db)
  await ask(1)
  expect(await kept(db)).toEqual([])
  expect((await ask(2)).rows).toEqual([{ twice: 4 }])
  expect((await ask(3)).rows).toEqual([{ twice: 6 }])
  expect(await kept(db)).toEqual(['select $1::integer * 2 as twice'])
})

test('a column that is added meanwhile, by the migration of a newer release, breaks no statement', async () => {
  const db = open()
  await sql`create table grows (id integer)`.execute(db)
  const ask = () => sql`select * from grows where id > ${0}`.execute(db)
  for (let i = 0; i < 7; i++) await ask()
  await sql`insert into grows values (1)`.execute(db)
  await sql`alter table grows add column more text`.execute(db)
  expect((await ask()).rows).toEqual([{ id: 1, more: null }])
})

test('a house behind a pooler that keeps no plans sends none', async () => {
  const db = open(false)
  for (let i = 0; i < 3; i++) await sql`select ${i}::integer as i`.execute(db)
  expect(await kept(db)).toEqual([])
})

test('texts that are different each time do not fill the database’s memory', () => {
  const nameOf = openNames()
  const names = Array.from({ length: 600 }, (_, i) => [nameOf(`select ${i}`), nameOf(`select ${i}`)][1])
  expect(new Set(names.filter((each) => each !== undefined)).size).toBe(500)
  expect(nameOf('select 0')).toBe(names[0])
})
