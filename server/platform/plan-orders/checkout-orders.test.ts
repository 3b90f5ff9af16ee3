import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { soon, type TestHouse } from '#proofs/house.ts'
import { aMember, aSoaker, SOAK_ID } from '#proofs/soakers.ts'
import {
  bothGenerations,
  type Generation,
  openHouseForClients,
  refusalOf,
  type ClientHouse,
  clientWithKey,
  clientWithToken,
} from '#proofs/clients.ts'

let house: ClientHouse
let owner: { token: string; apiKey: string }
beforeAll(async () => {
  house = await openHouseForClients()
  owner = house.owner
})
afterAll(() => house.close())

const PACK_ID = '91a40000-0000-4000-8000-000000000003'
const SAUNA_ID = '5e000000-0000-4000-8000-000000000002'
const NO_ID = '00000000-0000-0000-0000-000000000000'
const HOUR = 3600_000

const managed = (generation: Generation = 'latest') => clientWithKey(generation, owner.apiKey).orders
const ownOf = ({ token }: { token: string }, generation: Generation = 'latest') =>
  clientWithToken(generation, token).orders
const inHours = (hours: number) => new Date(house.ctx.now().getTime() + hours * HOUR)
const eligible = async (by: { post: TestHouse['post'] }, serviceId: string) =>
  (await by.post('/api/wix/v1/eligible-memberships', { serviceId })).body.eligibleMemberships as { id: string }[]
/** The page where an order is paid, which stands beside it. */
const pageOf = (answer: unknown) => (answer as { checkout: { sessionId: string; sessionUrl: string } }).checkout
const pay = async (answer: unknown) => {
  await house.control({ pay: { session: pageOf(answer).sessionId }, settle: true })
}
const written = async () => await house.rows('select (select count(*) from orders), (select count(*) from membership)')

