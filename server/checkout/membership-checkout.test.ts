import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { returnCredits } from '#server/memberships/credit-store.ts'
import { releaseOrder } from '#server/sales/release-order.ts'
import { statusAndCode } from '#proofs/booked.ts'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** A member with so many bathing credits, in a browser of their own, and slots to use them in. */
async function aMember(credits = 1, sessions = 2, places = 10) {
  const scene = (await setScene(house.ctx.db, 'credits', { credits, sessions, places })) as {
    token: string
    memberId: string
    contactId: string
    email: string
    grantId: string
    slots: (Slot & { price: number })[]
  }
  return { ...scene, ...browserOf(scene.token) }
}
type Member = Awaited<ReturnType<typeof aMember>>

/** One more browser in which this session is signed in. */
function browserOf(token: string) {
  const by = house.visitor()
  by.cookies.set('bh_session', token)
  return by
}

const free = (slot: Slot, more: object = {}) => cartItem(slot, { hasAvailableMembership: true, ...more })
const orders = async (): Promise<number> => (await house.rows('select from orders')).length
const unlimit = ({ grantId }: Member) => house.rows('update credit_grant set credits = 0 where id = $1', [grantId])

/** What the books say of a grant: how many are taken, and each use in its order. */
async function creditsOf({ grantId }: Pick<Member, 'grantId'>) {
  const [{ taken }] = await house.rows('select taken from credit_grant where id = $1', [grantId])
  const uses = await house.rows('select state from credit_use where credit_grant_id = $1 order by created_at, id', [
    grantId,
  ])
  return [taken, ...uses.map((use) => use.state as string).toSorted()]
}
const idOf = async (key: string): Promise<string> =>
  (await house.rows('select id from orders where order_key = $1', [key]))[0].id

