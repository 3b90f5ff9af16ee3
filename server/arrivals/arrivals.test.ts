import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckInAnswer, DayAnswer, DayRow } from '#api/arrivals.ts'
import { massageIds } from '#domain/catalogue/massages.ts'
import { addDays, clockTimeOf, existingInstant } from '#domain/sydney-time.ts'
import { booked, withKey } from '#proofs/booked.ts'
import { atWork, beginsShift, aDevice, rightPin } from '#proofs/desk.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { readPicture } from '#proofs/read-picture.ts'
import { writeCode } from '#server/sales/arrival-code.ts'

/** Each test has a day of its own: the clock of a house with payments goes forward alone. */
let today = '2026-11-22'
const at = (time: string, date = today) => existingInstant(date, time).toISOString()

let house: TestHouse
let sam: Awaited<ReturnType<typeof atWork>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  today = addDays(today, 1)
  await house.moveClock(at('09:00'))
  sam = await atWork(house, 'staff', 'Sam')
})

type Browser = Pick<ReturnType<TestHouse['visitor']>, 'get' | 'post' | 'send'>
type Answered = { status: number; body: CheckInAnswer & { code?: string; left?: number } }

const day = async (date?: string): Promise<DayAnswer> =>
  (await sam.browser.get(`/api/desk/v1/day${date ? `?date=${date}` : ''}`)).body
const rowOf = async (bookingId: string): Promise<DayRow> => {
  const row = (await day()).rows.find((one) => one.bookingId === bookingId)
  if (!row) throw new Error('There is no such row.')
  return row
}
const checkIn = (body: object, by: Browser = sam.browser): Promise<Answered> =>
  by.post('/api/desk/v1/check-ins', body) as Promise<Answered>
const resultOf = async (body: object, by?: Browser) => (await checkIn(body, by)).body.result
const undo = (body: object, by: Browser = sam.browser) => by.post('/api/desk/v1/undo', body)
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** A party of so many in a class of its own, which begins at this time of today. */
async function aParty(people = 2, time = '10:00', more: object = {}) {
  const slot = await house.aClass({ at: at(time) })
  const order = await booked(house, [cartItem(slot, { guestCount: people - 1, ...more })])
  const [{ short_code: shortCode, id: orderId }] = await house.rows(
    'select short_code, id from orders where order_key = $1',
    [order.key],
  )
  return { ...order, slot, shortCode: shortCode as string, orderId: orderId as string }
}

