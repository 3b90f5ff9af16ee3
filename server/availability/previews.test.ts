import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Pattern,
  ResourcePreview,
  ServicePreview,
  StaffService,
  TimesException,
  TimesRequest,
} from '#api/timetable.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { openRandom, type Random } from '#proofs/simulation/random.ts'
import { aClassIs, openTimetableOffice } from '#proofs/timetable-office.ts'

let house: TestHouse
let office: Awaited<ReturnType<typeof openTimetableOffice>>
beforeAll(async () => {
  house = await openHouse()
  office = await openTimetableOffice(house)
})
afterAll(() => house.close())

const every = (
  resourceId: string,
  firstStart: string,
  lastStart: string,
  everyMinutes = 60,
  weekdays = [0],
): Pattern => ({
  resourceId,
  weekdays,
  firstStart,
  lastStart,
  everyMinutes,
})
const applied = async (asked: TimesRequest, { token: shown }: { token: string }) => {
  const { status, body } = await office.ask('POST', '/times/apply', { ...asked, token: shown })
  return [status, body.code]
}
/** What is in a pool from now on, by service, start and length. */
const sessionsIn = async (
  resourceId: string,
): Promise<Map<string, { people: number; serviceId: string; start: string }>> => {
  const rows = await house.rows(
    `select service_id, starts_at, ends_at, places_taken from session
     where resource_id = $1 and not retired order by starts_at`,
    [resourceId],
  )
  return new Map(
    rows.map((row) => [
      `${row.service_id} ${row.starts_at.toISOString()}`,
      { people: row.places_taken, serviceId: row.service_id, start: row.starts_at.toISOString() },
    ]),
  )
}
const startsOf = async (serviceId: string, day: string): Promise<string[]> =>
  (await house.slotsOn(day, serviceId)).map(({ startDate }) => startDate.slice(11, 16))
const FROM = '2026-12-06'
const SUNDAY = '2027-03-07'