describe('a credit asked for', () => {
  test('makes the base service cost 0: confirmed at once, without a payment, and the email goes (#4 #412)', async () => {
    const member = await aMember()
    const [slot] = member.slots
    const { status, body } = await member.checkout({ cartItems: [free(slot!)], shownTotal: 0 })
    expect([status, body]).toMatchObject([200, { sessionId: body.idempotencyKey, expiresAt: null }])
    expect(body.sessionUrl).toContain('/success?idempotencyKey=')
    expect((await member.order(body.idempotencyKey)).body).toMatchObject({
      status: 'PAID',
      total: 0,
      amountPaid: 0,
      discountedAmount: 0,
      orderDetails: [
        {
          status: 'CONFIRMED',
          discountAmount: 0,
          pricing: { basePrice: 0, guestPrice: 0, totalPrice: 0, hasAvailableMembership: true },
        },
      ],
    })
    expect(await creditsOf(member)).toEqual([1, 'USED'])
    await expect.poll(async () => (await house.emails(member.email)).length, { timeout: 10_000 }).toBe(1)
  })

  test('is no saving of a promotion: what is free was not made cheaper (trial: entities 11)', async () => {
    const member = await aMember()
    const [slot] = member.slots
    await house.rows(
      `insert into promotion (id, service_id, starts_on, ends_on, weekdays, special_price_cents, display_label, time_slot_ranges)
       values (gen_random_uuid(), $1, '2025-01-01', null, '{}', 100, 'Nearly free', '[{"startTime":"00:00","endTime":"23:59"}]')`,
      [slot!.serviceId],
    )
    const { body } = await member.checkout({ cartItems: [free(slot!)], shownTotal: 0 })
    const [line] = (await member.order(body.idempotencyKey)).body.orderDetails
    expect(line!.pricing).toMatchObject({ basePrice: 0, hasAvailableMembership: true, promotionalPricing: null })
    await house.rows('delete from promotion where service_id = $1', [slot!.serviceId])
  })

  test('is one fewer of those that remain, and at the last both lists are empty (#403 #412 #422)', async () => {
    const member = await aMember(2)
    const left = async () =>
      (await member.post('/api/wix/v1/eligible-memberships', { serviceId: member.slots[0]!.serviceId })).body
    expect((await left()).eligibleMemberships).toMatchObject([{ credits: { total: 2, remaining: 2 } }])
    await member.checkout({ cartItems: [free(member.slots[0]!)] })
    expect((await left()).eligibleMemberships).toMatchObject([{ credits: { total: 2, remaining: 1 } }])
    await member.checkout({ cartItems: [free(member.slots[1]!)] })
    expect(await left()).toEqual({ eligibleMemberships: [], selectedMemberships: [] })
  })

  test('is never more than there are: the second of two items is refused with the new price, and nothing is written', async () => {
    const member = await aMember(1)
    const cartItems = member.slots.map((slot) => free(slot))
    const before = await orders()
    const { status, body } = await member.checkout({ cartItems, shownTotal: 0 })
    const { price } = member.slots[1]!
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'quote.changed',
        shown: 0,
        total: price,
        lines: [
          { cartItemId: cartItems[0]!.cartItemId, total: 0 },
          { cartItemId: cartItems[1]!.cartItemId, total: price },
        ],
        notFree: [cartItems[1]!.cartItemId],
      },
    ])
    expect([await orders(), await creditsOf(member)]).toEqual([before, [0]])
    // As told, the buyer sends it again: the first free, the second paid.
    const again = [cartItems[0]!, { ...cartItems[1]!, hasAvailableMembership: false }]
    const bought = await member.checkout({ cartItems: again, shownTotal: price })
    expect([bought.status, await creditsOf(member)]).toEqual([200, [1, 'HELD']])
  })

  test('and none there is never silently the full price, for a guest either, whether a total was shown or not (#412)', async () => {
    const member = await aMember(1)
    await member.checkout({ cartItems: [free(member.slots[0]!)] })
    const before = await orders()
    const { price } = member.slots[1]!
    for (const by of [member, browserOf(member.token), house.visitor()]) {
      for (const more of [{}, { shownTotal: price }, { shownTotal: 0 }]) {
        const input = by === member || by.cookies.has('bh_session') ? more : checkoutInputFor([], more)
        const answer = await by.checkout({ ...input, cartItems: [free(member.slots[1]!)] })
        expect([...statusAndCode(answer), answer.body.total]).toEqual([409, 'quote.changed', price])
      }
    }
    expect(await orders()).toBe(before)
  })

  test('of somebody else, of another service, of a membership that is paused or a time that is over: none', async () => {
    const member = await aMember(5)
    const other = await aMember(1)
    const aClass = await house.aClass()
    expect(statusAndCode(await member.checkout({ cartItems: [free(aClass)] }))).toEqual([409, 'quote.changed'])
    const claim = { ...checkoutInputFor([]).contactData, contactId: member.contactId }
    expect(
      statusAndCode(await house.visitor().checkout({ cartItems: [free(member.slots[0]!)], contactData: claim })),
    ).toEqual([403, 'account.mismatch'])
    await house.rows(
      `update credit_grant set valid_from = valid_from - interval '2 days', valid_until = house_now() - interval '1 day' where id = $1`,
      [other.grantId],
    )
    expect(statusAndCode(await other.checkout({ cartItems: [free(other.slots[0]!)] }))).toEqual([409, 'quote.changed'])
    await house.rows(`update membership set status = 'PAUSED' where member_id = $1`, [member.memberId])
    expect(statusAndCode(await member.checkout({ cartItems: [free(member.slots[0]!)] }))).toEqual([
      409,
      'quote.changed',
    ])
    expect([await creditsOf(member), await creditsOf(other)]).toEqual([[0], [0]])
  })

  test.each([
    ['guests', { guestCount: 1 }],
    ['a robe', { towelRobeOption: { id: 'towel-robe' } }],
    ['the robe as a flag', { towelRobeOption: null, towelAndRobe: true }],
  ])('with %s is refused: it covers the member alone', async (_what, more) => {
    const member = await aMember()
    const answer = await member.checkout({ cartItems: [free(member.slots[0]!, more)] })
    expect([statusAndCode(answer), answer.body.message]).toEqual([
      [400, 'membership.booker-only'],
      'A membership covers one person without robe hire. Please book it as paid.',
    ])
    expect(await creditsOf(member)).toEqual([0])
  })

  test('not asked for is not taken, and the item is paid', async () => {
    const member = await aMember()
    for (const more of [{ hasAvailableMembership: false }, {}]) {
      const { status, body } = await member.checkout({ cartItems: [cartItem(member.slots[0]!, more)], shownTotal: 75 })
      expect([status, typeof body.expiresAt]).toEqual([200, 'string'])
    }
    expect(await creditsOf(member)).toEqual([0])
  })

  test('lets an extra bath beside it be paid: one credit, for the booking alone', async () => {
    const by = house.visitor()
    await by.post('/api/wix/v1/login', { email: 'member.sauna@stillwater.example', password: 'stillwater-demo' })
    const sauna = '5e000000-0000-4000-8000-000000000002'
    const slot = (await house.slotsOn('2026-12-05', sauna))[0]!
    const { status, body } = await by.checkout({
      cartItems: [free(slot, { extraBath: { id: 'extra-bath' } })],
      shownTotal: 35,
      couponCode: 'WELCOME10',
    })
    expect([status, body.code]).toEqual([200, undefined])
    await house.control({ pay: { session: body.sessionId }, settle: true })
    const [{ free: covered }] = await house.rows(
      `select json_agg(uses_membership order by main_booking_id nulls first) as free from booking where order_id = $1`,
      [await idOf(body.idempotencyKey)],
    )
    expect(covered).toEqual([true, false])
    expect((await by.order(body.idempotencyKey)).body).toMatchObject({ status: 'PAID', total: 35, amountPaid: 35 })
  })

  test('without limit is there again and again, and each use is in the books', async () => {
    const member = await aMember(1, 3)
    await unlimit(member)
    const { status } = await member.checkout({ cartItems: member.slots.map((slot) => free(slot)), shownTotal: 0 })
    expect([status, await creditsOf(member)]).toEqual([200, [3, 'USED', 'USED', 'USED']])
  })

  test('is spared while there is a membership without limit', async () => {
    const member = await aMember(1)
    await house.rows(
      `insert into credit_grant (membership_id, service_id, granted_for, credits, valid_from, valid_until)
       select membership_id, service_id, 'more', 0, valid_from, valid_until + interval '1 year' from credit_grant where id = $1`,
      [member.grantId],
    )
    const { body } = await member.post('/api/wix/v1/eligible-memberships', { serviceId: member.slots[0]!.serviceId })
    expect(body.eligibleMemberships).toMatchObject([{ credits: { total: 0, remaining: 0 } }])
    await member.checkout({ cartItems: [free(member.slots[0]!)] })
    expect(await creditsOf(member)).toEqual([0])
  })
})

