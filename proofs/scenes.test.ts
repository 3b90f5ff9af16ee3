import { createPrivateKey, sign } from 'node:crypto'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedWords } from '#api/offline.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { cartItem, openHouse, soon, checkoutInputFor, type TestHouse } from './house.ts'
import { setScene } from './scenes.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const scene = async (name: string, input: object = {}): Promise<any> => await setScene(house.ctx.db, name, input)
const slotFields = ['serviceId', 'sessionId', 'resourceId', 'startDate', 'endDate', 'price', 'capacity']

/** What the house asks for this cart, without a payment: the order stands unpaid. */
async function totalOf(item: object, codes: object = {}): Promise<{ total: number; due: number; gift: number }> {
  const { status, body } = await house.visitor().checkout(checkoutInputFor([item], codes))
  expect([status, body.code]).toEqual([200, undefined])
  const [order] = await house.rows(
    'select total_cents as total, card_due_cents as due, gift_cents as gift from orders where order_key = $1',
    [body.idempotencyKey],
  )
  return order
}

test('plain and lastPlaces print one bathing slot with so many places, and no more are sold', async () => {
  for (const name of ['plain', 'lastPlaces']) {
    const slot = await scene(name, { places: 2 })
    expect(Object.keys(slot)).toEqual(slotFields)
    expect(slot).toMatchObject({ serviceId: BATHING_ID, price: 75, capacity: 2 })
    const answers = [await totalOf(cartItem(slot)), await totalOf(cartItem(slot))]
    expect(answers).toEqual([answers[0], answers[0]])
    expect((await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))).body.code).toBe('cart.unavailable')
  }
})

test('giftcard prints a card with so much on it, and so many slots to spend it in', async () => {
  const { cardId, code, slots, ...slot } = await scene('giftcard', { balance: 5000, sessions: 3, places: 4 })
  expect([Object.keys(slot), slot]).toEqual([slotFields, slots[0]])
  expect(new Set(slots.map((each: any) => each.sessionId)).size).toBe(3)
  expect(slots.map((each: any) => each.capacity)).toEqual([4, 4, 4])
  const onCard = () =>
    house.rows('select initial_cents, balance_cents, status from chk.giftcard where card_id = $1', [cardId])
  expect(await onCard()).toEqual([{ initial_cents: 5000, balance_cents: 5000, status: 'VALID' }])
  expect(await totalOf(cartItem(slots[2]), { giftCardCode: code })).toEqual({ total: 7500, due: 2500, gift: 5000 })
  expect(await onCard()).toEqual([{ initial_cents: 5000, balance_cents: 0, status: 'VALID' }])
  expect(
    await house.rows(
      'select kind, amount_cents, order_id is null as loose from chk.giftcard_entry where card_id = $1',
      [cardId],
    ),
  ).toEqual([{ kind: 'HOLD', amount_cents: -5000, loose: false }])
})

test('coupon prints a code for ten percent off that so many orders may use, and so many slots', async () => {
  const { couponId, code, slots, ...slot } = await scene('coupon', { limit: 1, sessions: 2, places: 4 })
  expect([Object.keys(slot), slot, slots.length]).toEqual([slotFields, slots[0], 2])
  const uses = () =>
    house.rows(
      `select usage_limit, number_of_usages, (select json_agg(state) from chk.coupon_use where coupon_use.coupon_id = coupon.coupon_id) as states
       from chk.coupon where coupon_id = $1`,
      [couponId],
    )
  expect(await uses()).toEqual([{ usage_limit: 1, number_of_usages: 0, states: null }])
  expect(await totalOf(cartItem(slots[0]), { couponCode: code })).toMatchObject({ total: 6750 })
  expect(await uses()).toEqual([{ usage_limit: 1, number_of_usages: 1, states: ['HELD'] }])
  const { body } = await house.visitor().checkout(checkoutInputFor([cartItem(slots[1])], { couponCode: code }))
  expect(body.code).toBe('coupon.used-up')
})

test('credits prints a member who is signed in, so many free baths, and so many slots for them', async () => {
  const scenery = await scene('credits', { credits: 1, sessions: 2, places: 4 })
  const { token, memberId, contactId, email, grantId, slots, ...slot } = scenery
  expect([Object.keys(slot), slot, slots.length]).toEqual([slotFields, slots[0], 2])
  const grant = () =>
    house.rows(
      `select member_id, granted, unlimited, (select json_agg(state) from chk.credit_use where credit_use.grant_id = credit_grant.grant_id) as states
       from chk.credit_grant where grant_id = $1`,
      [grantId],
    )
  expect(await grant()).toEqual([{ member_id: memberId, granted: 1, unlimited: false, states: null }])
  const book = async (by: object, i: number) => {
    const input = {
      cartItems: [cartItem(slots[i], { hasAvailableMembership: true })],
      contactData: { contactId, email },
    }
    return await house.visitor().send('POST', '/api/checkout/v1/bookings', input, by as Record<string, string>)
  }
  expect((await book({ authtoken: token }, 0)).body).toMatchObject({ expiresAt: null })
  expect(await grant()).toMatchObject([{ states: ['USED'] }])
  expect((await book({ cookie: `bh_session=${token}` }, 1)).body.code).toBe('quote.changed')
})

