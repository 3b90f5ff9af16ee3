import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pattern, StaffResource, StaffService, TimesPreview, TimesRequest } from '#api/timetable.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { booked, statusAndCode, withKey } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type Answer, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { leaveGivenUp } from './fill-horizon.ts'

let house: TestHouse
let token: string
beforeAll(async () => {
  house = await openHouse()
  token = ((await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }).token
})
afterAll(() => house.close())

/** A Sunday. */
const DAY = '2027-03-07'
/** A class or a treatment, and its pool or room. */
type Place = { pool: StaffResource; service: StaffService }

async function ask<Row>(method: string, path: string, body: object): Promise<Row> {
  // Of just now, however far the clock was moved.
  await house.rows('update member_session set factor_shown_at = house_now()')
  const { status, body: answer } = await house
    .visitor()
    .send(method, `/api/staff/v1${path}`, body, { authtoken: token })
  expect([path, status, answer]).toEqual([path, 200, expect.any(Object)])
  return answer
}

const words = { tagline: '', description: '', minutes: 60, price: 45, partyLimit: 4, capacity: null, hidden: false }

/** A class in a pool of its own, with these times on Sundays. */
async function aClassAt(times: readonly string[], { places = 8 } = {}): Promise<Place> {
  const pool = await ask<StaffResource>('POST', '/resources', {
    name: 'A pool',
    capacity: places,
    turnoverMinutes: 0,
    exclusive: false,
  })
  const service = await ask<StaffService>('POST', '/services', { kind: 'class', name: 'A class', ...words })
  await setTimes({ pool, service }, times)
  return { pool, service }
}

const at =
  ({ pool }: Pick<Place, 'pool'>) =>
  (start: string): Pattern => ({
    resourceId: pool.id,
    weekdays: [0],
    firstStart: start,
    lastStart: start,
    everyMinutes: 60,
  })

async function setTimes(place: Place, times: readonly string[]): Promise<TimesPreview> {
  const request: TimesRequest = { serviceId: place.service.id, from: '2026-12-06', patterns: times.map(at(place)) }
  const { token: shown } = await ask<TimesPreview>('POST', '/times/preview', request)
  return await ask<TimesPreview>('POST', '/times/apply', { ...request, token: shown })
}

const changePool = ({ pool: { id, name, turnoverMinutes, revision } }: Place, capacity: number) =>
  ask('PATCH', `/resources/${id}`, { name, capacity, turnoverMinutes, revision })

const changeService = ({ service: { id, name, revision } }: Place, more: object) =>
  ask('PATCH', `/services/${id}`, { ...words, name, revision, ...more })

const slotsOf = async ({ service }: Place): Promise<Slot[]> => await house.slotsOn(DAY, service.id)

/** The starts of the day in Sydney, each with what it has to sell. */
const offered = async (place: Place) =>
  (await slotsOf(place)).map(({ startDate, openSpots }) => `${sydneyTime(startDate)} ${openSpots}`)

const sydneyTime = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-AU', {
    timeZone: 'Australia/Sydney',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })

async function firstSlot(place: Place): Promise<Slot> {
  const [slot] = await slotsOf(place)
  if (!slot) throw new Error('The class has no start.')
  return slot
}

const bookTwo = (slot: Slot) => booked(house, [cartItem(slot, { guestCount: 1 })])
const cancel = async ({ key, id }: Awaited<ReturnType<typeof booked>>) => {
  const { status } = await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' })
  expect(status).toBe(200)
}
const buyOne = async (slot: Slot, party: { guestCount?: number } = {}) =>
  statusAndCode(await house.visitor().checkout(checkoutInputFor([cartItem(slot, party)])))
const SOLD_OUT = [409, 'cart.unavailable']

/** Three parties of two at ten. */
async function sixAtTen() {
  const place = await aClassAt(['10:00'])
  const slot = await firstSlot(place)
  const parties = [await bookTwo(slot), await bookTwo(slot), await bookTwo(slot)] as const
  return { place, slot, parties }
}

