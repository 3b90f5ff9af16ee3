import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recordedBookings } from '#domain/bookings/booking-record.ts'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'
import { aGiftCard, aMember, bathsOn, booked, callsOf, statusAndCode, withKey } from '#proofs/booked.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const HOUR = 3_600_000
const ago = (hours: number, instant: string) => new Date(Date.parse(instant) - hours * HOUR).toISOString()
const startOf = (id: string, at: string) =>
  house.rows(
    `update booking set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour',
       blocked_until = $2::timestamptz + interval '2 hours' where id = $1`,
    [id, at],
  )

describe('a member’s bookings', () => {
  test('those to come, the next first, and those that have started or were cancelled, the newest first (#490 #491 #454)', async () => {
    const member = await aMember(house)
    const buy = async (at: string) => (await booked(house, [cartItem(await house.aClass({ at }))], { by: member })).id
    const late = await buy('2027-02-03T10:00:00+11:00')
    const early = await buy('2027-02-01T10:00:00+11:00')
    const off = await buy('2027-02-05T10:00:00+11:00')
    const past = await buy('2027-02-04T10:00:00+11:00')
    await callsOf(member).cancel(off)
    await startOf(past, '2026-11-01T10:00:00+11:00')

    const calls = callsOf(house.visitor(), { authtoken: member.token })
    const { status, body } = await calls.upcoming(`?contactId=${member.contactId}`)
    expect([status, body.bookings.map(({ id }: any) => id)]).toEqual([200, [early, late]])
    expect((await calls.history(`?contactId=${member.contactId}`)).body.bookings.map(({ id }: any) => id)).toEqual([
      off,
      past,
    ])
    expect((await callsOf(member).upcoming()).body).toEqual(body)
  })

  test('whose sign-in is over, or is another’s, is asked to sign in again, in the words of the text (#371)', async () => {
    const [member, other] = [await aMember(house), await aMember(house)]
    const words = 'Authentication error. Please try logging in again.'
    const refused = async (query = '') => {
      const { status, body } = await callsOf(member).upcoming(query)
      return [status, body.message]
    }
    expect(await refused(`?contactId=${other.contactId}`)).toEqual([403, words])
    await house.rows('update member_session set ended_at = house_now() where member_id = $1', [member.memberId])
    for (const authtoken of [member.token, 'nonsense']) {
      const { status, body } = await callsOf(house.visitor(), { authtoken }).upcoming()
      expect([status, body.message]).toEqual([401, words])
    }
  })

  test('each with what the page lists by: confirmed or cancelled, and paid (#366)', async () => {
    const member = await aMember(house)
    const buy = async () => (await booked(house, [cartItem(await house.aClass())], { by: member })).id
    const [kept, off] = [await buy(), await buy()]
    await callsOf(member).cancel(off)
    const listed = async (list: 'upcoming' | 'history') =>
      (await callsOf(member)[list]()).body.bookings.map(({ id, status, paymentStatus }: any) => [
        id,
        status,
        paymentStatus,
      ])
    expect(await listed('upcoming')).toEqual([[kept, 'CONFIRMED', 'PAID']])
    expect(await listed('history')).toEqual([[off, 'CANCELED', 'PAID']])
  })

  test('each with exactly the fields of the contract, and never an order key (#454)', async () => {
    const member = await aMember(house)
    const [slot] = await bathsOn(house, '2027-02-10')
    const { key, id, order } = await booked(
      house,
      [cartItem(slot!, { guestCount: 1, extraBath: { id: 'extra-bath' } })],
      { by: member },
    )
    const { body, headers } = await callsOf(member).upcoming()
    const [line] = order.orderDetails
    expect(body).toEqual({
      bookings: [
        {
          id,
          serviceId: slot!.serviceId,
          serviceName: line!.serviceName,
          startDate: slot!.startDate,
          endDate: slot!.endDate,
          numberOfParticipants: 2,
          status: 'CONFIRMED',
          paymentStatus: 'PAID',
          location: { name: house.ctx.houseName },
          resource: { name: slot!.resourceName },
          orderId: line!.orderId,
          sessionId: slot!.sessionId,
          extraBath: line!.extraBath,
          usesMembership: false,
          paid: line!.pricing.totalPrice,
          changeUntil: ago(24, slot!.startDate),
          cancelOutcome: 'voucher',
          cancellationLine: expect.stringMatching(
            /^Cancel before .+ and you get a voucher for .+\. After that, until it starts, cancel by the link in your email\.$/,
          ),
        },
      ],
    })
    expect(JSON.stringify(body)).not.toContain(key)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('a massage has no session; a credit comes back as a credit', async () => {
    const member = await aMember(house)
    const massage = (await house.rows(`select id from service where kind = 'massage' order by position limit 1`))[0].id
    const [room] = (await house.slotsOn('2027-02-11', massage)).filter(({ bookable }) => bookable)
    const [bath] = await bathsOn(house, '2027-02-11')
    await booked(house, [cartItem(bath!, { hasAvailableMembership: true })], { by: member })
    await booked(house, [cartItem(room!)], { by: member })
    const { bookings } = (await callsOf(member).upcoming()).body
    const massaged = bookings.find(({ serviceId }: any) => serviceId === massage)
    const bathed = bookings.find(({ serviceId }: any) => serviceId !== massage)
    expect(massaged).not.toHaveProperty('sessionId')
    expect(massaged.extraBath).toBe(null)
    expect(bathed).toMatchObject({ usesMembership: true, paid: 0, cancelOutcome: 'credit' })
  })

  test('only with a sign-in, and only one’s own (#363 #498)', async () => {
    const [member, other] = [await aMember(house), await aMember(house)]
    await booked(house, [cartItem(await house.aClass())], { by: member })
    for (const list of ['upcoming', 'history'] as const) {
      expect(statusAndCode(await callsOf(house.visitor())[list]())).toEqual([401, 'account.required'])
      const guest = (await house.visitor().get('/api/wix/v1/auth/visitor-token')).body.accessToken
      expect(statusAndCode(await callsOf(house.visitor(), { authtoken: guest })[list]())).toEqual([
        401,
        'account.required',
      ])
      expect(statusAndCode(await callsOf(house.visitor(), { authtoken: 'nonsense' })[list]())).toEqual([
        401,
        'account.ended',
      ])
      expect(statusAndCode(await callsOf(other)[list](`?contactId=${member.contactId}`))).toEqual([
        403,
        'account.mismatch',
      ])
      expect((await callsOf(other)[list]()).body).toEqual({ bookings: [] })
    }
  })
})

describe('live data', () => {
  test('by the order key: what the order view may do, with its 2 hours (#489 #384)', async () => {
    const slot = await house.aClass()
    const { key, id } = await booked(house, [cartItem(slot)])
    const { status, body } = await withKey(house, key).live(id)
    expect([status, body]).toMatchObject([
      200,
      { booking: { id, status: 'CONFIRMED', changeUntil: ago(2, slot.startDate) } },
    ])
    expect({ ...body, booking: null }).toEqual({
      booking: null,
      canReschedule: true,
      canCancel: true,
      refundOffered: true,
      refundUntil: ago(24, slot.startDate),
      reason: null,
    })
    await withKey(house, key).cancelFromOrder(id)
    expect((await withKey(house, key).live(id)).body).toMatchObject({
      booking: { status: 'CANCELED' },
      canReschedule: false,
      canCancel: false,
      refundOffered: false,
      reason: 'Already Cancelled',
    })
  })

  test('by the guest token, or the browser that bought it, with 24 hours (#361 #167)', async () => {
    const slot = await house.aClass()
    const { visitor, id } = await booked(house, [cartItem(slot)])
    const { accessToken } = (await visitor.get('/api/wix/v1/auth/visitor-token')).body
    const byToken = await callsOf(house.visitor(), { authtoken: accessToken }).live(id)
    expect(byToken.body.booking).toMatchObject({ id, changeUntil: ago(24, slot.startDate) })
    expect((await callsOf(visitor).live(id)).body).toEqual(byToken.body)
  })

  test('what a member bought is not shown to the browser when they have signed out', async () => {
    const member = await aMember(house)
    const { id } = await booked(house, [cartItem(await house.aClass())], { by: member })
    expect((await callsOf(member).live(id)).status).toBe(200)
    expect((await callsOf(member).records(`email=${member.email}`)).body.items).toHaveLength(1)
    member.cookies.delete('bh_session')
    expect((await callsOf(member).records(`email=${member.email}`)).body).toEqual({ items: [] })
    expect(statusAndCode(await callsOf(member).live(id))).toEqual([404, 'booking.unknown'])
  })

  test('an unpaid booking, an extra bath and an unknown id are Booking Not Found alike (#381)', async () => {
    const [slot] = await bathsOn(house, '2027-02-12')
    const { key } = await booked(house, [cartItem(slot!, { extraBath: { id: 'extra-bath' } })])
    const [{ id: bath }] = await house.rows(
      `select booking.id from booking join orders on orders.id = order_id
       where order_key = $1 and main_booking_id is not null`,
      [key],
    )
    const open = await house.anOrder([cartItem(await house.aClass())])
    const [{ id: held }] = await house.rows(
      'select booking.id from booking join orders on orders.id = order_id where order_key = $1',
      [open.key],
    )
    const unknown = await withKey(house, key).live('00000000-0000-4000-8000-000000000000')
    expect([unknown.status, unknown.body]).toEqual([404, { code: 'booking.unknown', message: 'Booking Not Found' }])
    expect((await withKey(house, key).live(bath)).body).toEqual(unknown.body)
    expect((await withKey(house, open.key).live(held)).body).toEqual(unknown.body)
  })
})

describe('booking records', () => {
  test('request-metadata: one booking alone, several as a list, and both forms parse (#455 #487)', async () => {
    const { code } = await aGiftCard(house, 1000)
    const [one, two] = [await house.aClass(), await house.aClass()]
    const alone = await booked(house, [cartItem(one)])
    const { status, body } = await house.visitor().get(`/api/wix/v1/bookings/request-metadata/${alone.key}`)
    expect([status, body]).toEqual([
      200,
      {
        idempotencyKey: alone.key,
        totalOrderDetails: expect.any(String),
        rescheduleCount: 0,
        giftCardCode: null,
        bookingId: alone.id,
      },
    ])
    const written = {
      bookingId: alone.id,
      serviceName: 'A class',
      serviceId: one.serviceId,
      slot: { startDate: one.startDate },
    }
    expect(JSON.parse(body.totalOrderDetails)).toEqual(written)
    expect(recordedBookings(body)).toEqual([written])

    const several = await booked(house, [cartItem(one), cartItem(two)], { codes: { giftCardCode: code } })
    const record = (await callsOf(house.visitor()).record(several.key)).body
    expect(JSON.parse(record.totalOrderDetails)).toHaveLength(2)
    expect(recordedBookings(record).map(({ bookingId }) => bookingId)).toEqual(several.ids)
    expect(record).toMatchObject({ bookingId: several.id, giftCardCode: `•••• ${code.slice(-4)}` })
    expect(statusAndCode(await callsOf(house.visitor()).record('nonsense-nonsense-nons'))).toEqual([
      404,
      'booking.unknown',
    ])
  })

  test('by address only with a proof: the key, the browser or the member (#488)', async () => {
    const [guest, member] = [house.visitor(), await aMember(house)]
    const contactData = { ...checkoutInputFor([]).contactData, email: 'Cleo@Guest.example' }
    const theirs = await booked(house, [cartItem(await house.aClass())], { by: guest, codes: { contactData } })
    const members = await booked(house, [cartItem(await house.aClass())], { by: member })

    const byKey = (await withKey(house, theirs.key).records(`email=cleo@guest.example&bookingId=${theirs.id}`)).body
    expect(byKey).toEqual({ items: [(await callsOf(house.visitor()).record(theirs.key)).body] })
    const byBrowser = (await callsOf(guest).records('email=cleo@guest.example')).body
    expect(byBrowser.items).toMatchObject([{ bookingId: theirs.id }])
    expect(byBrowser.items[0]).not.toHaveProperty('idempotencyKey')
    const byMember = await callsOf(member).records(`email=${member.email}&bookingId=${members.id}`)
    expect(byMember.body.items).toMatchObject([{ bookingId: members.id }])
    expect((await callsOf(guest).records(`email=cleo@guest.example&bookingId=${members.id}`)).body).toEqual({
      items: [],
    })
    expect((await callsOf(guest).records(`email=${member.email}`)).body).toEqual({ items: [] })
  })

  test('without one: the same bytes for a known and an unknown address, and no query that knows it (#499)', async () => {
    const contactData = { ...checkoutInputFor([]).contactData, email: 'dora@guest.example' }
    const { id } = await booked(house, [cartItem(await house.aClass())], { codes: { contactData } })
    // Writing the email about a booking reads that booking too.
    await house.emailsSent()
    const asked = vi.spyOn(Client.prototype, 'query')
    const ask = async (query: string) => {
      asked.mockClear()
      const answer = await callsOf(house.visitor()).records(query)
      // What the house does beside it, at its own hours, is not about anybody who asks.
      const texts = asked.mock.calls
        .map(([query]) => JSON.stringify(query))
        .filter((text) => text.includes('order_key'))
      return { answer, queries: texts.join() }
    }
    const ofKnown = await ask(`email=dora@guest.example&bookingId=${id}`)
    const ofUnknown = await ask('email=nobody@guest.example')
    asked.mockRestore()
    expect(ofKnown.queries).toBe(ofUnknown.queries)
    expect(ofKnown.queries).not.toContain('dora')
    const [known, unknown] = [ofKnown.answer, ofUnknown.answer]
    const bytes = ({ status, body, headers }: typeof known) => {
      const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(headers)
      return JSON.stringify([status, body, rest])
    }
    expect(bytes(known)).toBe(bytes(unknown))
    expect(known.body).toEqual({ items: [] })
  })
})

test('the policy an order was made under stays with it, whatever the house promises later', async () => {
  const slot = await house.aClass()
  const before = await booked(house, [cartItem(slot)])
  await house.rows('update venue set reschedule_hours = 6, change_hours = 48, voucher_months = 60')
  try {
    const after = await booked(house, [cartItem(slot)])
    const until = async ({ key, id }: typeof before) => {
      const { booking, refundUntil } = (await withKey(house, key).live(id)).body
      return [booking.changeUntil, refundUntil]
    }
    expect(await until(before)).toEqual([ago(2, slot.startDate), ago(24, slot.startDate)])
    expect(await until(after)).toEqual([ago(6, slot.startDate), ago(48, slot.startDate)])
    const { voucher } = (await withKey(house, after.key).cancelFromOrder(after.id)).body
    expect(Date.parse(voucher.validUntil) - house.ctx.now().getTime()).toBeGreaterThan(4.9 * 365 * 24 * HOUR)
  } finally {
    await house.rows('update venue set reschedule_hours = 2, change_hours = 24, voucher_months = 36')
  }
})
