import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '#proofs/house.ts'
import { aMember, bathsOn, booked, callsOf, emailTo, statusAndCode, withKey } from '#proofs/booked.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const inHours = (hours: number, seconds = 0) =>
  new Date(house.ctx.now().getTime() + hours * 3_600_000 + seconds * 1000).toISOString()
const rowOf = async (id: string) => (await house.rows('select * from booking where id = $1', [id]))[0]
const placesIn = async (sessionId: string): Promise<number> =>
  (await house.rows('select places_taken from session where id = $1', [sessionId]))[0].places_taken

/** The time of day, told apart from the code under test. */
const inSydney = (instant: string) =>
  new Date(instant)
    .toLocaleTimeString('en-AU', { timeZone: 'Australia/Sydney', hour: 'numeric', minute: '2-digit' })
    .replaceAll(/\s/g, ' ')

/** Another run of the same class. */
async function anotherRun(
  { serviceId, resourceId }: { serviceId: string; resourceId: string },
  at: string,
  capacity = 8,
) {
  const [run] = await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', $4) returning id, starts_at`,
    [serviceId, resourceId, at, capacity],
  )
  return { sessionId: run.id as string, startDate: (run.starts_at as Date).toISOString() }
}

describe('moving a booking', () => {
  test('frees its old places, takes new ones, and counts; price and party stay (#169 #485)', async () => {
    const from = await house.aClass()
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    const { key, id, order } = await booked(house, [cartItem(from, { guestCount: 2 })])
    const { status, body } = await callsOf(house.visitor()).move(id, to, { idempotencyKey: key })
    expect([status, body]).toMatchObject([
      200,
      {
        booking: { id, startDate: to.startDate, sessionId: to.sessionId, numberOfParticipants: 3, paid: 150 },
        rescheduleCount: 1,
      },
    ])
    expect([await placesIn(from.sessionId), await placesIn(to.sessionId)]).toEqual([0, 3])
    const now = (await house.visitor().order(key)).body
    expect(now).toMatchObject({ total: order.total, amountPaid: order.amountPaid, rescheduleCount: 1 })

    const back = await withKey(house, key).move(id, { sessionId: from.sessionId })
    expect(back.body.rescheduleCount).toBe(2)
    expect([await placesIn(from.sessionId), await placesIn(to.sessionId)]).toEqual([3, 0])
  })

  test('the same slot again is answered, and not counted', async () => {
    const from = await house.aClass()
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    const { key, id } = await booked(house, [cartItem(from)])
    const answers = [await withKey(house, key).move(id, to), await withKey(house, key).move(id, to)]
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect([answers[1]!.status, answers[1]!.body.rescheduleCount]).toEqual([200, 1])
    expect(await house.rows(`select from email where kind = 'booking-moved' and booking_id = $1`, [id])).toHaveLength(1)
  })

  test('when the new session is full nothing moves, and the words say where to turn (#165)', async () => {
    const from = await house.aClass()
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00', 2)
    const { key, id } = await booked(house, [cartItem(from, { guestCount: 2 })])
    const before = await house.books()
    const { status, body } = await withKey(house, key).move(id, to)
    expect([status, body.code]).toEqual([409, 'slot.taken'])
    expect(body.message).toMatch(/^Sorry but we cannot process your request\. Please contact \S+@\S+ for assistance\.$/)
    expect(await house.books()).toBe(before)
  })

  test('a massage moves to another room or time, even into its own half hour; a taken one is refused', async () => {
    const massage = (await house.rows(`select id from service where kind = 'massage' order by position limit 1`))[0].id
    const slots = (await house.slotsOn('2027-01-13', massage)).filter(({ bookable }) => bookable)
    const room = slots.filter(({ resourceId }) => resourceId === slots[0]!.resourceId)
    const [mine, theirs] = [await booked(house, [cartItem(room[0]!)]), await booked(house, [cartItem(room.at(-1)!)])]
    const place = ({ startDate, resourceId }: (typeof room)[0]) => ({ startDate, resourceId })
    const next = await withKey(house, mine.key).move(mine.id, place(room[1]!))
    expect([next.status, next.body.booking.startDate]).toEqual([200, room[1]!.startDate])
    expect(statusAndCode(await withKey(house, mine.key).move(mine.id, place(room.at(-1)!)))).toEqual([
      409,
      'slot.taken',
    ])
    expect((await rowOf(mine.id)).starts_at.toISOString()).toBe(room[1]!.startDate)
    expect((await withKey(house, theirs.key).move(theirs.id, place(room[0]!))).status).toBe(409)
    const odd = { ...place(room[0]!), startDate: new Date(Date.parse(room[0]!.startDate) + 60_000).toISOString() }
    expect(statusAndCode(await withKey(house, mine.key).move(mine.id, odd))).toEqual([409, 'slot.taken'])
  })

  test('a membership booking keeps its credit', async () => {
    const member = await aMember(house)
    const [from, ...later] = await bathsOn(house, '2027-01-14')
    const { id } = await booked(house, [cartItem(from!, { hasAvailableMembership: true })], { by: member })
    expect((await callsOf(member).move(id, { sessionId: later.at(-1)!.sessionId })).status).toBe(200)
    expect(await house.rows('select state from credit_use where booking_id = $1', [id])).toEqual([{ state: 'USED' }])
  })

  test('the guest token and the browser may move it (#167)', async () => {
    const from = await house.aClass()
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    const { visitor, id } = await booked(house, [cartItem(from)])
    const { accessToken } = (await visitor.get('/api/wix/v1/auth/visitor-token')).body
    expect((await callsOf(house.visitor(), { authtoken: accessToken }).move(id, to)).body.rescheduleCount).toBe(1)
    expect((await callsOf(visitor).move(id, { sessionId: from.sessionId })).body.rescheduleCount).toBe(2)
  })
})

