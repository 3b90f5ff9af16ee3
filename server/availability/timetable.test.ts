import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ChangedResource,
  Pattern,
  StaffResource,
  StaffService,
  TimesAnswer,
  TimesPreview,
  TimesWish,
} from '#api/timetable.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { claimPlaces } from './store.ts'

type Scene = { token: string; memberId: string }
let house: TestHouse
let manager: Scene
beforeAll(async () => {
  house = await openHouse()
  manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Scene
  await house.rows(`update member set first_name = 'Max', last_name = 'Manager' where id = $1`, [manager.memberId])
})
afterAll(() => house.close())

const base = '/api/staff/v1'
const ask = (method: string, path: string, body?: object, token = manager.token) =>
  house.visitor().send(method, `${base}${path}`, body, { authtoken: token })
const made = async <Row>(path: string, body: object): Promise<Row> => {
  const { status, body: answer } = await ask('POST', path, body)
  expect([path, status, answer]).toEqual([path, 200, expect.any(Object)])
  return answer
}
const aPool = (name: string, capacity = 16) =>
  made<StaffResource>('/resources', { name, capacity, turnoverMinutes: 0, exclusive: false })
const said = { tagline: '', description: '', minutes: 60, price: 45, partyLimit: 4, capacity: null, hidden: false }
const aClass = (name: string) => made<StaffService>('/services', { kind: 'class', name, ...said })
const hourly = (resourceId: string, firstStart: string, lastStart: string, weekdays = [0]): Pattern => ({
  resourceId,
  weekdays,
  firstStart,
  lastStart,
  everyMinutes: 60,
})
const preview = (wish: TimesWish) => made<TimesPreview>('/times/preview', wish)
const apply = async (wish: TimesWish) => {
  const { token } = await preview(wish)
  return await made<TimesPreview>('/times/apply', { ...wish, token })
}
const startsOf = async (serviceId: string): Promise<string[]> =>
  (
    await house.rows(
      `select to_char(starts_at at time zone 'Australia/Sydney', 'YYYY-MM-DD HH24:MI') as at from session
       where service_id = $1 and not retired order by starts_at`,
      [serviceId],
    )
  ).map(({ at }) => at)
/** The first Sunday of March in the year after the house opens. */
const SUNDAY = '2027-03-07'