test('price prints what one person honestly pays, what each extra adds, and what a cheat might try', async () => {
  const scenery = await scene('price', { places: 6 })
  const { honestCents, towelCents, bathCents, couponCode, giftCode, cheapServiceId, memberContactId, ...slot } = scenery
  expect(Object.keys(slot)).toEqual(slotFields)
  const total = async (more: object, codes: object = {}) => (await totalOf(cartItem(slot, more), codes)).total
  expect(await total({})).toBe(honestCents)
  expect(await total({ towelRobeOption: { id: 'towel-robe' } })).toBe(honestCents + towelCents)
  expect(await total({ extraBath: { id: 'extra-bath' } })).toBe(honestCents + bathCents)
  expect(await total({}, { couponCode })).toBe(honestCents - honestCents / 10)
  expect((await totalOf(cartItem(slot), { giftCardCode: giftCode })).due).toBe(honestCents - 5000)
  expect(cheapServiceId).toBe(SAUNA_CLUB_ID)
  const cheat = await house.visitor().checkout(checkoutInputFor([cartItem(slot, { serviceId: cheapServiceId })]))
  expect([cheat.status, cheat.body.code]).toEqual([400, 'request.invalid'])
  const { contactData } = checkoutInputFor([])
  const claim = { ...contactData, contactId: memberContactId }
  const posing = await house.visitor().checkout(checkoutInputFor([cartItem(slot)], { contactData: claim }))
  expect([posing.status, posing.body.code]).toEqual([403, 'account.mismatch'])
})

const memberFields = ['token', 'memberId', 'contactId', 'email']
const bookingFields = ['bookingId', 'orderId', 'orderKey', 'paidCents']
const provider = () => ({ url: house.ctx.config.stripe.apiUrl, secretKey: house.ctx.config.stripe.secretKey })
const live = (id: string, headers: Record<string, string>) =>
  house.visitor().send('GET', `/api/wix/v1/bookings/${id}/live-data`, undefined, headers)

test('idor prints bookings of two members and a guest, each seen by its owner alone', async () => {
  const { slot, planId, A, B, G, ...own } = await scene('idor')
  expect([Object.keys(own), Object.keys(slot), Object.keys(A), Object.keys(G)]).toEqual([
    slotFields,
    ['sessionId', 'startDate'],
    expect.arrayContaining([...memberFields, ...bookingFields]),
    expect.arrayContaining(bookingFields),
  ])
  expect((await live(A.bookingId, { authtoken: A.token })).status).toBe(200)
  expect((await live(A.bookingId, { authtoken: B.token })).status).toBe(404)
  expect((await live(G.bookingId, { 'x-order-key': G.orderKey })).status).toBe(200)
  const url = `/api/wix/v1/bookings/${G.bookingId}/reschedule-secure`
  const body = { bookingId: G.bookingId, slot, idempotencyKey: G.orderKey }
  expect((await house.visitor().send('PUT', url, body)).status).toBe(200)
  expect((await house.get(`/api/wix/v1/pricing-plans?planIds=${planId}`)).body.plans).toHaveLength(1)
})

test('cancel prints paid bookings whose money is at the provider, and where they could move', async () => {
  const { bookings, slotWide, slotLast } = (await setScene(
    house.ctx.db,
    'cancel',
    { bookings: 3, freePlacesOnTarget: 2 },
    provider(),
  )) as any
  expect([bookings.length, slotWide.capacity >= 3, slotLast.capacity]).toEqual([3, true, 2])
  const [one, two, three] = bookings
  const cancelFromOrder = { bookingId: one.bookingId, cancellationReason: 'Other', customerChoice: 'refund' }
  const refunded = await house.visitor().post('/api/cancellations/v1', cancelFromOrder, { 'x-order-key': one.orderKey })
  expect(refunded.body).toMatchObject({ outcome: 'refund', amount: one.paidCents / 100 })
  await expect
    .poll(() => house.rows('select status from refund where booking_id = $1', [one.bookingId]), soon)
    .toEqual([{ status: 'DONE' }])
  const off = `/api/wix/v1/bookings/${two.bookingId}/cancel`
  const canceled = await house.visitor().send('PUT', off, { bookingId: two.bookingId }, { authtoken: two.token })
  expect(canceled.body).toMatchObject({ outcome: 'voucher', voucher: { balance: two.paidCents / 100 } })
  const url = `/api/wix/v1/bookings/${three.bookingId}/reschedule-secure`
  const body = { bookingId: three.bookingId, slot: { sessionId: slotLast.sessionId } }
  expect((await house.visitor().send('PUT', url, body, { authtoken: three.token })).status).toBe(200)
})