describe('a pool that was made smaller than what is booked', () => {
  test('sells nothing when a party leaves, until fewer have booked than it holds', async () => {
    const { place, slot, parties } = await sixAtTen()
    await changePool(place, 4)
    expect(await offered(place)).toEqual(['10:00 0'])
    await cancel(parties[0])
    expect(await offered(place)).toEqual(['10:00 0'])
    expect(await buyOne(slot)).toEqual(SOLD_OUT)
    await cancel(parties[1])
    expect(await offered(place)).toEqual(['10:00 2'])
    expect(await buyOne(slot)).toEqual([200, undefined])
  })

  test('sells nothing when a party moves away', async () => {
    const { place, slot, parties } = await sixAtTen()
    await setTimes(place, ['10:00', '12:00'])
    const later = (await slotsOf(place))[1]
    await changePool(place, 4)
    const { key, id } = parties[0]
    expect((await withKey(house, key).move(id, { sessionId: later?.sessionId })).status).toBe(200)
    expect(await offered(place)).toEqual(['10:00 0', '12:00 2'])
    expect(await buyOne(slot)).toEqual(SOLD_OUT)
  })

  test('sells nothing when an unpaid order is given up', async () => {
    const { place, slot, parties } = await sixAtTen()
    const unpaid = await house.anOrder([cartItem(slot, { guestCount: 1 })])
    await changePool(place, 4)
    await unpaid.release()
    expect(await offered(place)).toEqual(['10:00 0'])
    await cancel(parties[0])
    expect(await offered(place)).toEqual(['10:00 0'])
    expect(await buyOne(slot)).toEqual(SOLD_OUT)
  })

  test('sells nothing when one of a party leaves', async () => {
    const { place, slot, parties } = await sixAtTen()
    await changePool(place, 4)
    const one = { people: 1, outcome: 'voucher', shownAmount: 45, reason: 'Change of plans' }
    const path = `/api/desk/v1/bookings/${parties[0].id}/part-cancel`
    const left = await house.visitor().send('POST', path, one, { authtoken: token })
    expect([left.status, left.body]).toEqual([200, expect.any(Object)])
    expect(await offered(place)).toEqual(['10:00 0'])
    expect(await buyOne(slot)).toEqual(SOLD_OUT)
  })

  test('is the same when the service is for fewer', async () => {
    const { place, slot, parties } = await sixAtTen()
    await changeService(place, { capacity: 4 })
    await cancel(parties[0])
    expect(await offered(place)).toEqual(['10:00 0'])
    expect(await buyOne(slot)).toEqual(SOLD_OUT)
    await cancel(parties[1])
    expect(await offered(place)).toEqual(['10:00 2'])
  })

  test('takes no late money for a place that is gone', async () => {
    const { place, slot, parties } = await sixAtTen()
    const late = await house.anOrder([cartItem(slot, { guestCount: 1 })])
    await house.control({ pay: { session: late.sessionId, later: true }, settle: true })
    await house.pass(34)
    expect(await late.status()).toBe('EXPIRED')
    await changePool(place, 4)
    await cancel(parties[0])
    await house.control({ laterMoney: { session: late.sessionId, arrives: true }, settle: true })
    expect(await late.status()).toBe('REFUNDED')
    expect(await offered(place)).toEqual(['10:00 0'])
  })
})

