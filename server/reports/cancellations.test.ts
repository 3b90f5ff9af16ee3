import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cancelled, CancellationsAnswer } from '#api/reports.ts'
import { aGiftCard, aMember, bathsOn, booked, callsOf, withKey } from '#proofs/booked.ts'
import { aManager, CLOSED_DAY } from '#proofs/closures.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { atWork } from '#proofs/desk.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
/** The bookings, by whose they are. */
const bookings: Record<string, string> = {}

/**
 * Mon 23 and Tue 24 November 2026. A place is 50.00 unless it is said.
 *
 * Cancelled on Monday:
 * - Ann, two people, in ten days: an emergency. 100.00 refunded.
 * - Ben, in three days: feels unwell. A voucher of 50.00.
 * - Cy, in 17 days, from the bookings page, which asks for no reason. A voucher of 50.00.
 * - Dot, a member, in January, from the bookings page. The visit is back.
 * - Eve, a member, the same, but the time of her visits is over. Nothing.
 * - Fay, tonight: no answer; by the front desk. A voucher of 50.00.
 * - Gus, three people, tomorrow night: the house cannot host. 150.00 refunded.
 * - Hal, tonight, 25.00 by card and 50.00 by gift card: change of plans; by a manager. As it was paid.
 * - Ida, in two weeks, 110.00 with an extra bath: personal reasons. A voucher.
 * - Jim, in 17 days: a reason that is not on the list any more. A voucher of 50.00.
 * On Tuesday:
 * - Kim: the house is closed on 1 December. A voucher of 75.00, which she has exchanged for the money since.
 * - Liv, a quarter of an hour after the start: an emergency; by a manager. 50.00 refunded.
 *
 * Not cancelled: of Max, three people, one leaves with 50.00 and one with a voucher of 50.00; Ned gives his robe back; the
 * closure takes away the extra bath of Ola; Pat never paid.
 *
 * To come on Tuesday: Quin and Roy came at noon, Sue did not. Wes came too, for a bath and an extra bath. Whether Tom came at four,
 * nobody noted. Una is expected since half past five. It is six, and Vic comes at seven.
 */
beforeAll(async () => {
  house = await openHouse()
  await onMonday()
  await onTuesday()
})
afterAll(() => house.close())

async function onMonday(): Promise<void> {
  const manager = deskCalls((await atWork(house, 'manager', 'Max')).browser)
  const desk = deskCalls((await atWork(house, 'staff', 'Stella')).browser)
  await cancelOnline('Ann', await aParty('Ann', '2026-12-03T10:00', { people: 2 }), 'Emergency', 'refund')
  await cancelOnline('Ben', await aParty('Ben', '2026-11-26T10:00'), 'Feeling unwell')
  const by = await aMember(house)
  const cy = await aParty('Cy', '2026-12-10T10:00', { by })
  expect((await callsOf(by).cancel(cy.id)).body.outcome).toBe('voucher')
  expect(await cancelVisit('Dot', await aMember(house))).toBe('credit')
  expect(await cancelVisit('Eve', await aMember(house), { isOver: true })).toBe('none')
  const fay = await aParty('Fay', '2026-11-23T18:00')
  const noAnswer = { outcome: 'voucher', shownAmount: 50, reason: 'No answer', why: '' }
  expect((await desk.cancel(fay.id, noAnswer)).status).toBe(200)
  const gus = await aParty('Gus', '2026-11-24T20:00', { people: 3 })
  const cannotHost = { outcome: 'refund', shownAmount: 150, reason: 'House cannot host', why: 'The heating is out' }
  expect((await manager.cancel(gus.id, cannotHost)).status).toBe(200)
  const { code } = await aGiftCard(house, 5000)
  const hal = await aParty('Hal', '2026-11-23T20:00', { cents: 7500, codes: { giftCardCode: code } })
  const asPaid = { outcome: 'refund', shownAmount: 75, why: 'A regular' }
  expect((await manager.cancel(hal.id, asPaid)).status).toBe(200)
  await cancelOnline('Ida', await aBath('2026-12-08', { extraBath: { id: 'extra-bath' } }), 'Personal reasons')
  await cancelOnline('Jim', await aParty('Jim', '2026-12-10T10:00'), 'Found alternative')
  await house.rows(`update cancellation set reason = 'Bad weather' where booking_id = $1`, [bookings.Jim])

  const max = await aParty('Max', '2027-03-01T10:00', { people: 3 })
  for (const outcome of ['refund', 'voucher'])
    expect((await desk.part(max.id, { people: 1, outcome, shownAmount: 50, why: '' })).status).toBe(200)
  const ned = await aParty('Ned', '2027-03-01T10:00', { towelRobeOption: { id: 'towel-robe' } })
  const robe = { dropsTowel: true, outcome: 'refund', shownAmount: 10, why: '' }
  expect((await desk.part(ned.id, robe)).status).toBe(200)
  const pat = await house.anOrder([cartItem(await house.aClass())])
  await pat.release()
  expect(await pat.status()).not.toBe('PENDING')
}

