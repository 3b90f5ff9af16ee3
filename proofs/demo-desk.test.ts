import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDemoDesk } from '../bin/demo-desk/open-demo-desk.ts'
import { findViolations } from './check-invariants.ts'
import { atWork } from './desk.ts'
import { openHouse, type TestHouse } from './house.ts'
import type { DayAnswer } from '#api/arrivals.ts'

describe('the front desk of a demo house', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openHouse()
    await house.moveClock('2026-11-23T10:12:00+11:00')
    await openDemoDesk(house.ctx)
  }, 120_000)
  afterAll(() => house.close())
  const counts = async () =>
    (
      await house.rows(
        `select count(*)::int as sales, count(*) filter (where status = 'PAID')::int as paid from orders where origin = 'desk'`,
      )
    )[0]

  test('has guests of today, in the house, late, expected and to come, and none pays twice', async () => {
    const { browser } = await atWork(house, 'staff', 'Tess')
    const day = (await browser.get('/api/desk/v1/day')).body as DayAnswer
    const begun = day.rows.filter(({ startsAt }) => Date.parse(startsAt) <= house.ctx.now().getTime())
    expect(begun.filter(({ arrived, people }) => arrived === people).length).toBeGreaterThan(2)
    expect(begun.filter(({ arrived }) => arrived === 0).length).toBeGreaterThan(0)
    expect(begun.filter(({ arrived, people }) => arrived > 0 && arrived < people).length).toBeLessThanOrEqual(1)
    expect(begun.filter(({ expectedAt }) => expectedAt !== null).length).toBe(1)
    expect(day.rows.filter(({ startsAt }) => Date.parse(startsAt) > house.ctx.now().getTime()).length).toBeGreaterThan(
      5,
    )
    expect(day.house.people).toBeGreaterThan(3)
    expect((await counts()).sales).toBeGreaterThan(20)
    const [drawer] = await house.rows('select float_cents, closed_at from drawer_session')
    expect(drawer).toEqual({ float_cents: 20_000, closed_at: null })
  })

  test('leaves two fifths of every start to visitors', async () => {
    const full = await house.rows(
      `select id from session where places_taken > capacity * 0.6 and sydney_date(starts_at) = sydney_date(house_now())`,
    )
    expect(full).toEqual([])
  })

  test('has a device, a walk-in that it noted without a line, and a note for the next shift', async () => {
    const { browser } = await atWork(house, 'manager', 'Max')
    const { conflicts } = (await browser.get('/api/desk/v1/conflicts')).body
    expect(conflicts).toMatchObject([{ kind: 'walk-in', device: 'Front counter', people: 2, cash: 110, settled: null }])
    const { notes } = (await browser.get('/api/desk/v1/hand-over')).body
    expect(notes).toMatchObject([{ kind: 'hand-over', body: expect.stringContaining('towels') }])
    expect((await browser.get('/api/desk/v1/devices')).body.devices).toContainEqual(
      expect.objectContaining({ name: 'Front counter' }),
    )
  })

  test('is made once: a second start of the same day adds nobody', async () => {
    const before = await counts()
    await openDemoDesk(house.ctx)
    expect(await counts()).toEqual(before)
    expect(await house.rows('select from desk_conflict')).toHaveLength(1)
  })

  test('is alive late in the evening too: nobody comes today any more, and guests of tomorrow stand in its sheet', async () => {
    const late = await openHouse()
    await late.moveClock('2026-11-23T21:45:00+11:00')
    await openDemoDesk(late.ctx)
    const { browser } = await atWork(late, 'staff', 'Tess')
    const rowsOf = async (date: string) =>
      ((await browser.get(`/api/desk/v1/day?date=${date}`)).body as DayAnswer).rows.length
    expect([await rowsOf('2026-11-23'), (await rowsOf('2026-11-24')) > 5]).toEqual([0, true])
    expect(await findViolations(late.ctx.db)).toEqual([])
    await late.close()
  })

  test('keeps every invariant', async () => {
    expect(await findViolations(house.ctx.db)).toEqual([])
  })
})
