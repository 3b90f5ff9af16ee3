import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { addDays } from '#domain/sydney-time.ts'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'
const calm90 = '5e000000-0000-4000-8000-000000000012'
const pregnancy60 = '5e000000-0000-4000-8000-000000000015'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const dayOf = (date: string, serviceId = BATHING_ID) =>
  house.get(`/api/wix/v1/available-slots?date=${date}&serviceId=${serviceId}`)
const monthOf = (month: number, year: number, serviceId: string) =>
  house.get(`/api/wix/v1/available-slots-month?month=${month}&year=${year}&serviceId=${serviceId}`)
const at = (slots: Slot[], time: string) => slots.find((slot) => slot.startDate === time)!
const dayLater = (instant: string) => new Date(Date.parse(instant) + 24 * 3600_000).toISOString()
const ask = (query: string) => house.get(`/api/wix/v1/extra-bath?serviceId=${query}`)
const live = (slot: Slot, by: { get: TestHouse['get'] } = house) =>
  by.get(
    `/api/wix/v1/flattened-slots?serviceId=${slot.serviceId}&startDate=${slot.startDate}` +
      `&endDate=${slot.endDate}&resourceId=${slot.resourceId}`,
  )

test('a day is a map of start times in order, each with its slots in resource order (#463, #462)', async () => {
  const { status, body } = await dayOf('2026-11-25')
  expect(status).toBe(200)
  const starts = Object.keys(body)
  expect(starts).toHaveLength(14)
  expect(starts).toEqual(starts.toSorted())
  expect(starts[0]).toBe('2026-11-24T20:00:00.000Z')
  for (const slots of Object.values<Slot[]>(body)) {
    expect(slots.map((slot) => slot.resourceName)).toEqual(['Long Pool', 'Garden Pool'])
  }
})

test('a slot has every field of the specification, and a class or bath its session (#448)', async () => {
  const { body } = await dayOf('2026-11-25')
  expect(body['2026-11-24T20:00:00.000Z'][0]).toEqual({
    startDate: '2026-11-24T20:00:00.000Z',
    endDate: '2026-11-24T21:00:00.000Z',
    serviceId: BATHING_ID,
    resourceId: '4e500000-0000-4000-8000-000000000001',
    resourceName: 'Long Pool',
    sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    bookable: true,
    openSpots: 16,
    // Ours, beside the fields of the specification: how busy it will be is told from it.
    totalSpots: 16,
    duration: 60,
    timezone: 'Australia/Sydney',
    location: { name: 'Stillwater Bathhouse', address: '12 Quay Lane, Sydney NSW 2000' },
  })
})

test('each slot lasts as long as it says, whatever the service; a class names its session, a massage has none (#448)', async () => {
  const sauna = Object.values((await monthOf(12, 2026, SAUNA_CLUB_ID)).body as Record<string, Slot[]>).flat()
  const odd = await house.aClass({ at: '2027-03-04T10:00:00+11:00' })
  await house.rows(`update service set minutes = 45 where id = $1`, [odd.serviceId])
  await house.rows(`update session set ends_at = starts_at + interval '45 minutes' where id = $1`, [odd.sessionId])
  const kinds = {
    bathing: { slots: await house.slotsOn('2026-11-25'), minutes: 60, hasSession: true },
    sauna: { slots: sauna, minutes: 60, hasSession: true },
    'a class of 45 minutes': { slots: await house.slotsOn('2027-03-04', odd.serviceId), minutes: 45, hasSession: true },
    calm: { slots: await house.slotsOn('2026-11-25', calm60), minutes: 60, hasSession: false },
    'calm, longer': { slots: await house.slotsOn('2026-11-25', calm90), minutes: 90, hasSession: false },
  }
  const sessions = new Map(
    (await house.rows('select id, service_id, starts_at from session')).map((row) => [row.id as string, row]),
  )
  for (const [kind, { slots, minutes, hasSession }] of Object.entries(kinds)) {
    expect([kind, slots.length > 0]).toEqual([kind, true])
    for (const { startDate, endDate, duration, sessionId, serviceId } of slots) {
      expect([kind, duration, (Date.parse(endDate) - Date.parse(startDate)) / 60_000]).toEqual([kind, minutes, minutes])
      if (!hasSession) expect([kind, sessionId]).toEqual([kind, undefined])
      else {
        const session = sessions.get(sessionId!)
        expect([kind, session?.service_id, session?.starts_at.toISOString()]).toEqual([kind, serviceId, startDate])
      }
    }
  }
})