describe('the extra bath', () => {
  test('moves along, and gives its old places back', async () => {
    const [from] = await bathsOn(house, '2027-01-19')
    const [to, next] = (await bathsOn(house, '2027-01-20')).filter(({ resourceId }) => resourceId === from!.resourceId)
    const { key, id } = await booked(house, [cartItem(from!, { guestCount: 1, extraBath: { id: 'extra-bath' } })])
    const old = await rowOf((await house.rows('select id from booking where main_booking_id = $1', [id]))[0].id)
    const asked = (await withKey(house, key).live(id, `sessionId=${to!.sessionId}`)).body
    expect(asked.bathAfterMove).toEqual({
      startDate: next!.startDate,
      endDate: next!.endDate,
      resourceName: next!.resourceName,
    })
    expect(asked.booking.extraBath.startDate).toBe(old.starts_at.toISOString())
    const { body } = await withKey(house, key).move(id, { sessionId: to!.sessionId })
    expect(body.booking.extraBath).toMatchObject({ startDate: next!.startDate })
    expect(await placesIn(old.session_id)).toBe(0)
    const bath = await rowOf(old.id)
    expect([bath.reschedule_count, await placesIn(bath.session_id)]).toEqual([0, 2])
  })

  test('within one day it may stay where it is, though its session is full by it', async () => {
    const massage = (await house.rows(`select id from service where kind = 'massage' order by position limit 1`))[0].id
    const slots = (await house.slotsOn('2027-01-21', massage)).filter(({ bookable }) => bookable)
    const { key, id } = await booked(house, [cartItem(slots[0]!, { extraBath: { id: 'extra-bath' } })])
    const [bath] = await house.rows('select * from booking where main_booking_id = $1', [id])
    await house.rows('update session set capacity = 1 where id = $1', [bath.session_id])
    const other = slots.find(
      (slot) => slot.startDate === slots[0]!.startDate && slot.resourceId !== slots[0]!.resourceId,
    )!
    const asked = await withKey(house, key).live(id, `startDate=${other.startDate}&resourceId=${other.resourceId}`)
    expect(asked.body.bathAfterMove.startDate).toBe(bath.starts_at.toISOString())
    const { status } = await withKey(house, key).move(id, { startDate: other.startDate, resourceId: other.resourceId })
    expect([status, (await rowOf(bath.id)).session_id, await placesIn(bath.session_id)]).toEqual([
      200,
      bath.session_id,
      1,
    ])
  })

  test('when it has no room beside the new time, the move fails and nothing moves', async () => {
    const [from] = await bathsOn(house, '2027-01-26')
    const days = await bathsOn(house, '2027-01-27')
    const last = days.filter(({ startDate }) => startDate === days.at(-1)!.startDate)[0]!
    const { key, id } = await booked(house, [cartItem(from!, { extraBath: { id: 'extra-bath' } })])
    const before = await house.books()
    const asked = await withKey(house, key).live(id, `sessionId=${last.sessionId}`)
    expect([asked.status, asked.body.bathAfterMove]).toEqual([200, null])
    expect(statusAndCode(await withKey(house, key).move(id, { sessionId: last.sessionId }))).toEqual([
      409,
      'booking.extra-bath-has-no-room',
    ])
    expect(await house.books()).toBe(before)
  })

  test('where it would go is told only of a start that is there, and of a booking that has one', async () => {
    const [from, other] = await bathsOn(house, '2027-01-28')
    const { key, id } = await booked(house, [cartItem(from!, { extraBath: { id: 'extra-bath' } })])
    const ofAClass = await house.aClass()
    for (const to of ['', `sessionId=${ofAClass.sessionId}`, `startDate=${other!.startDate}`])
      expect((await withKey(house, key).live(id, to)).body, to).not.toHaveProperty('bathAfterMove')
    const alone = await booked(house, [cartItem(from!)])
    expect((await withKey(house, alone.key).live(alone.id, `sessionId=${other!.sessionId}`)).body).not.toHaveProperty(
      'bathAfterMove',
    )
  })

  test('has its old and its new time in the email, as the booking has', async () => {
    const firstPool = async (date: string) =>
      (await bathsOn(house, date)).filter(({ resourceId }, _, [first]) => resourceId === first!.resourceId)
    const [[from, beside], [to, next]] = [await firstPool('2027-03-02'), await firstPool('2027-03-03')]
    const contactData = { firstName: 'Ida', lastName: 'E', email: 'bath.moves@guest.example', termsAccepted: true }
    const items = [cartItem(from!, { extraBath: { id: 'extra-bath' } })]
    const { key, id } = await booked(house, items, { codes: { contactData } })
    expect((await withKey(house, key).move(id, { sessionId: to!.sessionId })).status).toBe(200)
    const { text } = await emailTo(house, contactData.email, 'Your booking has moved')
    const [was, is] = [inSydney(beside!.startDate), inSydney(next!.startDate)]
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `Your extra bath on Tue 2 Mar 2027, ${was} AEDT is now on Wed 3 Mar 2027, ${is} AEDT, ${next!.resourceName}.`,
    )
  })
})