describe.each(bothGenerations)('with the SDK of the generation “%s”', (generation) => {
  test('a member orders online: a draft until it is paid on the house’s page, then the membership of the same id (#419 #524 #527)', async () => {
    const member = await aMember(house)
    const orders = ownOf(member, generation)
    const answer = await orders.createOnlineOrder(SOAK_ID)
    const draft = answer.order!
    expect(draft).toMatchObject({
      planId: SOAK_ID,
      planName: 'Soak',
      planPrice: '69.00',
      buyer: { memberId: member.memberId },
      type: 'ONLINE',
      status: 'DRAFT',
      lastPaymentStatus: 'UNPAID',
      wixPayOrderId: expect.any(String),
    })
    expect(pageOf(answer).sessionUrl).toMatch(/^http/)
    expect(await orders.memberGetOrder(draft._id!)).toEqual(draft)
    expect(await eligible(member, BATHING_ID)).toEqual([])

    await pay(answer)
    const paid = await orders.memberGetOrder(draft._id!, { fieldSet: 'FULL' })
    expect(paid).toMatchObject({ _id: draft._id, status: 'ACTIVE', lastPaymentStatus: 'PAID', type: 'ONLINE' })
    expect(await eligible(member, BATHING_ID)).toMatchObject([{ id: draft._id }])
    expect(await refusalOf(orders.createOnlineOrder(SOAK_ID))).toBe('purchases_limit_reached')
    expect((await orders.memberListOrders({ planIds: [SOAK_ID], orderStatuses: ['ACTIVE'] })).orders).toEqual([paid])
  })

  test('somebody who may orders for a member, by telephone or at the till (#416)', async () => {
    const member = await aMember(house)
    const orders = managed(generation)
    const onBehalf = { memberId: member.memberId, orderMethod: 'POS' as const }
    const answer = await orders.createOnlineOrder(PACK_ID, { onBehalf })
    expect(answer.order).toMatchObject({ buyer: { memberId: member.memberId }, type: 'ONLINE', status: 'DRAFT' })
    const [{ order_method }] = await house.rows('select order_method from orders where id = $1', [
      answer.order!.wixPayOrderId,
    ])
    expect(order_method).toBe('POS')
    await pay(answer)
    expect(await eligible(member, SAUNA_ID)).toMatchObject([{ id: answer.order!._id }])
    const called = { memberId: member.memberId, orderMethod: 'MOTO' as const }
    expect((await orders.createOnlineOrder(SOAK_ID, { onBehalf: called })).order).toMatchObject({ status: 'DRAFT' })
    expect(await refusalOf(orders.createOnlineOrder(SOAK_ID, { onBehalf }))).toBe('RECURRING_POS_UNSUPPORTED')
    const unknown = { memberId: member.memberId, orderMethod: 'UNKNOWN' as const }
    expect(await refusalOf(orders.createOnlineOrder(PACK_ID, { onBehalf: unknown }))).toBe('UNKNOWN_ORDER_METHOD')
    const nobody = { memberId: NO_ID, orderMethod: 'MOTO' as const }
    expect(await refusalOf(orders.createOnlineOrder(PACK_ID, { onBehalf: nobody }))).toBe('member_not_found')
    expect(await refusalOf(ownOf(member, generation).createOnlineOrder(PACK_ID, { onBehalf }))).toBe(
      'account.forbidden',
    )
    expect(await refusalOf(orders.createOnlineOrder(PACK_ID, {}))).toBe('MEMBER_REQUIRED')
  })

  test('the owner sells at the desk, from a later day: paid at once, and good from that day on (#420 #528)', async () => {
    const member = await aMember(house)
    const orders = managed(generation)
    const startDate = inHours(48)
    const { order } = await orders.createOfflineOrder(PACK_ID, member.memberId, { paid: true, startDate })
    const id = order!._id!
    expect(order).toMatchObject({ type: 'OFFLINE', status: 'PENDING', lastPaymentStatus: 'PAID', planPrice: '380.00' })
    expect(order).not.toHaveProperty('currentCycle')
    expect(new Date(order!.startDate!)).toEqual(startDate)
    expect((await orders.managementGetOrder(id)).order).toEqual(order)
    expect(await eligible(member, SAUNA_ID)).toEqual([])
    expect(await refusalOf(orders.pauseOrder(id))).toBe('membership.not-active')

    await house.pass(49 * 60)
    expect((await orders.managementGetOrder(id)).order).toMatchObject({ status: 'ACTIVE', currentCycle: { index: 1 } })
    expect(await eligible(await again(member), SAUNA_ID)).toMatchObject([{ id }])
  })

  test('what the desk sells unpaid runs, or waits for its start, and says that it is not paid; it gives its credits with the money (#419 #528)', async () => {
    const member = await aMember(house)
    await house.rows(
      'delete from credit_grant where membership_id in (select id from membership where member_id = $1)',
      [member.memberId],
    )
    const orders = managed(generation)
    const now = (await orders.createOfflineOrder(SOAK_ID, member.memberId)).order!
    const startDate = inHours(30)
    const later = (await orders.createOfflineOrder(PACK_ID, member.memberId, { paid: false, startDate })).order!
    expect([now.status, now.lastPaymentStatus]).toEqual(['ACTIVE', 'UNPAID'])
    expect([later.status, later.lastPaymentStatus]).toEqual(['PENDING', 'UNPAID'])
    const found = async (status: 'ACTIVE' | 'PENDING' | 'DRAFT') =>
      (
        await orders.managementListOrders({
          buyerIds: [member.memberId],
          orderStatuses: [status],
          paymentStatuses: ['UNPAID'],
        })
      ).orders!.map(({ _id }) => _id)
    expect([await found('ACTIVE'), await found('PENDING'), await found('DRAFT')]).toEqual([[now._id], [later._id], []])

    expect(await eligible(member, BATHING_ID)).toEqual([])
    const shown = (await member.get('/api/memberships/v1/mine')).body.memberships as { id: string; status: string }[]
    expect(shown.find(({ id }) => id === now._id)).toMatchObject({ status: 'DRAFT' })
    expect(await refusalOf(orders.pauseOrder(now._id!))).toBe('membership.unpaid')
    expect(await refusalOf(orders.postponeEndDate(later._id!, inHours(24 * 900)))).toBe('membership.unpaid')

    await orders.markAsPaid(now._id!)
    expect((await orders.managementGetOrder(now._id!)).order).toMatchObject({
      status: 'ACTIVE',
      lastPaymentStatus: 'PAID',
    })
    expect(await eligible(member, BATHING_ID)).toMatchObject([{ id: now._id, credits: { remaining: 2 } }])
  })

  test('previews say what an order would be, and what a plan costs; nothing is written (#529 #530 #531)', async () => {
    const member = await aMember(house)
    const before = await written()
    const online = await ownOf(member, generation).getOnlineOrderPreview(SOAK_ID)
    expect(online).toMatchObject({
      purchaseLimitExceeded: false,
      order: {
        _id: NO_ID,
        planId: SOAK_ID,
        buyer: { memberId: member.memberId },
        type: 'ONLINE',
        status: 'DRAFT',
        lastPaymentStatus: 'UNPAID',
      },
    })
    const startDate = inHours(100)
    const offline = await managed(generation).getOfflineOrderPreview(PACK_ID, member.memberId, { startDate })
    expect(offline).toMatchObject({
      purchaseLimitExceeded: false,
      order: { _id: NO_ID, type: 'OFFLINE', status: 'PENDING', lastPaymentStatus: 'UNPAID' },
    })
    expect(new Date(offline.order!.startDate!)).toEqual(startDate)
    const price = { subtotal: '380.00', discount: '0.00', total: '380.00', currency: 'AUD' }
    const visitor = await house.visitor().get('/api/wix/v1/auth/visitor-token')
    expect(await ownOf({ token: visitor.body.accessToken }, generation).getPricePreview(PACK_ID)).toEqual({
      prices: [{ duration: { cycleFrom: 1, numberOfCycles: 1 }, price }],
    })
    expect(await written()).toEqual(before)
  })
})