test('massages start every half hour from 9 to 7 in the rooms that can have them, without a session', async () => {
  const calm = await house.slotsOn('2026-11-25', calm60)
  expect(new Set(calm.map((slot) => slot.startDate)).size).toBe(21)
  expect(calm.slice(0, 4).map((slot) => [slot.resourceName, slot.openSpots])).toEqual([
    ['Room 1', 1],
    ['Room 2', 1],
    ['Room 3', 1],
    ['Couples Suite', 2],
  ])
  expect(calm.every((slot) => slot.sessionId === undefined)).toBe(true)
  const pregnancy = await house.slotsOn('2026-11-25', pregnancy60)
  expect(new Set(pregnancy.map((slot) => slot.resourceName))).toEqual(new Set(['Room 1', 'Room 2', 'Room 3']))
})

test('massages can be booked as far ahead as baths, and not a day further, whatever the cart says', async () => {
  const [{ horizon }] = await house.rows('select horizon_days as horizon from venue')
  const last = addDays('2026-11-23', horizon)
  expect(last).toBe('2027-12-28')
  for (const service of [BATHING_ID, calm60]) {
    expect(Object.keys((await dayOf(last, service)).body)).not.toEqual([])
    expect((await dayOf(addDays(last, 1), service)).body).toEqual({})
  }
  expect(Object.keys((await monthOf(12, 2027, calm60)).body).at(-1)).toBe(last)
  expect((await monthOf(1, 2028, calm60)).body).toEqual({})

  const slot = (Object.values((await dayOf(last, calm60)).body)[4] as Slot[])[0]!
  const beyond = { ...slot, startDate: dayLater(slot.startDate), endDate: dayLater(slot.endDate) }
  expect((await live(beyond)).body).toEqual([])
  expect(await house.visitor().checkout(checkoutInputFor([cartItem(beyond)]))).toMatchObject({
    status: 409,
    body: { code: 'cart.unavailable' },
  })
  expect((await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))).status).toBe(200)
})

test('a day without sessions is an empty map', async () => {
  expect(await dayOf('2026-11-25', SAUNA_CLUB_ID)).toMatchObject({ status: 200, body: {} })
  expect(await dayOf('2030-01-01')).toMatchObject({ status: 200, body: {} })
})

test('a month holds only the days that have a class, by their Sydney date (#465, #466, #154)', async () => {
  const { status, body } = await monthOf(12, 2026, SAUNA_CLUB_ID)
  expect(status).toBe(200)
  expect(Object.keys(body).slice(0, 4)).toEqual(['2026-12-01', '2026-12-03', '2026-12-05', '2026-12-06'])
  expect(Object.values<Slot[]>(body).every((slots) => slots.length > 0)).toBe(true)
  // Saturday 08:00 in Sydney is still Friday in UTC.
  expect(body['2026-12-12'][0].startDate).toBe('2026-12-11T21:00:00.000Z')
  expect(body['2026-12-12'].map((slot: Slot) => slot.openSpots)).toEqual([12, 12])
})

test('days that are past are left out of their month, and a past month is empty', async () => {
  const { body } = await monthOf(11, 2026, SAUNA_CLUB_ID)
  expect(Object.keys(body)[0]).toBe('2026-11-24')
  expect((await monthOf(10, 2026, SAUNA_CLUB_ID)).body).toEqual({})
})