describe('a start that the timetable has given up', () => {
  test('leaves its pool to the times there are now, as soon as the last one has left', async () => {
    const place = await aClassAt(['10:00'])
    const slot = await firstSlot(place)
    const parties = [await bookTwo(slot), await bookTwo(slot)] as const
    await setTimes(place, ['09:30', '10:30'])
    expect(await offered(place)).toEqual(['10:00 0'])
    await cancel(parties[0])
    expect(await offered(place)).toEqual(['10:00 0'])
    await cancel(parties[1])
    expect(await offered(place)).toEqual(['09:30 8', '10:30 8'])
    expect(await buyOne(slot)).toEqual(SOLD_OUT)
  })

  test('is sold to nobody who still has it: no cart, no move, and 8 people are 8 people', async () => {
    const place = await aClassAt(['10:00', '13:00'])
    const [ten, one] = await slotsOf(place)
    if (!ten || !one) throw new Error('The class has no start.')
    await cancel(await bookTwo(ten))
    const mover = await bookTwo(one)
    await setTimes(place, ['09:30', '13:00'])
    expect(await buyOne(ten)).toEqual(SOLD_OUT)
    const move = await withKey(house, mover.key).move(mover.id, { sessionId: ten.sessionId })
    expect(statusAndCode(move)).toEqual([409, 'slot.taken'])
    expect(await offered(place)).toEqual(['09:30 8', '13:00 6'])
  })

  test('leaves its pool to another service, too', async () => {
    const place = await aClassAt(['10:00'])
    const other: Place = {
      pool: place.pool,
      service: await ask<StaffService>('POST', '/services', { kind: 'class', name: 'Another class', ...words }),
    }
    const party = await bookTwo(await firstSlot(place))
    await setTimes(place, [])
    const { clashes } = await setTimes(other, ['10:00'])
    expect(clashes).toMatchObject([{ with: 'A class' }])
    expect(await offered(other)).toEqual([])
    await cancel(party)
    expect(await offered(other)).toEqual(['10:00 8'])
  })

  test('leaves its pool to another service when its own is removed', async () => {
    const place = await aClassAt(['10:00'])
    const other: Place = {
      pool: place.pool,
      service: await ask<StaffService>('POST', '/services', { kind: 'class', name: 'Another class', ...words }),
    }
    await setTimes(other, ['10:00'])
    expect(await offered(other)).toEqual([])
    await house.rows('update member_session set factor_shown_at = house_now()')
    await ask('POST', `/services/${place.service.id}/remove`, {})
    expect(await offered(other)).toEqual(['10:00 8'])
  })

  test('comes back at the length that the service has now, if the pool is free for so long', async () => {
    const place = await aClassAt(['10:00', '12:00'])
    const party = await bookTwo(await firstSlot(place))
    await changeService(place, { minutes: 90 })
    const length = async () =>
      (await slotsOf(place)).map(({ startDate, endDate }) => (Date.parse(endDate) - Date.parse(startDate)) / 60_000)
    expect(await length()).toEqual([60, 90])
    await cancel(party)
    expect(await length()).toEqual([90, 90])
  })

  test.each([
    ['has other times', (place: Place) => setTimes(place, ['10:30']), ['10:30 8']],
    ['has another length', (place: Place) => changeService(place, { minutes: 90 }), ['10:00 8']],
  ])(
    'is sold to nobody while somebody else changes a timetable, and leaves its pool soon after: the class %s',
    async (_what, change, then) => {
      const place = await aClassAt(['10:00'])
      const slot = await firstSlot(place)
      const party = await bookTwo(slot)
      await change(place)
      await house.ctx.db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(timetable_lock())`.execute(tx)
        await cancel(party)
        expect(await offered(place)).toEqual(['10:00 0'])
        expect(await buyOne(slot)).toEqual(SOLD_OUT)
      })
      await leaveGivenUp(house.ctx)
      // No request of a visitor waits for what the house has done by itself.
      await house.ctx.announcements.caughtUp()
      expect(await offered(place)).toEqual(then)
    },
  )
})

/** A treatment at two times, in a room of its own. */
async function aTreatment({ takes = 1 } = {}) {
  const room = { name: 'A room', capacity: takes, turnoverMinutes: 15, exclusive: true }
  const pool = await ask<StaffResource>('POST', '/resources', room)
  const service = await ask<StaffService>('POST', '/services', { kind: 'massage', name: 'A treatment', ...words })
  const place = { pool, service }
  await setTimes(place, ['10:00', '13:00'])
  const [ten, one] = await slotsOf(place)
  if (!ten || !one) throw new Error('The treatment has no start.')
  return { place, ten, one }
}

const toStart = ({ startDate, resourceId }: Slot) => ({ startDate, resourceId })

const waitingForLocks = () =>
  house.rows(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

/** Somebody books or moves while the times are changed; the change is done first. */
async function whileItGoes(slot: Slot, act: () => Promise<Answer>) {
  const times = await house.ctx.pool.connect()
  try {
    await times.query('begin')
    await times.query('select from service where id = $1 for update', [slot.serviceId])
    const asked = act()
    await expect.poll(waitingForLocks, soon).not.toEqual([])
    await times.query('delete from session where id = $1', [slot.sessionId])
    await times.query('commit')
    return statusAndCode(await asked)
  } finally {
    times.release()
  }
}
describe('a start whose session is taken away while somebody books it', () => {
  test('is no longer available to who buys it', async () => {
    const place = await aClassAt(['10:00'])
    const slot = await firstSlot(place)
    const buy = () => house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
    expect(await whileItGoes(slot, buy)).toEqual([409, 'cart.unavailable'])
  })

  test('is taken for who moves there', async () => {
    const place = await aClassAt(['10:00', '12:00'])
    const party = await bookTwo(await firstSlot(place))
    const [, later] = await slotsOf(place)
    if (!later) throw new Error('There is no second start.')
    const move = () => withKey(house, party.key).move(party.id, { sessionId: later.sessionId })
    expect(await whileItGoes(later, move)).toEqual([409, 'slot.taken'])
  })
})

describe('a start of a room that the timetable has given up', () => {
  test('is sold to nobody who still has it, and nobody is moved there', async () => {
    const { place, ten, one } = await aTreatment()
    const mover = await booked(house, [cartItem(one)])
    await setTimes(place, ['09:30', '13:00'])
    expect(await buyOne(ten)).toEqual(SOLD_OUT)
    expect(statusAndCode(await withKey(house, mover.key).move(mover.id, toStart(ten)))).toEqual([409, 'slot.taken'])
    expect(await offered(place)).toEqual(['09:30 1', '13:00 0'])
  })

  test('is not taken by money that comes late: it goes back', async () => {
    const { place, ten } = await aTreatment()
    const late = await house.anOrder([cartItem(ten)])
    await house.control({ pay: { session: late.sessionId, later: true }, settle: true })
    await house.pass(34)
    expect(await late.status()).toBe('EXPIRED')
    await setTimes(place, ['09:30', '13:00'])
    await house.control({ laterMoney: { session: late.sessionId, arrives: true }, settle: true })
    expect(await late.status()).toBe('REFUNDED')
    expect(await offered(place)).toEqual(['09:30 1', '13:00 1'])
  })

  test('is refused by the database, whoever writes the booking', async () => {
    const { place, ten, one } = await aTreatment()
    const { id } = await booked(house, [cartItem(one)])
    await setTimes(place, ['13:00'])
    const move = house.rows(
      `update booking set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour', blocked_until = $2::timestamptz + interval '75 minutes' where id = $1`,
      [id, ten.startDate],
    )
    await expect(move).rejects.toMatchObject({ constraint: 'start_is_planned' })
  })
})