describe('a change of times', () => {
  test('is shown before it is done: what comes, stays, goes and is booked; doing it does just that (#717)', async () => {
    const pool = await aPool('North pool')
    const { id } = await aClass('Morning swim')
    await apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '10:00')] })
    const slot = (await house.slotsOn(SUNDAY, id)).find(({ startDate }) => startDate.includes('T21:00'))
    await house.buy([cartItem(slot!, { guestCount: 1 })])
    const before = await startsOf(id)

    const wish = { serviceId: id, from: '2027-03-01', patterns: [hourly(pool.id, '09:00', '11:00')] }
    const shown = await preview(wish)
    const sundays = new Set(before.map((at) => at.slice(0, 10)).filter((day) => day >= '2027-03-01')).size
    expect(shown).toMatchObject({ add: sundays, keep: 2 * sundays, remove: sundays - 1, clashes: [], shut: 0 })
    expect(shown.booked).toEqual([{ start: slot!.startDate, resource: 'North pool', people: 2 }])
    expect(shown.week.find(({ day }) => day === SUNDAY)).toEqual({ day: SUNDAY, starts: 3 })
    expect(await startsOf(id)).toEqual(before)

    expect(await made<TimesPreview>('/times/apply', { ...wish, token: shown.token })).toEqual(shown)
    const after = await startsOf(id)
    expect(after.filter((at) => at < '2027-03-01')).toEqual(before.filter((at) => at < '2027-03-01'))
    expect(after.filter((at) => at.startsWith(SUNDAY))).toEqual(
      ['08:00', '09:00', '10:00', '11:00'].map((time) => `${SUNDAY} ${time}`),
    )
    expect(after.filter((at) => at.startsWith('2027-03-14'))).toEqual(
      ['09:00', '10:00', '11:00'].map((time) => `2027-03-14 ${time}`),
    )
    const { patterns } = (await ask('GET', '/times')).body as TimesAnswer
    expect(patterns.filter(({ serviceId }) => serviceId === id)).toMatchObject([
      { firstStart: '08:00', beginsOn: '2026-12-06', endsOn: '2027-02-28' },
      { firstStart: '09:00', beginsOn: '2027-03-01', endsOn: null },
    ])
  })

  test('keeps a booked start for those who booked it, and sells nothing more there, whoever asks', async () => {
    const { id } = (await showServices()).find(({ name }) => name === 'Morning swim')!
    const kept = (await house.slotsOn(SUNDAY, id)).find(({ startDate }) => startDate.includes('T21:00'))
    expect(kept?.openSpots ?? 0).toBe(0)
    const [session] = await house.rows(
      `select session.id, resource_id, starts_at, places_taken from session where service_id = $1 and kept`,
      [id],
    )
    expect(session.places_taken).toBe(2)
    await expect(
      house.buy([
        cartItem({
          ...kept!,
          sessionId: session.id,
          resourceId: session.resource_id,
          startDate: session.starts_at.toISOString(),
        }),
      ]),
    ).rejects.toThrow('did not sell')
    // Whoever read the list a moment before the change comes to the claim itself.
    const claim = house.ctx.db.transaction().execute((tx) => claimPlaces(tx, [{ sessionId: session.id, places: 1 }]))
    expect(await claim).toEqual([session.id])
    expect(await house.rows('select places_taken from session where id = $1', [session.id])).toEqual([
      { places_taken: 2 },
    ])
  })

  test('is not done when somebody has booked since it was shown (#718)', async () => {
    const pool = await aPool('South pool')
    const { id } = await aClass('Evening swim')
    await apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '17:00', '18:00')] })
    const wish = { serviceId: id, from: '2027-03-01', patterns: [hourly(pool.id, '18:00', '19:00')] }
    const { token } = await preview(wish)
    const [slot] = await house.slotsOn(SUNDAY, id)
    await house.buy([cartItem(slot!)])
    const before = await startsOf(id)
    const refused = await ask('POST', '/times/apply', { ...wish, token })
    expect([refused.status, refused.body.code]).toEqual([409, 'preview.old'])
    expect(await startsOf(id)).toEqual(before)
    const again = await preview(wish)
    expect(again.booked).toHaveLength(1)
    expect((await ask('POST', '/times/apply', { ...wish, token: again.token })).status).toBe(200)
  })

  test('names each start at which another session is in the pool (#719)', async () => {
    const pool = await aPool('Shared pool')
    const first = await aClass('Aqua')
    const second = await aClass('Deep water')
    await apply({ serviceId: first.id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '08:00')] })
    const wish = { serviceId: second.id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '09:00')] }
    const { clashes } = await preview(wish)
    expect(clashes[0]).toEqual({ start: '2026-12-05T21:00:00.000Z', resource: 'Shared pool', with: 'Aqua' })
    expect(clashes.every(({ with: other }) => other === 'Aqua')).toBe(true)
    await apply(wish)
    expect((await startsOf(second.id)).slice(0, 2)).toEqual(['2026-12-06 09:00', '2026-12-13 09:00'])
    // In the way of two sessions it is still one clash.
    const more = [hourly(pool.id, '08:00', '08:00'), hourly(pool.id, '11:00', '12:00')]
    await apply({ serviceId: first.id, from: '2026-12-06', patterns: more })
    const between = await preview({ ...wish, patterns: [hourly(pool.id, '11:30', '11:30')] })
    expect(between.clashes.filter(({ start }) => start === '2026-12-06T00:30:00.000Z')).toHaveLength(1)
  })

  test('keeps its wall time when the clocks change, and has no start that would be missing or come twice (#720)', async () => {
    const pool = await aPool('Early pool')
    const { id } = await aClass('Sunrise')
    const wish = { serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '06:30', '06:30')] }
    await apply(wish)
    const times = new Set((await startsOf(id)).map((at) => at.slice(11)))
    expect([...times]).toEqual(['06:30'])
    const offsets = await house.rows(
      `select distinct extract(hour from starts_at at time zone 'utc') as hour from session where service_id = $1 order by hour`,
      [id],
    )
    expect(offsets).toEqual([{ hour: 19 }, { hour: 20 }])
    const night = await ask('POST', '/times/preview', {
      ...wish,
      patterns: [{ ...hourly(pool.id, '01:30', '03:30'), everyMinutes: 120 }],
    })
    expect(night.status).toBe(200)
    const refused = await ask('POST', '/times/preview', { ...wish, patterns: [hourly(pool.id, '02:30', '02:30')] })
    expect([refused.status, refused.body.code]).toEqual([400, 'times.night'])
  })

  test('brings a start back that had gone, also when somebody had once held a place there', async () => {
    const pool = await aPool('Tidal pool')
    const { id } = await aClass('Tide')
    const eight = { serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '08:00')] }
    await apply(eight)
    const [slot] = await house.slotsOn(SUNDAY, id)
    const { release } = await house.anOrder([cartItem(slot!)])
    await release()
    await apply({ ...eight, patterns: [hourly(pool.id, '09:00', '09:00')] })
    expect((await house.slotsOn(SUNDAY, id)).map(({ startDate }) => startDate)).toEqual(['2027-03-06T22:00:00.000Z'])
    await apply(eight)
    expect(await house.slotsOn(SUNDAY, id)).toMatchObject([{ startDate: slot!.startDate, openSpots: slot!.openSpots }])
  })

  test('is refused with more starts a day than a house can have, however they are spread', async () => {
    const pool = await aPool('Crowded pool')
    const { id } = await aClass('Every minute')
    const every = (everyMinutes: number) => ({ ...hourly(pool.id, '03:00', '23:00', [0, 6]), everyMinutes })
    const wish = { serviceId: id, from: '2027-01-01', patterns: [every(10), every(40)] }
    const refused = await ask('POST', '/times/preview', wish)
    expect([refused.status, refused.body.code]).toEqual([400, 'times.too-many'])
    expect((await ask('POST', '/times/preview', { ...wish, patterns: [every(10), every(45)] })).status).toBe(200)
  })

  test('is for today and later, in pools that there are', async () => {
    const { id } = (await showServices()).find(({ name }) => name === 'Aqua')!
    const past = await ask('POST', '/times/preview', { serviceId: id, from: '2026-11-01', patterns: [] })
    expect([past.status, past.body.code]).toEqual([400, 'times.past'])
    const nowhere = hourly('00000000-0000-4000-8000-000000000000', '08:00', '09:00')
    const unknown = await ask('POST', '/times/preview', { serviceId: id, from: '2027-01-01', patterns: [nowhere] })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'resource.unknown'])
  })

  test('of a treatment is what guests are offered from that day on', async () => {
    const room = await made<StaffResource>('/resources', {
      name: 'Attic',
      capacity: 1,
      turnoverMinutes: 15,
      exclusive: true,
    })
    const { id } = await made<StaffService>('/services', { kind: 'massage', name: 'Hot stones', ...said })
    await apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(room.id, '10:00', '12:00')] })
    await apply({ serviceId: id, from: '2027-03-01', patterns: [hourly(room.id, '14:00', '14:00')] })
    const offered = async (day: string) =>
      (await house.slotsOn(day, id)).map(({ startDate }) => new Date(startDate).toISOString().slice(11, 16))
    expect(await offered('2027-02-28')).toEqual(['23:00', '00:00', '01:00'])
    expect(await offered(SUNDAY)).toEqual(['03:00'])
    const [slot] = await house.slotsOn(SUNDAY, id)
    await expect(
      house.buy([cartItem({ ...slot!, startDate: '2027-03-06T23:00:00.000Z', endDate: '2027-03-07T00:00:00.000Z' })]),
    ).rejects.toThrow('did not sell')
  })
})