test('a start that is past is listed, but cannot be booked (#423)', async () => {
  const today = await house.slotsOn('2026-11-23')
  expect(today.map((slot) => slot.bookable).slice(0, 8)).toEqual([false, false, false, false, false, false, true, true])
  const yesterday = await house.slotsOn('2026-11-22')
  expect(yesterday.filter((slot) => slot.bookable)).toEqual([])
})

test('the live call names one slot of one resource (#468, #210)', async () => {
  const [slot] = await house.slotsOn('2026-11-26')
  expect((await live(slot!)).body).toEqual([slot])
  const gone = { ...slot!, startDate: '2026-11-25T20:30:00.000Z', endDate: '2026-11-25T20:45:00.000Z' }
  expect(await live(gone)).toMatchObject({ status: 200, body: [] })
})

test('a sold place is gone from the day, the month and the live call alike (#206)', async () => {
  const slot = (await house.slotsOn('2026-12-05', SAUNA_CLUB_ID))[0]!
  await house.buy([cartItem(slot, { guestCount: 3 })])
  const day = await house.slotsOn('2026-12-05', SAUNA_CLUB_ID)
  const month = (await monthOf(12, 2026, SAUNA_CLUB_ID)).body['2026-12-05']
  expect(day[0]!.openSpots).toBe(8)
  expect([month[0], (await live(slot)).body[0]]).toEqual([day[0], day[0]])
})

test('a full session is listed as not bookable', async () => {
  const slot = await house.aClass({ places: 2 })
  await house.buy([cartItem(slot, { guestCount: 1 })])
  expect((await live(slot)).body[0]).toMatchObject({ bookable: false, openSpots: 0 })
})

test('places held by the browser’s own unpaid order count as open for it, and for nobody else', async () => {
  const slot = await house.aClass({ places: 5 })
  const buyer = house.visitor()
  const { body } = await buyer.checkout(checkoutInputFor([cartItem(slot, { guestCount: 2 })]))
  expect((await live(slot, buyer)).body[0].openSpots).toBe(5)
  expect((await live(slot)).body[0].openSpots).toBe(2)
  await buyer.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)
  expect((await live(slot)).body[0].openSpots).toBe(5)
})

test('a room held by the browser’s own unpaid order is open for it, and for nobody else', async () => {
  const slot = (await house.slotsOn('2026-12-08', calm60))[0]!
  const buyer = house.visitor()
  const { body } = await buyer.checkout(checkoutInputFor([cartItem(slot)]))
  expect((await live(slot, buyer)).body[0]).toMatchObject({ bookable: true, openSpots: 1 })
  expect((await live(slot)).body[0]).toMatchObject({ bookable: false, openSpots: 0 })
  await buyer.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)
})

test('a massage shuts its room, with 15 minutes of turnover on both sides, for every kind of massage', async () => {
  const day = await house.slotsOn('2026-12-09', calm60)
  const eleven = '2026-12-09T00:00:00.000Z'
  await house.buy([cartItem(at(day, eleven))])

  const sixty = await house.slotsOn('2026-12-09', pregnancy60)
  const open = (time: string) => at(sixty, `2026-12-0${time}.000Z`).bookable
  // Taken 11:00 to 12:00. A 9:30 start is over by 10:30; 10:00 would end at 11:00, without turnover.
  expect(open('8T22:30:00')).toBe(true)
  expect(open('8T23:00:00')).toBe(false)
  expect(open('9T00:30:00')).toBe(false)
  expect(open('9T01:00:00')).toBe(false)
  expect(open('9T01:30:00')).toBe(true)
})

test('the extra bath is the next session after the booking, with room for the whole party', async () => {
  const massage = `${calm60}&startDate=2026-12-10T00:00:00Z&endDate=2026-12-10T01:00:00Z`
  expect((await ask(`${massage}&participants=2`)).body).toMatchObject({
    available: true,
    slot: { startDate: '2026-12-10T01:00:00.000Z', resourceName: 'Long Pool' },
  })
  const none = `${BATHING_ID}&startDate=2026-12-10T09:00:00Z&endDate=2026-12-10T10:00:00Z`
  expect((await ask(`${none}&participants=3`)).body).toEqual({
    available: false,
    reason: 'There is no bathing session with room for 3 people around this time.',
  })
})

