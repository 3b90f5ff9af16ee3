import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskBooking } from '#api/staff-bookings.ts'
import { NOBODY } from '#domain/accounts/no-address.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { aCoupon, aGiftCard, aMember, booked, callsOf, emailTo, statusAndCode, withKey } from '#proofs/booked.ts'
import { markNoShows } from '#server/arrivals/mark-no-shows.ts'
import { aDevice, atWork, beginsShift, rightPin } from '#proofs/desk.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { deskCalls, eachOf } from '#proofs/desk-bookings.ts'
import { readMetBooking } from '#server/closures/closure-store.ts'
import { asGuest } from '#server/closures/look-at-closure.ts'
import { readBooked } from '#server/sales/booking-store.ts'
import { dropExtraBath } from './drop-extra-bath.ts'

let house: TestHouse
let staff: Awaited<ReturnType<typeof atWork>>
let manager: Awaited<ReturnType<typeof atWork>>
let desk: ReturnType<typeof deskCalls>
let managers: ReturnType<typeof deskCalls>
beforeAll(async () => {
  house = await openHouse()
  staff = await atWork(house, 'staff', 'Stella')
  manager = await atWork(house, 'manager', 'Max')
  desk = deskCalls(staff.browser)
  managers = deskCalls(manager.browser)
})
afterAll(() => house.close())

const inHours = (hours: number) => new Date(house.ctx.now().getTime() + hours * 3_600_000).toISOString()
const rowOf = async (id: string) => (await house.rows('select * from booking where id = $1', [id]))[0]
const placesIn = async (sessionId: string): Promise<number> =>
  (await house.rows('select places_taken from session where id = $1', [sessionId]))[0].places_taken
const asked = { wantedBy: 'guest' as const }

/** Another run of the same class. */
async function anotherRun({ serviceId, resourceId }: { serviceId: string; resourceId: string }, at: string) {
  const [run] = await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', 8) returning id, starts_at`,
    [serviceId, resourceId, at],
  )
  return { sessionId: run.id as string, startDate: (run.starts_at as Date).toISOString() }
}

/** Three at 75.00, 10.00 off, 50.00 by gift card. */
async function threeWithGift() {
  const slot = await house.aClass({ cents: 7500 })
  return { slot, ...(await booked(house, [cartItem(slot, { guestCount: 2 })], { codes: await tenOffAndGift() })) }
}

async function tenOffAndGift() {
  const { code: giftCardCode } = await aGiftCard(house, 5000)
  const [{ code: couponCode }] = await house.rows(
    `insert into coupon (code, money_off_cents) values ('TEN' || floor(random() * 1e9)::text, 1000) returning code`,
  )
  return { giftCardCode, couponCode }
}

/** A booking that has begun a moment ago. */
async function begun(people = 2) {
  const one = await booked(house, [cartItem(await house.aClass({ at: inHours(1) }), { guestCount: people - 1 })])
  await house.rows(
    `update booking set starts_at = house_now() - interval '5 minutes', ends_at = house_now() + interval '55 minutes',
       blocked_until = house_now() + interval '55 minutes' where id = $1`,
    [one.id],
  )
  return one
}

const inCents = (dollars: number) => Math.round(dollars * 100)