const showServices = async (): Promise<StaffService[]> => (await ask('GET', '/services')).body.services

describe('a service as staff see it', () => {
  test('is changed by one at a time: the second hears of the first (#706)', async () => {
    const service = await aClass('Cold dip')
    const change = { ...said, name: 'Cold plunge', price: 50, revision: service.revision }
    const first = await ask('PATCH', `/services/${service.id}`, change)
    expect(first.body).toMatchObject({ name: 'Cold plunge', price: 50 })
    const second = await ask('PATCH', `/services/${service.id}`, { ...change, name: 'Ice dip' })
    expect([second.status, second.body.code, second.body.by]).toEqual([409, 'revision.old', 'Max Manager'])
    expect(second.body.row).toMatchObject({ name: 'Cold plunge', revision: first.body.revision })
    const both = await Promise.all(
      ['One', 'Two'].map((name) =>
        ask('PATCH', `/services/${service.id}`, { ...change, name, revision: first.body.revision }),
      ),
    )
    expect(both.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
  })

  test('with bookings to come is not removed; one without is, for good (#709)', async () => {
    const booked = (await showServices()).find(({ name }) => name === 'Morning swim')!
    const refused = await ask('POST', `/services/${booked.id}/remove`)
    expect([refused.status, refused.body.code]).toEqual([409, 'FUTURE_SESSIONS_WITH_PARTICIPANTS'])
    const free = await aClass('Never booked')
    expect((await ask('POST', `/services/${free.id}/remove`)).status).toBe(200)
    expect((await showServices()).map(({ id }) => id)).not.toContain(free.id)
    expect((await ask('POST', `/services/${free.id}/remove`)).status).toBe(404)
  })

  test('the bath is there once', async () => {
    const again = await ask('POST', '/services', { kind: 'bathing', name: 'Another bath', ...said })
    expect([again.status, again.body.code]).toEqual([409, 'service.bathing-exists'])
  })
})

test('a pool that holds fewer from now on keeps who has booked, and names those sessions (#722)', async () => {
  const pool = await aPool('Shrinking pool', 16)
  const { id } = await made<StaffService>('/services', { kind: 'class', name: 'Full house', ...said, partyLimit: 10 })
  await apply({ serviceId: id, from: '2026-12-06', patterns: [hourly(pool.id, '08:00', '09:00')] })
  const [slot] = await house.slotsOn(SUNDAY, id)
  await house.buy([cartItem(slot!, { guestCount: 9 })])
  const { revision } = pool
  const change = { name: 'Shrinking pool', capacity: 8, turnoverMinutes: 0, revision }
  const changed: ChangedResource = (await ask('PATCH', `/resources/${pool.id}`, change)).body
  expect(changed.fuller).toEqual([{ service: 'Full house', start: slot!.startDate, people: 10 }])
  const capacities = await house.rows(
    'select capacity, count(*)::integer as sessions from session where service_id = $1 group by capacity order by capacity',
    [id],
  )
  expect(capacities).toEqual([
    { capacity: 8, sessions: expect.any(Number) },
    { capacity: 10, sessions: 1 },
  ])
  expect((await ask('PATCH', `/resources/${pool.id}`, change)).body.code).toBe('revision.old')
})
