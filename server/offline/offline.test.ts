import { createPublicKey } from 'node:crypto'
import { compactVerify, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DayRow } from '#api/arrivals.ts'
import type { Conflict, Snapshot } from '#api/offline.ts'
import { addDays, existingInstant } from '#domain/sydney-time.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { atWork } from '#proofs/desk.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { aTablet, type Tablet } from '#proofs/offline.ts'
import { writeCode } from '#server/sales/arrival-code.ts'

/** Each test has a day of its own: the clock of a house with payments goes forward alone. */
let today = '2026-11-22'
const at = (time: string, date = today) => existingInstant(date, time).toISOString()

let house: TestHouse
let one: Tablet
let two: Tablet
let manager: Awaited<ReturnType<typeof atWork>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  today = addDays(today, 1)
  await house.moveClock(at('09:00'))
  one = await aTablet(house, `Tablet A of ${today}`, 'Sam')
  two = await aTablet(house, `Tablet B of ${today}`, 'Olive')
  manager = await atWork(house, 'manager', 'Max')
  await house.moveClock(at('09:50'))
})

const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** A party of so many in a class of its own at ten. */
async function aParty(people = 2, time = '10:00', date = today) {
  const slot = await house.aClass({ at: at(time, date) })
  const order = await booked(house, [cartItem(slot, { guestCount: people - 1 })])
  return { ...order, slot }
}
const rowOf = async (bookingId: string): Promise<DayRow | undefined> =>
  (await manager.browser.get('/api/desk/v1/day')).body.rows.find((row: DayRow) => row.bookingId === bookingId)
const listed = async (): Promise<Conflict[]> => (await manager.browser.get('/api/desk/v1/conflicts')).body.conflicts
const unsent = async () => (await manager.browser.get('/api/desk/v1/conflicts')).body.unsent
const conflictsOf = async (tablet: Tablet): Promise<Conflict[]> =>
  (await listed()).filter(({ device }) => device === tablet.name)
const settle = (id: string, as: string, by: Pick<Tablet['browser'], 'post'> = manager.browser, more = {}) =>
  by.post(`/api/desk/v1/conflicts/${id}/settle`, { as, ...more })

const listOf = async (tablet: Tablet, unsent = 0) => {
  const { status, body } = await tablet.browser.get(`/api/desk/v1/snapshot?unsent=${unsent}`)
  expect(status).toBe(200)
  const { kid } = decodeProtectedHeader(body.snapshot)
  const known = body.serverKeys.find(({ no }: { no: number }) => String(no) === kid)
  const key = createPublicKey({ key: Buffer.from(known.publicKey, 'base64url'), format: 'der', type: 'spki' })
  const { payload } = await compactVerify(body.snapshot, key, { algorithms: ['ES256'] })
  return JSON.parse(Buffer.from(payload).toString()) as Snapshot
}
const shutOff = (tablet: Tablet) => manager.browser.send('DELETE', `/api/desk/v1/devices/${tablet.deviceId}`)
const aWalkIn = async () => {
  await one.sends(one.note({ kind: 'WALK_IN', people: 1, startsAt: at('10:00'), cashCents: 0 }))
  return (await conflictsOf(one))[0]!
}

describe('a device that shall work without a line', () => {
  test('is named with what it has still to send, until it has sent it or is shut off (#642)', async () => {
    const ofDevices = async () =>
      (await manager.browser.get('/api/desk/v1/devices')).body.devices
        .filter(({ name }: { name: string }) => [one.name, two.name].includes(name))
        .map((device: { unsent: number }) => device.unsent)
    expect(await unsent()).toEqual([])
    await listOf(one, 1)
    await listOf(two, 3)
    expect(await unsent()).toEqual([
      { device: two.name, entries: 3 },
      { device: one.name, entries: 1 },
    ])
    expect(await ofDevices()).toEqual([1, 3])
    const { id } = await aParty()
    await one.merge([one.note({ bookingId: id })], 0)
    expect(await unsent()).toEqual([{ device: two.name, entries: 3 }])
    await shutOff(two)
    expect(await unsent()).toEqual([])
  })

  test('gives the house its key once, and is told how far it had counted', async () => {
    const { id } = await aParty()
    await one.sends(one.note({ bookingId: id }))
    const again = await one.browser.post('/api/desk/v1/device-key', { publicKey: one.publicKey })
    expect(again.body).toMatchObject({ lastN: 1, serverKeys: [{ no: 1 }] })
    const entries = await house.rows(`select after from history_entry where row_id = $1 and what = 'desk_device'`, [
      one.deviceId,
    ])
    expect(entries.map(({ after }) => after)).toContainEqual({ has_key: true })
    expect(entries.map(({ after }) => after)).not.toContainEqual({ has_another_key: true })
  })

  test('whose storage was wiped gives another key, which the history has; what the old one signs counts no more', async () => {
    const { id } = await aParty()
    const old = one.note({ bookingId: id })
    expect((await one.browser.post('/api/desk/v1/device-key', { publicKey: two.publicKey })).status).toBe(200)
    expect(code(await one.merge([old]))).toEqual([400, 'entry.signature'])
    const [entry] = await house.rows('select after from history_entry order by id desc limit 1')
    expect(entry.after).toEqual({ has_another_key: true })
  })

  test('gives no key that it cannot sign with, and a browser that is no device none at all', async () => {
    const publicKey = Buffer.alloc(91, 7).toString('base64url')
    expect(code(await one.browser.post('/api/desk/v1/device-key', { publicKey }))).toEqual([400, 'device.wrong-key'])
    expect(code(await manager.browser.post('/api/desk/v1/device-key', { publicKey: one.publicKey }))).toEqual([
      403,
      'device.unknown',
    ])
  })
})