describe('moving for a guest', () => {
  test('keeps party, price and extra bath; what the house wanted is no move of the guest (#620)', async () => {
    const from = await house.aClass({ cents: 7500 })
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    const { key, id } = await booked(house, [cartItem(from, { guestCount: 2 })])
    const { status, body } = await desk.move(id, { slot: { sessionId: to.sessionId }, wantedBy: 'house' })
    expect([status, body]).toMatchObject([200, { people: 3, startDate: to.startDate, worth: 225 }])
    expect([await placesIn(from.sessionId), await placesIn(to.sessionId)]).toEqual([0, 3])
    expect((await rowOf(id)).reschedule_count).toBe(0)
    expect((await withKey(house, key).live(id)).body).toMatchObject({ canCancel: true, refundOffered: true })

    await desk.move(id, { slot: { sessionId: from.sessionId }, ...asked })
    expect((await rowOf(id)).reschedule_count).toBe(1)
    expect((await withKey(house, key).live(id)).body.canCancel).toBe(false)
    expect((await emailTo(house, 'ada@guest.example', 'Your booking has moved')).text).toContain(
      'The price and your party stay the same.',
    )
  })

  test('takes the extra bath along, and offers only starts with room for it (#620)', async () => {
    const day = '2027-01-12'
    const [slot] = (await house.slotsOn(day, await calm(house))).filter(({ bookable }) => bookable)
    const { id } = await booked(house, [cartItem(slot!, { extraBath: { id: 'extra-bath' } })])
    const { body } = await desk.freeStarts(id, day)
    expect(body.starts.length).toBeGreaterThan(3)
    const [start] = body.starts.filter(({ startDate }: { startDate: string }) => startDate > slot!.endDate)
    const moved = (await desk.move(id, { slot: start, ...asked })).body as DeskBooking
    expect(moved.startDate).toBe(start.startDate)
    expect(Date.parse(moved.extraBath!.startDate)).not.toBeNaN()
    const rows = await house.rows('select status from booking where main_booking_id = $1', [id])
    expect(rows).toEqual([{ status: 'CONFIRMED' }])
  })

  test('is possible until the visit’s end, to a start that the site no longer sells; the next three are named', async () => {
    const { id } = await begun(1)
    const [{ service_id: serviceId, resource_id: resourceId }] = [await rowOf(id)]
    for (const hours of [2.5, 4, 6, 8]) await anotherRun({ serviceId, resourceId }, inHours(hours))
    await house.rows('update service set book_until_minutes = 600 where id = $1', [serviceId])
    const { starts } = (await desk.freeStarts(id)).body
    expect(starts).toHaveLength(3)
    expect((await desk.move(id, { slot: { sessionId: starts[0].sessionId }, ...asked })).status).toBe(200)
    await house.rows(
      `update booking set starts_at = house_now() - interval '2 hours', ends_at = house_now() - interval '1 second' where id = $1`,
      [id],
    )
    expect(statusAndCode(await desk.move(id, { slot: { sessionId: starts[1].sessionId }, ...asked }))).toEqual([
      409,
      'booking.ended',
    ])
  })

  test('the next three are later than its own time while that lies ahead; earlier ones stand on their day', async () => {
    const own = await house.aClass({ at: inHours(48), places: 8 })
    const { id } = await booked(house, [cartItem(own)])
    const runs = []
    for (const hours of [26, 30, 50, 54, 58, 62]) runs.push((await anotherRun(own, inHours(hours))).startDate)
    const next = async () =>
      (await desk.freeStarts(id)).body.starts.map(({ startDate }: { startDate: string }) => startDate)
    expect(await next()).toEqual(runs.slice(2, 5))
    const { body } = await desk.freeStarts(id, sydneyDateOf(new Date(runs[0] ?? '')))
    expect(body.starts).toContainEqual(expect.objectContaining({ startDate: runs[0] }))
    await house.rows(
      `update booking set starts_at = house_now() - interval '5 minutes', ends_at = house_now() + interval '55 minutes',
         blocked_until = house_now() + interval '55 minutes' where id = $1`,
      [id],
    )
    expect(await next()).toEqual(runs.slice(0, 2).concat(new Date(own.startDate).toISOString()))
  })

  test('a lost answer moves nothing a second time, also when somebody has moved it on since', async () => {
    const from = await house.aClass()
    const [one, two] = [
      await anotherRun(from, '2027-03-08T10:00:00+11:00'),
      await anotherRun(from, '2027-03-09T10:00:00+11:00'),
    ]
    const { id } = await booked(house, [cartItem(from)])
    await desk.move(id, { slot: { sessionId: one.sessionId }, ...asked }, 'one press')
    await managers.move(id, { slot: { sessionId: two.sessionId }, ...asked })
    const again = await desk.move(id, { slot: { sessionId: one.sessionId }, ...asked }, 'one press')
    expect(again.body.startDate).toBe(two.startDate)
  })

  test('where there is no room nothing moves', async () => {
    const from = await house.aClass()
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    await house.rows('update session set capacity = 1 where id = $1', [to.sessionId])
    const { id } = await booked(house, [cartItem(from, { guestCount: 1 })])
    const before = await house.books()
    expect(statusAndCode(await desk.move(id, { slot: { sessionId: to.sessionId }, ...asked }))).toEqual([
      409,
      'slot.taken',
    ])
    expect(await house.books()).toBe(before)
  })
})