describe('a room that was made smaller', () => {
  test('is not taken by late money of a larger party: it goes back', async () => {
    const { place, ten } = await aTreatment({ takes: 2 })
    const late = await house.anOrder([cartItem(ten, { guestCount: 1 })])
    await house.control({ pay: { session: late.sessionId, later: true }, settle: true })
    await house.pass(34)
    expect(await late.status()).toBe('EXPIRED')
    await changePool(place, 1)
    await house.control({ laterMoney: { session: late.sessionId, arrives: true }, settle: true })
    expect(await late.status()).toBe('REFUNDED')
    expect(await offered(place)).toEqual(['10:00 1', '13:00 1'])
  })

  test('keeps a party that has booked, and lets nobody of its size move there', async () => {
    const { place, ten, one } = await aTreatment({ takes: 2 })
    const party = await bookTwo(one)
    await changePool(place, 1)
    expect(statusAndCode(await withKey(house, party.key).move(party.id, toStart(ten)))).toEqual([409, 'slot.taken'])
    expect(await offered(place)).toEqual(['10:00 1', '13:00 0'])
  })

  test('is sold to no larger party that saw it before', async () => {
    const { ten } = await aTreatment({ takes: 2 })
    const staff = await house.ctx.pool.connect()
    try {
      await staff.query('begin')
      await staff.query('update resource set capacity = 1 where id = $1', [ten.resourceId])
      const buying = buyOne(ten, { guestCount: 1 })
      await expect.poll(waitingForLocks, soon).not.toEqual([])
      await staff.query('commit')
      expect(await buying).toEqual(SOLD_OUT)
    } finally {
      await staff.query('rollback')
      staff.release()
    }
  })
})

const previewOf = async (place: Place, times: readonly string[]) =>
  await ask<TimesPreview>('POST', '/times/preview', {
    serviceId: place.service.id,
    from: '2026-12-06',
    patterns: times.map(at(place)),
  })

describe('the preview of times', () => {
  test('counts the starts that are shut, not every start of a day with a closure', async () => {
    const place = await aClassAt(['08:00', '18:00'])
    const elsewhere = await aClassAt(['08:00', '18:00'])
    await house.rows(
      `with closed as (
         insert into closure (id, state, title, message, from_at, to_at, starts_on, ends_on, reopens_on, sends_at, answer_until)
         select gen_random_uuid(), state, 'Repairs', '', from_at::timestamptz, from_at::timestamptz + interval '2 hours', from_at::date, from_at::date, from_at::date + 1, house_now(), house_now()
         from (values ('DONE', '2027-03-07T17:00+11:00'), ('DRAFT', '2027-03-14T17:00+11:00')) as one (state, from_at)
         returning id, state, from_at, to_at)
       insert into closed_time (closure_id, service_id, resource_id, starts_at, ends_at)
       select id, null, $1, from_at, to_at from closed where state <> 'DRAFT'`,
      [place.pool.id],
    )
    expect((await previewOf(place, ['08:00', '18:00', '20:00'])).shut).toBe(1)
    expect((await previewOf(elsewhere, ['08:00', '18:00', '20:00'])).shut).toBe(0)
  })

  test('names each start that overlaps one of its own', async () => {
    const place = await aClassAt(['10:00'])
    const { clashes } = await previewOf(place, ['10:00', '10:30'])
    expect(clashes[0]).toMatchObject({ start: '2026-12-05T23:30:00.000Z', with: 'A class' })
  })
})
