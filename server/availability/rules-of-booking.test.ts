import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StaffService } from '#api/timetable.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { aMember, booked, callsOf, statusAndCode, withKey } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
let token: string
beforeAll(async () => {
  house = await openHouse()
  await signIn()
})
const signIn = async () => {
  token = ((await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }).token
}
/** It is this time now; a manager who was signed in meanwhile is signed out. */
const travelTo = async (time: Date | string) => {
  await house.moveClock(new Date(time).toISOString())
  await signIn()
}
afterAll(() => house.close())

const services = '/api/staff/v1/services'
const ask = (method: string, path: string, body?: object) =>
  house.visitor().send(method, path, body, { authtoken: token })
const shown = async (id: string): Promise<StaffService> =>
  (await ask('GET', services)).body.services.find((service: StaffService) => service.id === id)

/** What the office sends of a service: its rules may be left out. */
const said = { tagline: '', description: '', minutes: 60, price: 50, partyLimit: 4, capacity: null, hidden: false }
const change = async (id: string, rules: object) => {
  const { revision, name, minutes } = await shown(id)
  return await ask('PATCH', `${services}/${id}`, { ...said, minutes, name, revision, ...rules })
}
const rule = async (id: string, rules: object): Promise<StaffService> => {
  const { status, body } = await change(id, rules)
  expect([status, body]).toEqual([200, expect.objectContaining(rules)])
  return body
}
const order = (items: object[]) => house.visitor().checkout(checkoutInputFor(items))
const onSite = async (id: string) => (await house.visitor().get(`/api/wix/v1/services/${id}`)).body

const inMinutes = (minutes: number) => new Date(house.ctx.now().getTime() + minutes * 60_000).toISOString()
const listed = async ({ serviceId, startDate }: Slot) => {
  const date = sydneyDateOf(new Date(startDate))
  const [year, month] = date.split('-').map(Number)
  const of = `serviceId=${serviceId}`
  const ends = new Date(Date.parse(startDate) + 1).toISOString()
  const day = (await house.visitor().get(`/api/wix/v1/available-slots?date=${date}&${of}`)).body
  const whole = (await house.visitor().get(`/api/wix/v1/available-slots-month?year=${year}&month=${month}&${of}`)).body
  const live = (await house.visitor().get(`/api/wix/v1/flattened-slots?${of}&startDate=${startDate}&endDate=${ends}`))
    .body
  const isIt = (slot: Slot) => slot.startDate === startDate
  return [day[startDate][0], whole[date].find(isIt), live.find(isIt)].map((slot: Slot) => slot.bookable)
}
const hoursBefore = (hours: number, { startDate }: Slot) =>
  new Date(Date.parse(startDate) - hours * 3_600_000).toISOString()
const until = async ({ key, id }: { key: string; id: string }) => {
  const { booking, refundUntil } = (await withKey(house, key).live(id)).body
  return [booking.changeUntil, refundUntil]
}
const lineOf = async ({ key, id }: { key: string; id: string }) =>
  (await withKey(house, key).live(id)).body.booking.cancellationLine

