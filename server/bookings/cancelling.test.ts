import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartItem, openHouse, soon, checkoutInputFor, type TestHouse } from '#proofs/house.ts'
import {
  aCoupon,
  aGiftCard,
  aMember,
  bathsOn,
  booked,
  callsOf,
  emailTo,
  statusAndCode,
  withKey,
} from '#proofs/booked.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const inHours = (hours: number, seconds = 0) =>
  new Date(house.ctx.now().getTime() + hours * 3_600_000 + seconds * 1000).toISOString()
const statuses = async (key: string): Promise<string[]> =>
  (
    await house.rows('select booking.status from booking join orders on orders.id = order_id where order_key = $1', [
      key,
    ])
  ).map((row) => row.status)
const cancellationOf = async (id: string) =>
  (await house.rows('select * from cancellation where booking_id = $1', [id]))[0]

describe('cancelling from the order view', () => {
  test('a voucher unless a refund is chosen: its code once, its money on a gift card of 36 months (#389 #483)', async () => {
    const slot = await house.aClass()
    const { key, id } = await booked(house, [cartItem(slot, { guestCount: 1 })])
    const { status, body } = await withKey(house, key).cancelFromOrder(id)
    const { voucher } = body
    expect([status, body]).toMatchObject([
      200,
      { booking: { id, status: 'CANCELED' }, outcome: 'voucher', amount: 100, voucher: { balance: 100 } },
    ])
    expect(voucher.code).toMatch(/^BH(-[0-9A-HJKMNP-TV-Z]{4}){4}$/)
    expect((await house.get(`/api/wix/v1/gift-cards/${voucher.code.toLowerCase()}`)).body.giftCard).toMatchObject({
      status: 'VALID',
      balance: 100,
    })
    // The house opened on 23 November 2026: the last instant of that day, 36 months later.
    expect(voucher.validUntil).toBe('2029-11-23T12:59:59.999Z')

    const hash = createHash('sha256').update(voucher.code).digest()
    const [card] = await house.rows(
      `select initial_cents, balance_cents, last_four, kind, amount_cents from gift_card
       join gift_card_entry on gift_card_id = gift_card.id where code_hash = $1`,
      [hash],
    )
    const last_four = voucher.code.slice(-4)
    expect(card).toEqual({ initial_cents: 0, balance_cents: 10_000, last_four, kind: 'ISSUE', amount_cents: 10_000 })
    expect((await house.rows('select from refund where booking_id = $1', [id])).length).toBe(0)
  })

  test('the voucher pays for the next booking', async () => {
    const first = await booked(house, [cartItem(await house.aClass())])
    const { voucher } = (await withKey(house, first.key).cancelFromOrder(first.id)).body
    const { order } = await booked(house, [cartItem(await house.aClass())], { codes: { giftCardCode: voucher.code } })
    expect(order).toMatchObject({ giftCardRedeemed: 50, amountPaid: 0, giftCardBalance: 0 })
  })

  test('a refund sends the money back to the card, that of this booking only, and says so (#392 #396)', async () => {
    const [one, two] = [await house.aClass({ cents: 5000 }), await house.aClass({ cents: 7000 })]
    const { code } = await aCoupon(house)
    const { key, ids, order } = await booked(house, [cartItem(one), cartItem(two)], { codes: { couponCode: code } })
    expect(order.amountPaid).toBe(108)
    const { body } = await withKey(house, key).cancelFromOrder(ids[0]!, { customerChoice: 'refund' })
    expect(body).toMatchObject({ outcome: 'refund', amount: 45, voucher: null, booking: { status: 'CANCELED' } })
    const refunds = () =>
      house.rows('select amount_cents, status, provider_ref from refund where booking_id = $1', ids.slice(0, 1))
    await expect.poll(refunds, soon).toEqual([{ amount_cents: 4500, status: 'DONE', provider_ref: expect.any(String) }])
    expect((await house.visitor().order(key)).body.refund).toEqual({
      amount: 45,
      status: 'DONE',
      requestedAt: expect.stringMatching(/^2026-11-2\d.*Z$/),
    })
    expect(await statuses(key)).toEqual(expect.arrayContaining(['CANCELED', 'CONFIRMED']))
    const sentEmail = await emailTo(house, 'ada@guest.example', 'Your booking is cancelled')
    expect(sentEmail.text).toContain('usually arrives within 24 hours')
    expect(sentEmail.html).toMatch(/<h2 [^>]*><s>\w+ <span/)

    const both = await withKey(house, key).cancelFromOrder(ids[1]!, { customerChoice: 'refund' })
    expect(both.body).toMatchObject({ outcome: 'refund', amount: 63 })
    await expect
      .poll(
        () =>
          house.rows(`select sum(amount_cents)::integer from refund where order_id = $1 and status = 'DONE'`, [
            order.orderDetails[0]!.orderId,
          ]),
        soon,
      )
      .toEqual([{ sum: 10_800 }])
  })

  test('a refund is offered only more than 24 hours ahead; at exactly 24 the voucher is left (#392)', async () => {
    const near = await booked(house, [cartItem(await house.aClass({ at: inHours(24) }))])
    expect((await withKey(house, near.key).live(near.id)).body).toMatchObject({ refundOffered: false, canCancel: true })
    expect(
      statusAndCode(await withKey(house, near.key).cancelFromOrder(near.id, { customerChoice: 'refund' })),
    ).toEqual([409, 'refund.not-offered'])
    expect((await withKey(house, near.key).cancelFromOrder(near.id)).body.outcome).toBe('voucher')
    const far = await booked(house, [cartItem(await house.aClass({ at: inHours(24, 120) }))])
    expect((await withKey(house, far.key).cancelFromOrder(far.id, { customerChoice: 'refund' })).body.outcome).toBe(
      'refund',
    )
  })

  test('until the start it is possible, then no more', async () => {
    const { key, id } = await booked(house, [cartItem(await house.aClass({ at: inHours(1) }))])
    await house.rows(
      `update booking set starts_at = house_now(), ends_at = house_now() + interval '1 hour', blocked_until = house_now() + interval '1 hour' where id = $1`,
      [id],
    )
    expect(statusAndCode(await withKey(house, key).cancelFromOrder(id))).toEqual([409, 'cancellation.started'])
    expect((await withKey(house, key).live(id)).body).toMatchObject({
      canCancel: false,
      reason: 'This booking has already taken place',
    })
  })

  test('a gift card bars it, and with it the refund; the reason says where to turn (#390 #393)', async () => {
    const { code } = await aGiftCard(house, 1000)
    const { key, id } = await booked(house, [cartItem(await house.aClass())], { codes: { giftCardCode: code } })
    const { body } = await withKey(house, key).live(id)
    expect(body).toMatchObject({ canCancel: false, refundOffered: false })
    expect(body.reason).toMatch(
      /^A booking paid with a gift card cannot be cancelled here\. Please contact \S+@\S+ for/,
    )
    for (const customerChoice of ['voucher', 'refund']) {
      expect(statusAndCode(await withKey(house, key).cancelFromOrder(id, { customerChoice }))).toEqual([
        409,
        'cancellation.gift-card',
      ])
    }
    expect(await statuses(key)).toEqual(['CONFIRMED'])
  })

  test('a coupon that is itself a voucher bars the refund, not the voucher (#394)', async () => {
    const { code, couponId } = await aCoupon(house)
    await house.rows('update coupon set is_voucher = true where id = $1', [couponId])
    const { key, id } = await booked(house, [cartItem(await house.aClass())], { codes: { couponCode: code } })
    expect((await withKey(house, key).live(id)).body).toMatchObject({ refundOffered: false, canCancel: true })
    expect(statusAndCode(await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' }))).toEqual([
      409,
      'refund.not-offered',
    ])
    expect((await withKey(house, key).cancelFromOrder(id)).body).toMatchObject({ outcome: 'voucher', amount: 45 })
  })

  test('a rescheduled booking bars it, and with it the refund (#391 #395)', async () => {
    const slot = await house.aClass()
    const { key, id } = await booked(house, [cartItem(slot)])
    await house.rows('update booking set reschedule_count = 1 where id = $1', [id])
    expect((await withKey(house, key).live(id)).body).toMatchObject({ canCancel: false, refundOffered: false })
    expect(statusAndCode(await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' }))).toEqual([
      409,
      'cancellation.rescheduled',
    ])
  })

  test('one of the six reasons is required (#387 #388)', async () => {
    const { key, id } = await booked(house, [cartItem(await house.aClass())])
    for (const cancellationReason of [undefined, null, '', 'Because']) {
      expect(statusAndCode(await withKey(house, key).cancelFromOrder(id, { cancellationReason }))).toEqual([
        400,
        'cancellation.reason',
      ])
    }
    expect((await withKey(house, key).cancelFromOrder(id, { cancellationReason: 'Feeling unwell' })).status).toBe(200)
    expect((await cancellationOf(id)).reason).toBe('Feeling unwell')
  })

  test('amounts and codes that the browser sends change nothing (#483)', async () => {
    const { key, id } = await booked(house, [cartItem(await house.aClass())])
    const lie = { bookingAmount: 9999, originalAmount: 9999, discountApplied: 0, participants: 40, giftCardCode: 'X' }
    expect((await withKey(house, key).cancelFromOrder(id, lie)).body).toMatchObject({
      amount: 50,
      voucher: { balance: 50 },
    })
  })

  test('the whole cancellation request is taken; of it only booking, choice and reason are read (#458)', async () => {
    const slot = await house.aClass()
    const { key, id } = await booked(house, [cartItem(slot)])
    const whole = {
      bookingId: id,
      serviceName: 'Another',
      serviceId: slot.serviceId,
      startDate: slot.startDate,
      endDate: slot.endDate,
      sessionId: slot.sessionId,
      participants: 7,
      customerChoice: 'voucher',
      cancellationReason: 'Feeling unwell',
      customerInfo: { firstName: 'Eve', lastName: 'Else', email: 'eve@guest.example', phone: '0' },
      bookingAmount: 900,
      originalAmount: 900,
      discountApplied: 100,
      couponCode: 'FIFTY50',
      giftCardCode: null,
      cancellationDate: '2020-01-01T00:00:00.000Z',
    }
    const { status, body } = await withKey(house, key).cancelFromOrder(id, whole)
    expect([status, body.outcome, body.amount, body.booking.numberOfParticipants]).toEqual([200, 'voucher', 50, 1])
    expect(await cancellationOf(id)).toMatchObject({ reason: 'Feeling unwell', amount_cents: 5000 })
    await house.emailsSent()
    expect(await house.emails('eve@guest.example')).toEqual([])
  })

  test('a free booking leaves without money', async () => {
    const { code, couponId } = await aCoupon(house)
    await house.rows('update coupon set percent_off = 100 where id = $1', [couponId])
    const { key, id } = await booked(house, [cartItem(await house.aClass())], { codes: { couponCode: code } })
    expect(statusAndCode(await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' }))).toEqual([
      409,
      'refund.not-offered',
    ])
    expect((await withKey(house, key).cancelFromOrder(id)).body).toMatchObject({
      outcome: 'none',
      amount: 0,
      voucher: null,
    })
  })

  test('what staff have sent back at the provider is not given back once more, from neither page', async () => {
    const member = await aMember(house)
    const { key, ids, order } = await booked(house, [cartItem(await house.aClass()), cartItem(await house.aClass())], {
      by: member,
    })
    await house.rows(
      `insert into refund (payment_id, order_id, amount_cents, reason, status)
       select id, order_id, 5000, 'by hand', 'DONE' from payment where order_id = $1`,
      [order.orderDetails[0]!.orderId],
    )
    expect((await withKey(house, key).cancelFromOrder(ids[0]!)).body).toMatchObject({ outcome: 'voucher', amount: 50 })
    for (const customerChoice of ['voucher', 'refund']) {
      expect(statusAndCode(await withKey(house, key).cancelFromOrder(ids[1]!, { customerChoice }))).toEqual([
        409,
        'cancellation.money-gone',
      ])
    }
    expect(statusAndCode(await callsOf(member).cancel(ids[1]!))).toEqual([409, 'cancellation.money-gone'])
    const { body } = await callsOf(member).live(ids[1]!)
    expect(body).toMatchObject({ canCancel: false, refundOffered: false })
    expect(body.reason).toMatch(/^Sorry but we cannot process your request\. Please contact \S+@\S+ for assistance\.$/)
  })

  test('while a payment is disputed neither money nor voucher goes out; when it is won, it may', async () => {
    const { key, id, order } = await booked(house, [cartItem(await house.aClass())])
    await house.rows(
      `insert into dispute (payment_id, provider_ref, status, amount_cents)
       select id, 'dp_' || id, 'OPEN', 5000 from payment where order_id = $1`,
      [order.orderDetails[0]!.orderId],
    )
    for (const customerChoice of ['voucher', 'refund']) {
      expect(statusAndCode(await withKey(house, key).cancelFromOrder(id, { customerChoice }))).toEqual([
        409,
        'cancellation.money-gone',
      ])
    }
    await house.rows(`update dispute set status = 'WON', closed_at = house_now() where provider_ref like 'dp_%'`)
    expect((await withKey(house, key).cancelFromOrder(id)).body.outcome).toBe('voucher')
  })

  test('a refund that was given up counts as one that may still go', async () => {
    const { key, id, order } = await booked(house, [cartItem(await house.aClass())])
    await house.rows(
      `insert into refund (payment_id, order_id, amount_cents, reason, status, provider_ref)
       select id, order_id, 5000, 'by hand', 'FAILED', 're_by_hand' from payment where order_id = $1`,
      [order.orderDetails[0]!.orderId],
    )
    expect(statusAndCode(await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' }))).toEqual([
      409,
      'refund.not-offered',
    ])
    expect(await statuses(key)).toEqual(['CONFIRMED'])
  })
})