describe('refusals', () => {
  test('with a valid order key until 2 hours before, at exactly 2 still; without it until 24 (#166 #383)', async () => {
    const near = await house.aClass({ at: inHours(2, 60) })
    const to = await anotherRun(near, '2027-03-08T10:00:00+11:00')
    const mine = await booked(house, [cartItem(near)])
    expect(statusAndCode(await callsOf(mine.visitor).move(mine.id, to))).toEqual([409, 'booking.too-late-24h'])
    expect((await callsOf(mine.visitor).live(mine.id)).body.canReschedule).toBe(false)
    expect((await withKey(house, mine.key).live(mine.id)).body.canReschedule).toBe(true)
    expect((await callsOf(house.visitor()).move(mine.id, to, { idempotencyKey: mine.key })).status).toBe(200)

    const soon = await house.aClass({ at: inHours(2, 1) })
    const later = await anotherRun(soon, '2027-03-08T10:00:00+11:00')
    const late = await booked(house, [cartItem(soon)])
    await house.moveClock(new Date(Date.parse(soon.startDate) - 7_199_000).toISOString())
    const { status, body } = await withKey(house, late.key).move(late.id, later)
    expect([status, body]).toEqual([
      409,
      {
        code: 'booking.too-late-2h',
        message: 'Bookings can only be rescheduled more than 2 hours before your appointment time.',
      },
    ])
  })

  test('an order key that is not the booking’s is refused, whoever else asks (#168)', async () => {
    const from = await house.aClass()
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    const [mine, other] = [await booked(house, [cartItem(from)]), await booked(house, [cartItem(from)])]
    for (const idempotencyKey of [other.key, 'nonsense-nonsense-nons']) {
      expect(statusAndCode(await callsOf(mine.visitor).move(mine.id, to, { idempotencyKey }))).toEqual([
        404,
        'booking.unknown',
      ])
    }
    expect((await rowOf(mine.id)).session_id).toBe(from.sessionId)
  })

  test('a cancelled booking stays cancelled; another id in the body, and a slot that is none', async () => {
    const from = await house.aClass()
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    const { key, id } = await booked(house, [cartItem(from)])
    const calls = withKey(house, key)
    const bookingId = '00000000-0000-4000-8000-000000000000'
    expect(statusAndCode(await calls.move(id, to, { bookingId }))).toEqual([400, 'booking.id-mismatch'])
    expect(statusAndCode(await calls.move(id, {}))).toEqual([400, 'request.invalid'])
    expect(statusAndCode(await calls.move(id, { ...to, startDate: from.startDate }))).toEqual([400, 'request.invalid'])
    expect(statusAndCode(await calls.move(id, { sessionId: bookingId }))).toEqual([409, 'slot.taken'])
    await calls.cancelFromOrder(id)
    expect(statusAndCode(await calls.move(id, to))).toEqual([409, 'booking.canceled'])
  })

  test('another service’s slot, one in the past, in the closure or too far away is not to be had', async () => {
    const from = await house.aClass()
    const other = await house.aClass()
    const { key, id } = await booked(house, [cartItem(from)])
    const past = await anotherRun(from, inHours(-1))
    const [closure] = await house.rows(
      `insert into closure (starts_on, ends_on, reopens_on, title, message)
       values ('2027-04-01', '2027-04-02', '2027-04-03', 'Shut', 'We are shut.') returning id`,
    )
    const shut = await anotherRun(from, '2027-04-01T10:00:00+11:00')
    const massage = (await house.rows(`select id from service where kind = 'massage' order by position limit 1`))[0].id
    const [room] = (await house.slotsOn('2027-01-28', massage)).filter(({ bookable }) => bookable)
    const massaged = await booked(house, [cartItem(room!)])
    const far = new Date(Date.parse(room!.startDate) + 700 * 24 * 3_600_000).toISOString()
    try {
      for (const sessionId of [other.sessionId, past.sessionId, shut.sessionId]) {
        expect(statusAndCode(await withKey(house, key).move(id, { sessionId }))).toEqual([409, 'slot.taken'])
      }
      const tooFar = await withKey(house, massaged.key).move(massaged.id, {
        startDate: far,
        resourceId: room!.resourceId,
      })
      expect(statusAndCode(tooFar)).toEqual([409, 'slot.taken'])
      expect((await rowOf(id)).session_id).toBe(from.sessionId)
    } finally {
      await house.rows('delete from closure where id = $1', [closure.id])
    }
  })

  test('whoever has booked a service that is hidden since sees it and its starts, and moves; nobody buys it', async () => {
    const from = await house.aClass()
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    const { key, id } = await booked(house, [cartItem(from)])
    await house.rows('update service set hidden = true where id = $1', [from.serviceId])
    const service = await house.get(`/api/wix/v1/services/${from.serviceId}`)
    expect([service.status, service.body]).toMatchObject([200, { id: from.serviceId, hidden: true }])
    const slots = await house.slotsOn('2027-03-08', from.serviceId)
    expect(slots.map(({ sessionId, bookable }) => [sessionId, bookable])).toEqual([[to.sessionId, true]])
    const bought = await house.visitor().checkout(checkoutInputFor([cartItem(slots[0]!)]))
    expect(bought.status).toBe(409)
    expect((await withKey(house, key).move(id, to)).status).toBe(200)
  })

  test('a service that was taken away is not moved into', async () => {
    const from = await house.aClass()
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    const { key, id } = await booked(house, [cartItem(from)])
    await house.rows('update service set deleted_at = house_now() where id = $1', [from.serviceId])
    expect(statusAndCode(await withKey(house, key).move(id, to))).toEqual([409, 'slot.taken'])
  })
})

