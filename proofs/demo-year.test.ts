import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDemoYear } from '../bin/demo-year/write-demo-year.ts'
import { listFinishedSessions } from '#server/payments/store.ts'
import { accountsThatDiffer } from './accounts-that-differ.ts'
import { findViolations } from './check-invariants.ts'
import { openHouse, type TestHouse } from './house.ts'

const yearOf = async (house: TestHouse) =>
  (
    await sql<{ id: string; total_cents: number }>`
      select id, status, total_cents from orders where id::text like '7ea5%' order by id`.execute(house.ctx.db)
  ).rows

/** A row of numbers, as the house has them. */
const count = async <Row>(house: TestHouse, query: string) =>
  (await sql.raw<Row>(query).execute(house.ctx.db)).rows[0] as Row

describe('the year that a demo house has behind it', () => {
  let house: TestHouse
  let before: unknown
  const toCome = () =>
    count(house, `select count(*), sum(places_taken) from session where starts_at > house_now() and not retired`)
  beforeAll(async () => {
    house = await openHouse()
    before = await toCome()
    await writeDemoYear(house.ctx)
  }, 300_000)
  afterAll(() => house.close())

  test('has 9,000 orders, a hundred members, gift cards of all origins and 43 guests of a day on which a pool was shut', async () => {
    const year = await count<Record<string, number>>(
      house,
      `select
        (select count(*) from orders) as orders,
        (select count(*) from orders where status = 'EXPIRED') as given_up,
        (select count(*) from booking where status = 'CANCELED') as canceled,
        (select count(*) from membership) as members,
        (select count(*) from membership where status = 'CANCELED') as left,
        (select count(distinct origin) from gift_card) as origins,
        (select count(*) from closure_item) as met,
        (select count(distinct sydney_date(starts_at)) from booking where order_id::text like '7ea5%') as days`,
    )
    expect(year['orders']).toBeGreaterThan(8500)
    expect(year['orders']).toBeLessThan(10_500)
    expect(year['given_up']).toBeGreaterThan(200)
    expect(year['canceled']).toBeGreaterThan(200)
    expect(year['members']).toBeGreaterThan(90)
    expect(year['left']).toBeGreaterThan(10)
    expect(year).toMatchObject({ origins: 4, met: 43 })
    expect(year['days']).toBeGreaterThan(355)
  })

  test('names three people of staff in its history, three hundred times, each on the day of the act', async () => {
    const { rows } = await sql<{ by_name: string; acts: number; days: number }>`
      select by_name, count(*)::integer as acts, count(distinct sydney_date(at))::integer as days from history_entry
      where actor_id is not null group by by_name order by by_name`.execute(house.ctx.db)
    expect(rows.map(({ by_name }) => by_name)).toEqual(['Dee Desk', 'Mara Manager', 'Olive Owner'])
    const acts = rows.reduce((sum, row) => sum + row.acts, 0)
    expect(acts).toBeGreaterThan(230)
    expect(acts).toBeLessThan(400)
    for (const { days, acts: own } of rows) expect(days).toBeGreaterThan(own / 3)
  })

  test('is over: nothing that can be booked is taken, and the clock shows today', async () => {
    expect(await toCome()).toEqual(before)
    expect(
      await count(house, `select count(*) from booking where ends_at > house_now() and order_id::text like '7ea5%'`),
    ).toEqual({ count: 0 })
    const { at } = await count<{ at: Date }>(house, 'select house_now() as at')
    expect(Math.abs(at.getTime() - house.ctx.now().getTime())).toBeLessThan(5000)
  })

  test('leaves no payment for the provider to be asked about: it knows nothing of this year', async () => {
    expect(await listFinishedSessions(house.ctx.db, house.ctx.now(), 1000)).toEqual([])
  })

  test('keeps books that hold: no invariant is broken, and the house has nothing to complain about', async () => {
    expect(await findViolations(house.ctx.db)).toEqual([])
    expect(await accountsThatDiffer(house)).toEqual([])
    await house.runTasksNow()
    expect(await findViolations(house.ctx.db)).toEqual([])
    expect(await count(house, `select count(*) from email where kind = 'staff-notice'`)).toEqual({ count: 0 })
  })

  test('is written once: written again, it stays as it is', async () => {
    const { rows: orders } = await sql`select count(*) from orders`.execute(house.ctx.db)
    await writeDemoYear(house.ctx)
    expect((await sql`select count(*) from orders`.execute(house.ctx.db)).rows).toEqual(orders)
  })
})

test('a year that is stopped goes on with the next day, and becomes the same year', async () => {
  const [stopped, straight] = [await openHouse(), await openHouse()]
  try {
    const ending = new AbortController()
    const written = writeDemoYear(stopped.ctx, { days: 30, pauseMs: 20, signal: ending.signal })
    while ((await yearOf(stopped)).length < 100) await new Promise((resolve) => setTimeout(resolve, 10))
    ending.abort()
    await written
    const half = await yearOf(stopped)
    await writeDemoYear(straight.ctx, { days: 30 })
    expect(half.length).toBeLessThan((await yearOf(straight)).length)
    await writeDemoYear(stopped.ctx, { days: 30 })
    expect(await yearOf(stopped)).toEqual(await yearOf(straight))
  } finally {
    await Promise.all([stopped.close(), straight.close()])
  }
})

test('while it is written, the house goes by its own clock for everybody else', async () => {
  const house = await openHouse()
  try {
    const written = writeDemoYear(house.ctx, { days: 20 })
    let looks = 0
    const look = async () => {
      const { at } = await count<{ at: Date }>(house, 'select house_now() as at')
      expect(Math.abs(at.getTime() - house.ctx.now().getTime())).toBeLessThan(5000)
      looks += 1
    }
    const ended = written.then(() => true)
    while (!(await Promise.race([ended, look().then(() => false)])));
    expect(looks).toBeGreaterThan(3)
  } finally {
    await house.close()
  }
})