describe('what comes back', () => {
  test('its places and those of its extra bath are for sale again at once (#401)', async () => {
    const [slot] = await bathsOn(house, '2027-01-12')
    const { key, id, order } = await booked(house, [
      cartItem(slot!, { guestCount: 1, extraBath: { id: 'extra-bath' } }),
    ])
    const taken = () =>
      house.rows('select places_taken from session where id in (select session_id from booking where order_id = $1)', [
        order.orderDetails[0]!.orderId,
      ])
    expect(await taken()).toEqual([{ places_taken: 2 }, { places_taken: 2 }])
    await withKey(house, key).cancelFromOrder(id)
    expect(await taken()).toEqual([{ places_taken: 0 }, { places_taken: 0 }])
    expect(await statuses(key)).toEqual(['CANCELED', 'CANCELED'])
  })

  test('a massage’s room is free again (#401)', async () => {
    const massage = (await house.rows(`select id from service where kind = 'massage' order by position limit 1`))[0].id
    const [slot] = (await house.slotsOn('2027-01-13', massage)).filter(({ bookable }) => bookable)
    const { key, id } = await booked(house, [cartItem(slot!)])
    const again = () => house.visitor().checkout(checkoutInputFor([cartItem(slot!)]))
    expect((await again()).status).toBe(409)
    await withKey(house, key).cancelFromOrder(id)
    expect((await again()).status).toBe(200)
  })

  test('the coupon’s use, once, with the last booking of its order', async () => {
    const { code, couponId } = await aCoupon(house, 1)
    const items = [cartItem(await house.aClass()), cartItem(await house.aClass())]
    const { key, ids } = await booked(house, items, { codes: { couponCode: code } })
    const uses = async () => (await house.rows('select number_of_usages from coupon where id = $1', [couponId]))[0]
    await withKey(house, key).cancelFromOrder(ids[0]!)
    expect(await uses()).toEqual({ number_of_usages: 1 })
    await withKey(house, key).cancelFromOrder(ids[1]!)
    expect(await uses()).toEqual({ number_of_usages: 0 })
    await withKey(house, key).cancelFromOrder(ids[1]!)
    expect(await uses()).toEqual({ number_of_usages: 0 })
  })

  test('a member’s credit, once, and no voucher beside it (#486)', async () => {
    const member = await aMember(house)
    const [slot] = await bathsOn(house, '2027-01-14')
    const { id } = await booked(house, [cartItem(slot!, { hasAvailableMembership: true })], { by: member })
    const taken = async () =>
      (await house.rows('select taken from credit_grant where id = $1', [member.grantId]))[0].taken
    expect(await taken()).toBe(1)
    const { status, body } = await callsOf(member).cancel(id)
    expect([status, body]).toMatchObject([200, { outcome: 'credit', voucher: null, booking: { usesMembership: true } }])
    expect(await taken()).toBe(0)
    expect(statusAndCode(await callsOf(member).cancel(id))).toEqual([409, 'booking.already-canceled'])
    expect(await taken()).toBe(0)
  })
})