/** The same person, signed in again after days. */
async function again(member: Awaited<ReturnType<typeof aMember>>) {
  await house.rows(`update member_session set expires_at = expires_at + interval '1 year' where member_id = $1`, [
    member.memberId,
  ])
  return member
}

describe('a preview', () => {
  test('says the same as the order that is then made', async () => {
    const member = await aMember(house)
    const { order: before } = await ownOf(member).getOnlineOrderPreview(PACK_ID)
    const { order: made } = await ownOf(member).createOnlineOrder(PACK_ID)
    expect(made).toMatchObject({
      pricing: before!.pricing!,
      planPrice: before!.planPrice,
      planName: before!.planName,
      planDescription: before!.planDescription,
      status: before!.status,
      lastPaymentStatus: before!.lastPaymentStatus,
    })
  })

  test('says when a plan that is held once is held already', async () => {
    const soaker = await aSoaker(house)
    expect(await ownOf(soaker).getOnlineOrderPreview(SOAK_ID)).toMatchObject({ purchaseLimitExceeded: true })
    expect(await managed().getOfflineOrderPreview(SOAK_ID, soaker.memberId)).toMatchObject({
      purchaseLimitExceeded: true,
    })
    expect(await refusalOf(managed().createOfflineOrder(SOAK_ID, soaker.memberId))).toBe('purchases_limit_reached')
  })
})

