import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { sealHistory } from './seal-history.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => seal())

const told: object[] = []
const log = { info: (line: object) => void told.push(line) }
const seal = (patience = 10_000) => sealHistory({ db: house.ctx.db, log }, patience)
const rename = `update service set name = name || '!' where id = (select min(id::text)::uuid from service)`
const changes = async (times: number) => {
  for (let time = 0; time < times; time++) await house.rows(rename)
}
/** Draws the number of an entry and does not write it. */
const undone = `do $$ begin perform note_entry('did', 'venue', 'x', '', '{}', '{}'); raise 'no'; end $$`
const newest = async (): Promise<number> => (await house.rows('select max(id) as id from history_entry'))[0].id
const sealedUpTo = async (): Promise<number> =>
  (await house.rows('select coalesce(max(up_to), 0) as up_to from history_seal'))[0].up_to
/** Whether somebody who seals has seen, since a time, who is writing; asked over a connection of its own. */
const hasLooked = async (asking: Client, since: string): Promise<boolean> => {
  const { rowCount } = await asking.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and state = 'idle' and query like '%RowExclusiveLock%' and query_start > $1`,
    [since],
  )
  return (rowCount ?? 0) > 0
}
const broken = async (): Promise<number[]> =>
  (await house.rows('select up_to from broken_seals() order by up_to')).map(({ up_to }) => up_to)

/** Changes rows as somebody would who may do anything in the database; `act` sees what came of it, then it is undone. */
async function withTriggersOff(statement: string, act: () => Promise<void>): Promise<void> {
  const psql = new Client({ connectionString: house.ctx.config.directUrl })
  await psql.connect()
  try {
    await psql.query('alter table history_entry disable trigger user')
    await psql.query('alter table history_seal disable trigger user')
    await psql.query('create table kept_entry as select * from history_entry')
    await psql.query('create table kept_seal as select * from history_seal')
    await psql.query(statement)
    await act()
  } finally {
    await psql.query('delete from history_entry; delete from history_seal')
    await psql.query('insert into history_entry overriding system value select * from kept_entry')
    await psql.query('insert into history_seal select * from kept_seal')
    await psql.query('drop table kept_entry, kept_seal')
    await psql.query('alter table history_entry enable trigger user')
    await psql.query('alter table history_seal enable trigger user')
    await psql.end()
  }
}

test('each run seals what has come since, once, and tells the log', async () => {
  const before = await sealedUpTo()
  expect(before).toBe(await newest())
  await changes(3)
  told.length = 0
  await seal()
  await seal()
  expect(await sealedUpTo()).toBe(before + 3)
  const [{ hex }] = await house.rows(`select encode(seal, 'hex') as hex from history_seal order by up_to desc limit 1`)
  expect(told).toEqual([{ upTo: before + 3, seal: hex }])
  expect(await broken()).toEqual([])
})

const tampering: Record<string, string> = {
  'a price that is another one': `update history_entry set after = '{"price_cents": 1}' where id = (select max(id) from history_entry)`,
  'another name': `update history_entry set by_name = 'Somebody else' where id = (select max(id) from history_entry)`,
  'another time': `update history_entry set at = at - interval '1 microsecond' where id = (select max(id) from history_entry)`,
  'an entry taken out': 'delete from history_entry where id = (select max(id) - 1 from history_entry)',
  'an entry put before all others': `insert into history_entry (id, by_name, act, what, row_id, words)
    overriding system value values (0, 'Nobody', 'did', 'service', 'x', '')`,
  'an entry put into a gap': `insert into history_entry (id, by_name, act, what, row_id, words)
    overriding system value select gap, 'Nobody', 'did', 'service', 'x', '' from generate_series(1, 1e6::int) as gap
    where not exists (select from history_entry where id = gap) order by gap limit 1`,
  'a seal taken out': `delete from history_seal where up_to = (select max(since) from history_seal)`,
  'another seal': `update history_seal set seal = sha256('x') where up_to = (select max(up_to) from history_seal)`,
}

test.each(Object.entries(tampering))('%s, past the triggers, breaks a seal (#763)', async (_way, statement) => {
  await changes(2)
  await expect(house.rows(undone)).rejects.toThrow('no')
  await changes(1)
  await seal()
  await changes(1)
  await seal()
  expect(await broken()).toEqual([])
  await withTriggersOff(statement, async () => expect(await broken()).not.toEqual([]))
  expect(await broken()).toEqual([])
})

test('an entry whose transaction ends late is not left below a seal', async () => {
  const [late, later] = [new Client(house.ctx.config.directUrl), new Client(house.ctx.config.directUrl)]
  await Promise.all([late.connect(), later.connect()])
  const before = await sealedUpTo()
  await late.query('begin')
  await late.query(`select note_entry('did', 'venue', 'late', '', '{}', '{}')`)
  await house.rows(rename)
  await seal(300)
  expect(await sealedUpTo()).toBe(before)
  const { rows } = await later.query('select clock_timestamp()::text as now')
  const sealing = seal()
  await expect.poll(() => hasLooked(later, rows[0].now), soon).toBe(true)
  // Whoever begins to write meanwhile is not waited for.
  await later.query('begin')
  await later.query(`select note_entry('did', 'venue', 'later', '', '{}', '{}')`)
  await late.query('commit')
  await sealing
  expect(await sealedUpTo()).toBe(before + 2)
  await later.query('commit')
  await seal()
  expect(await sealedUpTo()).toBe(before + 3)
  expect(await broken()).toEqual([])
  await Promise.all([late.end(), later.end()])
})

test('an entry that was undone leaves a gap, and two who seal at once make one seal', async () => {
  const before = await sealedUpTo()
  await expect(house.rows(undone)).rejects.toThrow('no')
  await changes(1)
  await Promise.all([seal(), seal(), seal()])
  expect(await sealedUpTo()).toBe(before + 2)
  expect(await house.rows('select since from history_seal where up_to > $1', [before])).toEqual([{ since: before }])
  expect(await broken()).toEqual([])
})

test('seals are changed and deleted by nobody', async () => {
  for (const change of [`update history_seal set seal = ''`, 'delete from history_seal', 'truncate history_seal'])
    await expect(house.rows(change)).rejects.toThrow('The history only grows.')
})