describe('cancelling from the bookings page', () => {
  test('a member’s paid booking becomes a voucher, also when a gift card paid and it was moved (#486 #362)', async () => {
    const member = await aMember(house)
    const { code } = await aGiftCard(house, 1000)
    const { id } = await booked(house, [cartItem(await house.aClass())], { by: member, codes: { giftCardCode: code } })
    await house.rows('update booking set reschedule_count = 2 where id = $1', [id])
    const { body } = await callsOf(house.visitor(), { authtoken: member.token }).cancel(id, {
      participantNotification: { notifyParticipants: true },
    })
    expect(body).toMatchObject({
      booking: { id, status: 'CANCELED' },
      outcome: 'voucher',
      voucher: { balance: 50, code: expect.any(String) },
    })
  })

  test('the reason that the page asks for is kept; one of its own making is refused, none is not (#388) (trial: screens 8)', async () => {
    const member = await aMember(house)
    const { id } = await booked(house, [cartItem(await house.aClass())], { by: member })
    const other = await booked(house, [cartItem(await house.aClass())], { by: member })
    expect(statusAndCode(await callsOf(member).cancel(id, { cancellationReason: 'Bored' }))).toEqual([
      400,
      'cancellation.reason',
    ])
    expect((await callsOf(member).cancel(id, { cancellationReason: 'Found alternative' })).status).toBe(200)
    expect((await cancellationOf(id)).reason).toBe('Found alternative')
    expect((await callsOf(member).cancel(other.id)).status).toBe(200)
    expect((await cancellationOf(other.id)).reason).toBeNull()
  })

  test('not within 24 hours, also not at exactly 24 (#374)', async () => {
    const member = await aMember(house)
    const near = await booked(house, [cartItem(await house.aClass({ at: inHours(24) }))], { by: member })
    expect(statusAndCode(await callsOf(member).cancel(near.id))).toEqual([409, 'booking.too-late-24h'])
    expect((await callsOf(member).live(near.id)).body).toMatchObject({
      canCancel: false,
      reason: 'Bookings can only be cancelled more than 24 hours before your appointment time.',
    })
    const far = await booked(house, [cartItem(await house.aClass({ at: inHours(24, 120) }))], { by: member })
    expect((await callsOf(member).cancel(far.id)).status).toBe(200)
  })

  test('a guest cannot, whatever they bought here (#363)', async () => {
    const { visitor, id } = await booked(house, [cartItem(await house.aClass())])
    const { accessToken } = (await visitor.get('/api/wix/v1/auth/visitor-token')).body
    expect(statusAndCode(await callsOf(visitor).cancel(id))).toEqual([401, 'account.required'])
    expect(statusAndCode(await callsOf(visitor, { authtoken: accessToken }).cancel(id))).toEqual([
      401,
      'account.required',
    ])
  })

  test('a body that names another booking is refused', async () => {
    const member = await aMember(house)
    const { id } = await booked(house, [cartItem(await house.aClass())], { by: member })
    const other = '00000000-0000-4000-8000-000000000000'
    expect(statusAndCode(await callsOf(member).cancel(id, { bookingId: other }))).toEqual([400, 'booking.id-mismatch'])
  })
})