describe('cancelling for a guest', () => {
  test('what is shown is what comes back, in each way (#622)', async () => {
    for (const outcome of ['refund', 'voucher']) {
      const { id, order } = await booked(house, [cartItem(await house.aClass({ cents: 7500 }), { guestCount: 1 })])
      const shown = eachOf(await desk.outcomes(id))
      expect(shown).toEqual(['refund 150+0', 'voucher 0+150'])
      const { status, body } = await desk.cancel(id, { outcome, shownAmount: 150 })
      expect([status, body]).toMatchObject([200, { outcome, amount: 150, booking: { status: 'CANCELED', worth: 0 } }])
      expect(body.voucher?.balance ?? null).toBe(outcome === 'voucher' ? 150 : null)
      const came =
        outcome === 'voucher' ? { backToCard: 0, backOnGiftCard: 150 } : { backToCard: 150, backOnGiftCard: 0 }
      expect(body.booking.money).toMatchObject({ sold: 150, paid: 150, ...came })
      const refunds = () =>
        house.rows(`select amount_cents, status from refund where order_id = $1`, [order.orderDetails[0]!.orderId])
      await expect.poll(refunds, soon).toEqual(outcome === 'refund' ? [{ amount_cents: 15_000, status: 'DONE' }] : [])
    }
  })

  test('says whether others can have the places: not once the visit is over', async () => {
    const { id } = await begun()
    expect((await desk.outcomes(id)).body).toMatchObject({ freesPlaces: true })
    await house.rows(
      `update booking set starts_at = house_now() - interval '1 hour', ends_at = house_now(), blocked_until = house_now()
       where id = $1`,
      [id],
    )
    expect((await managers.outcomes(id)).body).toMatchObject({ freesPlaces: false })
  })

  test('the same press again has the same answer, with the same code', async () => {
    const { id } = await booked(house, [cartItem(await house.aClass({ cents: 7500 }))])
    const choice = { outcome: 'voucher', shownAmount: 75 }
    const [one, two] = [await desk.cancel(id, choice, 'lost'), await desk.cancel(id, choice, 'lost')]
    expect(one.body.voucher.code).toMatch(/^BH-/)
    expect(two.body).toEqual(one.body)
    expect(statusAndCode(await desk.cancel(id, choice, 'another'))).toEqual([409, 'booking.already-canceled'])
  })

  test('the front desk alone gives no more than guests have a right to (#623)', async () => {
    const { id } = await begun()
    expect(eachOf(await desk.outcomes(id))).toEqual(['refund 100+0 by a manager', 'voucher 0+100 by a manager'])
    const before = await house.books()
    const choice = { outcome: 'refund', shownAmount: 100, why: 'The pump failed' }
    expect(statusAndCode(await desk.cancel(id, choice))).toEqual([403, 'outcome.needs-manager'])
    expect(await house.books()).toBe(before)
    expect(statusAndCode(await managers.cancel(id, { ...choice, why: '' }))).toEqual([400, 'reason.missing'])
    expect((await managers.cancel(id, choice)).body).toMatchObject({ outcome: 'refund', amount: 100 })
  })

  test('a manager’s PIN at the desk lets it, and both names are kept (#560 #623 #632)', async () => {
    const device = await aDevice(house, 'Front counter')
    const max = await beginsShift(house, device, 'manager', 'Maxine')
    const stella = await beginsShift(house, device, 'staff', 'Stella')
    const { id } = await begun()
    const choice = { outcome: 'voucher', shownAmount: 100, reason: 'House cannot host', why: 'The pump failed' }
    const at = deskCalls(device)
    expect(statusAndCode(await at.cancel(id, { ...choice, m: { memberId: max.memberId, pin: '111222' } }))).toEqual([
      400,
      'pin.wrong',
    ])
    const { status, body } = await at.cancel(id, { ...choice, m: { memberId: max.memberId, pin: rightPin } })
    expect(status).toBe(200)
    expect(body.booking.history[0]).toMatchObject({
      by: 'Stella Grove',
      approvedBy: 'Maxine Grove',
      what: 'cancelled',
      why: 'House cannot host: The pump failed',
      amount: 100,
    })
    const [row] = await house.rows('select actor_id, approved_by from cancellation where booking_id = $1', [id])
    expect(row).toEqual({ actor_id: stella.memberId, approved_by: max.memberId })
  })

  test('of a moved booking that a gift card paid in part, each part comes back as it came', async () => {
    const { id, order } = await threeWithGift()
    await house.rows('update booking set reschedule_count = 1 where id = $1', [id])
    expect(eachOf(await managers.outcomes(id))).toEqual(['refund 165+50 by a manager', 'voucher 0+215'])
    const { body } = await managers.cancel(id, { outcome: 'refund', shownAmount: 215, why: 'They were ill' })
    expect(body).toMatchObject({ outcome: 'refund', amount: 215, voucher: { balance: 50 } })
    await expect
      .poll(
        () =>
          house.rows('select amount_cents, status from refund where order_id = $1', [order.orderDetails[0]!.orderId]),
        soon,
      )
      .toEqual([{ amount_cents: 16_500, status: 'DONE' }])
  })

  test('of a booking that a closure meets the front desk gives all back as it was paid, as the guest may choose', async () => {
    const { id } = await threeWithGift()
    await asksForClosure(id)
    expect(eachOf(await desk.outcomes(id))).toEqual(['refund 165+50', 'voucher 0+215'])
    const { body } = await desk.cancel(id, { outcome: 'refund', shownAmount: 215, reason: 'House cannot host' })
    expect(body).toMatchObject({ outcome: 'refund', amount: 215, voucher: { balance: 50 } })
    const [item] = await house.rows('select state, outcome from closure_item where booking_id = $1', [id])
    expect(item).toEqual({ state: 'DONE', outcome: 'refund' })
  })

  test('nothing comes back while the payment is disputed, whoever asks (#625)', async () => {
    const { id, order } = await booked(house, [cartItem(await house.aClass({ cents: 7500 }), { guestCount: 1 })])
    await house.rows(
      `insert into dispute (payment_id, provider_ref, status, amount_cents)
       select id, 'dp_' || id, 'OPEN', amount_cents from payment where order_id = $1`,
      [order.orderDetails[0]!.orderId],
    )
    const before = await house.books()
    expect((await managers.outcomes(id)).body.outcomes).toEqual([])
    const choice = { outcome: 'refund', shownAmount: 150, why: 'They asked' }
    expect(statusAndCode(await managers.cancel(id, choice))).toEqual([409, 'cancellation.money-gone'])
    expect(statusAndCode(await managers.part(id, { ...choice, people: 1, shownAmount: 75 }))).toEqual([
      409,
      'cancellation.money-gone',
    ])
    expect(await house.books()).toBe(before)
    await house.rows(
      `update dispute set status = 'WON', closed_at = house_now() where payment_id in
      (select id from payment where order_id = $1)`,
      [order.orderDetails[0]!.orderId],
    )
  })

  test('an amount that has changed meanwhile is told, and nothing is done (#631)', async () => {
    const { id } = await booked(house, [cartItem(await house.aClass({ cents: 7500 }), { guestCount: 1 })])
    await desk.part(id, { people: 1, outcome: 'voucher', shownAmount: 75 })
    const before = await house.books()
    const { status, body } = await desk.cancel(id, { outcome: 'refund', shownAmount: 150 })
    expect([status, body.code, body.message]).toEqual([
      409,
      'outcome.changed',
      'The amount has changed to $75.00. Please look again.',
    ])
    expect(await house.books()).toBe(before)
  })

  test('a member’s free visit gives its credit back', async () => {
    const member = await aMember(house, 2)
    const [slot] = (await house.slotsOn('2027-01-12')).filter(({ bookable }) => bookable)
    const { id } = await booked(house, [cartItem(slot!, { hasAvailableMembership: true })], { by: member })
    expect(eachOf(await desk.outcomes(id))).toEqual(['credit 0+0'])
    expect((await desk.cancel(id, { outcome: 'credit', shownAmount: 0 })).body.outcome).toBe('credit')
    expect(await house.rows('select taken from credit_grant where id = $1', [member.grantId])).toEqual([{ taken: 0 }])
  })
})