describe('an order that is not paid', () => {
  test('is closed at the payment provider when the owner or the member cancels it, and says who cancelled it (#417)', async () => {
    const member = await aMember(house)
    const first = await ownOf(member).createOnlineOrder(SOAK_ID)
    await managed().cancelOrder(first.order!._id!, 'IMMEDIATELY')
    const session = await house.ctx.stripe.checkout.sessions.retrieve(pageOf(first).sessionId)
    expect(session.status).toBe('expired')
    expect((await managed().managementGetOrder(first.order!._id!)).order).toMatchObject({
      status: 'CANCELED',
      lastPaymentStatus: 'UNPAID',
      cancellation: { cause: 'OWNER_ACTION', effectiveAt: 'IMMEDIATELY' },
    })
    const second = await ownOf(member).createOnlineOrder(SOAK_ID)
    await ownOf(member).requestCancellation(second.order!._id!, 'IMMEDIATELY')
    expect(await ownOf(member).memberGetOrder(second.order!._id!)).toMatchObject({
      status: 'CANCELED',
      cancellation: { cause: 'MEMBER_ACTION' },
    })
    expect(await refusalOf(managed().cancelOrder(second.order!._id!, 'IMMEDIATELY'))).toBe('membership.ended')
  })

  test('when nobody pays, ends by itself: its payment was never set up (#417)', async () => {
    const { order } = await ownOf(await aMember(house)).createOnlineOrder(PACK_ID)
    await house.pass(40)
    await expect
      .poll(async () => (await managed().managementGetOrder(order!._id!)).order, soon)
      .toMatchObject({ status: 'CANCELED', cancellation: { cause: 'PAYMENT_SETUP_FAILURE' } })
  })

  test('that is paid just as it is cancelled becomes a membership, and ends as one', async () => {
    const member = await aMember(house)
    const answer = await ownOf(member).createOnlineOrder(PACK_ID)
    await house.control({ webhooks: 'hold', pay: { session: pageOf(answer).sessionId } })
    // The house has not heard of the money yet.
    expect(await ownOf(member).memberGetOrder(answer.order!._id!)).toMatchObject({ status: 'DRAFT' })
    await managed().cancelOrder(answer.order!._id!, 'IMMEDIATELY')
    expect((await managed().managementGetOrder(answer.order!._id!)).order).toMatchObject({
      status: 'CANCELED',
      lastPaymentStatus: 'PAID',
      cancellation: { cause: 'OWNER_ACTION' },
    })
    await house.control({ webhooks: 'deliver', settle: true })
  })

  test('of the desk binds nobody: its member can leave it at once', async () => {
    const member = await aMember(house)
    const { order } = await managed().createOfflineOrder(SOAK_ID, member.memberId)
    await ownOf(member).requestCancellation(order!._id!, 'IMMEDIATELY')
    expect(await ownOf(member).memberGetOrder(order!._id!)).toMatchObject({
      status: 'CANCELED',
      cancellation: { cause: 'MEMBER_ACTION' },
    })
    expect(await refusalOf(managed().markAsPaid(order!._id!))).toBe('membership.not-unpaid')
  })

  test('can be neither paused nor confirmed nor moved while it waits for the payment page', async () => {
    const { order } = await ownOf(await aMember(house)).createOnlineOrder(PACK_ID)
    const id = order!._id!
    expect(await refusalOf(managed().pauseOrder(id))).toBe('membership.not-active')
    expect(await refusalOf(managed().resumeOrder(id))).toBe('membership.not-paused')
    expect(await refusalOf(managed().markAsPaid(id))).toBe('membership.not-unpaid')
    expect(await refusalOf(managed().postponeEndDate(id, inHours(24 * 900)))).toBe('membership.no-end')
  })
})

describe('a plan sold at the desk', () => {
  test('that is paid again and again goes on by itself, and takes nothing from a card', async () => {
    const member = await aMember(house)
    const { order } = await managed().createOfflineOrder(SOAK_ID, member.memberId, { paid: true })
    await house.pass(14 * 24 * 60 + 2)
    const [grants] = await house.rows('select count(*)::integer from credit_grant where membership_id = $1', [
      order!._id,
    ])
    expect(grants.count).toBe(2)
    expect(await eligible(member, BATHING_ID)).toMatchObject([{ id: order!._id, credits: { total: 2 } }])
    expect(await house.rows('select from membership_invoice where membership_id = $1', [order!._id])).toEqual([])
  })

  test('and never paid gives nothing, however long it waits', async () => {
    const member = await aMember(house)
    const { order } = await managed().createOfflineOrder(SOAK_ID, member.memberId)
    await house.pass(15 * 24 * 60)
    expect(await house.rows('select from credit_grant where membership_id = $1', [order!._id])).toEqual([])
    expect((await managed().managementGetOrder(order!._id!)).order).toMatchObject({
      status: 'ACTIVE',
      lastPaymentStatus: 'UNPAID',
    })
  })

  test('that costs nothing needs no payment (#419)', async () => {
    await house.rows(`insert into plan (id, name, description, price_cents, recurring, period_count, period_unit, position)
      values ('91a40000-0000-4000-8000-0000000000f0', 'Taste', '', 0, false, 1, 'MONTH', 9)`)
    const member = await aMember(house)
    const { order } = await managed().createOfflineOrder('91a40000-0000-4000-8000-0000000000f0', member.memberId)
    expect(order).toMatchObject({ status: 'ACTIVE', lastPaymentStatus: 'NOT_APPLICABLE' })
    const online = await ownOf(member).createOnlineOrder('91a40000-0000-4000-8000-0000000000f0')
    expect(online.order).toMatchObject({ status: 'ACTIVE', lastPaymentStatus: 'NOT_APPLICABLE', type: 'ONLINE' })
    expect(online.order).not.toHaveProperty('wixPayOrderId')
  })

  test.each(['DAY', 'WEEK', 'MONTH', 'YEAR'] as const)('lasts as many of %s as its plan says (#416)', async (unit) => {
    const [{ id }] = await house.rows(
      `insert into plan (id, name, description, price_cents, recurring, period_count, period_unit, position)
       values (gen_random_uuid(), $1::text, '', 5000, false, 2, $1::text, 20) returning id`,
      [unit],
    )
    const { order } = await managed().createOfflineOrder(id, (await aMember(house)).memberId, { paid: true })
    expect(order!.pricing!.singlePaymentForDuration).toEqual({ count: 2, unit })
    const days = (Number(new Date(order!.endDate!)) - Number(new Date(order!.startDate!))) / (24 * HOUR)
    expect({ DAY: [2], WEEK: [14], MONTH: [59, 60, 61, 62], YEAR: [730, 731] }[unit]).toContain(Math.round(days))
  })

  test('shows what was brought from another system as such (#416)', async () => {
    const { order } = await managed().createOfflineOrder(PACK_ID, (await aMember(house)).memberId, { paid: true })
    await house.rows('update membership set is_external = true where id = $1', [order!._id])
    expect((await managed().managementGetOrder(order!._id!)).order).toMatchObject({ type: 'EXTERNAL' })
  })
})