test('cancel with no free place on the target: nobody moves there', async () => {
  const { bookings, slotLast } = await scene('cancel', { bookings: 1, freePlacesOnTarget: 0 })
  const url = `/api/wix/v1/bookings/${bookings[0].bookingId}/reschedule-secure`
  const body = { bookingId: bookings[0].bookingId, slot: slotLast, idempotencyKey: bookings[0].orderKey }
  expect((await house.visitor().send('PUT', url, body)).body.code).toBe('slot.taken')
})

test('soon prints a guest’s and a member’s booking that start in so many minutes', async () => {
  const { guest, member, startDate } = await scene('soon', { minutes: 90 })
  expect(Math.round((Date.parse(startDate) - house.ctx.now().getTime()) / 60_000)).toBe(90)
  const guests = await live(guest.bookingId, { 'x-order-key': guest.orderKey })
  expect(guests.body).toMatchObject({ canReschedule: false, canCancel: true, refundOffered: false })
  const members = await live(member.bookingId, { authtoken: member.token })
  expect(members.body).toMatchObject({ canReschedule: false, canCancel: false })
})

test('staff prints an owner who is signed in', async () => {
  const { token } = await scene('staff')
  const matters = await house.visitor().send('GET', '/api/staff/v1/open-matters', undefined, { authtoken: token })
  expect(matters.status).toBe(200)
})

test('desk prints a desk at work: its people, devices that sign, a start of today and the parties in it', async () => {
  const asked = { devices: 3, staff: 2, bookings: 2, partySize: 3, places: 5 }
  const { manager, owner, staff, devices, bookings, drawerId, safeCapacity, ...slot } = (await setScene(
    house.ctx.db,
    'desk',
    asked,
    provider(),
    house.ctx.config.secretKey,
  )) as any
  expect([Object.keys(slot), slot.capacity, safeCapacity]).toEqual([slotFields, 11, 15])
  expect([staff.length, devices.length, bookings.length]).toEqual([2, 3, 2])
  const person = ['token', 'memberId', 'pin', 'first', 'totpSecret']
  expect([manager, owner, ...staff].map((each) => Object.keys(each))).toEqual(Array.from({ length: 4 }, () => person))

  const device = house.visitor()
  device.cookies.set('bh_device', devices[2].cookie)
  const switched = await device.post('/api/desk/v1/shifts/switch', { memberId: staff[0].memberId, pin: staff[0].pin })
  expect(switched.status).toBe(200)
  const { body } = await device.get('/api/desk/v1/drawer')
  expect(body.session).toBe(null)
  expect(await house.rows('select 1 from drawer where id = $1', [drawerId])).toHaveLength(1)

  const saidAt = house.ctx.now().toISOString()
  const [one, two] = bookings
  const byCode = await device.post('/api/desk/v1/check-ins', { code: one.code, saidAt })
  expect([byCode.status, byCode.body.result]).toEqual([200, 'ok'])
  const entry = {
    deviceId: devices[2].id,
    n: 1,
    bookingId: two.bookingId,
    kind: 'ARRIVED' as const,
    people: 3,
    saidAt,
    snapshotSeq: 0,
    staffId: staff[0].memberId,
  }
  const key = createPrivateKey({ key: devices[2].privateKey, format: 'jwk' })
  const sig = sign('sha256', Buffer.from(signedWords(entry)), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const merged = await device.post('/api/desk/v1/merge', { entries: [{ ...entry, sig }] })
  expect([merged.status, merged.body.answers]).toEqual([200, [{ n: 1, answer: 'done' }]])

  const shown = await house.visitor().send('POST', '/api/account/v1/second-factor/show', await codeOf(owner), {
    authtoken: owner.token,
  })
  expect(shown.status).toBe(200)
})

const codeOf = async ({ totpSecret: secret }: { totpSecret: string }) => ({
  code: await generate({ secret, epoch: Math.floor(house.ctx.now().getTime() / 1000) }),
})

test('an unknown scene is refused with the list of scenes; so is an input that makes no sense', async () => {
  await expect(scene('masage')).rejects.toThrow(
    'There is no scene "masage": plain, lastPlaces, giftcard, coupon, credits, price, idor, cancel, soon, staff, desk.',
  )
  await expect(scene('toString')).rejects.toThrow('There is no scene')
  for (const input of [{ balance: -1 }, { sessions: 0 }, { places: 'many' }]) {
    await expect(scene('giftcard', input)).rejects.toThrow()
  }
})