describe('a part of a party leaves', () => {
  test('of three at 75.00, 10.00 off and 50.00 by gift card, one: 55.00 to the card, 16.67 on a gift card (#626)', async () => {
    const { id, key, order } = await threeWithGift()
    expect(eachOf(await managers.outcomes(id, { people: 1 }))).toEqual([
      'refund 55+16.67 by a manager',
      'voucher 0+71.67',
    ])
    const { status, body } = await managers.part(id, {
      people: 1,
      outcome: 'refund',
      shownAmount: 71.67,
      why: 'One of them is ill',
    })
    expect([status, body]).toMatchObject([
      200,
      { outcome: 'refund', amount: 71.67, voucher: { balance: 16.67 }, booking: { people: 2, worth: 143.33 } },
    ])
    expect(body.booking.money).toEqual({
      sold: 225,
      discount: 10,
      giftCard: 50,
      paid: 165,
      backToCard: 55,
      backInCash: 0,
      backOnTerminal: 0,
      owedAtDesk: 0,
      backOnGiftCard: 16.67,
    })
    const orderId = order.orderDetails[0]!.orderId
    const refunds = () =>
      house.rows('select amount_cents, status, booking_id from refund where order_id = $1', [orderId])
    await expect.poll(refunds, soon).toEqual([{ amount_cents: 5500, status: 'DONE', booking_id: null }])
    expect((await emailTo(house, 'ada@guest.example', 'Your booking has changed')).text).toContain('for 2 people')

    // What is left goes back later, to the cent.
    const rest = await managers.cancel(id, { outcome: 'refund', shownAmount: 143.33, why: 'The others too' })
    expect(rest.body).toMatchObject({ amount: 143.33, voucher: { balance: 33.33 } })
    await expect
      .poll(() => house.rows('select sum(amount_cents)::integer from refund where order_id = $1', [orderId]), soon)
      .toEqual([{ sum: 16_500 }])
    expect((await withKey(house, key).live(id)).body.booking.status).toBe('CANCELED')
  })

  test('frees its places and those of its bath within a second, on a list that was remembered (#628)', async () => {
    const day = '2027-01-13'
    const suite = (await house.slotsOn(day, await calm(house))).find((slot) => slot.bookable && slot.openSpots > 1)!
    const { id } = await booked(house, [cartItem(suite, { guestCount: 1, extraBath: { id: 'extra-bath' } })])
    const [bath] = await house.rows('select session_id from booking where main_booking_id = $1', [id])
    const spots = async (sessionId: string) =>
      (await house.slotsOn(day)).find((slot) => slot.sessionId === sessionId)!.openSpots
    const before = await spots(bath.session_id)
    expect(
      (await desk.part(id, { people: 1, outcome: 'refund', shownAmount: await back(id, { people: 1 }) })).status,
    ).toBe(200)
    await expect.poll(() => spots(bath.session_id), { timeout: 1000, interval: 50 }).toBe(before + 1)
    expect(
      (await desk.part(id, { dropsBath: true, outcome: 'refund', shownAmount: 35 })).body.booking.extraBath,
    ).toBeNull()
    await expect.poll(() => spots(bath.session_id), { timeout: 1000, interval: 50 }).toBe(before + 2)

    const slot = await house.aClass({ cents: 7500 })
    const one = await booked(house, [cartItem(slot, { guestCount: 2 })])
    await desk.part(one.id, { people: 2, outcome: 'voucher', shownAmount: 150 })
    expect(await placesIn(slot.sessionId)).toBe(1)
  })

  test.each(['before', 'after'])(
    'adds up to the cent also where the house takes the extra bath away %s it',
    async (order) => {
      const day = order === 'before' ? '2027-01-19' : '2027-01-20'
      const suite = (await house.slotsOn(day, await calm(house))).find((slot) => slot.bookable && slot.openSpots > 1)!
      const item = cartItem(suite, {
        guestCount: 1,
        extraBath: { id: 'extra-bath' },
        towelRobeOption: { id: 'towel-robe' },
      })
      const { id } = await booked(house, [item], { codes: await tenOffAndGift() })
      const part = async () => {
        const shownAmount = await back(id, { people: 1 })
        const { status } = await managers.part(id, { people: 1, outcome: 'refund', shownAmount, why: 'One is ill' })
        expect(status).toBe(200)
      }
      if (order === 'before') await takeBathAway(id)
      await part()
      if (order === 'after') await takeBathAway(id)
      const { worth } = (await desk.show(id)).body as DeskBooking
      expect((await house.visitor().order(await keyOf(id))).body.total).toBe(worth)
      await managers.cancel(id, { outcome: 'refund', shownAmount: worth, why: 'The other one, too' })
      const { money } = (await desk.show(id)).body as DeskBooking
      expect([money.backToCard, money.backOnGiftCard].map(inCents)).toEqual([inCents(money.paid), 5000])
    },
  )

  test('the last person cannot be taken off, nor what is not there (#629)', async () => {
    const { id } = await booked(house, [cartItem(await house.aClass({ cents: 7500 }), { guestCount: 1 })])
    const before = await house.books()
    const choice = { outcome: 'refund', shownAmount: 150 }
    expect(statusAndCode(await managers.part(id, { ...choice, people: 2 }))).toEqual([400, 'party.last'])
    expect(statusAndCode(await managers.outcomes(id, { people: 2 }))).toEqual([400, 'party.last'])
    for (const nothing of [{ people: 0 }, { dropsTowel: true }, { dropsBath: true }])
      expect(statusAndCode(await managers.part(id, { ...choice, ...nothing }))).toEqual([400, 'request.invalid'])
    expect(await house.books()).toBe(before)
  })

  test('who is in the house cannot be taken off; the others can (#629)', async () => {
    const { id } = await begun(3)
    const came = await staff.browser.post('/api/desk/v1/check-ins', { bookingId: id, people: 2 })
    expect(came.body.result).toBe('ok')
    const choice = { outcome: 'voucher', why: 'Only two came' }
    const before = await house.books()
    expect(statusAndCode(await managers.part(id, { ...choice, people: 2, shownAmount: 100 }))).toEqual([
      409,
      'party.here',
    ])
    expect(statusAndCode(await managers.outcomes(id, { people: 2 }))).toEqual([409, 'party.here'])
    expect(await house.books()).toBe(before)
    const { status, body } = await managers.part(id, { ...choice, people: 1, shownAmount: 50 })
    expect([status, body.booking.people]).toEqual([200, 2])
  })

  test('of a check-in and a part at once the party is never smaller than who is in (#629)', async () => {
    const parties = await Promise.all(Array.from({ length: 8 }, () => begun(3)))
    const part = { people: 1, outcome: 'voucher', shownAmount: 50, why: 'One is ill' }
    const answers = await Promise.all(
      parties.flatMap(({ id }) => [
        managers.part(id, part),
        staff.browser.post('/api/desk/v1/check-ins', { bookingId: id, people: 3 }),
      ]),
    )
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const wrong = await house.rows(
      `select from attendance join booking on booking.id = booking_id where arrived > party_size and booking.id = any ($1)`,
      [parties.map(({ id }) => id)],
    )
    expect(wrong).toEqual([])
  })

  test('robes that are not wanted come back, once', async () => {
    const [slot] = (await house.slotsOn('2027-01-14')).filter(({ bookable }) => bookable)
    const { id, key } = await booked(house, [cartItem(slot!, { guestCount: 1, towelRobeOption: { id: 'towel-robe' } })])
    const { body } = await desk.part(id, { dropsTowel: true, outcome: 'refund', shownAmount: 20 })
    expect(body.booking).toMatchObject({ hasRobes: false, people: 2 })
    expect(statusAndCode(await desk.part(id, { dropsTowel: true, outcome: 'refund', shownAmount: 20 }))).toEqual([
      400,
      'request.invalid',
    ])
    const line = (await house.visitor().order(key)).body.orderDetails[0]!
    expect([line.hasTowelRobe, line.pricing.towelRobePrice]).toEqual([false, 0])
  })

  test('the same press takes one person off, not two, and has the same code', async () => {
    const { id } = await booked(house, [cartItem(await house.aClass({ cents: 7500 }), { guestCount: 2 })])
    const choice = { people: 1, outcome: 'voucher', shownAmount: 75 }
    const [one, two] = [await desk.part(id, choice, 'lost part'), await desk.part(id, choice, 'lost part')]
    expect(two.body).toEqual(one.body)
    expect(one.body.voucher.code).toMatch(/^BH-/)
    expect((await rowOf(id)).party_size).toBe(2)
    expect(statusAndCode(await desk.part(id, { ...choice, people: 2 }, 'lost part'))).toEqual([
      422,
      'request.key-reused',
    ])
  })

  test('order view, My Bookings, calendar and live data tell the new party and what is paid; the rest moves and leaves (#630)', async () => {
    const member = await aMember(house)
    const from = await house.aClass({ cents: 7500 })
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    const { id, key } = await booked(house, [cartItem(from, { guestCount: 2 })], { by: member })
    await desk.part(id, { people: 1, outcome: 'refund', shownAmount: 75 })
    expect((await withKey(house, key).live(id)).body).toMatchObject({
      booking: { numberOfParticipants: 2, paid: 150 },
      canReschedule: true,
      refundOffered: true,
    })
    const [listed] = (await callsOf(member).upcoming()).body.bookings
    expect(listed).toMatchObject({ numberOfParticipants: 2, paid: 150 })
    const order = (await house.visitor().order(key)).body
    expect(order).toMatchObject({ total: 150, amountPaid: 150, refund: { amount: 75 } })
    expect(order.orderDetails[0]).toMatchObject({ totalParticipants: 2, guestCount: 1, pricing: { totalPrice: 150 } })
    const calendar = await house.visitor().send('GET', `/api/checkout/v1/orders/${key}/calendar.ics`)
    expect(calendar.body.replaceAll('\r\n ', '')).toContain('2 people')

    const moved = await withKey(house, key).move(id, { sessionId: to.sessionId })
    expect(moved.body.booking).toMatchObject({ numberOfParticipants: 2, paid: 150 })
    expect(await placesIn(to.sessionId)).toBe(2)
    const left = await callsOf(member).cancel(id)
    expect(left.body).toMatchObject({ outcome: 'voucher', voucher: { balance: 150 } })
    expect(await placesIn(to.sessionId)).toBe(0)
  })

  test('a guest whose party became smaller cancels the rest with a refund of the rest', async () => {
    const { code } = await aCoupon(house)
    const { id, key } = await booked(house, [cartItem(await house.aClass({ cents: 7500 }), { guestCount: 2 })], {
      codes: { couponCode: code },
    })
    await desk.part(id, { people: 1, outcome: 'refund', shownAmount: 67.5 })
    await desk.part(id, { people: 1, outcome: 'voucher', shownAmount: 67.5 })
    const { body } = await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' })
    expect(body).toMatchObject({ outcome: 'refund', amount: 67.5 })
  })
})