async function onTuesday(): Promise<void> {
  await house.moveClock('2026-11-24T10:00:00+11:00')
  const kim = await aBath(CLOSED_DAY)
  bookings.Kim = kim.id
  const calm60 = '5e000000-0000-4000-8000-000000000011'
  const suite = (await house.slotsOn(CLOSED_DAY, calm60)).find(({ resourceName }) => resourceName === 'Couples Suite')
  if (!suite) throw new Error('There is no suite.')
  const ola = await booked(house, [cartItem(suite, { extraBath: { id: 'extra-bath' } })])
  const closing = await aManager(house)
  expect((await closing.send(await closing.offer((await closing.draft()).id, 'ask'))).status).toBe(200)
  await house.moveClock('2026-11-24T10:06:00+11:00')
  await house.pass(1)
  for (const customerChoice of ['voucher', 'refund'])
    expect((await withKey(house, kim.key).cancelFromOrder(kim.id, { customerChoice })).body.outcome).toBe(
      customerChoice,
    )
  const [bath] = await house.rows(
    'select outcome from cancellation join booking on id = booking_id where main_booking_id = $1',
    [ola.id],
  )
  expect(bath).toEqual({ outcome: 'refund' })

  // It begins at noon.
  const wes = await aBath('2026-11-24', { extraBath: { id: 'extra-bath' } }, 'T01')
  const came = [await aParty('Quin', '2026-11-24T12:00', { people: 2 }), await aParty('Roy', '2026-11-24T12:00'), wes]
  await aParty('Sue', '2026-11-24T12:00')
  await aParty('Tom', '2026-11-24T16:00')
  await aParty('Una', '2026-11-24T17:30')
  const liv = await aParty('Liv', '2026-11-24T17:45')
  await aParty('Vic', '2026-11-24T19:00')
  await house.moveClock('2026-11-24T12:15:00+11:00')
  const desk = (await atWork(house, 'staff', 'Stella')).browser
  for (const { id } of came)
    expect((await desk.post('/api/desk/v1/check-ins', { bookingId: id })).body.result).toBe('ok')
  await house.moveClock('2026-11-24T17:01:00+11:00')
  await house.moveClock('2026-11-24T18:00:00+11:00')
  const manager = deskCalls((await atWork(house, 'manager', 'Max')).browser)
  const begun = { outcome: 'refund', shownAmount: 50, reason: 'Emergency', why: 'An ambulance came' }
  expect((await manager.cancel(liv.id, begun)).status).toBe(200)
}

type Party = {
  people?: number
  cents?: number
  codes?: object
  towelRobeOption?: object
  by?: Awaited<ReturnType<typeof aMember>>
}