describe('the sheet of a day', () => {
  test('has each party at its start, with taken and all places of each pool', async () => {
    const [first] = (await house.slotsOn(today)).filter(
      ({ resourceName, bookable }) => resourceName === 'Garden Pool' && bookable,
    )
    const { ids } = await booked(house, [cartItem(first!, { guestCount: 2, towelRobeOption: { id: 'towel-robe' } })])
    const { groups, rows, date } = await day()
    expect(date).toBe(today)
    const row = rows.find(({ bookingId }) => bookingId === ids[0])!
    expect(row).toMatchObject({
      startsAt: first!.startDate,
      name: 'Ada Example',
      people: 3,
      arrived: 0,
      seq: 0,
      place: 'Garden Pool',
      service: 'Bathing',
      robes: 3,
      phoneEnd: '0678',
      toPay: 0,
      isMember: false,
      cancelled: null,
    })
    expect(row.shortCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{7}$/)
    expect(groups.find(({ key }) => key === row.group)).toMatchObject({
      startsAt: first!.startDate,
      kind: 'bathing',
      title: 'Bathing',
      places: [{ name: 'Garden Pool', taken: 3, places: 8 }],
    })
  })

  test('has the treatments that begin together below one heading, and each says which it is', async () => {
    const slot = (await house.slotsOn(today, massageIds.CALM[60])).find(({ bookable }) => bookable)
    const { id } = await booked(house, [cartItem(slot!)])
    const { groups, rows } = await day()
    const row = rows.find(({ bookingId }) => bookingId === id)
    expect(row).toMatchObject({ kind: 'massage', service: 'Calm massage, 60 minutes' })
    expect(groups.find(({ key }) => key === row?.group)).toMatchObject({ kind: 'massage', title: 'Treatments' })
  })

  test('counts places that somebody is just paying for, and has no row for them (#571)', async () => {
    const slot = await house.aClass({ at: at('11:00'), places: 6 })
    const order = await house.anOrder([cartItem(slot, { guestCount: 1 })])
    const { groups, rows } = await day()
    expect(groups.find(({ places }) => places[0]?.placeId === slot.resourceId)?.places).toEqual([
      { placeId: slot.resourceId, name: 'A room', taken: 2, places: 6 },
    ])
    expect(rows.filter(({ placeId }) => placeId === slot.resourceId)).toEqual([])
    await order.release()
    expect((await day()).groups.filter(({ places }) => places[0]?.placeId === slot.resourceId)).toEqual([])
  })

  test('says who comes for the first time, and who cancelled', async () => {
    await aParty(1, '09:30')
    const { id, key } = await aParty(1, '10:00')
    expect((await rowOf(id)).isFirstVisit).toBe(false)
    const slot = await house.aClass({ at: at('12:00') })
    const buyer = house.visitor()
    const newcomer = await booked(house, [cartItem(slot)], {
      by: buyer,
      codes: {
        contactData: {
          firstName: 'Nell',
          lastName: 'Newcomer',
          email: 'nell@guest.example',
          phone: '',
          marketingConsent: false,
          termsAccepted: true,
        },
      },
    })
    expect(await rowOf(newcomer.id)).toMatchObject({ name: 'Nell Newcomer', isFirstVisit: true, phoneEnd: '' })
    await withKey(house, key).cancelFromOrder(id)
    const { cancelled } = await rowOf(id)
    expect([cancelled?.by, clockTimeOf(new Date(cancelled!.at))]).toEqual(['guest', '09:00'])
  })

  test('is the same answer until something changes, and is kept by no browser', async () => {
    const asked = () => sam.browser.get('/api/desk/v1/day')
    const { headers } = await asked()
    expect(headers.get('cache-control')).toBe('no-store')
    const etag = headers.get('etag')!
    const again = await sam.browser.send('GET', '/api/desk/v1/day', undefined, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    await aParty(1, '13:00')
    expect((await asked()).headers.get('etag')).not.toBe(etag)
  })
})

describe('a check-in', () => {
  test('by the short code somebody says lets the whole party in', async () => {
    const { id, shortCode } = await aParty(3, '09:20')
    const said = `${shortCode.slice(0, 3)} ${shortCode.slice(3).toLowerCase()}`
    const { body } = await checkIn({ shortCode: said })
    expect(body).toMatchObject({ result: 'ok', people: 3, row: { bookingId: id, arrived: 3, seq: 1 } })
  })

  test('by the code of the picture, which holds neither order key nor name nor address (#573)', async () => {
    const { key, id, orderId } = await aParty(2, '09:20')
    const shown = await codeInPicture(key)
    expect(shown).toMatch(/^BH1\.[\w-]{120}$/)
    const bytes = Buffer.from(shown.slice(4), 'base64url').toString('latin1')
    for (const secret of [key, 'Ada', 'Example', 'ada@guest.example']) {
      expect(shown).not.toContain(secret)
      expect(bytes).not.toContain(secret)
    }
    expect(Buffer.from(shown.slice(4), 'base64url').toString('hex')).toContain(orderId.replaceAll('-', ''))
    expect((await checkIn({ code: shown })).body).toMatchObject({ result: 'ok', people: 2, row: { bookingId: id } })
  })

  test('the confirmation email has the same code as a picture, with words for whoever does not see it (#574)', async () => {
    const { key, id, shortCode } = await aParty(2, '09:20')
    const sent = async () => (await house.emails('ada@guest.example')).find((email) => email.text.includes(shortCode))
    await expect.poll(sent, soon).toBeDefined()
    const { html, text } = (await sent())!
    const [, picture = '', alt] = /<img src="data:image\/png;base64,([^"]+)" alt="([^"]+)"/.exec(html) ?? []
    expect(alt).toBe(`Your code for the front desk: ${shortCode}`)
    expect(text).toContain(`When you arrive, show this code at the front desk, or say ${shortCode}.`)
    const inEmail = await readPicture(Buffer.from(picture, 'base64'))
    const onPage = await codeInPicture(key)
    // What is signed is the same; no two signatures are.
    expect(Buffer.from(inEmail.slice(4), 'base64url').subarray(0, 26)).toEqual(
      Buffer.from(onPage.slice(4), 'base64url').subarray(0, 26),
    )
    expect((await checkIn({ code: inEmail })).body).toMatchObject({ result: 'ok', row: { bookingId: id } })
  })

  test('shows a picture to whoever holds the key alone', async () => {
    const nobody = await house.visitor().get('/api/checkout/v1/orders/no-such-key-at-all-22/arrival.png')
    expect(code(nobody)).toEqual([404, 'order.unknown'])
    const order = await house.anOrder([cartItem(await house.aClass({ at: at('15:00') }))])
    expect(code(await house.visitor().get(`/api/checkout/v1/orders/${order.key}/arrival.png`))).toEqual([
      404,
      'order.unknown',
    ])
    await order.release()
  })

  test('a changed signature is forged, whatever it says (#577)', async () => {
    const { key } = await aParty(2, '09:20')
    const shown = await codeInPicture(key)
    for (const place of [5, 30, 60, 122]) {
      const other = shown[place] === 'A' ? 'B' : 'A'
      expect(await resultOf({ code: shown.slice(0, place) + other + shown.slice(place + 1) })).toBe('forged')
    }
    expect(await resultOf({ code: 'BH1.AAAA' })).toBe('forged')
    expect(await resultOf({ code: `${shown}=` })).toBe('forged')
  })

  test('a code without a booking is unknown (#578)', async () => {
    expect(await resultOf({ shortCode: '0000000' })).toBe('unknown')
    expect(await resultOf({ code: 'https://another.example/ticket' })).toBe('unknown')
    // Signed by this house, and of nothing that is booked.
    const code = await writeCode(house.ctx, {
      orderId: '5f0c8e9e-8a58-4f29-9a3c-0d9a3a1f7c11',
      issuedAt: house.ctx.now(),
      startsAt: house.ctx.now(),
      people: 2,
    })
    expect(await resultOf({ code })).toBe('unknown')
  })

  test('tells of a cancellation before it tells that they are in (#579)', async () => {
    const { id, key } = await aParty(1, '09:20')
    await withKey(house, key).cancelFromOrder(id)
    await house.rows(
      `insert into attendance_event (booking_id, seq, kind, people, said_at) values ($1, 1, 'ARRIVED', 1, house_now())`,
      [id],
    )
    await house.rows(
      `insert into attendance (booking_id, arrived, seq, first_at) select booking_id, 1, 1, said_at from attendance_event where booking_id = $1`,
      [id],
    )
    const { body } = await checkIn({ bookingId: id })
    expect(body).toMatchObject({ result: 'cancelled', people: 0, row: { cancelled: { by: 'guest' } } })
  })

  test('for another day says so, and moves nothing (#580)', async () => {
    const slot = await house.aClass({ at: at('10:00', addDays(today, 2)) })
    const { id, key } = await booked(house, [cartItem(slot)])
    const before = await house.books()
    const { body } = await checkIn({ code: await codeInPicture(key) })
    expect(body).toMatchObject({ result: 'other-day', row: { bookingId: id, startsAt: slot.startDate, arrived: 0 } })
    expect(await house.books()).toBe(before)
  })

  test('before the window is early; a manager lets them in, and both are kept (#581)', async () => {
    const { id } = await aParty(2, '09:45')
    expect((await checkIn({ bookingId: id })).body).toMatchObject({
      result: 'early',
      opensAt: at('09:15'),
    })
    const request = { bookingId: id, letIn: true }
    expect(code(await checkIn(request))).toEqual([403, 'check-in.needs-manager'])
    const device = await aDevice(house, 'Counter of #581')
    const max = await beginsShift(house, device, 'manager', 'Mira')
    const wrong = { memberId: max.memberId, pin: '135790' }
    expect(code(await checkIn({ ...request, m: wrong }))).toEqual([400, 'pin.wrong'])
    const { body } = await checkIn({
      ...request,
      m: { memberId: max.memberId, pin: rightPin },
      why: 'Their bus was early',
    })
    expect(body).toMatchObject({ result: 'ok', people: 2 })
    const [event] = await house.rows('select actor_id, approved_by from attendance_event where booking_id = $1', [id])
    expect(event).toEqual({ actor_id: sam.memberId, approved_by: max.memberId })
    const [entry] = await house.rows(`select by_name, reason, after from history_entry where row_id = $1`, [id])
    expect(entry).toMatchObject({
      by_name: 'Sam Grove',
      reason: 'Their bus was early',
      after: { checked_in: 2, approvedBy: max.memberId },
    })
    // Half an hour before the start nobody has to be asked.
    const other = await aParty(1, '09:30')
    expect(await resultOf({ bookingId: other.id })).toBe('ok')
  })

  test('after the end of the visit is over (#582)', async () => {
    const { id } = await aParty(1, '09:15')
    const last = await aParty(1, '09:15')
    await house.moveClock(at('10:14'))
    expect(await resultOf({ bookingId: last.id })).toBe('ok')
    await house.moveClock(at('10:15'))
    expect(await resultOf({ bookingId: id })).toBe('over')
  })

  test('a second one is told when, by whom and where the first was', async () => {
    const device = await aDevice(house, 'Counter of #585')
    await beginsShift(house, device, 'staff', 'Tess')
    const { id } = await aParty(2, '09:20')
    await checkIn({ bookingId: id }, device)
    const { body } = await checkIn({ bookingId: id })
    expect(body).toMatchObject({
      result: 'already',
      people: 0,
      checkedIn: { by: 'Tess Grove', device: 'Counter of #585' },
    })
    expect(clockTimeOf(new Date(body.checkedIn!.at))).toBe('09:00')
  })

  test('of one of two, then the other: two notes, two here (#586)', async () => {
    const { id } = await aParty(2, '09:20')
    expect((await checkIn({ bookingId: id, people: 1 })).body).toMatchObject({
      result: 'ok',
      people: 1,
      row: { arrived: 1 },
    })
    expect((await checkIn({ bookingId: id })).body).toMatchObject({ result: 'part', people: 0, row: { arrived: 1 } })
    expect((await checkIn({ bookingId: id, people: 2 })).body).toMatchObject({ code: 'party.too-many', left: 1 })
    expect((await checkIn({ bookingId: id, people: 1 })).body).toMatchObject({
      result: 'ok',
      row: { arrived: 2, seq: 2 },
    })
    expect(
      await house.rows(`select kind, people from attendance_event where booking_id = $1 order by seq`, [id]),
    ).toEqual([
      { kind: 'ARRIVED', people: 1 },
      { kind: 'ARRIVED', people: 1 },
    ])
  })

  test('the same press again gets the same answer', async () => {
    const { id } = await aParty(2, '09:20')
    const press = () =>
      sam.browser.post('/api/desk/v1/check-ins', { bookingId: id }, { 'idempotency-key': 'one press' })
    const first = await press()
    expect((await press()).body).toEqual(first.body)
    expect(first.body).toMatchObject({ result: 'ok', people: 2 })
  })

  test('names one booking, by one of three', async () => {
    expect(code(await checkIn({}))).toEqual([400, 'request.invalid'])
    const { id, shortCode } = await aParty(1, '09:20')
    expect(code(await checkIn({ bookingId: id, shortCode }))).toEqual([400, 'request.invalid'])
    expect(code(await checkIn({ bookingId: '5f0c8e9e-8a58-4f29-9a3c-0d9a3a1f7c11' }))).toEqual([404, 'booking.unknown'])
  })
})

/** What a camera reads in the picture of an order. */
async function codeInPicture(key: string): Promise<string> {
  const response = await fetch(`${house.url}/api/checkout/v1/orders/${key}/arrival.png`)
  return await readPicture(new Uint8Array(await response.arrayBuffer()))
}

describe('what is noted', () => {
  test('is undone at once, and the history keeps both (#588)', async () => {
    const { id } = await aParty(2, '09:20')
    const before = (await day()).house.people
    const { body } = await checkIn({ bookingId: id })
    expect((await day()).house.people).toBe(before + 2)
    const undone = await undo({ bookingId: id, seen: body.row!.seq })
    expect(undone.body).toMatchObject({ undone: 'ARRIVED', row: { arrived: 0, seq: 2 } })
    expect((await day()).house.people).toBe(before)
    const entries = await house.rows('select by_name, after from history_entry where row_id = $1 order by id', [id])
    expect(entries).toEqual([
      { by_name: 'Sam Grove', after: { checked_in: 2 } },
      { by_name: 'Sam Grove', after: { taken_back: true } },
    ])
  })

  test('since somebody looked is not undone by them (#589)', async () => {
    const { id } = await aParty(2, '09:20')
    const first = await checkIn({ bookingId: id, people: 1 })
    const tess = await atWork(house, 'staff', 'Tess')
    await checkIn({ bookingId: id, people: 1 }, tess.browser)
    const { status, body } = await undo({ bookingId: id, seen: first.body.row!.seq })
    expect([status, body.code, body.message]).toEqual([
      409,
      'attendance.changed',
      'Tess Grove changed this a moment ago.',
    ])
    expect((await rowOf(id)).arrived).toBe(2)
  })

  test('keeps whoever is in: only the others of a party can be taken off', async () => {
    const { id } = await aParty(3, '09:20')
    await checkIn({ bookingId: id, people: 2 })
    const takeOff = (people: number, shownAmount: number) =>
      sam.browser.post(`/api/desk/v1/bookings/${id}/part-cancel`, {
        people,
        outcome: 'voucher',
        reason: 'Change of plans',
        shownAmount,
      })
    expect(code(await takeOff(2, 100))).toEqual([409, 'party.here'])
    expect((await takeOff(1, 50)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ people: 2, arrived: 2 })
  })

  test('people in the house are counted by check-in, by Left, and until 20 minutes after their end (#591)', async () => {
    const empty = (await day()).house.people
    const one = await aParty(3, '09:20')
    const other = await aParty(2, '09:20')
    await checkIn({ bookingId: one.id })
    await checkIn({ bookingId: other.id })
    expect((await day()).house.people).toBe(empty + 5)
    const left = await sam.browser.post('/api/desk/v1/departures', { bookingId: one.id, people: 1 })
    expect(left.body.row).toMatchObject({ arrived: 3, departed: 1 })
    const people = async () => (await day()).rows.filter(({ bookingId }) => [one.id, other.id].includes(bookingId))
    expect(await people()).toHaveLength(2)
    expect((await day()).house.people).toBe(empty + 4)
    // Everybody who came before has gone by now.
    await house.moveClock(at('10:39'))
    expect((await day()).house.people).toBe(4)
    await house.moveClock(at('10:40'))
    expect((await day()).house.people).toBe(0)
    expect(code(await sam.browser.post('/api/desk/v1/departures', { bookingId: one.id, people: 3 }))).toEqual([
      409,
      'party.too-many',
    ])
  })

  test('during an extra bath its party counts in the pool of the bath (#592)', async () => {
    const massages = await house.slotsOn(today, '5e000000-0000-4000-8000-000000000011')
    const massage = massages.find(({ startDate }) => startDate === at('11:00'))!
    const { id } = await booked(house, [cartItem(massage, { extraBath: { id: 'extra-bath' } })])
    const { bath, startsAt } = await rowOf(id)
    if (!bath) throw new Error('There is no bath.')
    const inPool = async () => (await day()).house.places.find(({ placeId }) => placeId === bath.placeId)?.people
    const first = bath.startsAt < startsAt ? bath.startsAt : startsAt
    await house.moveClock(first)
    await checkIn({ bookingId: id, letIn: true }, (await atWork(house, 'manager', 'Max')).browser)
    await house.moveClock(startsAt)
    expect(await inPool()).toBe(0)
    await house.moveClock(bath.startsAt)
    expect(await inPool()).toBe(1)
    await house.moveClock(bath.endsAt)
    expect(await inPool()).toBe(0)
  })

  test('says when guests say they come, and for how long that holds', async () => {
    const { id } = await aParty(2, '10:00')
    const say = (time: string) => sam.browser.post('/api/desk/v1/expected', { bookingId: id, at: at(time) })
    expect((await say('10:20')).body.row.expectedAt).toBe(at('10:20'))
    expect(code(await say('08:00'))).toEqual([400, 'expected.wrong'])
    expect(code(await say('11:00'))).toEqual([400, 'expected.wrong'])
    await house.moveClock(at('10:05'))
    await checkIn({ bookingId: id })
    expect(code(await say('10:30'))).toEqual([400, 'expected.wrong'])
  })
})

const standing = async (id: string) => {
  const { isNoShow, isNotRecorded, seq } = await rowOf(id)
  return { isNoShow, isNotRecorded, seq }
}

/** A party of 18:00 to which nobody came, while others of that time were checked in; it is 19:00. */
async function aNoShow(): Promise<string> {
  const { id } = await aParty(1, '18:00')
  const other = await aParty(1, '18:00')
  await house.moveClock(at('18:00'))
  await checkIn({ bookingId: other.id })
  await house.moveClock(at('19:00'))
  expect((await standing(id)).isNoShow).toBe(true)
  return id
}

describe('a visit to which nobody came', () => {
  test('is a no-show at its end when others were checked in, and moves no cent, credit or place (#595, #597)', async () => {
    const { id } = await aParty(2, '16:00')
    const other = await aParty(1, '16:30')
    await house.moveClock(at('16:20'))
    await checkIn({ bookingId: other.id })
    await house.moveClock(at('16:59'))
    expect(await standing(id)).toEqual({ isNoShow: false, isNotRecorded: false, seq: 0 })
    const before = await house.books()
    await house.moveClock(at('17:00'))
    expect(await standing(id)).toEqual({ isNoShow: true, isNotRecorded: false, seq: 1 })
    expect(await house.books()).toBe(before)
    const [event] = await house.rows('select actor_id from attendance_event where booking_id = $1', [id])
    expect(event.actor_id).toBeNull()

    today = addDays(today, 7)
    await house.moveClock(at('16:59'))
    sam = await atWork(house, 'staff', 'Sam')
    expect((await undo({ bookingId: id, seen: 1 })).body).toMatchObject({ undone: 'NO_SHOW', row: { isNoShow: false } })
    // What was undone is not noted again.
    await house.runTasksNow()
    const again = await house.rows('select kind from attendance_event where booking_id = $1 order by seq', [id])
    expect(again.map(({ kind }) => kind)).toEqual(['NO_SHOW', 'UNDONE'])
  })

  test('is no no-show again once staff have taken that back: nobody knows (#597)', async () => {
    const id = await aNoShow()
    expect((await undo({ bookingId: id, seen: 1 })).body).toMatchObject({ undone: 'NO_SHOW' })
    await house.runTasksNow()
    expect(await standing(id)).toEqual({ isNoShow: false, isNotRecorded: true, seq: 3 })
  })

  test('is not undone after seven days (#597)', async () => {
    const id = await aNoShow()
    today = addDays(today, 7)
    await house.moveClock(at('19:01'))
    sam = await atWork(house, 'staff', 'Sam')
    expect(code(await undo({ bookingId: id, seen: 1 }))).toEqual([409, 'check-in.too-old'])
  })

  test('is not recorded when nobody was checked in around its start (#596)', async () => {
    const { id } = await aParty(2, '21:00')
    await house.moveClock(at('22:00'))
    sam = await atWork(house, 'staff', 'Sam')
    expect(await standing(id)).toEqual({ isNoShow: false, isNotRecorded: true, seq: 1 })
  })

  test('is recorded by staff afterwards: they came, or they did not, and both can be undone', async () => {
    const [came, didNot] = [await aParty(2, '21:00'), await aParty(1, '21:00')]
    await house.moveClock(at('22:00'))
    const dayOfVisit = today
    today = addDays(today, 1)
    await house.moveClock(at('09:00'))
    sam = await atWork(house, 'staff', 'Sam')
    const rowThen = async (id: string) => (await day(dayOfVisit)).rows.find(({ bookingId }) => bookingId === id)
    expect(await rowThen(came.id)).toMatchObject({ isNotRecorded: true, arrived: 0 })
    // Whoever is at the desk says so: a code or a row alone lets nobody in.
    expect(await resultOf({ bookingId: came.id })).toBe('other-day')
    const { body } = await checkIn({ bookingId: came.id, afterwards: true })
    expect(body).toMatchObject({ result: 'ok', people: 2, row: { arrived: 2, isNotRecorded: false } })
    expect((await sam.browser.post('/api/desk/v1/no-shows', { bookingId: didNot.id })).status).toBe(200)
    expect(await rowThen(didNot.id)).toMatchObject({ isNoShow: true })
    expect((await day()).house.people).toBe(0)
    expect((await undo({ bookingId: came.id, seen: body.row!.seq })).body.row).toMatchObject({ isNotRecorded: true })
    const entries = await house.rows('select by_name, after from history_entry where row_id = $1 order by id', [
      came.id,
    ])
    expect(entries).toEqual([
      { by_name: 'Sam Grove', after: { checked_in: 2 } },
      { by_name: 'Sam Grove', after: { taken_back: true } },
    ])
    today = addDays(today, 7)
    await house.moveClock(at('09:00'))
    sam = await atWork(house, 'staff', 'Sam')
    const tooLate = await sam.browser.post('/api/desk/v1/no-shows', { bookingId: came.id })
    expect(code(tooLate)).toEqual([409, 'check-in.too-old'])
  })

  test('is noted by staff after its start, and not while somebody is here', async () => {
    const { id } = await aParty(2, '09:20')
    const note = () => sam.browser.post('/api/desk/v1/no-shows', { bookingId: id })
    expect(code(await note())).toEqual([409, 'no-show.wrong'])
    await house.moveClock(at('09:25'))
    expect((await note()).body.row).toMatchObject({ isNoShow: true })
    // They come after all.
    expect((await checkIn({ bookingId: id })).body).toMatchObject({
      result: 'ok',
      row: { isNoShow: false, arrived: 2 },
    })
    expect(code(await note())).toEqual([409, 'no-show.wrong'])
  })
})
