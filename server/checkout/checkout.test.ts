import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { aMember } from '#proofs/soakers.ts'
import { cartItem, openHouse, soon, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'
const longPool = '4e500000-0000-4000-8000-000000000001'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a bath is ordered, paid and confirmed by one email (#299, #480, #482)', async () => {
  const [slot] = await house.slotsOn('2026-11-25')
  const visitor = house.visitor()
  const { status, body } = await visitor.checkout(checkoutInputFor([cartItem(slot!)]))
  expect(status).toBe(200)
  expect(body).toEqual({
    sessionId: expect.stringMatching(/^cs_test_/),
    sessionUrl: expect.stringContaining(body.sessionId),
    idempotencyKey: expect.stringMatching(/^[\w-]{22}$/),
    expiresAt: expect.any(String),
  })
  expect((await visitor.order(body.idempotencyKey)).body).toMatchObject({
    status: 'PENDING',
    holdUntil: body.expiresAt,
  })

  await house.control({ pay: { session: body.sessionId }, settle: true })
  const paid = (await visitor.order(body.idempotencyKey)).body
  expect(paid).toMatchObject({ status: 'PAID', amountPaid: 55, holdUntil: null, refund: null })
  expect(await house.placesTaken(slot!)).toBe(1)
  await expect.poll(() => house.emails('ada@guest.example'), soon).toHaveLength(1)
})

test('a name is kept without what turns its direction, and with the joiner that its letters need', async () => {
  const [slot] = await house.slotsOn('2026-11-25')
  const contact = {
    firstName: '\u202eنیم\u200cروز\u2066',
    lastName: 'Ex\u0085ample\u200f',
    email: 'turned@guest.example',
  }
  const { key } = await house.buy([cartItem(slot!)], { contact })
  const [order] = await house.rows('select first_name, last_name from orders where order_key = $1', [key])
  expect(order).toEqual({ first_name: 'نیم\u200cروز', last_name: 'Example' })
})

test('the payment page asks for exactly the order’s total, one line for each item, in Australian dollars', async () => {
  const [slot] = await house.slotsOn('2026-11-26')
  const item = cartItem(slot!, { guestCount: 1, towelRobeOption: { id: 'towel-robe' } })
  const { body } = await house
    .visitor()
    .checkout(checkoutInputFor([item, cartItem(await house.aClass({ cents: 4321 }))]))
  const session = await house.ctx.stripe.checkout.sessions.retrieve(body.sessionId, { expand: ['line_items'] })
  expect(session).toMatchObject({ amount_total: 5500 + 7500 + 2000 + 4321, currency: 'aud', mode: 'payment' })
  expect(session.line_items!.data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
    ['Bathing, Thu 26 Nov 2026, 7:00 am AEDT, 2 people', 1, 15000],
    ['A class, Mon 1 Mar 2027, 10:00 am AEDT, 1 person', 1, 4321],
  ])
  // 31 minutes; the provider's least is 30.
  expect(Math.abs(session.expires_at * 1000 - house.ctx.now().getTime() - 31 * 60_000)).toBeLessThan(30_000)
})

test('the page leads back to /success with key and session, and to /failure with the key (#310)', async () => {
  const origin = house.ctx.config.siteUrl
  for (const urls of [
    { purchaseSuccessUrl: `${origin}/success`, purchaseFailedUrl: `${origin}/failure` },
    { successUrl: `${origin}/success`, failedUrl: `${origin}/failure` },
    {},
  ]) {
    const { body } = await house.visitor().checkout(checkoutInputFor([cartItem(await house.aClass())], urls))
    const session = await house.ctx.stripe.checkout.sessions.retrieve(body.sessionId)
    const key = body.idempotencyKey
    expect(session.success_url).toBe(`${origin}/success?idempotencyKey=${key}&session_id={CHECKOUT_SESSION_ID}`)
    expect(session.cancel_url).toBe(`${origin}/failure?idempotencyKey=${key}`)
  }
})