describe('what is refused, by its name in the SDK', () => {
  test('a start that has gone by, or that a buyer may not choose; a plan that is not sold, or not there', async () => {
    const member = await aMember(house)
    const [own, before] = [ownOf(member), await written()]
    const past = { startDate: inHours(-1) }
    expect(await refusalOf(own.createOnlineOrder(PACK_ID, past))).toBe('invalid_start_date')
    expect(await refusalOf(managed().createOfflineOrder(PACK_ID, member.memberId, past))).toBe('invalid_start_date')
    const later = { startDate: inHours(1) }
    const notYours = 'buyer_can_not_pick_future_start_date'
    expect(await refusalOf(own.createOnlineOrder(PACK_ID, later))).toBe(notYours)
    expect(await refusalOf(own.getOnlineOrderPreview(PACK_ID, later))).toBe(notYours)
    await house.rows(`insert into plan (id, name, description, price_cents, recurring, period_count, period_unit, position, public)
      values ('91a40000-0000-4000-8000-0000000000f1', 'Old', '', 5000, false, 1, 'YEAR', 10, false)`)
    expect(await refusalOf(own.createOnlineOrder('91a40000-0000-4000-8000-0000000000f1'))).toBe('archived_plan')
    expect(await refusalOf(own.getPricePreview('91a40000-0000-4000-8000-0000000000f1'))).toBe('archived_plan')
    expect(await refusalOf(own.createOnlineOrder(NO_ID))).toBe('plan.unknown')
    expect(await refusalOf(managed().createOfflineOrder(PACK_ID, NO_ID))).toBe('member_not_found')
    expect(await written()).toEqual(before)
  })

  test.each([
    ['NOTHING', 'ERROR_COUPON_DOES_NOT_EXIST'],
    ['GONE24', 'ERROR_COUPON_HAS_EXPIRED'],
    ['USEDUP', 'ERROR_COUPON_USAGE_EXCEEDED'],
    ['WELCOME10', 'ERROR_COUPON_NOT_APPLICABLE_FOR_PLAN'],
  ])('a coupon applies to no plan: %s is %s', async (couponCode, code) => {
    const member = await aMember(house)
    const before = await written()
    expect(await refusalOf(ownOf(member).getPricePreview(PACK_ID, { couponCode }))).toBe(code)
    expect(await refusalOf(ownOf(member).createOnlineOrder(PACK_ID, { couponCode }))).toBe(code)
    expect(await refusalOf(ownOf(member).getOnlineOrderPreview(PACK_ID, { couponCode }))).toBe(code)
    expect(await refusalOf(managed().createOfflineOrder(PACK_ID, member.memberId, { couponCode }))).toBe(code)
    expect(await refusalOf(managed().getOfflineOrderPreview(PACK_ID, member.memberId, { couponCode }))).toBe(code)
    expect(await written()).toEqual(before)
  })
})