describe('a service for at least two people', () => {
  test('takes no party of one, in words that say how many, and writes nothing (#710)', async () => {
    const slot = await house.aClass()
    await rule(slot.serviceId, { minParty: 2 })
    expect(await onSite(slot.serviceId)).toMatchObject({ minParty: 2, maxGuests: 4 })

    const before = await house.books()
    const alone = cartItem(slot)
    const refused = await order([alone])
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        code: 'cart.party-too-small',
        message: 'A class can only be booked for 2 people or more.',
        cartItemIds: [alone.cartItemId],
        people: 2,
        service: 'A class',
      },
    ])
    expect(await house.books()).toEqual(before)
    expect((await order([cartItem(slot, { guestCount: 1 })])).status).toBe(200)
  })

  test('is not had for free: a membership pays for its member alone (#710)', async () => {
    const member = await aMember(house)
    const [slot] = await house.slotsOn('2026-12-08')
    const free = { ...checkoutInputFor([cartItem(slot!, { hasAvailableMembership: true })]), contactData: undefined }
    await house.rows('update service set min_party = 2 where id = $1', [BATHING_ID])
    try {
      await expect.poll(async () => (await onSite(BATHING_ID)).minParty, soon).toBe(2)
      expect(statusAndCode(await member.checkout(free))).toEqual([400, 'cart.party-too-small'])
    } finally {
      await house.rows('update service set min_party = 1 where id = $1', [BATHING_ID])
    }
    expect((await member.checkout(free)).status).toBe(200)
  })

  test('can never ask for more people than may come (#710)', async () => {
    const { serviceId } = await house.aClass()
    const before = await shown(serviceId)
    const tooMany = [{ minParty: 5 }, { minParty: 3, capacity: 2 }]
    for (const rules of tooMany) {
      const { status, body } = await change(serviceId, rules)
      expect([status, body.code, body.fields]).toEqual([400, 'service.min-party', ['minParty']])
    }
    expect((await change(serviceId, { minParty: 0 })).status).toBe(400)
    expect(await shown(serviceId)).toEqual(before)
    expect(statusAndCode(await ask('POST', services, { ...said, kind: 'class', name: 'Crowd', minParty: 5 }))).toEqual([
      400,
      'service.min-party',
    ])
    await rule(serviceId, { minParty: 3 })
    // Who only lowers the largest party does not lock everybody out.
    expect(await rule(serviceId, { partyLimit: 2 })).toMatchObject({ minParty: 2 })
    expect(await rule(serviceId, { capacity: 1 })).toMatchObject({ minParty: 1 })
  })
})

describe('a service whose bookings close 120 minutes before', () => {
  test('offers a start in 121 minutes and none in 119, in each list, kept or new, and at PAY (#711)', async () => {
    const start = await house.aClass({ at: inMinutes(121) })
    expect(await listed(start)).toEqual([true, true, true])
    await rule(start.serviceId, { bookUntilMinutes: 120 })
    await expect.poll(() => listed(start), soon).toEqual([true, true, true])
    // The lists are kept from here on: nothing of the change is on its way any more.
    await house.ctx.announcements.caughtUp()
    await listed(start)
    const questions = vi.spyOn(house.ctx.pool, 'query')
    await listed(start)
    // The house asks other things over these connections, whenever it likes.
    expect(questions.mock.calls.filter(([text]) => text.includes('total_spots'))).toHaveLength(1)
    questions.mockRestore()

    await house.pass(2)
    expect(await listed(start)).toEqual([false, false, false])
    const before = await house.books()
    expect(statusAndCode(await order([cartItem(start)]))).toEqual([409, 'cart.unavailable'])
    expect(await house.books()).toEqual(before)

    await rule(start.serviceId, { bookUntilMinutes: 118 })
    await expect.poll(() => listed(start), soon).toEqual([true, true, true])
    expect((await order([cartItem(start)])).status).toBe(200)
  })

  test('moves no booking to a start that has closed (#711)', async () => {
    const from = await house.aClass({ at: inMinutes(6000) })
    await house.rows(
      `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
       values ($1, $2, $3, $3::timestamptz + interval '1 hour', 8)`,
      [from.serviceId, from.resourceId, inMinutes(119)],
    )
    const [near] = await house.rows('select id from session where service_id = $1 order by starts_at', [from.serviceId])
    await rule(from.serviceId, { bookUntilMinutes: 120 })
    const { key, id } = await booked(house, [cartItem(from)])
    expect(statusAndCode(await withKey(house, key).move(id, { sessionId: near.id }))).toEqual([409, 'slot.taken'])
    await rule(from.serviceId, { bookUntilMinutes: 0 })
    expect((await withKey(house, key).move(id, { sessionId: near.id })).status).toBe(200)
  })

  test('is closed as an extra bath too, and closes at most 30 days before (#711)', async () => {
    const [bath, next] = (await house.slotsOn('2026-12-02')).filter(
      ({ resourceId }, _, all) => resourceId === all[0]!.resourceId,
    )
    await travelTo(new Date(Date.parse(next!.startDate) - 119 * 60_000))
    const of = `serviceId=${BATHING_ID}&startDate=${bath!.startDate}&endDate=${bath!.endDate}&participants=1`
    const extraBath = async () => (await house.visitor().get(`/api/wix/v1/extra-bath?${of}`)).body.available
    expect(await extraBath()).toBe(true)
    await rule(BATHING_ID, { bookUntilMinutes: 120 })
    expect(await extraBath()).toBe(false)
    await rule(BATHING_ID, { bookUntilMinutes: 0 })
    expect((await change(BATHING_ID, { bookUntilMinutes: 43_201 })).status).toBe(400)
    expect((await change(BATHING_ID, { bookUntilMinutes: -1 })).status).toBe(400)
  })
})