/** A paid booking of somebody, in a class of its own at this time. */
async function aParty(whose: string, at: string, { people = 1, cents = 5000, codes = {}, by, ...more }: Party = {}) {
  const slot = await house.aClass({ at: `${at}:00+11:00`, cents })
  const party = await booked(house, [cartItem(slot, { guestCount: people - 1, ...more })], { codes, ...(by && { by }) })
  bookings[whose] = party.id
  return party
}

/** A bath in the afternoon, when each is 75.00, or from another time on. */
async function aBath(day: string, more: object = {}, from = 'T04') {
  const inOrder = (await bathsOn(house, day)).toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  const slot = inOrder.find(({ startDate }) => startDate >= day + from)
  if (!slot) throw new Error('There is no bath.')
  return await booked(house, [cartItem(slot, more)])
}

async function cancelOnline(
  whose: string,
  { key, id }: Placed,
  cancellationReason: string,
  customerChoice = 'voucher',
) {
  bookings[whose] = id
  const { body } = await withKey(house, key).cancelFromOrder(id, { cancellationReason, customerChoice })
  expect(body.outcome).toBe(customerChoice)
}
type Placed = { key: string; id: string }

/** A member cancels a visit in January from the bookings page. */
async function cancelVisit(whose: string, member: Awaited<ReturnType<typeof aMember>>, { isOver = false } = {}) {
  const [slot] = await bathsOn(house, '2027-01-14')
  if (!slot) throw new Error('There is no bath.')
  const { id } = await booked(house, [cartItem(slot, { hasAvailableMembership: true })], { by: member })
  bookings[whose] = id
  if (isOver)
    await house.rows(
      `update credit_grant set valid_from = house_now() - interval '31 days', valid_until = house_now() - interval '1 day'
       where id = $1`,
      [member.grantId],
    )
  return (await callsOf(member).cancel(id)).body.outcome
}