describe('the list that a device keeps', () => {
  test('is signed by the house, numbered, and over by the night', async () => {
    const first = await listOf(one)
    expect(first).toMatchObject({ deviceId: one.deviceId, seq: 1, date: today })
    expect(Date.parse(first.expiresAt) - Date.parse(first.issuedAt)).toBe(18 * 3_600_000)
    expect((await listOf(one)).seq).toBe(2)
    await house.moveClock(at('11:00'))
    expect((await listOf(one)).expiresAt).toBe(at('04:00', addDays(today, 1)))
  })

  test('has today and tomorrow until noon', async () => {
    const tomorrow = addDays(today, 1)
    const [now, morning, noon] = [
      await aParty(),
      await aParty(2, '11:30', tomorrow),
      await aParty(2, '12:00', tomorrow),
    ]
    const ids = (await listOf(one)).rows.map(({ bookingId }) => bookingId)
    expect([now, morning, noon].map(({ id }) => ids.includes(id))).toEqual([true, true, false])
  })

  test('names a guest by their first name and an initial, and has nothing to find or call them by', async () => {
    const { id } = await aParty()
    const row = (await listOf(one)).rows.find(({ bookingId }) => bookingId === id)!
    const [{ order_id: orderId }] = await house.rows('select order_id from booking where id = $1', [id])
    expect(row).toMatchObject({ firstName: 'Ada', initial: 'E', people: 2, orderId, arrived: 0, seq: 0 })
    expect(JSON.stringify(row)).not.toMatch(/Example|@|phone|name"|note"/)
  })

  test('is for no browser that is not a device, and not for one that was shut off', async () => {
    expect(code(await manager.browser.get('/api/desk/v1/snapshot'))).toEqual([403, 'device.unknown'])
    await manager.browser.send('DELETE', `/api/desk/v1/devices/${one.deviceId}`)
    one.browser.cookies.set('bh_session', manager.token)
    expect(code(await one.browser.get('/api/desk/v1/snapshot'))).toEqual([403, 'device.revoked'])
  })
})