describe('a cut-off of its own', () => {
  test('of 48 hours holds for bookings made after it was set, not for those before (#712)', async () => {
    const slot = await house.aClass()
    const before = await booked(house, [cartItem(slot)])
    await rule(slot.serviceId, { cutoffHours: 48 })
    expect((await onSite(slot.serviceId)).policy).toEqual({ rescheduleHours: 48, changeHours: 48, voucherMonths: 36 })
    const after = await booked(house, [cartItem(slot)])
    await rule(slot.serviceId, { cutoffHours: null })
    const again = await booked(house, [cartItem(slot)])
    expect((await onSite(slot.serviceId)).policy).toEqual({ rescheduleHours: 2, changeHours: 24, voucherMonths: 36 })

    const ofHouse = [hoursBefore(2, slot), hoursBefore(24, slot)]
    expect(await until(before)).toEqual(ofHouse)
    expect(await until(after)).toEqual([hoursBefore(48, slot), hoursBefore(48, slot)])
    expect(await until(again)).toEqual(ofHouse)
    expect(await lineOf(before)).toContain('Cancel before Sun 28 Feb 2027, 10:00 am AEDT for a refund')
    expect(await lineOf(after)).toContain('Cancel before Sat 27 Feb 2027, 10:00 am AEDT for a refund')
  })

  test('that has changed since it was read is read again before anybody pays (#712)', async () => {
    const slot = await house.aClass()
    await rule(slot.serviceId, { cutoffHours: 48 })
    const before = await house.books()
    const { status, body } = await order([cartItem(slot, { shownCutoff: 24 })])
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'cart.cutoff-changed',
        message: 'A class can be changed or cancelled for a different time now. Please read it before you pay.',
      },
    ])
    expect(await house.books()).toEqual(before)
    expect((await order([cartItem(slot, { shownCutoff: 48 })])).status).toBe(200)
  })

  test('refuses a move and a refund in its own hours, and keeps the extra bath and what was moved under it (#712)', async () => {
    const slot = await house.aClass({ at: '2027-03-02T10:00:00+11:00' })
    const old = await booked(house, [cartItem(slot), cartItem(await house.aClass({ at: '2027-03-02T14:00:00+11:00' }))])
    await rule(slot.serviceId, { cutoffHours: 48 })
    const [early] = await house.rows(
      `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
       values ($1, $2, $3, $3::timestamptz + interval '1 hour', 8) returning id`,
      [slot.serviceId, slot.resourceId, '2027-03-03T10:00:00+11:00'],
    )
    const mine = await booked(house, [cartItem(slot)])
    const to = { sessionId: early.id }
    await travelTo('2027-02-28T10:00:01+11:00')
    const refused = await withKey(house, mine.key).move(mine.id, to)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'booking.too-late-2h',
        message: 'Bookings can only be rescheduled more than 48 hours before your appointment time.',
      },
    ])
    const refund = { customerChoice: 'refund' }
    expect(statusAndCode(await withKey(house, mine.key).cancelFromOrder(mine.id, refund))).toEqual([
      409,
      'refund.not-offered',
    ])
    expect((await withKey(house, old.key).move(old.id, to)).status).toBe(200)
    // What was sold before still goes by the house after its move.
    expect((await withKey(house, old.key).live(old.id)).body.canReschedule).toBe(true)
  })

  test('is what members read in their list, with the hours of their booking (#712)', async () => {
    const member = await aMember(house)
    const slot = await house.aClass({ at: '2027-03-05T10:00:00+11:00' })
    await rule(slot.serviceId, { cutoffHours: 1 })
    const late = await booked(house, [cartItem(slot)], { by: member })
    await rule(slot.serviceId, { cutoffHours: 720 })
    const early = await booked(house, [cartItem(slot)], { by: member })
    expect((await callsOf(member).live(late.id)).body).toMatchObject({ canReschedule: true, canCancel: true })
    expect((await callsOf(member).live(early.id)).body).toMatchObject({
      canReschedule: false,
      canCancel: false,
      reason: 'Bookings can only be cancelled more than 720 hours before your appointment time.',
    })
    const { status, body } = await callsOf(member).cancel(early.id)
    expect([status, body.code, body.message]).toEqual([
      409,
      'booking.too-late-24h',
      'Bookings can only be cancelled more than 720 hours before your appointment time.',
    ])
    for (const cutoffHours of [0, 721, 1.5]) expect((await change(slot.serviceId, { cutoffHours })).status).toBe(400)
  })
})