describe('the same request twice', () => {
  test('gets the first answer with its code; without the key it is Already Cancelled (#385)', async () => {
    const { key, id } = await booked(house, [cartItem(await house.aClass())])
    const first = await withKey(house, key).cancelFromOrder(id, {}, 'key-1')
    expect(first.status).toBe(200)
    expect((await withKey(house, key).cancelFromOrder(id, {}, 'key-1')).body).toEqual(first.body)
    for (const other of [undefined, 'key-2']) {
      const { status, body } = await withKey(house, key).cancelFromOrder(id, {}, other)
      expect([status, body]).toEqual([409, { code: 'booking.already-canceled', message: 'Already Cancelled' }])
    }
    expect(statusAndCode(await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' }, 'key-1'))).toEqual(
      [422, 'request.key-reused'],
    )
    const kept = JSON.stringify(await cancellationOf(id)) + JSON.stringify(await house.rows('select * from gift_card'))
    expect(kept).not.toContain(first.body.voucher.code)
    const [press] = await house.rows('select * from press where made = $1', [id])
    expect(press.key_hash.toString('latin1')).not.toContain('key-1')
    expect(press.answer.toString('latin1')).not.toContain('BH-')
  })

  test('a member’s too', async () => {
    const member = await aMember(house)
    const { id } = await booked(house, [cartItem(await house.aClass())], { by: member })
    const first = await callsOf(member).cancel(id, {}, 'key')
    expect((await callsOf(member).cancel(id, {}, 'key')).body).toEqual(first.body)
    expect((await house.rows('select from cancellation where booking_id = $1', [id])).length).toBe(1)
  })
})

describe('the email of a cancellation', () => {
  test('carries the voucher’s code, and a calendar that takes the booking and its bath out', async () => {
    const [slot] = await bathsOn(house, '2027-01-19')
    const by = house.visitor()
    const contactData = { ...checkoutInputFor([]).contactData, email: 'bea@guest.example' }
    const { key, id } = await booked(house, [cartItem(slot!, { extraBath: { id: 'extra-bath' } })], {
      by,
      codes: { contactData },
    })
    const { voucher } = (await withKey(house, key).cancelFromOrder(id)).body
    const { text, ics } = await emailTo(house, 'bea@guest.example', 'Your booking is cancelled')
    expect(text).toContain(voucher.code)
    expect(ics).toContain('METHOD:CANCEL')
    expect(ics!.match(/STATUS:CANCELLED/g)).toHaveLength(2)
    expect(ics!.replaceAll('\r\n ', '')).toContain(`UID:${id}@`)
    expect(ics!.match(/SEQUENCE:1/g)).toHaveLength(2)
  })

  test('goes once, and not at all to who wants none and gets no voucher', async () => {
    const member = await aMember(house)
    const [slot] = await bathsOn(house, '2027-01-20')
    const { id } = await booked(house, [cartItem(slot!, { hasAvailableMembership: true })], { by: member })
    await callsOf(member).cancel(id, { participantNotification: { notifyParticipants: false } })
    expect(await house.rows(`select from email where booking_id = $1`, [id])).toEqual([])
  })
})
