import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResourcesAnswer, StaffResource, StaffService, TimesAnswer, TimesPreview } from '#api/timetable.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

const base = '/api/staff/v1'
const SUNDAY = '2027-03-07'
const reason = 'The tiles are loose'

/** A house with a manager who makes pools, rooms and services and takes them out of use. */
async function openWithManager() {
  const house = await openHouse()
  const { token } = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }
  const ask = (method: string, path: string, body?: object) =>
    house.visitor().send(method, base + path, body, { authtoken: token })
  const made = async <Row>(path: string, body: object): Promise<Row> => {
    const { status, body: answer } = await ask('POST', path, body)
    expect([path, status, answer]).toEqual([path, 200, expect.any(Object)])
    return answer
  }
  let count = 0
  /** A pool or room with a service that runs in it each Sunday at eight and nine. */
  const aPlace = async ({ exclusive = false } = {}) => {
    count += 1
    const name = `Place ${count}`
    const place = await made<StaffResource>('/resources', {
      name,
      capacity: 4,
      turnoverMinutes: exclusive ? 15 : 0,
      exclusive,
    })
    const said = { tagline: '', description: '', minutes: 60, price: 45, partyLimit: 4, capacity: null, hidden: false }
    const kind = exclusive ? 'massage' : 'class'
    const service = await made<StaffService>('/services', { kind, name: `Service ${count}`, ...said })
    const pattern = { weekdays: [0], firstStart: '08:00', lastStart: '09:00', everyMinutes: 60, resourceId: place.id }
    const asked = { serviceId: service.id, from: '2026-12-06', patterns: [pattern] }
    const { token: shown } = await made<TimesPreview>('/times/preview', asked)
    await made('/times/apply', { ...asked, token: shown })
    return { place, service, slots: await house.slotsOn(SUNDAY, service.id) }
  }
  const retire = (id: string, why = reason) => ask('POST', `/resources/${id}/retire`, { reason: why })
  return { house, ask, made, aPlace, retire }
}

const words = (n: string) => `${n} in there. Plan a closure of it first.`

