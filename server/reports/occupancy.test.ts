import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OccupancyAnswer } from '#api/reports.ts'
import type { StaffResource, StaffService } from '#api/timetable.ts'
import { booked } from '#proofs/booked.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { rightPin } from '#proofs/desk.ts'
import { cartItem } from '#proofs/house.ts'
import { aClassIs, openTimetableOffice } from '#proofs/timetable-office.ts'

let counter: Counter
let house: Counter['house']
let office: Awaited<ReturnType<typeof openTimetableOffice>>
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
  office = await openTimetableOffice(house)
})
afterAll(() => house.close())

const ask = (query: string, path = 'occupancy') => counter.manager.get(`/api/staff/v1/reports/${path}?${query}`)
const report = async (query: string): Promise<OccupancyAnswer> => {
  const { status, body } = await ask(query)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
/** A Monday on which no other test has anything of this pool. */
const MONDAY = '2027-03-01'
const of = ({ resourceId }: { resourceId: string }, from = MONDAY, to = from) =>
  report(`from=${from}&to=${to}&resource=${resourceId}`)
const partyOf = (guests: number) => ({ guestCount: guests - 1 })

/** Another session in the pool of one, of these hours. */
const alsoFrom = ({ serviceId, resourceId }: { serviceId: string; resourceId: string }, start: string, end: string) =>
  house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     select $1, id, $3, $4, capacity from resource where id = $2`,
    [serviceId, resourceId, start, end],
  )
const cancel = async (bookingId: string, shownAmount: number) => {
  const ill = { outcome: 'refund', why: 'They were ill', shownAmount }
  expect((await deskCalls(counter.manager.browser).cancel(bookingId, ill)).status).toBe(200)
}

/** A pool or room, or a service, is shut from one instant to another while something is looked at. */
async function whileClosed(
  part: { room?: string; service?: string },
  [from, to, sentAt]: readonly [string, string, string?],
  look: () => Promise<void>,
): Promise<void> {
  const [{ id }] = await house.rows(
    `insert into closure (title, message, starts_on, ends_on, reopens_on, shuts_days, sends_at)
     values ('x', 'x', '2027-03-01', '2027-03-01', '2027-03-02', false, $1) returning id`,
    [sentAt ?? null],
  )
  await house.rows(
    `insert into closed_time (closure_id, service_id, resource_id, starts_at, ends_at) values ($1, $2, $3, $4, $5)`,
    [id, part.service ?? null, part.room ?? null, from, to],
  )
  await look()
  await house.rows('delete from closure where id = $1', [id])
}

describe('how full a pool is', () => {
  test('are the people who have booked, of those whom it takes: 4 of 16 are 25 % (#775)', async () => {
    const slot = await house.aClass({ places: 16 })
    expect((await of(slot)).together).toEqual({ full: 0, people: 0 })
    await house.buy([cartItem(slot, partyOf(4))])
    expect(await of(slot)).toMatchObject({
      together: { full: 25, people: 4 },
      rows: [{ from: MONDAY, to: MONDAY, full: 25, people: 4 }],
      byHour: [{ weekday: 1, hour: 10, full: 25, people: 4 }],
      byResource: [{ id: slot.resourceId, name: 'A room', full: 25, people: 4 }],
      byService: [{ id: slot.serviceId, name: 'A class', full: 25, people: 4 }],
      resource: { id: slot.resourceId, name: 'A room' },
      today: '2026-11-23',
    })
  })

  test('leaves out who has not paid yet, and who has cancelled', async () => {
    const slot = await house.aClass({ places: 16 })
    await house.anOrder([cartItem(slot, partyOf(3))])
    expect((await of(slot)).together).toEqual({ full: 0, people: 0 })
    const { id } = await booked(house, [cartItem(slot)])
    await house.buy([cartItem(slot, partyOf(4))])
    expect((await of(slot)).together).toEqual({ full: 31, people: 5 })
    await cancel(id, 50)
    expect((await of(slot)).together).toEqual({ full: 25, people: 4 })
  })

  test('counts each minute in its hour: half an hour of one is half of its hour', async () => {
    const slot = await house.aClass({ places: 4 })
    await house.buy([cartItem(slot, partyOf(4))])
    await alsoFrom(slot, `${MONDAY}T11:30+11`, `${MONDAY}T13:00+11`)
    const { byHour, together } = await of(slot)
    expect(byHour.map(({ hour, full }) => [hour, full])).toEqual([
      [10, 100],
      [11, 0],
      [12, 0],
    ])
    // 240 minutes of places are booked, of 240 and 360.
    expect(together).toEqual({ full: 40, people: 4 })
  })

  test('has an hour after midnight in the day before, and in its own weekday', async () => {
    const slot = await house.aClass({ places: 4, at: `${MONDAY}T23:00+11:00` })
    await house.rows(`update session set ends_at = starts_at + interval '2 hours' where id = $1`, [slot.sessionId])
    await house.buy([cartItem(slot)])
    const { byHour, rows } = await of(slot)
    expect(byHour).toEqual([
      { weekday: 1, hour: 23, full: 25, people: 1 },
      { weekday: 2, hour: 0, full: 25, people: 0 },
    ])
    expect(rows).toMatchObject([{ full: 25, people: 1 }])
    expect((await of(slot, '2027-03-02')).together).toEqual({ full: null, people: 0 })
    const file = await ask(`from=${MONDAY}&to=${MONDAY}&resource=${slot.resourceId}`, 'occupancy.csv')
    expect((file.body as string).trim().split('\n').slice(1)).toEqual([
      '2027-03-01,23:00,A room,240,60,25,1',
      '2027-03-02,00:00,A room,240,60,25,0',
    ])
  })

  test('counts the hour that comes twice when the clocks change twice', async () => {
    // From 2 am of summer time to 3 am of the other: two hours.
    const slot = await house.aClass({ places: 4, at: '2027-04-04T02:00:00+11:00' })
    await house.rows(`update session set ends_at = '2027-04-04T03:00:00+10:00' where id = $1`, [slot.sessionId])
    await alsoFrom(slot, '2027-04-04T03:00+10', '2027-04-04T04:00+10')
    await house.buy([cartItem(slot, partyOf(4))])
    const { byHour, together } = await of(slot, '2027-04-04')
    expect(byHour.map(({ hour, full }) => [hour, full])).toEqual([
      [2, 100],
      [3, 0],
    ])
    expect(together.full).toBe(67)
  })

  test('is more than full when a manager lets more in, and when it became smaller', async () => {
    const slot = await house.aClass({ places: 2 })
    await house.rows('update resource set safe_capacity = 4 where id = $1', [slot.resourceId])
    await house.buy([cartItem(slot, partyOf(2))])
    const m = { memberId: counter.manager.memberId, pin: rightPin }
    await counter.pay(await counter.sell({ items: [cartItem(slot)], why: 'A regular', m }))
    expect((await of(slot)).together).toEqual({ full: 150, people: 3 })

    const pool = await office.aPool('A pool that shrinks', 4)
    const { id } = await office.made<StaffService>('/services', { kind: 'class', name: 'Floating', ...aClassIs })
    const pattern = { resourceId: pool.id, weekdays: [1], firstStart: '10:00', lastStart: '10:00', everyMinutes: 60 }
    await office.apply({ serviceId: id, from: MONDAY, patterns: [pattern] })
    const [floating] = await house.slotsOn(MONDAY, id)
    if (!floating) throw new Error('There is no such class.')
    await house.buy([cartItem(floating, partyOf(4))])
    const smaller = { name: pool.name, capacity: 2, turnoverMinutes: 0, revision: pool.revision }
    const { status, body } = await office.ask('PATCH', `/resources/${pool.id}`, smaller)
    expect([status, body]).toEqual([200, expect.any(Object)])
    expect((await of({ resourceId: pool.id })).together).toEqual({ full: 200, people: 4 })
  })

  test('leaves out what is closed, and whoever is still booked in it', async () => {
    const slot = await house.aClass({ places: 4 })
    await alsoFrom(slot, `${MONDAY}T12:00+11`, `${MONDAY}T13:00+11`)
    await house.buy([cartItem(slot, partyOf(2))])
    expect((await of(slot)).together).toEqual({ full: 25, people: 2 })
    await whileClosed({ room: slot.resourceId }, ['2027-03-01T10:30+11', '2027-03-01T11:00+11'], async () =>
      expect((await of(slot)).together).toEqual({ full: 0, people: 0 }),
    )
    const other = await house.aClass()
    await whileClosed({ room: other.resourceId }, ['2027-03-01T10:30+11', '2027-03-01T11:00+11'], async () =>
      expect((await of(slot)).together).toEqual({ full: 25, people: 2 }),
    )
    // What took place before somebody closed the whole day at noon is not undone.
    const day = ['2027-03-01T00:00+11', '2027-03-02T00:00+11'] as const
    await whileClosed({ room: slot.resourceId }, [...day, '2027-03-01T11:30+11'], async () =>
      expect((await of(slot)).together).toEqual({ full: 50, people: 2 }),
    )
    await whileClosed({ room: slot.resourceId }, [...day, '2027-03-01T09:00+11'], async () =>
      expect((await of(slot)).together).toEqual({ full: null, people: 0 }),
    )
  })

  test('leaves out a day on which the site says that the house is shut, for all or for that service', async () => {
    const slot = await house.aClass({ places: 4 })
    // Until one at night, on the day before.
    await alsoFrom(slot, '2027-02-28T23:00+11', '2027-03-01T01:00+11')
    await house.buy([cartItem(slot, partyOf(2))])
    const other = await house.aClass()
    const counted = async (shut: { services: string[] | null; state?: string; sentAt?: string }) => {
      const { services, state = 'DONE', sentAt = null } = shut
      const [{ id }] = await house.rows(
        `insert into closure (title, message, starts_on, ends_on, reopens_on, told_service_ids, state, sends_at)
         values ('x', 'x', $1, $1, $1::date + 1, $2, $3, $4) returning id`,
        [MONDAY, services, state, sentAt],
      )
      const { rows } = await of(slot, '2027-02-28', MONDAY)
      await house.rows('delete from closure where id = $1', [id])
      return rows.map(({ full }) => full)
    }
    const [open, shut] = [
      [0, 50],
      [null, null],
    ]
    expect(await counted({ services: null })).toEqual(shut)
    expect(await counted({ services: [other.serviceId, slot.serviceId] })).toEqual(shut)
    expect(await counted({ services: [other.serviceId] })).toEqual(open)
    expect(await counted({ services: [] })).toEqual(open)
    expect(await counted({ services: null, state: 'DRAFT' })).toEqual(open)
    expect(await counted({ services: null, state: 'REOPENED' })).toEqual(open)
    // Somebody sent it at noon.
    expect(await counted({ services: null, sentAt: '2027-03-01T12:00+11' })).toEqual(open)
  })

  test('leaves out sessions before the first day of their service that nobody has booked', async () => {
    const slot = await house.aClass({ places: 4 })
    await alsoFrom(slot, `${MONDAY}T12:00+11`, `${MONDAY}T13:00+11`)
    await house.buy([cartItem(slot, partyOf(2))])
    await house.rows(`insert into opening (service_id, opens_on, title, message) values ($1, '2027-03-02', 'x', 'x')`, [
      slot.serviceId,
    ])
    expect((await of(slot)).together).toEqual({ full: 50, people: 2 })
  })

  test('leaves out a session that was given up', async () => {
    const slot = await house.aClass({ places: 4 })
    await house.rows('update session set retired = true where id = $1', [slot.sessionId])
    expect((await of(slot)).together).toEqual({ full: null, people: 0 })
  })
})

/** A room with a treatment of an hour each Monday, from ten to two in the afternoon at the latest. */
async function aTreatment(name: string) {
  const room = await office.made<StaffResource>('/resources', {
    name: `Room of ${name}`,
    capacity: 2,
    turnoverMinutes: 15,
    exclusive: true,
  })
  const { id } = await office.made<StaffService>('/services', { kind: 'massage', name, ...aClassIs })
  const pattern = { resourceId: room.id, weekdays: [1], firstStart: '10:00', lastStart: '13:00', everyMinutes: 30 }
  await office.apply({ serviceId: id, from: MONDAY, patterns: [pattern] })
  const slots = await house.slotsOn(MONDAY, id)
  return { serviceId: id, resourceId: room.id, pattern, slots }
}

describe('how full a room is', () => {
  test('are the minutes booked, of those from the first start to the end of the last, for one or for two', async () => {
    const { resourceId, serviceId, slots } = await aTreatment('Hot stones')
    const [first] = slots
    if (!first) throw new Error('There is no start.')
    expect((await of({ resourceId })).together).toEqual({ full: 0, people: 0 })
    await house.buy([cartItem(first, partyOf(2))])
    // One of four hours; the quarter of an hour after it is nobody's.
    const { together, byHour, byService } = await of({ resourceId })
    expect(together).toEqual({ full: 25, people: 2 })
    expect(byHour.map(({ hour, full }) => [hour, full])).toEqual([
      [10, 100],
      [11, 0],
      [12, 0],
      [13, 0],
    ])
    expect(byService).toEqual([{ id: serviceId, name: 'Hot stones', full: null, people: 2 }])
  })

  test('leaves out who has not paid yet, and who has cancelled', async () => {
    const { resourceId, slots } = await aTreatment('Cool stones')
    const [first] = slots
    const last = slots.at(-1)
    if (!first || !last) throw new Error('There is no start.')
    await house.anOrder([cartItem(first)])
    const { id } = await booked(house, [cartItem(last)])
    expect((await of({ resourceId })).together).toEqual({ full: 25, people: 1 })
    await cancel(id, 45)
    expect((await of({ resourceId })).together).toEqual({ full: 0, people: 0 })
  })

  test('leaves out what is closed, of the room or of one treatment in it, and whoever is still booked then', async () => {
    const { resourceId, serviceId, slots } = await aTreatment('Soft hands')
    const [first] = slots
    if (!first) throw new Error('There is no start.')
    await house.buy([cartItem(first)])
    /** The minutes offered from noon to one. */
    const atNoon = async () => {
      const file = (await ask(`from=${MONDAY}&to=${MONDAY}&resource=${resourceId}`, 'occupancy.csv')).body as string
      return /,12:00,Room of Soft hands,(\d+),0,0,0$/m.exec(file)?.[1]
    }
    const lunch = ['2027-03-01T12:30+11', '2027-03-01T13:00+11'] as const
    const elsewhere = await aTreatment('Elsewhere')
    await whileClosed({ room: elsewhere.resourceId }, lunch, async () => expect(await atNoon()).toBe('60'))
    await whileClosed({ service: elsewhere.serviceId }, lunch, async () => expect(await atNoon()).toBe('60'))
    // The last treatment before ends at half past twelve, the next one begins at one.
    await whileClosed({ room: resourceId }, lunch, async () => expect(await atNoon()).toBe('30'))
    await whileClosed({ service: serviceId }, lunch, async () => expect(await atNoon()).toBe('30'))
    // Who is booked from ten to eleven is not counted, nor is any start that meets these minutes.
    await whileClosed({ room: resourceId }, ['2027-03-01T10:00+11', '2027-03-01T10:15+11'], async () => {
      expect((await of({ resourceId })).together).toEqual({ full: 0, people: 0 })
    })
  })

  test('is nothing before the first day of its treatments, nor after they were taken away', async () => {
    const { resourceId, serviceId } = await aTreatment('Slow hands')
    await house.rows(`insert into opening (service_id, opens_on, title, message) values ($1, '2027-03-08', 'x', 'x')`, [
      serviceId,
    ])
    await house.rows(`update service set deleted_at = '2027-03-15T00:00+11' where id = $1`, [serviceId])
    const { rows } = await of({ resourceId }, MONDAY, '2027-03-22')
    expect(rows.filter(({ full }) => full !== null).map(({ from }) => from)).toEqual(['2027-03-08'])
  })

  test('goes on over cleaning time between two treatments, and not over a longer pause', async () => {
    const { resourceId, serviceId, pattern } = await aTreatment('Clean hands')
    const lastsUntil = async (every: number, lastStart: string) => {
      const patterns = [{ ...pattern, everyMinutes: every, lastStart }]
      await office.apply({ serviceId, from: MONDAY, patterns })
      const file = (await ask(`from=${MONDAY}&to=${MONDAY}&resource=${resourceId}`, 'occupancy.csv')).body as string
      return [...file.matchAll(/Room of Clean hands,(\d+),/g)].map(([, minutes]) => Number(minutes))
    }
    expect(await lastsUntil(75, '13:45')).toEqual([60, 60, 60, 60, 45])
    expect(await lastsUntil(90, '13:00')).toEqual([60, 30, 30, 60])
    // The last start is at one.
    expect(await lastsUntil(30, '13:20')).toEqual([60, 60, 60, 60])
  })

  test('is the hour of a single treatment, and of starts that are far apart each its own', async () => {
    const { resourceId, serviceId, pattern } = await aTreatment('Single hands')
    const offered = async (day: string) => (await of({ resourceId }, day)).byHour.map(({ hour }) => hour)
    await office.apply({ serviceId, from: MONDAY, patterns: [{ ...pattern, everyMinutes: 180 }] })
    expect(await offered(MONDAY)).toEqual([10, 13])
    await house.rows(
      `insert into schedule_exception (kind, service_id, resource_id, day, start) values ('extra', $1, $2, '2027-03-02', '15:00')`,
      [serviceId, resourceId],
    )
    expect(await offered('2027-03-02')).toEqual([15])
  })

  test('leaves out gaps, and counts what is booked where the timetable has no start any more', async () => {
    const { resourceId, serviceId, slots, pattern } = await aTreatment('Warm hands')
    const [first] = slots
    if (!first) throw new Error('There is no start.')
    await house.buy([cartItem(first)])
    await office.apply({ serviceId, from: MONDAY, patterns: [{ ...pattern, firstStart: '13:00' }] })
    expect((await of({ resourceId })).together).toEqual({ full: 50, people: 1 })
    const drop = { kind: 'drop', resourceId, day: MONDAY, start: '13:00' }
    await house.rows(
      `insert into schedule_exception (kind, service_id, resource_id, day, start) values ('drop', $1, $2, $3, $4)`,
      [serviceId, drop.resourceId, drop.day, drop.start],
    )
    expect((await of({ resourceId })).together).toEqual({ full: 100, people: 1 })
  })

  test('is what was offered until the room went out of use, and not beyond what can be booked', async () => {
    const { resourceId } = await aTreatment('Long hands')
    const [{ horizon }] = await house.rows(
      `select (sydney_date(house_now()) + horizon_days)::text as horizon from venue`,
    )
    const { rows } = await of({ resourceId }, MONDAY, '2028-12-31')
    const offered = rows.filter(({ full }) => full !== null)
    expect(offered.length).toBeGreaterThan(6)
    expect(offered.every(({ from }) => from <= horizon)).toBe(true)
    // In the middle of a Monday: the start at half past eleven is the last one.
    await house.rows(`update resource set retired_at = '2027-03-08T12:00+11' where id = $1`, [resourceId])
    expect((await of({ resourceId }, '2027-03-08')).byHour.map(({ hour }) => hour)).toEqual([10, 11, 12])
    expect((await of({ resourceId }, '2027-03-15')).together.full).toBeNull()
  })
})

describe('the report', () => {
  test('compares the days that are over with those before, today left out', async () => {
    const slot = await house.aClass({ places: 4, at: '2026-11-30T10:00:00+11:00' })
    await house.buy([cartItem(slot)])
    await alsoFrom(slot, '2026-11-24T10:00+11', '2026-11-24T11:00+11')
    await alsoFrom(slot, '2026-12-01T10:00+11', '2026-12-01T11:00+11')
    const then = await of(slot, '2026-11-30', '2026-12-06')
    expect(then.compared).toBeNull()
    await counter.pass(8 * 24 * 60)
    // It is Tuesday.
    const now = await of(slot, '2026-11-30', '2026-12-06')
    expect(now).toMatchObject({
      together: { full: 13, people: 1 },
      compared: {
        over: { from: '2026-11-30', to: '2026-11-30', full: 25, people: 1 },
        before: { from: '2026-11-23', to: '2026-11-23', full: null, people: 0 },
      },
    })
    expect(now.rows).toHaveLength(7)
    const later = await of(slot, '2026-12-01', '2026-12-01')
    expect(later.compared).toBeNull()
  })

  test('of the whole house has each pool and room, and the file adds up to it', async () => {
    const query = 'from=2026-12-07&to=2026-12-13'
    const { byResource, byHour, together } = await report(query)
    expect(byResource.length).toBeGreaterThan(3)
    expect(byHour.length).toBeGreaterThan(50)
    const [heads, ...lines] = ((await ask(query, 'occupancy.csv')).body as string).trim().split('\n')
    const add = (column: string) => {
      const at = heads?.split(',').indexOf(column) ?? -1
      return lines.reduce((sum, line) => sum + Number(line.split(',')[at]), 0)
    }
    expect(add('People')).toBe(together.people)
    expect(Math.round((100 * add('Minutes of places booked')) / add('Minutes of places offered'))).toBe(together.full)
    // What sessions offer, and rooms from their first start to the end of their last.
    const [{ pools }] = await house.rows(
      `select sum(capacity * extract(epoch from ends_at - starts_at) / 60)::float as pools from session
       where not retired and sydney_date(starts_at) between '2026-12-07' and '2026-12-13'`,
    )
    const [{ rooms }] = await house.rows(
      `select 7 * sum(minutes)::float as rooms from (
         select extract(epoch from max(last_start) - min(first_start)) / 60 + max(minutes) as minutes
         from schedule join service on service.id = service_id
         where kind = 'massage' and begins_on < '2026-12-07' and cardinality(weekdays) = 7
         group by resource_id) as room`,
    )
    expect(add('Minutes of places offered')).toBe(pools + rooms)
  })

  test('has nothing from before the house had anything to book', async () => {
    const { byResource, together } = await report('from=2025-12-01&to=2025-12-07')
    expect([together, byResource]).toEqual([{ full: null, people: 0 }, []])
  })

  test('of a pool or room that is not known is refused', async () => {
    const query = `from=${MONDAY}&to=${MONDAY}&resource=00000000-0000-4000-8000-000000000000`
    for (const path of ['occupancy', 'occupancy.csv']) {
      const { status, body } = await ask(query, path)
      expect([path, status, body.message]).toEqual([path, 404, 'This pool or room was not found.'])
    }
  })

  test.each([
    'from=2026-12-07&to=2026-12-06',
    'from=2016-01-01&to=2026-12-06',
    'from=2026-02-30&to=2026-12-06',
    'from=2026-12-07&to=2026-12-07&resource=pool',
    'to=2026-12-06',
  ])('is not asked for %s', async (query) => {
    expect([(await ask(query)).status, (await ask(query, 'occupancy.csv')).status]).toEqual([400, 400])
  })
})