describe('robes and the extra bath', () => {
  const robe = { towelRobeOption: { id: 'towel-robe' } }
  const bath = { extraBath: { id: 'extra-bath' } }

  test('a service without robes refuses them, however they are asked for, and takes the towel (#713)', async () => {
    const slot = await house.aClass({ at: '2027-03-08T10:00:00+11:00' })
    expect((await onSite(slot.serviceId)).robe).toBe(true)
    expect((await order([cartItem(slot, robe)])).status).toBe(200)
    await rule(slot.serviceId, { offersRobe: false })
    expect((await onSite(slot.serviceId)).robe).toBe(false)

    const before = await house.books()
    for (const asked of [robe, { towelRobeOption: undefined, towelAndRobe: true }]) {
      const { status, body } = await order([cartItem(slot, asked)])
      expect([status, body]).toMatchObject([
        400,
        {
          code: 'cart.no-robe',
          message: 'A class does not come with robes any more. Please check it before you pay.',
          cartItemIds: [expect.any(String)],
        },
      ])
    }
    expect(await house.books()).toEqual(before)
    expect((await order([cartItem(slot)])).status).toBe(200)
  })

  test('a service without an extra bath refuses it; none has one while guests cannot book the bath (#713)', async () => {
    const at = '2027-03-09T08:00:00+11:00'
    const slot = await house.aClass({ at })
    expect((await order([cartItem(slot, bath)])).status).toBe(200)
    await rule(slot.serviceId, { offersExtraBath: false })
    expect((await onSite(slot.serviceId)).extraBath).toBe(false)
    expect(statusAndCode(await order([cartItem(slot, bath)]))).toEqual([400, 'cart.no-extra-bath'])
    await rule(slot.serviceId, { offersExtraBath: true })
    expect((await order([cartItem(slot, bath)])).status).toBe(200)

    await house.rows('update service set hidden = true where id = $1', [BATHING_ID])
    try {
      await expect.poll(async () => (await onSite(slot.serviceId)).extraBath, soon).toBe(false)
      expect(statusAndCode(await order([cartItem(slot, bath)]))).toEqual([400, 'cart.no-extra-bath'])
    } finally {
      await house.rows('update service set hidden = false where id = $1', [BATHING_ID])
    }
  })

  test('a new service has neither until somebody chooses it; what is left out of a change stays (#713)', async () => {
    const { status, body } = await ask('POST', services, { ...said, kind: 'class', name: 'Yin yoga' })
    const asNew = { minParty: 1, bookUntilMinutes: 0, cutoffHours: null, offersRobe: false, offersExtraBath: false }
    expect([status, body]).toMatchObject([200, asNew])
    const chosen = { minParty: 2, bookUntilMinutes: 30, cutoffHours: 12, offersRobe: true, offersExtraBath: true }
    await rule(body.id, chosen)
    expect(await rule(body.id, { price: 60 })).toMatchObject(chosen)
    const { body: history } = await ask('GET', `/api/staff/v1/history?what=service&row=${body.id}`)
    const named = history.entries.map(({ fields }: { fields: { name: string }[] }) => fields.map(({ name }) => name))
    expect(named.map((names: string[]) => names.toSorted())).toContainEqual([
      'book_until_minutes',
      'cutoff_hours',
      'min_party',
      'offers_extra_bath',
      'offers_robe',
    ])
  })
})