test('an order shows what was bought, part by part, in the fields of the specification (#451, #452, #309, #8, #9)', async () => {
  const massage = (await house.slotsOn('2026-11-25', calm60)).find((slot) => slot.resourceName === 'Couples Suite')!
  const bath = (await house.slotsOn('2026-11-25'))[0]!
  const { visitor, key } = await house.buy([
    cartItem(bath, { guestCount: 1, towelRobeOption: { id: 'towel-robe' } }),
    cartItem(massage, { guestCount: 1, extraBath: { id: 'extra-bath' } }),
  ])
  const { body } = await visitor.order(key)
  expect(body.orderDetails[0]).toEqual({
    orderId: expect.any(String),
    bookingId: expect.any(String),
    serviceName: 'Bathing',
    serviceId: BATHING_ID,
    status: 'CONFIRMED',
    slot: {
      startDate: bath.startDate,
      endDate: bath.endDate,
      resourceId: longPool,
      resourceName: 'Long Pool',
      sessionId: bath.sessionId,
    },
    guestCount: 1,
    totalParticipants: 2,
    hasTowelRobe: true,
    hasExtraBath: false,
    extraBathName: null,
    extraBath: null,
    discountAmount: 0,
    pricing: {
      basePrice: 55,
      guestPrice: 75,
      towelRobePrice: 20,
      extraBathPrice: 0,
      totalPrice: 150,
      hasAvailableMembership: false,
      currency: 'AUD',
      promotionalPricing: {
        promoId: '940e0000-0000-4000-8000-000000000001',
        specialPrice: 55,
        originalPrice: 75,
        displayLabel: 'Quiet morning',
        validated: true,
        savings: 20,
      },
    },
  })
  expect(body.orderDetails[1]).toMatchObject({
    serviceName: 'Calm massage, 60 minutes',
    hasExtraBath: true,
    extraBathName: 'Add 1hr Bathing Session',
    extraBath: { startDate: massage.endDate, resourceName: 'Long Pool' },
    pricing: { basePrice: 120, guestPrice: 75, towelRobePrice: 0, extraBathPrice: 70, totalPrice: 265 },
  })
  expect(body.orderDetails[1]!.slot.sessionId).toBeUndefined()
})

test('an order shows its buyer masked, and every code and amount it may have (#453)', async () => {
  const { visitor, key } = await house.buy([cartItem(await house.aClass())], {
    contact: { email: 'Grace.H@Guest.example' },
  })
  const { orderDetails, ...top } = (await visitor.order(key)).body
  expect(orderDetails).toHaveLength(1)
  expect(top).toEqual({
    status: 'PAID',
    plans: [],
    goods: [],
    buyerInfo: { memberId: null, contactId: null, email: 'G•••@Guest.example' },
    contactDetails: {
      email: 'G•••@Guest.example',
      phone: '•••• 678',
      firstName: 'Ada',
      lastName: 'Example',
      marketingConsent: true,
    },
    couponCode: null,
    discountedAmount: 0,
    giftCardCode: null,
    giftCardRedeemed: 0,
    giftCardBalance: null,
    total: 50,
    amountPaid: 50,
    holdUntil: null,
    refund: null,
    rescheduleCount: 0,
    // Ours: what the page calls its link.
    invoice: 'receipt',
  })
})

test('each code and amount that an order may have is shown: member, coupon, gift card, its hold, its moves (#453)', async () => {
  const member = await aMember(house)
  const slot = await house.aClass({ cents: 10_000 })
  const code = 'ORDER-WITH-EVERYTHING'
  await house.rows(
    `insert into gift_card (code_hash, last_four, initial_cents, balance_cents, issued_at, expires_at)
     values (sha256($1::text::bytea), right($1, 4), 6000, 6000, house_now(), house_now() + interval '3 years')`,
    [code],
  )
  const input = { cartItems: [cartItem(slot)], couponCode: 'WELCOME10', giftCardCode: code, shownTotal: 30 }
  const { body } = await member.checkout(input)
  const shown = async () => (await member.order(body.idempotencyKey)).body
  expect(await shown()).toMatchObject({
    status: 'PENDING',
    buyerInfo: { memberId: member.memberId, contactId: member.contactId },
    total: 90,
    amountPaid: 0,
    holdUntil: body.expiresAt,
  })
  await house.control({ pay: { session: body.sessionId }, settle: true })
  await house.rows(
    'update booking set reschedule_count = 2 from orders where orders.id = order_id and order_key = $1',
    [body.idempotencyKey],
  )
  expect(await shown()).toMatchObject({
    status: 'PAID',
    couponCode: 'WELCOME10',
    discountedAmount: 10,
    giftCardCode: '•••• HING',
    giftCardRedeemed: 60,
    giftCardBalance: 0,
    total: 90,
    amountPaid: 30,
    holdUntil: null,
    rescheduleCount: 2,
  })
})

test('an order is found by its key and by its payment session, and by nothing else', async () => {
  const { visitor, key, sessionId } = await house.buy([cartItem(await house.aClass())])
  const byKey = (await visitor.order(key)).body
  expect((await house.order(sessionId)).body).toEqual(byKey)
  const [{ id }] = await house.rows('select id from orders where order_key = $1', [key])
  for (const name of [id, key.toLowerCase().toUpperCase(), `${key}x`, '%', "' or 1=1 --"]) {
    expect(await house.order(encodeURIComponent(name))).toMatchObject({
      status: 404,
      body: { code: 'order.unknown', message: 'Booking Not Found' },
    })
  }
})

test('phone and marketing consent are the guest’s to leave out; consent is then on (#292)', async () => {
  const { visitor, key } = await house.buy([cartItem(await house.aClass())], {
    contact: { phone: undefined, marketingConsent: undefined },
  })
  expect((await visitor.order(key)).body.contactDetails).toMatchObject({ phone: '', marketingConsent: true })
  const without = await house.buy([cartItem(await house.aClass())], { contact: { marketingConsent: false } })
  expect((await without.visitor.order(without.key)).body.contactDetails.marketingConsent).toBe(false)
})