describe('what a preview of times has shown', () => {
  test('is not done when somebody else has changed them meanwhile, though as many starts come, stay and go (#718)', async () => {
    const pool = await office.aPool('Pool of two managers')
    const { id: serviceId } = await office.aClass('Class of two managers')
    await office.apply({ serviceId, from: FROM, patterns: [every(pool.id, '10:00', '16:00')] })
    const [anns, bobs] = ['15', '30'].map((minute) => ({
      serviceId,
      from: '2027-01-01',
      patterns: [every(pool.id, `10:${minute}`, `15:${minute}`)],
    })) as [TimesRequest, TimesRequest]
    const [shownToAnn, shownToBob] = [await office.preview(anns), await office.preview(bobs)]
    expect([shownToAnn.add, shownToAnn.remove]).toEqual([shownToBob.add, shownToBob.remove])
    expect(await applied(bobs, shownToBob)).toEqual([200, undefined])
    expect(await applied(anns, shownToAnn)).toEqual([409, 'preview.old'])
    expect(await startsOf(serviceId, SUNDAY)).toEqual(['23:30', '00:30', '01:30', '02:30', '03:30', '04:30'])
    // Also beyond the last day on sale, where nothing comes or goes.
    const later = { ...anns, from: '2029-01-01' }
    const shownLater = await office.preview(later)
    expect(
      await applied({ ...bobs, from: '2029-02-04' }, await office.preview({ ...bobs, from: '2029-02-04' })),
    ).toEqual([200, undefined])
    expect(await applied(later, shownLater)).toEqual([409, 'preview.old'])
  })

  test('is nothing that can be on sale when another class has the pool: no start is added, each clash counts (#719)', async () => {
    const pool = await office.aPool('Salt pool')
    const [first, second] = [await office.aClass('Salt bath'), await office.aClass('Sauna in salt')]
    await office.apply({ serviceId: first.id, from: FROM, patterns: [every(pool.id, '07:00', '07:00')] })
    const shown = await office.preview({
      serviceId: second.id,
      from: FROM,
      patterns: [every(pool.id, '07:00', '07:00')],
    })
    const sundays = (await sessionsIn(pool.id)).size
    expect(shown).toMatchObject({ add: 0, keep: 0, remove: 0, clashing: sundays, shut: 0 })
    expect(shown.clashes).toHaveLength(Math.min(50, sundays))
    expect(shown.week.map(({ starts }) => starts)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('names the rows of one change that are in each other’s way, and refuses two that are the same (#719)', async () => {
    const pool = await office.aPool('Row pool')
    const { id: serviceId } = await office.aClass('Row class')
    const asked = {
      serviceId,
      from: FROM,
      patterns: [every(pool.id, '08:00', '08:00'), every(pool.id, '08:30', '08:30')],
    }
    const shown = await office.preview(asked)
    expect(shown.clashes[0]).toEqual({
      start: '2026-12-05T21:30:00.000Z',
      resource: 'Row pool',
      with: 'Row class',
      withId: serviceId,
    })
    expect(shown.clashing).toBe(shown.add)
    const twice = [every(pool.id, '08:00', '12:00', 60, [0, 6]), every(pool.id, '08:00', '09:00', 30, [6, 0])]
    const { status, body } = await office.ask('POST', '/times/preview', { ...asked, patterns: twice })
    expect([status, body.code, body.fields]).toEqual([400, 'times.twice', ['patterns']])
  })

  test('names each start that goes (#717)', async () => {
    const pool = await office.aPool('Leaving pool')
    const { id: serviceId } = await office.aClass('Leaving class')
    await office.apply({ serviceId, from: FROM, patterns: [every(pool.id, '08:00', '09:00')] })
    const shown = await office.preview({ serviceId, from: '2027-03-01', patterns: [every(pool.id, '09:00', '09:00')] })
    expect(shown.removed.slice(0, 2)).toEqual([
      { start: '2027-03-06T21:00:00.000Z', resource: 'Leaving pool' },
      { start: '2027-03-13T21:00:00.000Z', resource: 'Leaving pool' },
    ])
    expect(shown.removed).toHaveLength(Math.min(50, shown.remove))
  })

  test('waits for no guest and keeps none waiting, whoever is booking at this moment (#717)', async () => {
    const pool = await office.aPool('Busy pool')
    const service = await office.aClass('Busy class')
    await office.apply({ serviceId: service.id, from: FROM, patterns: [every(pool.id, '08:00', '20:00')] })
    const guest = await house.ctx.pool.connect()
    try {
      await guest.query('begin')
      await guest.query('select from service where id = $1 for key share', [service.id])
      await guest.query('select from session where resource_id = $1 for update', [pool.id])
      const asked = { serviceId: service.id, from: '2027-01-01', patterns: [every(pool.id, '08:30', '19:30')] }
      expect((await office.preview(asked)).remove).toBeGreaterThan(100)
      const longer = await office.made<ServicePreview>(`/services/${service.id}/preview`, {
        minutes: 90,
        capacity: null,
      })
      expect(longer.times?.remove).toBeGreaterThan(100)
    } finally {
      await guest.query('rollback')
      guest.release()
    }
  })

  test('of any change is what comes to be: starts that come, stay and go, clashes, and who has booked (#717 #718 #719)', async () => {
    const random = openRandom('what a preview shows')
    const pool = await office.aPool('Pool of a thousand wishes')
    const services = [await office.aClass('First of the pool'), await office.aClass('Second of the pool')] as const
    for (let round = 0; round < 20; round += 1) {
      const service = random.pick(services)
      if (random.chance(0.5)) await bookOne(random.pick(services).id, random)
      const before = await sessionsIn(pool.id)
      const { shown, from } = await someChange(service.id, pool.id, random)
      const after = await sessionsIn(pool.id)
      const isIn = ([key, { start }]: [string, { start: string }]) => key.startsWith(service.id) && start >= from
      const [had, has] = [before, after].map((sessions) => [...sessions].filter(isIn))
      const came = has!.filter(([key]) => !before.has(key))
      const went = had!.filter(([key]) => !after.has(key))
      expect([round, shown.add, shown.remove]).toEqual([round, came.length, went.length])
      expect(shown.removed.map(({ start }) => start)).toEqual(went.slice(0, 50).map(([, { start }]) => start))
    }
  })
})

async function bookOne(serviceId: string, random: Random): Promise<void> {
  const slots = (await house.slotsOn(SUNDAY, serviceId)).filter(({ openSpots }) => openSpots > 0)
  if (slots.length > 0) await house.buy([cartItem(random.pick(slots))])
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Other times, one more session or a gap, or another length, done as it was shown. */
async function someChange(serviceId: string, resourceId: string, random: Random) {
  const some = () => 8 * 60 + 15 * random.below(24)
  const from = '2027-02-01'
  const kind = random.pick(['patterns', 'exceptions', 'length'] as const)
  if (kind === 'length') {
    const service = await serviceNow(serviceId)
    const minutes = random.pick([30, 45, 60, 90].filter((each) => each !== service.minutes))
    const { times } = await office.made<ServicePreview>(`/services/${serviceId}/preview`, { minutes, capacity: null })
    if (!times) throw new Error('Another length changes starts.')
    const change = { ...aClassIs, name: service.name, minutes, revision: service.revision, token: times.token }
    expect((await office.ask('PATCH', `/services/${serviceId}`, change)).status).toBe(200)
    return { shown: times, from: '2026-11-23' }
  }
  const first = some()
  const patterns = Array.from({ length: random.below(3) }, (_, place) => {
    const start = first + 90 * place
    return every(resourceId, clock(start), clock(start + 60 * random.below(4)), random.pick([30, 60, 90]))
  })
  const one: TimesException = {
    kind: 'extra',
    resourceId,
    day: '2027-03-06',
    start: clock(some()),
    minutes: random.pick([null, 45]),
    places: null,
  }
  const asked: TimesRequest = { serviceId, from, ...(kind === 'patterns' ? { patterns } : { exceptions: [one] }) }
  return { shown: await office.apply(asked), from }
}

const serviceNow = async (id: string): Promise<StaffService> => {
  const { services }: { services: StaffService[] } = (await office.ask('GET', '/services')).body
  const service = services.find((each) => each.id === id)
  if (!service) throw new Error('The service is gone.')
  return service
}

describe('another length of a service', () => {
  test('names the starts for which it leaves no room, is not done before they were shown, and then does just that (#708)', async () => {
    const pool = await office.aPool('Hourly pool')
    const service = await office.aClass('Hourly class')
    const { id } = service
    await office.apply({ serviceId: id, from: FROM, patterns: [every(pool.id, '08:00', '12:00')] })
    const change = { ...aClassIs, name: 'Hourly class', minutes: 90, revision: service.revision }
    const hidden = await office.ask('PATCH', `/services/${id}`, change)
    expect([hidden.status, hidden.body.code]).toEqual([409, 'preview.old'])
    expect(await startsOf(id, SUNDAY)).toEqual(['21:00', '22:00', '23:00', '00:00', '01:00'])

    const { times } = await office.made<ServicePreview>(`/services/${id}/preview`, { minutes: 90, capacity: null })
    expect(times?.remove).toBe(times?.clashing)
    expect(times?.removed[0]).toEqual({ start: '2026-12-05T22:00:00.000Z', resource: 'Hourly pool' })
    expect(times?.clashes[0]).toEqual({
      start: '2026-12-05T22:00:00.000Z',
      resource: 'Hourly pool',
      with: 'Hourly class',
      withId: id,
    })
    // Somebody books a start that was to go.
    const slots = await house.slotsOn(SUNDAY, id)
    await house.buy([cartItem(slots[1]!)])
    const stale = await office.ask('PATCH', `/services/${id}`, { ...change, token: times?.token })
    expect([stale.status, stale.body.code]).toEqual([409, 'preview.old'])
    const again = await office.made<ServicePreview>(`/services/${id}/preview`, { minutes: 90, capacity: null })
    const done = await office.ask('PATCH', `/services/${id}`, { ...change, token: again.times?.token })
    expect([done.status, done.body.minutes]).toEqual([200, 90])
    expect(await startsOf(id, SUNDAY)).toEqual(['22:00', '23:00', '01:00'])
    expect(await startsOf(id, '2027-03-14')).toEqual(['21:00', '23:00', '01:00'])
  })

  test('that takes nothing away needs no preview, and a treatment has none of its own', async () => {
    const pool = await office.aPool('Short pool')
    const service = await office.aClass('Short class')
    await office.apply({ serviceId: service.id, from: FROM, patterns: [every(pool.id, '08:00', '12:00')] })
    const shorter = { ...aClassIs, name: 'Short class', minutes: 30, revision: service.revision }
    expect((await office.ask('PATCH', `/services/${service.id}`, shorter)).status).toBe(200)
    const treatment = await office.made<StaffService>('/services', { kind: 'massage', name: 'Long hands', ...aClassIs })
    const shown = await office.made<ServicePreview>(`/services/${treatment.id}/preview`, {
      minutes: 90,
      capacity: null,
    })
    expect(shown).toEqual({ times: null, fuller: [] })
  })
})

test('a smaller pool, and a service for fewer, name the sessions in which more have booked, before anything is done', async () => {
  const pool = await office.aPool('Shrinking pool', 8)
  const { id: serviceId } = await office.aClass('Shrinking class')
  await office.apply({ serviceId, from: FROM, patterns: [every(pool.id, '08:00', '08:00')] })
  const extra = {
    kind: 'extra' as const,
    resourceId: pool.id,
    day: '2027-03-06',
    start: '20:00',
    minutes: null,
    places: 3,
  }
  await office.apply({ serviceId, from: FROM, exceptions: [extra] })
  const [sunday] = await house.slotsOn(SUNDAY, serviceId)
  await house.buy([cartItem(sunday!, { guestCount: 3 })])
  const [saturday] = await house.slotsOn('2027-03-06', serviceId)
  await house.buy([cartItem(saturday!, { guestCount: 2 })])
  const row = { serviceId, service: 'Shrinking class', start: sunday!.startDate, resource: 'Shrinking pool', people: 4 }

  const ofPool = (capacity: number) => office.made<ResourcePreview>(`/resources/${pool.id}/preview`, { capacity })
  expect(await ofPool(4)).toEqual({ fuller: [] })
  expect(await ofPool(3)).toEqual({ fuller: [{ ...row, holds: 3 }] })
  expect((await ofPool(2)).fuller.map(({ people, holds }) => [people, holds])).toEqual([
    [3, 2],
    [4, 2],
  ])
  // One more session has a size of its own.
  const ofService = (capacity: number | null) =>
    office.made<ServicePreview>(`/services/${serviceId}/preview`, { minutes: 60, capacity })
  expect((await ofService(2)).fuller).toEqual([{ ...row, holds: 2 }])
  expect(await ofService(null)).toEqual({ times: null, fuller: [] })
  expect((await office.ask('POST', `/resources/${serviceId}/preview`, { capacity: 3 })).status).toBe(404)
  expect((await office.ask('POST', `/services/${pool.id}/preview`, { minutes: 60, capacity: 3 })).status).toBe(404)
})
