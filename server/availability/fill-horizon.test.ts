import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { fillHorizon } from './fill-horizon.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('two schedules that clash in a pool: one has it, the other is named in the log, and all the rest is made', async () => {
  const sauna = '2026-12-05T08:00:00+11:00'
  const [{ resource_id }] = await house.rows(
    `select resource_id from session where service_id = $1 and starts_at = $2`,
    [SAUNA_CLUB_ID, sauna],
  )
  await house.rows(
    `insert into schedule (service_id, resource_id, weekdays, first_start, last_start, every_minutes) values ($1, $2, '{6}', '07:30', '08:30', 30)`,
    [BATHING_ID, resource_id],
  )
  const saturdays = `service_id = $1 and resource_id = $2 and extract(dow from starts_at at time zone 'Australia/Sydney') = 6`
  // A day that nobody has filled yet: there the schedules meet for the first time.
  await house.rows(`delete from session where sydney_date(starts_at) >= '2026-12-12' and resource_id = $1`, [
    resource_id,
  ])

  const said: object[] = []
  await fillHorizon({ ...house.ctx, log: { warn: (clash: object) => void said.push(clash) } })
  const starts = async (service: string, day: string) =>
    (
      await house.rows(
        `select to_char(starts_at at time zone 'Australia/Sydney', 'HH24:MI') as start from session
         where ${saturdays} and sydney_date(starts_at) = $3 order by 1`,
        [service, resource_id, day],
      )
    ).map(({ start }) => start)
  // What is there stays; where nothing is yet, the first of the day has the pool.
  expect([await starts(SAUNA_CLUB_ID, '2026-12-05'), await starts(BATHING_ID, '2026-12-05')]).toEqual([
    ['08:00', '09:30'],
    [],
  ])
  expect([await starts(SAUNA_CLUB_ID, '2026-12-12'), await starts(BATHING_ID, '2026-12-12')]).toEqual([
    ['09:30'],
    ['07:30', '08:30'],
  ])
  expect(said).toEqual([
    expect.objectContaining({ service: 'Bathing', resource: 'Sauna', sessions: expect.any(Number) }),
    expect.objectContaining({ service: 'Sauna Club', first: new Date('2026-12-12T08:00:00+11:00') }),
  ])

  // Nothing is forgotten: every day up to the horizon has what its schedule asks for, but for the clashes.
  const [{ last }] = await house.rows(
    `select max(sydney_date(starts_at))::text as last from session where service_id = $1`,
    [BATHING_ID],
  )
  expect(last).toBe('2027-12-28')
})

test('two processes that fill the same days at once do not take each other for a clash', async () => {
  await house.rows(`delete from session where sydney_date(starts_at) >= '2026-12-20'`)
  const before = new Set<string>()
  await fillHorizon({ ...house.ctx, log: { warn: (clash: object) => void before.add(JSON.stringify(clash)) } })
  await house.rows(`delete from session where sydney_date(starts_at) >= '2026-12-20'`)
  const said: string[] = []
  const fill = () =>
    fillHorizon({ ...house.ctx, log: { warn: (clash: object) => void said.push(JSON.stringify(clash)) } })
  await Promise.all([fill(), fill()])
  expect(said.toSorted()).toEqual([...before, ...before].toSorted())
})
