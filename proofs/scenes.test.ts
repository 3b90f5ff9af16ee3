import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { cartItem, openHouse, wishFor, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const scene = async (name: string, wish: object = {}): Promise<any> => await setScene(house.ctx.db, name, wish)
const slotFields = ['serviceId', 'sessionId', 'resourceId', 'startDate', 'endDate', 'price', 'capacity']

/** What the house asks for this cart, without a payment: the order stands unpaid. */
async function totalOf(item: object, codes: object = {}): Promise<{ total: number; due: number; gift: number }> {
  const { status, body } = await house.visitor().checkout(wishFor([item], codes))
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
    expect((await house.visitor().checkout(wishFor([cartItem(slot)]))).body.code).toBe('cart.unavailable')
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
  const { body } = await house.visitor().checkout(wishFor([cartItem(slots[1])], { couponCode: code }))
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
    const wish = {
      cartItems: [cartItem(slots[i], { hasAvailableMembership: true })],
      contactData: { contactId, email },
    }
    return await house.visitor().send('POST', '/api/checkout/v1/bookings', wish, by as Record<string, string>)
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
  const cheat = await house.visitor().checkout(wishFor([cartItem(slot, { serviceId: cheapServiceId })]))
  expect([cheat.status, cheat.body.code]).toEqual([400, 'request.invalid'])
  const { contactData } = wishFor([])
  const claim = { ...contactData, contactId: memberContactId }
  const posing = await house.visitor().checkout(wishFor([cartItem(slot)], { contactData: claim }))
  expect([posing.status, posing.body.code]).toEqual([403, 'account.mismatch'])
})

test('a scene that nobody knows is told so, with those there are; so is a wish that makes no sense', async () => {
  await expect(scene('masage')).rejects.toThrow(
    'There is no scene "masage": plain, lastPlaces, giftcard, coupon, credits, price.',
  )
  await expect(scene('toString')).rejects.toThrow('There is no scene')
  for (const wish of [{ balance: -1 }, { sessions: 0 }, { places: 'many' }]) {
    await expect(scene('giftcard', wish)).rejects.toThrow()
  }
})