describe('what was noted without a line', () => {
  test('comes in as if it had been said at once, by whoever was there, also after they went home', async () => {
    const { id } = await aParty()
    const entry = one.note({ bookingId: id, saidAt: at('09:50') })
    await house.moveClock(at('10:20'))
    await one.browser.post('/api/desk/v1/shifts/end')
    expect(await one.sends(entry)).toEqual(['done'])
    expect(await rowOf(id)).toMatchObject({ arrived: 2, seq: 1 })
    const [event] = await house.rows(
      'select actor_id, device_id, n, said_at from attendance_event where booking_id = $1',
      [id],
    )
    expect(event).toEqual({
      actor_id: one.staff.memberId,
      device_id: one.deviceId,
      n: 1,
      said_at: new Date(at('09:50')),
    })
    const [noted] = await house.rows('select by_name, actor_id, row_id from history_entry order by id desc limit 1')
    expect(noted).toEqual({ by_name: 'Sam Grove', actor_id: one.staff.memberId, row_id: id })
  })

  test('is found by the code that was shown', async () => {
    const { id } = await aParty()
    const [{ order_id: orderId }] = await house.rows('select order_id from booking where id = $1', [id])
    const shown = await writeCode(house.ctx, {
      orderId,
      issuedAt: house.ctx.now(),
      startsAt: new Date(at('10:00')),
      people: 2,
    })
    expect(await one.sends(one.note({ code: shown, people: 1 }))).toEqual(['done'])
    expect(await rowOf(id)).toMatchObject({ arrived: 1 })
  })

  test('of two tablets that let one party in counts it once, and a person is asked (#649)', async () => {
    const { id } = await aParty()
    const [first, second] = [
      one.note({ bookingId: id, saidAt: at('09:50') }),
      two.note({ bookingId: id, saidAt: at('09:49') }),
    ]
    expect(await one.sends(first)).toEqual(['done'])
    expect(await two.sends(second)).toEqual(['conflict'])
    expect(await rowOf(id)).toMatchObject({ arrived: 2, seq: 2 })
    // Whoever was later by the clock let in nobody new, whichever tablet is heard first.
    expect(await conflictsOf(two)).toEqual([])
    expect(await conflictsOf(one)).toMatchObject([
      {
        kind: 'twice',
        people: 2,
        by: 'Sam Grove',
        bookingId: id,
        name: 'Ada Example',
        saidAt: at('09:50'),
        other: { at: at('09:49'), device: two.name },
        settled: null,
      },
    ])
  })

  test('is beside a check-in with a line what it is beside one without (#649)', async () => {
    const { id } = await aParty()
    const entry = one.note({ bookingId: id, saidAt: at('09:50') })
    await house.moveClock(at('09:55'))
    const { body } = await two.browser.post('/api/desk/v1/check-ins', { bookingId: id })
    expect(body.result).toBe('ok')
    expect(await one.sends(entry)).toEqual(['conflict'])
    expect(await rowOf(id)).toMatchObject({ arrived: 2 })
    expect(await conflictsOf(two)).toMatchObject([{ kind: 'twice', people: 2, other: { device: one.name } }])
  })

  test('as halves on two tablets adds up, and nobody is asked (#650)', async () => {
    const { id } = await aParty()
    expect(await one.sends(one.note({ bookingId: id, people: 1 }))).toEqual(['done'])
    expect(await two.sends(two.note({ bookingId: id, people: 1 }))).toEqual(['done'])
    expect(await rowOf(id)).toMatchObject({ arrived: 2 })
    expect([...(await conflictsOf(one)), ...(await conflictsOf(two))]).toEqual([])
  })

  test('stands when the booking was cancelled meanwhile, and a person is asked (#651)', async () => {
    const { id, key } = await aParty()
    const entry = one.note({ bookingId: id, saidAt: at('09:50') })
    await withKey(house, key).cancelFromOrder(id)
    expect(await one.sends(entry)).toEqual(['conflict'])
    expect(await rowOf(id)).toMatchObject({ arrived: 2, cancelled: { by: 'guest' } })
    expect(await conflictsOf(one)).toMatchObject([{ kind: 'cancelled', people: 2, bookingId: id, other: null }])
  })

  test('stands when the booking was moved meanwhile, and a person is asked', async () => {
    const { id, slot } = await aParty()
    const entry = one.note({ bookingId: id, saidAt: at('09:50') })
    const [run] = await house.rows(
      `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
       values ($1, $2, $3, $3::timestamptz + interval '1 hour', 8) returning id`,
      [slot.serviceId, slot.resourceId, at('15:00')],
    )
    const moved = await manager.browser.post(`/api/desk/v1/bookings/${id}/move`, {
      slot: { sessionId: run.id },
      wantedBy: 'guest',
    })
    expect(moved.status).toBe(200)
    expect(await one.sends(entry)).toEqual(['conflict'])
    expect(await rowOf(id)).toMatchObject({ arrived: 2 })
    expect(await conflictsOf(one)).toMatchObject([{ kind: 'moved', startsAt: at('15:00'), saidAt: at('09:50') }])
  })

  test('comes again and is known; where something is missing a person is told, and the rest comes in (#652)', async () => {
    const [first, second] = [await aParty(), await aParty()]
    const [a, lost, b] = [
      one.note({ bookingId: first.id, people: 1 }),
      one.note({ bookingId: first.id, people: 1 }),
      one.note({ bookingId: second.id }),
    ]
    expect(await one.sends(a)).toEqual(['done'])
    expect((await one.merge([b, a])).body).toEqual({
      answers: [
        { n: 1, answer: 'known' },
        { n: 3, answer: 'done' },
      ],
      lastN: 3,
    })
    expect([(await rowOf(first.id))?.arrived, (await rowOf(second.id))?.arrived]).toEqual([1, 2])
    expect(await conflictsOf(one)).toMatchObject([{ kind: 'gap', people: 1, bookingId: null, settled: null }])
    // What was missing comes after all: nobody has to look any more.
    expect(await one.sends(lost)).toEqual(['done'])
    expect(await rowOf(first.id)).toMatchObject({ arrived: 2 })
    expect(await conflictsOf(one)).toMatchObject([{ kind: 'gap', settled: { as: 'came-later', by: null } }])
  })

  test('comes in once when the same call is made twice at once, and the next one with it', async () => {
    const { id } = await aParty(4)
    const entries = Array.from({ length: 20 }, (_, i) =>
      one.note({ bookingId: id, kind: i % 2 === 0 ? 'ARRIVED' : 'UNDONE', people: i % 2 === 0 ? 1 : 0 }),
    )
    const last = one.note({ bookingId: id, people: 3 })
    const answers = await Promise.all([one.sends(...entries), one.sends(...entries), one.sends(last)])
    const answered = (how: string) => answers.flat().filter((answer) => answer === how).length
    expect([answers.flat().length, answered('done'), answered('known')]).toEqual([41, 21, 20])
    expect(await rowOf(id)).toMatchObject({ arrived: 3, seq: 21 })
    expect((await conflictsOf(one)).filter(({ settled }) => settled === null)).toEqual([])
  })

  test('and taken back there is taken back here, with what waited for a person', async () => {
    const { id } = await aParty()
    const [entry, undo] = [one.note({ bookingId: id }), one.note({ kind: 'UNDONE', people: 0, bookingId: id })]
    expect(await two.sends(two.note({ bookingId: id, saidAt: at('09:40') }))).toEqual(['done'])
    expect(await one.sends(entry)).toEqual(['conflict'])
    expect(await one.sends(undo)).toEqual(['done'])
    expect(await rowOf(id)).toMatchObject({ arrived: 2, seq: 3 })
    expect(await conflictsOf(one)).toMatchObject([{ kind: 'twice', settled: { as: 'taken-back', by: null } }])
  })

  test('by a clock that is fast was said now at the latest', async () => {
    const { id } = await aParty()
    await one.sends(one.note({ bookingId: id, saidAt: at('12:30') }))
    const [event] = await house.rows('select said_at from attendance_event where booking_id = $1', [id])
    expect(event.said_at.getTime()).toBeLessThan(Date.parse(at('09:51')))
  })

  test('by somebody whose shift did not run there, or about nobody whom the house knows, waits for a person', async () => {
    const { id } = await aParty()
    const stranger = one.note({ bookingId: id, staffId: two.staff.memberId })
    const early = one.note({ bookingId: id, saidAt: at('08:30') })
    const nobody = one.note({ bookingId: '5f0c8e9e-8a58-4f29-9a3c-0d9a3a1f7c11' })
    const forged = one.note({ code: 'BH1.AAAA' })
    expect(await one.sends(stranger, early, nobody, forged)).toEqual(Array(4).fill('conflict'))
    expect(await rowOf(id)).toMatchObject({ arrived: 0 })
    expect((await conflictsOf(one)).map(({ kind, name }) => [kind, name])).toEqual([
      ['unknown', 'Ada Example'],
      ['unknown', 'Ada Example'],
      ['unknown', null],
      ['unknown', null],
    ])
  })

  test('as a walk-in waits to be sold, unless it was taken back', async () => {
    const walkIn = { kind: 'WALK_IN' as const, people: 3, startsAt: at('10:00'), cashCents: 22_500 }
    expect(await one.sends(one.note(walkIn), one.note(walkIn))).toEqual(['conflict', 'conflict'])
    expect(await one.sends(one.note({ kind: 'UNDONE', people: 0 }))).toEqual(['done'])
    expect(await conflictsOf(one)).toMatchObject([
      { kind: 'walk-in', people: 3, startsAt: at('10:00'), cash: 225, settled: null },
      { kind: 'walk-in', settled: { as: 'taken-back' } },
    ])
  })

  test('with a signature that does not fit is refused, and nothing of the call comes in', async () => {
    const { id } = await aParty()
    const good = one.note({ bookingId: id, people: 1 })
    const changed = { ...one.note({ bookingId: id, people: 1 }), people: 2 }
    expect(code(await one.merge([good, changed]))).toEqual([400, 'entry.signature'])
    expect(code(await one.merge([two.note({ bookingId: id })]))).toEqual([400, 'entry.signature'])
    expect(code(await manager.browser.post('/api/desk/v1/merge', { entries: [good] }))).toEqual([403, 'device.unknown'])
    // Nobody signs for another device.
    expect(code(await one.merge([one.note({ bookingId: id, deviceId: two.deviceId })]))).toEqual([
      400,
      'entry.signature',
    ])
    expect(await rowOf(id)).toMatchObject({ arrived: 0 })
    expect(code(await one.merge([one.note({ bookingId: id, people: 0 })]))).toEqual([400, 'request.invalid'])
  })
})