/** A cart of one free and one paid item: its order stands unpaid. */
async function anOpenOrder(member: Member) {
  const cartItems = [free(member.slots[0]!), cartItem(member.slots[1]!)]
  const { status, body } = await member.checkout({ cartItems })
  expect([status, await creditsOf(member)]).toEqual([200, [1, 'HELD']])
  return body
}

describe('a credit that is held', () => {
  test('is used when the order is paid', async () => {
    const member = await aMember()
    const { sessionId } = await anOpenOrder(member)
    await house.control({ pay: { session: sessionId }, settle: true })
    expect(await creditsOf(member)).toEqual([1, 'USED'])
  })

  test('comes back once when the buyer goes back, and may be used again (K3)', async () => {
    const member = await aMember()
    const { idempotencyKey } = await anOpenOrder(member)
    await Promise.all(Array.from({ length: 5 }, () => member.post(`/api/checkout/v1/orders/${idempotencyKey}/release`)))
    expect(await creditsOf(member)).toEqual([0, 'RETURNED'])
    await member.checkout({ cartItems: [free(member.slots[1]!)] })
    expect(await creditsOf(member)).toEqual([1, 'RETURNED', 'USED'])
  })

  test('is free again for the next PAY of the same member, in whatever browser', async () => {
    const member = await aMember()
    await anOpenOrder(member)
    const { status } = await browserOf(member.token).checkout({ cartItems: [free(member.slots[0]!)] })
    expect([status, await creditsOf(member)]).toEqual([200, [1, 'RETURNED', 'USED']])
  })

  test('comes back when the time to pay is over (K3)', async () => {
    const other = await openHouse()
    const scene = (await setScene(other.ctx.db, 'credits', { credits: 1, sessions: 2 })) as any
    const by = other.visitor()
    by.cookies.set('bh_session', scene.token)
    const { body } = await by.checkout({ cartItems: [free(scene.slots[0]), cartItem(scene.slots[1])] })
    const taken = () => other.rows('select taken from credit_grant where id = $1', [scene.grantId])
    expect(await taken()).toEqual([{ taken: 1 }])
    await other.pass(34)
    expect((await by.order(body.idempotencyKey)).body.status).toBe('EXPIRED')
    expect(await taken()).toEqual([{ taken: 0 }])
    await other.close()
  })

  test('is taken again by late money, of another grant too; when it is used up by then, the money goes back', async () => {
    for (const [meanwhile, status, credits] of [
      ['nothing', 'PAID', [1, 'RETURNED', 'USED']],
      ['used', 'REFUNDED', [1, 'RETURNED', 'USED']],
      ['over', 'PAID', [0, 'RETURNED']],
    ] as const) {
      const member = await aMember(1, 3)
      const input = { cartItems: [free(member.slots[0]!), cartItem(member.slots[1]!)] }
      const { body } = await member.checkout(input)
      await house.control({ pay: { session: body.sessionId, later: true }, settle: true })
      await releaseOrder(house.ctx, await idOf(body.idempotencyKey), 'EXPIRED')
      if (meanwhile === 'used') await member.checkout({ cartItems: [free(member.slots[2]!)] })
      if (meanwhile === 'over') {
        await house.rows(
          `insert into credit_grant (membership_id, service_id, granted_for, credits, valid_from, valid_until)
           select membership_id, service_id, 'the next', 1, valid_from, valid_until from credit_grant where id = $1`,
          [member.grantId],
        )
        await house.rows(
          `update credit_grant set valid_from = valid_from - interval '2 days', valid_until = house_now() - interval '1 day' where id = $1`,
          [member.grantId],
        )
      }
      await house.control({ laterMoney: { session: body.sessionId, arrives: true }, settle: true })
      expect([meanwhile, (await member.order(body.idempotencyKey)).body.status, await creditsOf(member)]).toEqual([
        meanwhile,
        status,
        credits,
      ])
    }
  })

  test('comes back once for a booking that is cancelled, however often that is said', async () => {
    const member = await aMember(2)
    await member.checkout({ cartItems: member.slots.map((slot) => free(slot)) })
    expect(await creditsOf(member)).toEqual([2, 'USED', 'USED'])
    const [{ id }] = await house.rows(
      `update booking set status = 'CANCELED' where session_id = $1 and uses_membership returning id`,
      [member.slots[0]!.sessionId],
    )
    const giveBack = () => house.ctx.db.transaction().execute((tx) => returnCredits(tx, [id]))
    await Promise.all([giveBack(), giveBack(), giveBack()])
    expect(await creditsOf(member)).toEqual([1, 'RETURNED', 'USED'])
  })

  test('stays out of an order that finds no place', async () => {
    const member = await aMember(1, 1, 1)
    await house.anOrder([cartItem(member.slots[0]!)])
    expect(statusAndCode(await member.checkout({ cartItems: [free(member.slots[0]!)] }))).toEqual([
      409,
      'cart.unavailable',
    ])
    expect(await creditsOf(member)).toEqual([0])
  })

  test('the same PAY again is the same order and the same credit', async () => {
    const member = await aMember(2)
    const [key, input] = [randomUUID(), { cartItems: [free(member.slots[0]!)] }]
    const answers = [await member.checkout(input, key), await member.checkout(input, key)]
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect(await creditsOf(member)).toEqual([1, 'USED'])
  })
})

test('a gift card pays what a credit leaves over', async () => {
  const member = await aMember()
  const code = `CARD-${randomUUID()}`
  await house.rows(
    `insert into gift_card (code_hash, last_four, initial_cents, balance_cents, issued_at, expires_at)
     values ($1, 'ABCD', 20000, 20000, house_now(), house_now() + interval '3 years')`,
    [createHash('sha256').update(code.toUpperCase()).digest()],
  )
  const cartItems = [free(member.slots[0]!), cartItem(member.slots[1]!)]
  const { body } = await member.checkout({ cartItems, giftCardCode: code.toUpperCase(), shownTotal: 0 })
  expect((await member.order(body.idempotencyKey)).body).toMatchObject({ status: 'PAID', giftCardRedeemed: 75 })
  expect(await creditsOf(member)).toEqual([1, 'USED'])
})