test('an extra bath takes places of its own for the whole party, held and confirmed with its booking', async () => {
  const massage = (await house.slotsOn('2026-11-27', calm60)).find((slot) => slot.resourceName === 'Couples Suite')!
  await house.buy([cartItem(massage, { guestCount: 1, extraBath: { id: 'extra-bath' } })])
  const bath = (await house.slotsOn('2026-11-27')).find((slot) => slot.startDate === massage.endDate)!
  expect(bath).toMatchObject({ resourceName: 'Long Pool', openSpots: 14 })
  const bookings = await house.rows(
    `select status, party_size, main_booking_id is null as main from booking where starts_at >= $1 and starts_at < $2
     order by main desc`,
    [massage.startDate, bath.endDate],
  )
  expect(bookings).toEqual([
    { status: 'CONFIRMED', party_size: 2, main: true },
    { status: 'CONFIRMED', party_size: 2, main: false },
  ])
})

test('two parties in one cart share the pools: the second extra bath goes where there is still room', async () => {
  const [long, garden] = (await house.slotsOn('2026-11-28')).filter(
    (slot) => slot.startDate === '2026-11-28T01:00:00.000Z',
  )
  await house.rows('update session set capacity = 4 where id = any ($1)', [[long!.sessionId, garden!.sessionId]])
  const suites = await house.slotsOn('2026-11-28', calm60)
  const at = (room: string) => suites.find((slot) => slot.resourceName === room && slot.endDate === long!.startDate)!
  const bath = { id: 'extra-bath' }
  const earlier = (await house.slotsOn('2026-11-28')).find((slot) => slot.endDate === long!.startDate)!
  const { visitor, key } = await house.buy([
    cartItem(earlier, { guestCount: 3, extraBath: bath }),
    cartItem(at('Room 1'), { extraBath: bath }),
  ])
  const details = (await visitor.order(key)).body.orderDetails
  expect(details.map((detail) => detail.extraBath!.resourceName)).toEqual(['Long Pool', 'Garden Pool'])
})

test('an order of nothing but free places is paid at once, without a payment page, and its success address is the way on', async () => {
  const slot = await house.aClass({ cents: 0 })
  const visitor = house.visitor()
  const input = checkoutInputFor([cartItem(slot)])
  const { status, body } = await visitor.checkout({
    ...input,
    contactData: { ...input.contactData, email: 'free@guest.example' },
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    sessionId: body.idempotencyKey,
    sessionUrl: `${house.ctx.config.siteUrl}/success?idempotencyKey=${body.idempotencyKey}`,
    idempotencyKey: expect.stringMatching(/^[\w-]{22}$/),
    expiresAt: null,
  })
  expect((await visitor.order(body.idempotencyKey)).body).toMatchObject({ status: 'PAID', total: 0, amountPaid: 0 })
  expect(await house.placesTaken(slot)).toBe(1)
  expect(
    await house.rows('select 1 from payment join orders on orders.id = order_id where order_key = $1', [
      body.idempotencyKey,
    ]),
  ).toEqual([])
  await expect.poll(() => house.emails('free@guest.example'), soon).toHaveLength(1)
})

test('the visitor’s cookie is the server’s, cannot be read by scripts, and names the browser from then on', async () => {
  const visitor = house.visitor()
  const { headers } = await visitor.checkout(checkoutInputFor([cartItem(await house.aClass())]))
  expect(headers.getSetCookie()[0]).toMatch(
    /^bh_visitor=[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const again = await visitor.checkout(checkoutInputFor([cartItem(await house.aClass())]))
  expect(again.headers.getSetCookie()).toEqual([])
})

test('order keys are 128 random bits: none is like another', async () => {
  const rows = await house.rows<{ order_key: string }>('select order_key from orders')
  const bytes = rows.map(({ order_key }) => Buffer.from(order_key, 'base64url'))
  expect(bytes.every((key) => key.length === 16)).toBe(true)
  const differing = bytes.flatMap((a, i) =>
    bytes.slice(i + 1).map((b) => a.filter((byte, at) => byte !== b[at]).length),
  )
  expect(Math.min(...differing)).toBeGreaterThan(8)
})

test('the calendar file of a paid order can be fetched by its key; an unpaid order has none', async () => {
  const slot = await house.aClass()
  const { visitor, key } = await house.buy([cartItem(slot)])
  const { status, body, headers } = await visitor.get(`/api/checkout/v1/orders/${key}/calendar.ics`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(body).toContain('BEGIN:VTIMEZONE')
  expect(body).toContain('DTSTART;TZID=Australia/Sydney:20270301T100000')
  const open = await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
  expect(await visitor.get(`/api/checkout/v1/orders/${open.body.idempotencyKey}/calendar.ics`)).toMatchObject({
    status: 404,
    body: { code: 'order.unknown' },
  })
})