const aDearOne = async () => (await booked(house, [cartItem(await house.aClass({ cents: 15_000 }))])).id

describe('what else staff do for a guest', () => {
  test('the address of a guest’s order is corrected, and the confirmation goes there as the booking is now', async () => {
    const { id } = await booked(house, [cartItem(await house.aClass({ cents: 7500 }), { guestCount: 2 })])
    await desk.part(id, { people: 1, outcome: 'refund', shownAmount: 75 })
    const corrected = await managers.contact(id, { email: 'ada.right@guest.example' })
    expect(corrected.body.guest.email).toBe('ada.right@guest.example')
    await Promise.all([desk.letter(id, 'once'), desk.letter(id, 'once')])
    const email = await emailTo(house, 'ada.right@guest.example', 'Your booking at')
    expect(email.text).toMatch(/People\s*:?\s*2/)
    expect(email.text).toContain('$150.00')
    const sent = await house.rows(`select from email where recipient = 'ada.right@guest.example'`)
    expect(sent).toHaveLength(1)
  })

  test('whoever had the emails of a booking is told that they go elsewhere, without its key and the other address', async () => {
    const [from, to] = ['ada.before@guest.example', 'ada.after@guest.example']
    const { id, key } = await booked(house, [cartItem(await house.aClass())], {
      codes: { contactData: { ...checkoutInputFor([]).contactData, email: from } },
    })
    await managers.contact(id, { email: to })
    const email = await emailTo(house, from, 'Your booking at Stillwater Bathhouse has another email address now')
    expect(email.text).toContain('If that was not you')
    expect(`${email.text} ${email.html}`).not.toContain(key)
    expect(`${email.text} ${email.html}`).not.toContain(to)
    await managers.contact(id, { email: to })
    expect(
      await house.rows(`select from email where kind = 'booking-readdressed' and recipient = $1`, [from]),
    ).toHaveLength(1)
  })

  test('emails that somebody has go elsewhere by a manager alone, with a reason', async () => {
    const { id } = await booked(house, [cartItem(await house.aClass())])
    const elsewhere = { email: 'else.where@guest.example' }
    expect(statusAndCode(await desk.contact(id, elsewhere))).toEqual([403, 'contact.needs-manager'])
    expect(statusAndCode(await managers.contact(id, { ...elsewhere, why: '' }))).toEqual([400, 'reason.missing'])
    const device = await aDevice(house, 'Counter')
    const max = await beginsShift(house, device, 'manager', 'Maxine')
    const m = (pin: string) => ({ memberId: max.memberId, pin })
    expect(statusAndCode(await desk.contact(id, { ...elsewhere, m: m('000000') }))).toEqual([400, 'pin.wrong'])
    expect((await desk.contact(id, { ...elsewhere, m: m(rightPin) })).body.guest.email).toBe(elsewhere.email)
    const [entry] = await house.rows(
      `select actor_id, reason, after from history_entry where what = 'booking' and row_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(entry).toEqual({
      actor_id: staff.memberId,
      reason: 'A letter is missing',
      after: { did: 'address corrected', approvedBy: max.memberId },
    })
  })

  test('it counts towards what a manager may send to other addresses in a day, and owners are told of a large one', async () => {
    const owner = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as { email: string }
    const { manager_day_replace_cents: most } = (await house.rows('select manager_day_replace_cents from venue'))[0]
    await house.rows('update venue set manager_day_replace_cents = 20000')
    const max = deskCalls((await atWork(house, 'manager', 'Mia')).browser)
    const [one, two] = [await aDearOne(), await aDearOne()]
    expect((await max.contact(one, { email: 'one@mine.example' })).status).toBe(200)
    expect((await max.contact(two, { email: 'two@mine.example' })).body).toMatchObject({
      code: 'limit.day',
      fields: ['email'],
    })
    await house.emailsSent()
    const subjects = (await house.emails(owner.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Mia Grove gave a booking another email address'])
    await house.rows('update venue set manager_day_replace_cents = $1', [most])
  })

  test('an order without an address is given its first one by the front desk', async () => {
    const { id } = await booked(house, [cartItem(await house.aClass())])
    await house.rows(
      `update orders set email = 'somebody@' || $2 where id = (select order_id from booking where id = $1)`,
      [id, NOBODY],
    )
    expect((await desk.contact(id, { email: 'first@guest.example', why: '' })).body.guest.email).toBe(
      'first@guest.example',
    )
  })

  test('the address of a member is their account’s', async () => {
    const member = await aMember(house)
    const { id } = await booked(house, [cartItem(await house.aClass())], { by: member })
    expect(statusAndCode(await desk.contact(id, { email: 'other@guest.example' }))).toEqual([409, 'booking.of-member'])
  })

  test('the history of a booking says who came when and who noted it, and what the house noted (#632)', async () => {
    const { id } = await booked(house, [cartItem(await house.aClass({ at: inHours(0.25) }), { guestCount: 1 })])
    const { browser } = await atWork(house, 'staff', 'Sam')
    await browser.post('/api/desk/v1/check-ins', { bookingId: id, people: 1 })
    await browser.post('/api/desk/v1/departures', { bookingId: id })
    const { history } = (await desk.show(id)).body as DeskBooking
    expect(history.map(({ by, what, people }) => [by, what, people])).toEqual([
      ['Sam Grove', 'left', 1],
      ['Sam Grove', 'checked in', 1],
      [null, 'booked', 0],
    ])
    const empty = await begun()
    await markNoShows({ ...house.ctx, now: () => new Date(inHours(1)) })
    const [first] = ((await desk.show(empty.id)).body as DeskBooking).history
    expect(first).toMatchObject({ by: 'The house', what: 'no-show' })
  })

  test('the history of a booking says who did what, when and why, and holds no address (#632)', async () => {
    const from = await house.aClass({ cents: 7500 })
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    const { id } = await booked(house, [cartItem(from, { guestCount: 2 })])
    await desk.move(id, { slot: { sessionId: to.sessionId }, wantedBy: 'house' })
    await desk.part(id, { people: 1, outcome: 'voucher', shownAmount: 75, reason: 'Feeling unwell' })
    await managers.contact(id, { email: 'new.address@guest.example' })
    await desk.letter(id)
    await desk.cancel(id, { outcome: 'voucher', shownAmount: 150, reason: 'No answer', why: 'Rang twice' })
    const { history, shortCode } = (await desk.show(id)).body as DeskBooking
    const [{ short_code }] = await house.rows(
      'select short_code from orders join booking on order_id = orders.id where booking.id = $1',
      [id],
    )
    expect(shortCode).toBe(short_code)
    expect(history.map(({ by, what, why }) => [by, what, why])).toEqual([
      ['Stella Grove', 'cancelled', 'No answer: Rang twice'],
      ['Stella Grove', 'confirmation sent again', 'The guest asked for it'],
      ['Max Grove', 'address corrected', 'A letter is missing'],
      ['Stella Grove', 'part left', 'Feeling unwell'],
      ['Stella Grove', 'moved', 'The house wanted it'],
      [null, 'booked', null],
    ])
    expect(history.every(({ at }) => at.startsWith('2026-11-2'))).toBe(true)
    const entries = await house.rows(
      `select to_jsonb(entry)::text as text from history_entry as entry where row_id = $1`,
      [id],
    )
    expect(entries).toHaveLength(5)
    expect(entries.map(({ text }) => text).join(' ')).not.toMatch(/guest\.example|Ada/)
  })

  test('what guests did themselves is told too', async () => {
    const from = await house.aClass({ cents: 7500 })
    const to = await anotherRun(from, '2027-03-08T10:00:00+11:00')
    const { id, key } = await booked(house, [cartItem(from)])
    await withKey(house, key).move(id, { sessionId: to.sessionId })
    const { history } = (await desk.show(id)).body as DeskBooking
    expect(history.map(({ by, what }) => [by, what])).toEqual([
      [null, 'moved'],
      [null, 'booked'],
    ])
  })

  test('a booking that is not known, or not paid, is not there', async () => {
    expect(statusAndCode(await desk.show('00000000-0000-4000-8000-000000000001'))).toEqual([404, 'booking.unknown'])
  })
})

/** A closure has asked the guest of a booking what they would like, by its one email. */
async function asksForClosure(id: string): Promise<void> {
  const [{ id: closureId }] = await house.rows(
    `insert into closure (id, state, title, message, from_at, to_at, starts_on, ends_on, reopens_on, sends_at, answer_until, shuts_days)
     values (gen_random_uuid(), 'DONE', 'Repairs', '', '2027-03-01T00:00+11:00', '2027-03-02T00:00+11:00', '2027-03-01', '2027-03-01',
       '2027-03-02', house_now(), house_now() + interval '9 days', false) returning id`,
  )
  await house.rows(
    `insert into closure_item (closure_id, booking_id, offer, state) values ($1::uuid, $2::uuid, 'ask', 'ASKED')`,
    [closureId, id],
  )
  await house.rows(
    `insert into email (dedupe_key, kind, recipient, status, sent_at)
     values ('closure:' || $1 || ':' || $2, 'closure', 'ada@guest.example', 'SENT', house_now())`,
    [closureId, id],
  )
}

describe('what a booking is worth after its bath and a part of its party have gone', () => {
  test('is one sum wherever it is told: screens, emails, closures, and what comes back in the end', async () => {
    const email = 'worth@guest.example'
    const contactData = { ...checkoutInputFor([]).contactData, email }
    const suite = (await house.slotsOn('2027-01-18', await calm(house))).find(
      (slot) => slot.resourceName === 'Couples Suite',
    )!
    const { id, key } = await booked(house, [cartItem(suite, { guestCount: 1, extraBath: { id: 'extra-bath' } })], {
      codes: { contactData },
    })
    await takeBathAway(id)
    await desk.part(id, { people: 1, outcome: 'refund', shownAmount: 75 })
    const worth = 120
    const order = (await house.visitor().order(key)).body
    expect([order.total, order.amountPaid, order.orderDetails[0]!.pricing.totalPrice]).toEqual([worth, worth, worth])
    expect((await withKey(house, key).live(id)).body.booking.paid).toBe(worth)
    expect((await desk.show(id)).body.worth).toBe(worth)
    // The invoice says what was sold, and below it what came back: $265.00 have $24.0909… of GST, $195.00 $17.7272….
    expect((await house.visitor().get(`/api/checkout/v1/orders/${key}/invoice`)).body).toMatchObject({
      lines: [{ people: 2, total: 265, parts: [{ amount: 120 }, { amount: 75 }, { amount: 70 }] }],
      gst: 24.09,
      adjustments: [
        { what: 'bath', amount: 70, gst: 6.36 },
        { what: 'part', amount: 75, gst: 6.82 },
      ],
      left: { total: worth, gst: 10.91 },
    })
    const met = await house.ctx.db.transaction().execute(async (tx) => asGuest(await readMetBooking(tx, id)))
    expect([met.card, met.gift]).toEqual([worth * 100, 0])
    const { body } = await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' })
    expect(body).toMatchObject({ outcome: 'refund', amount: worth, booking: { paid: worth, extraBath: null } })
    for (const subject of ['Your booking has changed', 'Your booking is cancelled'])
      expect((await emailTo(house, email, subject)).text).toContain('Price, GST included: $120.00')
    const refunds = await house.rows(
      'select sum(amount_cents)::integer as cents from refund join orders on orders.id = order_id where order_key = $1',
      [key],
    )
    expect(refunds).toEqual([{ cents: 26_500 }])
  })
})

/** The house takes an extra bath away, as a closure does, and gives back what it cost. */
async function takeBathAway(id: string): Promise<void> {
  await house.ctx.db.transaction().execute(async (tx) => {
    const booking = await readBooked(tx, id)
    const guest = asGuest(await readMetBooking(tx, booking.bath_id!))
    const at = {
      from: '2027-01-19T00:00:00+11:00',
      to: '2027-01-20T00:00:00+11:00',
      until: '2027-01-19T00:00:00+11:00',
    }
    const closing = { closureId: randomUUID(), title: 'Repairs', text: '', what: null, movedBy: null, ...at }
    await dropExtraBath(house.ctx, tx, booking, {
      bathId: booking.bath_id!,
      closing,
      card: guest.card,
      gift: guest.gift,
    })
  })
}

const keyOf = async (id: string): Promise<string> =>
  (await house.rows('select order_key from orders join booking on order_id = orders.id where booking.id = $1', [id]))[0]
    .order_key

/** What comes back to the screen for a part, by a refund. */
const back = async (id: string, part: object): Promise<number> =>
  (await desk.outcomes(id, part)).body.outcomes[0].amount

const calm = async ({ rows }: TestHouse): Promise<string> =>
  (await rows(`select id from service where massage_type = 'CALM' and minutes = 60`))[0].id