const get = async (path: string, role = 'owner') => {
  const { token } = (await setScene(house.ctx.db, 'staff', { role })) as { token: string }
  return await house.visitor().send('GET', path, undefined, { authtoken: token })
}
const report = async (query: string): Promise<CancellationsAnswer> => {
  const { status, body } = await get(`/api/staff/v1/reports/cancellations?${query}`)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
const BOTH = 'from=2026-11-23&to=2026-11-24'
const sums = (bookings: number, people: number, refunded: number, onVouchers: number): Cancelled => ({
  bookings,
  people,
  refunded,
  onVouchers,
})

test('each day says how many bookings were cancelled on it, for how many people, and what came back', async () => {
  const { by, rows, together, today } = await report(BOTH)
  expect([by, today]).toEqual(['day', '2026-11-24'])
  expect(rows).toEqual([
    { from: '2026-11-23', to: '2026-11-23', ...sums(10, 13, 275, 360), noShows: 0 },
    { from: '2026-11-24', to: '2026-11-24', ...sums(2, 2, 50, 75), noShows: 1 },
  ])
  expect(together).toEqual(sums(12, 15, 325, 435))
})

test('it says who cancelled: the guest, the front desk for them, or the house', async () => {
  expect((await report(BOTH)).byWho).toEqual([
    { who: 'guest', ...sums(7, 8, 100, 260) },
    { who: 'desk', ...sums(3, 3, 75, 100) },
    { who: 'house', ...sums(2, 4, 150, 75) },
  ])
})

test('it says why, in the order of the list; what is not on it is “Other”, and what the house closed is a closure', async () => {
  expect((await report(BOTH)).byReason).toEqual([
    { reason: 'Change of plans', ...sums(1, 1, 25, 50) },
    { reason: 'Emergency', ...sums(2, 3, 150, 0) },
    { reason: 'Feeling unwell', ...sums(1, 1, 0, 50) },
    { reason: 'Personal reasons', ...sums(1, 1, 0, 110) },
    { reason: 'Other', ...sums(1, 1, 0, 50) },
    { reason: 'No answer', ...sums(1, 1, 0, 50) },
    { reason: 'House cannot host', ...sums(1, 3, 150, 0) },
    { reason: 'Closure', ...sums(1, 1, 0, 75) },
    { reason: 'No reason given', ...sums(3, 3, 0, 50) },
  ])
})

test('it says how early, by the start that was booked', async () => {
  expect((await report(BOTH)).byHowEarly).toEqual([
    { early: 'week', ...sums(7, 8, 100, 285) },
    { early: 'days', ...sums(2, 4, 150, 50) },
    { early: 'day', ...sums(2, 2, 25, 100) },
    { early: 'begun', ...sums(1, 1, 50, 0) },
  ])
})

test('it says what came back; a voucher that was exchanged since is one, and a gift card’s part of a refund is on a voucher', async () => {
  expect((await report(BOTH)).byWhatCameBack).toEqual([
    { back: 'refund', ...sums(4, 7, 325, 50) },
    { back: 'voucher', ...sums(6, 6, 0, 385) },
    { back: 'credit', ...sums(1, 1, 0, 0) },
    { back: 'none', ...sums(1, 1, 0, 0) },
  ])
})

test('every list, and the rows of every step, come to what all are together', async () => {
  for (const by of ['day', 'week', 'month']) {
    const { together, rows, byWho, byReason, byHowEarly, byWhatCameBack, visits } = await report(
      `from=2026-11-01&to=2026-12-31&by=${by}`,
    )
    expect(together.bookings).toBe(12)
    for (const list of [rows, byWho, byReason, byHowEarly, byWhatCameBack])
      for (const of of ['bookings', 'people', 'refunded', 'onVouchers'] as const)
        expect([of, list.reduce((sum, row) => sum + row[of], 0)]).toEqual([of, together[of]])
    expect(rows.reduce((sum, { noShows }) => sum + noShows, 0)).toBe(visits.noShows)
    // As far as the days have come.
    expect(rows.at(-1)?.to).toBe('2026-11-24')
  }
})

test('a party that became smaller is told apart; robes alone, or an extra bath that is closed, are nothing of the kind', async () => {
  expect((await report(BOTH)).smaller).toEqual(sums(1, 2, 50, 50))
  expect((await report('from=2026-11-24&to=2026-11-24')).smaller).toEqual(sums(0, 0, 0, 0))
})

test('no-shows are of the visits that have begun and were not cancelled; those that nobody noted are told apart', async () => {
  const tuesday = 'from=2026-11-24&to=2026-11-24'
  expect((await report(tuesday)).visits).toEqual({ begun: 6, noShows: 1, notRecorded: 1 })
  expect((await report('from=2026-11-23&to=2026-11-23')).visits).toEqual({ begun: 0, noShows: 0, notRecorded: 0 })
  // Nobody was there to mark it on its day.
  await house.rows(
    `update booking set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days',
       blocked_until = blocked_until - interval '9 days' where id = $1`,
    [bookings.Una],
  )
  expect((await report('from=2026-11-15&to=2026-11-15')).visits).toEqual({ begun: 1, noShows: 0, notRecorded: 1 })
})

test('the days that are over are compared with others before', async () => {
  expect((await report('from=2026-11-23&to=2026-11-29')).compared).toEqual({
    over: { from: '2026-11-23', to: '2026-11-23', bookings: 10 },
    before: { from: '2026-11-16', to: '2026-11-16', bookings: 0 },
  })
  expect((await report('from=2026-11-24&to=2026-11-24')).compared).toBeNull()
})

const lines = async (query: string): Promise<string[]> => {
  const { status, body } = await get(`/api/staff/v1/reports/cancellations.csv?${query}`)
  expect([status, body]).toEqual([200, expect.any(String)])
  return (body as string).replace('\uFEFF', '').trim().split('\n')
}

test('the file has a line for each cancellation, smaller party and no-show, and names nobody', async () => {
  const [head, ...all] = await lines(BOTH)
  expect(head).toBe(
    'Day,What,Service,Visit,People,Cancelled by,Reason,Before the visit,Came back,Refunded,On vouchers,Booking',
  )
  const lineOf = (whose: string) => all.filter((line) => line.endsWith(`,${bookings[whose]}`))
  expect(lineOf('Hal')).toEqual([
    `2026-11-23,Cancelled,A class,2026-11-23 20:00,1,"The front desk, for the guest",Change of plans,Less than a day,A refund,25.00,50.00,${bookings.Hal}`,
  ])
  expect(lineOf('Max')).toEqual([
    `2026-11-23,Smaller party,A class,2027-03-01 10:00,1,"The front desk, for the guest",Change of plans,7 days or more,A refund,50.00,0.00,${bookings.Max}`,
    `2026-11-23,Smaller party,A class,2027-03-01 10:00,1,"The front desk, for the guest",Change of plans,7 days or more,A voucher,0.00,50.00,${bookings.Max}`,
  ])
  expect(lineOf('Sue')).toEqual([`2026-11-24,No-show,A class,2026-11-24 12:00,1,,,,,0.00,0.00,${bookings.Sue}`])
  const cancelled = all.filter((line) => line.includes(',Cancelled,'))
  expect([cancelled.length, all.length]).toEqual([12, 15])
  const money = (from: number) => cancelled.reduce((sum, line) => sum + Number(line.split(',').at(from)), 0)
  expect([money(-3), money(-2)]).toEqual([325, 435])
})

test('a service whose name begins like a formula is words in the file', async () => {
  await house.rows(`update service set name = '=A class' where name = 'A class'`)
  expect((await lines(BOTH))[1]).toContain(",'=A class,")
  await house.rows(`update service set name = 'A class' where name = '=A class'`)
})

test('a week later they are what others are compared with, an extra bath that the house closed not among them', async () => {
  await house.moveClock('2026-12-02T09:00:00+11:00')
  expect((await report('from=2026-11-30&to=2026-12-01')).compared).toEqual({
    over: { from: '2026-11-30', to: '2026-12-01', bookings: 0 },
    before: { from: '2026-11-23', to: '2026-11-24', bookings: 12 },
  })
})

test.each([
  ['7 days', '7 days or more'],
  ['6 days 23:59:59', '1 to 7 days'],
  ['24:00:00', '1 to 7 days'],
  ['23:59:59', 'Less than a day'],
  ['00:00:01', 'Less than a day'],
  ['00:00:00', 'After the start'],
])('%s before the start is %s', async (before, words) => {
  await house.rows(
    `update cancellation set created_at = starts_at - $2::interval from booking where id = booking_id and id = $1`,
    [bookings.Ben, before],
  )
  const ofBen = (await lines('from=2026-11-01&to=2026-12-31')).find((line) => line.endsWith(bookings.Ben ?? ''))
  expect(ofBen).toContain(`,Feeling unwell,${words},`)
})

test('the front desk may not see it', async () => {
  expect((await get(`/api/staff/v1/reports/cancellations?${BOTH}`, 'staff')).status).toBe(403)
  expect((await get(`/api/staff/v1/reports/cancellations.csv?${BOTH}`, 'staff')).status).toBe(403)
})

test('a house in which nobody has booked has nothing to tell', async () => {
  const empty = await openHouse({ empty: true })
  const { token } = (await setScene(empty.ctx.db, 'staff', { role: 'owner' })) as { token: string }
  const { status, body } = await empty
    .visitor()
    .send('GET', `/api/staff/v1/reports/cancellations?${BOTH}`, undefined, { authtoken: token })
  expect([status, body]).toMatchObject([
    200,
    {
      together: sums(0, 0, 0, 0),
      byWho: [],
      byReason: [],
      byHowEarly: [],
      byWhatCameBack: [],
      smaller: sums(0, 0, 0, 0),
      visits: { begun: 0, noShows: 0, notRecorded: 0 },
    },
  ])
  await empty.close()
})