describe('a device that was shut off', () => {
  test('is told so when it sends what it has; nothing of it counts, and it waits for a manager (#656)', async () => {
    const { id } = await aParty()
    const before = one.note({ bookingId: id, saidAt: at('09:50') })
    await house.moveClock(at('09:55'))
    await shutOff(one)
    await house.moveClock(at('10:10'))
    const after = one.note({ bookingId: id, saidAt: at('10:10') })
    expect(code(await one.merge([before, after]))).toEqual([403, 'device.revoked'])
    expect(code(await one.merge([before, after]))).toEqual([403, 'device.revoked'])
    expect(await rowOf(id)).toMatchObject({ arrived: 0, seq: 0 })
    const waiting = await conflictsOf(one)
    expect(waiting).toMatchObject([
      { kind: 'revoked', saidAt: at('09:50'), name: 'Ada Example' },
      { kind: 'revoked', saidAt: at('10:10') },
    ])
    const staff = await atWork(house, 'staff', 'Nia')
    expect(code(await settle(waiting[0]!.id, 'nothing', staff.browser))).toEqual([403, 'conflict.needs-manager'])
    expect((await settle(waiting[0]!.id, 'nothing')).status).toBe(200)
  })

  test('is still heard when its browser has forgotten the secret, by what it has signed alone (#656)', async () => {
    const { id } = await aParty()
    await shutOff(one)
    one.browser.cookies.delete('bh_device')
    expect(code(await one.merge([one.note({ bookingId: id })]))).toEqual([403, 'device.revoked'])
    expect(await conflictsOf(one)).toMatchObject([{ kind: 'revoked' }])
    const forged = { ...one.note({ bookingId: id }), people: 1 }
    expect(code(await one.merge([forged]))).toEqual([400, 'entry.signature'])
    expect(await conflictsOf(one)).toHaveLength(1)
  })

  test('leaves no more than 200 things to look at', async () => {
    await shutOff(one)
    const many = Array.from({ length: 201 }, () => one.note({ code: 'x' }))
    await one.merge(many.slice(0, 200))
    await one.merge(many.slice(200))
    // Nor do they stand before what others have sent.
    await two.sends(two.note({ kind: 'WALK_IN', startsAt: at('10:00'), cashCents: 0 }))
    expect(await conflictsOf(two)).toHaveLength(1)
    expect(
      await house.rows('select count(*)::integer as n from desk_entry where device_id = $1', [one.deviceId]),
    ).toEqual([{ n: 200 }])
  })
})

