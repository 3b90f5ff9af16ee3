import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weekdayOf } from '#domain/sydney-time.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { statementsOf } from './statements.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ now: '2025-01-01T00:00:00+11:00' })
})
afterAll(() => house.close())

test('every day of 2025 to 2030 has exactly the sessions of its template, at their Sydney times, none twice and none lost', async () => {
  // In pieces, as the nightly job makes them, overlapping and out of order.
  for (const from of ['2027-01-01', '2025-01-01', '2029-06-01', '2026-01-01', '2028-01-01']) {
    await house.rows(`select fill_horizon($1::date, 800)`, [from])
  }
  const days = await house.rows<{ day: string; resource: string; starts: string[]; zones: string[] }>(
    `select sydney_date(starts_at)::text as day, resource.name as resource,
            array_agg(to_char(starts_at at time zone 'Australia/Sydney', 'HH24:MI') order by starts_at) as starts,
            array_agg(distinct extract(epoch from ends_at - starts_at)::text) as zones
     from session join resource on resource.id = resource_id
     where starts_at >= '2025-01-01T00:00+11' and starts_at < '2031-01-01T00:00+11'
     group by 1, 2`,
  )
  const hours = Array.from({ length: 14 }, (_, i) => `${String(i + 7).padStart(2, '0')}:00`)
  const classes = [['08:00', '09:30'], [], ['18:30'], [], ['18:30'], [], ['08:00', '09:30']]
  const byDay = Map.groupBy(days, ({ day }) => day)
  expect(byDay.size).toBe(6 * 365 + 1)
  for (const [day, pools] of byDay) {
    const starts = (name: string) => pools.find((pool) => pool.resource === name)?.starts ?? []
    expect([day, starts('Long Pool'), starts('Garden Pool'), starts('Sauna')]).toEqual([
      day,
      hours,
      hours,
      classes[weekdayOf(day)],
    ])
    expect(pools.flatMap((pool) => pool.zones)).toEqual(pools.map(() => '3600.000000'))
  }
})

test('on the first Sundays of April and October the morning is where it belongs', async () => {
  const rows = await house.rows<{ utc: string }>(
    `select to_char(min(starts_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as utc from session
     join resource on resource.id = resource_id and resource.name = 'Long Pool'
     where sydney_date(starts_at) = any (array['2026-04-04', '2026-04-05', '2026-10-03', '2026-10-04']::date[])
     group by sydney_date(starts_at) order by 1`,
  )
  expect(rows.map(({ utc }) => utc)).toEqual([
    '2026-04-03 20:00',
    '2026-04-04 21:00',
    '2026-10-02 21:00',
    '2026-10-03 20:00',
  ])
})

test('filling the horizon again adds nothing, and leaves a session that was changed as it is', async () => {
  const [{ id }] = await house.rows(
    `update session set capacity = 99, places_taken = 3 where id = (select id from session limit 1) returning id`,
  )
  const countSessions = () => house.rows('select count(*) from session')
  const before = await countSessions()
  expect(await house.rows(`select * from fill_horizon('2025-01-01', 800)`)).toEqual([])
  expect(await countSessions()).toEqual(before)
  expect(await house.rows('select capacity, places_taken from session where id = $1', [id])).toEqual([
    { capacity: 99, places_taken: 3 },
  ])
  await house.rows('update session set places_taken = 0 where id = $1', [id])
})

test('sessions that sold the places of whoever left, in a pool made smaller before the house knew better, are fitted once', async () => {
  const [{ id: pool }] = await house.rows(
    `insert into resource (id, name, capacity, exclusive, position) values (gen_random_uuid(), 'Pool', 4, false, 99) returning id`,
  )
  const now = (text: string) => house.rows(text, [pool])
  for (const [offset, taken, lifted] of [
    [0, 6, 0],
    [1, 3, 0],
    [2, 7, 1],
  ] as const) {
    await now(
      `update session set resource_id = $1, capacity = 8, places_taken = ${taken}, lifted = ${lifted},
         starts_at = house_now() + interval '${offset + 1} days 30 minutes', ends_at = house_now() + interval '${offset + 1} days 40 minutes'
       where id = (select id from session where capacity = 12 order by starts_at, id limit 1)`,
    )
  }
  const text = await readFile(new URL('./migrations/0085_sessions_fit_checked.online.sql', import.meta.url), 'utf8')
  const [fit = ''] = statementsOf(text).filter((statement) => statement.includes('do $$'))
  await house.rows(fit)
  expect(
    await now(
      'select capacity, places_taken, lifted, over_limit from session where resource_id = $1 order by starts_at',
    ),
  ).toEqual([
    { capacity: 6, places_taken: 6, lifted: 0, over_limit: 2 },
    { capacity: 4, places_taken: 3, lifted: 0, over_limit: 0 },
    { capacity: 7, places_taken: 7, lifted: 1, over_limit: 2 },
  ])
  await now('update session set places_taken = 0 where resource_id = $1')
})

test('of two starts of a class that overlap the earlier one is made, however the database joins them', async () => {
  const [service, pool] = ['5e000000-0000-4000-8000-0000000000f1', '5e000000-0000-4000-8000-0000000000f2']
  await house.rows(
    `insert into resource (id, name, capacity, exclusive, turnover_minutes, position) values ($1, 'Overlapping pool', 8, false, 0, 99)`,
    [pool],
  )
  await house.rows(
    `insert into service (id, kind, name, tagline, description, minutes, price_cents, party_limit, position)
     values ($1, 'class', 'Overlapping class', '', '', 90, 4500, 4, 0)`,
    [service],
  )
  await house.rows(
    `insert into schedule (service_id, resource_id, weekdays, first_start, last_start, every_minutes)
     values ($1, $2, '{0,1,2,3,4,5,6}', '08:00', '12:00', 60)`,
    [service, pool],
  )
  // With what it knows then it joins them the other way round.
  await house.rows('analyze')
  const client = await house.ctx.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select fill_pools('2025-02-01', 300, '-infinity', $1, $2)`, [[service], [pool]])
    const made = await client.query(
      `select distinct to_char(starts_at at time zone 'Australia/Sydney', 'HH24:MI') as start from session
       where resource_id = $1 order by 1`,
      [pool],
    )
    expect(made.rows.map(({ start }) => start)).toEqual(['08:00', '10:00', '12:00'])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
