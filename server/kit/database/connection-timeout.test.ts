import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createDatabase } from '#db/own-database.ts'
import { socketOf } from '#proofs/house.ts'
import { openBadLine, type BadLine } from '#proofs/storms/bad-connection.ts'
import { isDatabaseAway, openDatabase } from './db.ts'

const patience = 300

let line: BadLine
let books: ReturnType<typeof openDatabase>
let onSite: ReturnType<typeof openDatabase>
beforeAll(async () => {
  await createDatabase(inject('adminUrl'), 'line_test')
  onSite = openDatabase(inject('adminUrl').replace('/postgres?', '/line_test?'))
  await onSite.pool.query('create table thing (id integer primary key, word text)')
  await onSite.pool.query(`insert into thing values (1, '')`)
})
afterAll(() => onSite.close())
beforeEach(async () => {
  const there = new URL(inject('adminUrl'))
  line = await openBadLine(socketOf(there))
  books = openDatabase(`postgres://${there.username}@127.0.0.1:${line.port}/line_test`, 4, { patience })
})
afterEach(async () => {
  line.bury()
  await books.close()
  await line.close()
})

const ask = (text = 'select') => books.pool.query(text).then(() => 'answered', whatFailed)
const whatFailed = (error: unknown) => (isDatabaseAway(error) ? 'away' : String(error))

test('a line that died without a word is closed by the query that waits on it, and none of its kind is used again', async () => {
  expect(await Promise.all([ask(), ask()])).toEqual(['answered', 'answered'])
  line.strike('swallow')
  const startedAt = performance.now()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['away', 'away', 'away'])
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  await line.heal()
  expect(await ask()).toBe('answered')
})

test('a connection that nobody uses stays, with what it remembers', async () => {
  // A busy machine may think of it a second late.
  const quiet = openDatabase(inject('adminUrl').replace('/postgres?', '/line_test?'), 1, { patience: 3000 })
  const whichOne = async () => (await quiet.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const one = await whichOne()
  await wait(8000)
  expect(await whichOne()).toEqual(one)
  await quiet.close()
})

test('a connection that died while nobody used it is given up before anybody meets it', async () => {
  expect(await Promise.all([ask(), ask()])).toEqual(['answered', 'answered'])
  line.strike('swallow')
  await expect.poll(() => books.pool.totalCount).toBe(0)
  await line.heal()
  expect(await ask()).toBe('answered')
})

test('a statement that takes too long is ended by the database itself', async () => {
  expect(await ask('select pg_sleep(30)')).toBe('away')
  const sleeping = `select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(30)'`
  await expect.poll(async () => (await onSite.pool.query(sleeping)).rowCount).toBe(0)
  expect(await ask()).toBe('answered')
})

test('what a transaction holds whose house is gone without a word is free again soon, and nothing of it is written', async () => {
  const client = await books.pool.connect()
  await client.query('begin')
  await client.query(`update thing set word = 'half' where id = 1`)
  line.strike('swallow')
  await onSite.pool.query(`update thing set word = word || 'whole' where id = 1`)
  expect((await onSite.pool.query('select word from thing')).rows).toEqual([{ word: 'whole' }])
  client.release(true)
})