test('the time of the house is answered with its zone (#26)', async () => {
  const { body } = await house.get('/api/clock')
  expect(body.timezone).toBe('Australia/Sydney')
  expect(Math.abs(Date.parse(body.now) - house.ctx.now().getTime())).toBeLessThan(5000)
})

test.each([
  ['a day that does not exist', 'available-slots?date=2026-02-30&serviceId={id}'],
  ['a day in another form', 'available-slots?date=24.11.2026&serviceId={id}'],
  ['the last day there is', 'available-slots?date=9999-12-31&serviceId={id}'],
  ['the day before the first', 'available-slots?date=0000-01-01&serviceId={id}'],
  ['no day', 'available-slots?serviceId={id}'],
  ['two days', 'available-slots?date=2026-11-24&date=2026-11-25&serviceId={id}'],
  ['no service', 'available-slots?date=2026-11-24'],
  ['an id that is none', 'available-slots?date=2026-11-24&serviceId=bathing'],
  ['month 0', 'available-slots-month?month=0&year=2026&serviceId={id}'],
  ['month 13', 'available-slots-month?month=13&year=2026&serviceId={id}'],
  ['half a month', 'available-slots-month?month=1.5&year=2026&serviceId={id}'],
  ['a year far away', 'available-slots-month?month=1&year=20260&serviceId={id}'],
  ['an instant that is none', 'flattened-slots?serviceId={id}&startDate=soon&endDate=2026-11-24T00:00:00Z'],
  [
    'the 30th of February',
    'flattened-slots?serviceId={id}&startDate=2026-02-30T00:00:00Z&endDate=2026-03-01T00:00:00Z',
  ],
  ['a stretch of years', 'flattened-slots?serviceId={id}&startDate=2026-01-01T00:00:00Z&endDate=2099-01-01T00:00:00Z'],
  ['year zero', 'flattened-slots?serviceId={id}&startDate=0000-01-01T00:00:00Z&endDate=0000-01-02T00:00:00Z'],
  ['nobody', 'extra-bath?serviceId={id}&startDate=2026-11-24T00:00:00Z&endDate=2026-11-24T01:00:00Z&participants=0'],
])('%s is refused before anything is looked up', async (_what, query) => {
  const { status, body } = await house.get(`/api/wix/v1/${query.replace('{id}', () => BATHING_ID)}`)
  expect([status, body.code]).toEqual([400, 'request.invalid'])
  expect(body.fields).not.toEqual([])
})

test.each(['available-slots?date=2026-11-24', 'available-slots-month?month=11&year=2026'])(
  'a service nobody knows, and one that is hidden, are unknown to %s',
  async (call) => {
    const unknown = await house.get(`/api/wix/v1/${call}&serviceId=5e000000-0000-4000-8000-000000000999`)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'service.unknown'])
    const { serviceId } = await house.aClass()
    await house.rows('update service set hidden = true where id = $1', [serviceId])
    expect((await house.get(`/api/wix/v1/${call}&serviceId=${serviceId}`)).status).toBe(404)
  },
)

test('on the day the clocks go forward, and on the day they go back, each session stands once at its Sydney time (#431)', async () => {
  for (const [day, first] of [
    ['2027-04-03', '2027-04-02T20:00:00.000Z'],
    ['2027-04-04', '2027-04-03T21:00:00.000Z'],
    ['2027-10-02', '2027-10-01T21:00:00.000Z'],
    ['2027-10-03', '2027-10-02T20:00:00.000Z'],
  ] as const) {
    const slots = await house.slotsOn(day)
    expect([slots.length, slots[0]!.startDate]).toEqual([28, first])
  }
})