describe('a pool or room', () => {
  let open: Awaited<ReturnType<typeof openWithManager>>
  let house: TestHouse
  beforeAll(async () => {
    open = await openWithManager()
    house = open.house
  })
  afterAll(() => house.close())

  const listed = async () => (await open.ask('GET', '/resources')).body as ResourcesAnswer

  test('in which somebody is booked stays in use, and says how many are; then nothing is changed (#723)', async () => {
    const { place, slots } = await open.aPlace()
    const one = await booked(house, [cartItem(slots[0]!)])
    const bookedIn = async () => (await listed()).resources.find(({ id }) => id === place.id)?.booked
    expect(await bookedIn()).toBe(1)
    const refused = await open.retire(place.id)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'resource.booked',
      words('1 booking is'),
    ])
    await house.anOrder([cartItem(slots[1]!)])
    expect((await open.retire(place.id)).body.message).toBe(words('2 bookings are'))
    expect(await bookedIn()).toBe(2)
    expect((await listed()).resources.map(({ id }) => id)).toContain(place.id)
    expect((await house.slotsOn(SUNDAY, slots[0]!.serviceId)).length).toBe(2)
    await withKey(house, one.key).cancelFromOrder(one.id, { customerChoice: 'refund' })
    expect((await open.retire(place.id)).body.message).toBe(words('1 booking is'))
  })

  test('without bookings to come is taken out of use with a reason: its times end, it leaves the lists, and the history says why (#723)', async () => {
    const { place, service, slots } = await open.aPlace()
    const gone = await booked(house, [cartItem(slots[0]!)])
    await withKey(house, gone.key).cancelFromOrder(gone.id, { customerChoice: 'refund' })
    expect((await open.retire(place.id, 'x')).body.code).toBe('reason.missing')
    expect((await open.retire(place.id)).status).toBe(200)

    expect((await listed()).resources.map(({ id }) => id)).not.toContain(place.id)
    expect((await listed()).retired).toContainEqual({ id: place.id, name: place.name, since: expect.any(String) })
    expect(await house.slotsOn(SUNDAY, service.id)).toEqual([])
    const times = (await open.ask('GET', '/times')).body as TimesAnswer
    expect(times.patterns.filter(({ resourceId }) => resourceId === place.id)).toEqual([])
    const [entry] = await house.rows(
      `select reason, after from history_entry where what = 'resource' and row_id = $1 order by id desc limit 1`,
      [place.id],
    )
    expect(entry).toEqual({ reason, after: { retired_at: expect.any(String) } })
    // Nothing is planned in it, and it is changed no more.
    const pattern = { weekdays: [0], firstStart: '08:00', lastStart: '09:00', everyMinutes: 60, resourceId: place.id }
    const asked = { serviceId: service.id, from: '2026-12-06', patterns: [pattern] }
    expect((await open.ask('POST', '/times/preview', asked)).body.code).toBe('resource.unknown')
    expect((await open.retire(place.id)).body.code).toBe('resource.unknown')
    const change = { name: 'Other', capacity: 4, turnoverMinutes: 0, revision: place.revision + 1 }
    expect((await open.ask('PATCH', `/resources/${place.id}`, change)).body.code).toBe('resource.unknown')

    const back = await open.made<StaffResource>(`/resources/${place.id}/restore`, {})
    expect(back).toMatchObject({ id: place.id, services: [] })
    expect((await listed()).resources.map(({ id }) => id)).toContain(place.id)
    expect((await listed()).retired.map(({ id }) => id)).not.toContain(place.id)
    expect((await open.ask('POST', `/resources/${place.id}/restore`)).status).toBe(404)
    const { token } = await open.made<TimesPreview>('/times/preview', asked)
    await open.made('/times/apply', { ...asked, token })
    expect((await house.slotsOn(SUNDAY, service.id)).map(({ openSpots }) => openSpots)).toEqual([4, 4])
  })

  test('that is taken out of use while it is being booked: either the booking stands, or it is out of use (#723)', async () => {
    for (const exclusive of [true, false, true, false]) {
      const { place, slots } = await open.aPlace({ exclusive })
      const buys = slots.map((slot) => house.visitor().checkout(checkoutInputFor([cartItem(slot)])))
      const [retired, ...sold] = await Promise.all([open.retire(place.id), ...buys])
      const isBooked = sold.some(({ status }) => status === 200)
      expect(retired.body.code ?? 'retired').toBe(isBooked ? 'resource.booked' : 'retired')
      for (const { status, body } of sold) if (status !== 200) expect(body.code).toBe('cart.unavailable')
    }
  })
})

/** Somebody presses PAY while staff, who were a moment earlier, take the room out of use. */
async function payAfterRetiring(prepare: (house: TestHouse) => Promise<unknown>) {
  const { house, aPlace, retire } = await openWithManager()
  try {
    await prepare(house)
    const { place, service, slots } = await aPlace({ exclusive: true })
    const waiting = async () =>
      (
        await house.rows(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).length
    const line = await house.ctx.pool.connect()
    await line.query('begin')
    await line.query('select from service where id = $1 for update', [service.id])
    const retiring = retire(place.id)
    await expect.poll(waiting, soon).toBe(1)
    const paying = house.visitor().checkout(checkoutInputFor([cartItem(slots[0]!)]))
    await expect.poll(waiting, soon).toBe(2)
    await line.query('commit')
    line.release()
    const [retired, paid] = await Promise.all([retiring, paying])
    return [retired.status, paid.status, paid.body.code]
  } finally {
    await house.close()
  }
}

const withoutGuard = async (house: TestHouse) => {
  const [{ text }] = await house.rows(`select pg_get_functiondef('only_what_is_sold'::regproc) as text`)
  // With its room a start leaves the timetable, too.
  const cut = String(text).replace(/if exists \(select from resource[\s\S]*?refuse_unplanned\(new\);\s*end if;/, '')
  expect(cut).not.toBe(text)
  await house.rows(cut)
}

describe('whoever has read a start before its room is taken out of use', () => {
  test('is refused (#723)', async () => {
    expect(await payAfterRetiring(() => Promise.resolve())).toEqual([200, 409, 'cart.unavailable'])
  })

  test('would be booked in a room that nobody uses, without the guard of the database (#723)', async () => {
    expect(await payAfterRetiring(withoutGuard)).toEqual([200, 200, undefined])
  })
})