describe('what waits for a person', () => {
  test('is settled once, by whoever is first, and stands there for a day', async () => {
    const { id } = await aWalkIn()
    const staff = await atWork(house, 'staff', 'Nia')
    const { body } = await settle(id, 'sold', staff.browser, { why: 'Sold at the counter.' })
    expect(body.conflicts.find((conflict: Conflict) => conflict.id === id)).toMatchObject({
      settled: { as: 'sold', by: 'Nia Grove' },
    })
    const late = await settle(id, 'nothing')
    expect([...code(late), late.body.message]).toEqual([409, 'conflict.settled', 'Nia has settled this already.'])
    const [entry] = await house.rows('select what, row_id, after from history_entry order by id desc limit 1')
    expect(entry).toEqual({
      what: 'desk_conflict',
      row_id: id,
      after: { kind: 'walk-in', settled_as: 'sold', why: 'Sold at the counter.' },
    })
    await house.moveClock(at('10:00', addDays(today, 1)))
    today = addDays(today, 1)
    manager = await atWork(house, 'manager', 'Max')
    expect(await conflictsOf(one)).toEqual([])
  })

  test('settled by one press that comes twice is settled', async () => {
    const { id } = await aWalkIn()
    const press = () =>
      manager.browser.send('POST', `/api/desk/v1/conflicts/${id}/settle`, { as: 'nothing' }, { 'idempotency-key': id })
    expect([(await press()).status, (await press()).status]).toEqual([200, 200])
    expect(code(await settle('5f0c8e9e-8a58-4f29-9a3c-0d9a3a1f7c11', 'nothing'))).toEqual([404, 'conflict.missing'])
  })
})