/** One field of a calendar file. */
const field = (file: string, name: string) =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(file.replaceAll('\r\n ', '').replaceAll('\r', ''))?.[1]

test('the email says from when to when, and its calendar moves the entry: same UID, a higher SEQUENCE', async () => {
  const from = await house.aClass({ at: '2027-03-01T10:00:00+11:00' })
  const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
  const contactData = {
    firstName: 'Eve',
    lastName: 'Example',
    email: 'eve@guest.example',
    termsAccepted: true,
  }
  const { key, id } = await booked(house, [cartItem(from)], { codes: { contactData } })
  const confirmed = await emailTo(house, 'eve@guest.example', 'Your booking at')
  await withKey(house, key).move(id, to)
  const { text, ics } = await emailTo(house, 'eve@guest.example', 'Your booking has moved')
  expect(text).toContain('Mon 1 Mar 2027, 10:00 am AEDT is now on Mon 8 Mar 2027, 10:00 am AEDT')
  expect(field(ics!, 'UID')).toBe(field(confirmed.ics!, 'UID'))
  expect([field(confirmed.ics!, 'SEQUENCE'), field(ics!, 'SEQUENCE')]).toEqual(['0', '1'])
  expect(ics).toContain('20270308T100000')
  await withKey(house, key).move(id, { sessionId: from.sessionId })
  await expect
    .poll(async () =>
      (await house.rows(`select calendar from email where booking_id = $1 order by created_at`, [id])).map(
        ({ calendar }) => field(calendar, 'SEQUENCE'),
      ),
    )
    .toEqual(['1', '2'])
})
