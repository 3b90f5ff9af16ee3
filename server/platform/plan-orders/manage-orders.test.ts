import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, soon, checkoutInputFor, type TestHouse } from '#proofs/house.ts'
import { aMember, aSoaker, SOAK_ID } from '#proofs/soakers.ts'
import {
  bothGenerations,
  type Generation,
  openHouseForClients,
  refusalOf,
  type ClientHouse,
  clientWithKey,
} from '#proofs/clients.ts'

let house: ClientHouse
let owner: { token: string; apiKey: string }
/** A key that may only look. */
let reader: string
beforeAll(async () => {
  house = await openHouseForClients()
  owner = house.owner
  const input = { name: 'Reads', scopes: ['PRICING_PLANS.READ_ORDERS'] }
  reader = (await house.visitor().post('/api/staff/v1/api-keys', input, { authtoken: owner.token })).body.apiKey
})
afterAll(() => house.close())

const PACK_ID = '91a40000-0000-4000-8000-000000000003'
const SAUNA_ID = '5e000000-0000-4000-8000-000000000002'
const DAY = 24 * 60
const day = 24 * 3600_000

const managed = (generation: Generation = 'latest') => clientWithKey(generation, owner.apiKey).orders

const eligible = async (by: { post: TestHouse['post'] }, serviceId: string) =>
  (await by.post('/api/wix/v1/eligible-memberships', { serviceId })).body.eligibleMemberships as { id: string }[]

/** A member with a plan that was sold to them at the desk. */
async function hasAtDesk(planId: string, more: { paid?: boolean; startDate?: Date } = { paid: true }) {
  const member = await aMember(house)
  const { order } = await managed().createOfflineOrder(planId, member.memberId, more)
  return { ...member, id: order!._id!, order: order! }
}
const show = async (id: string) => (await managed().managementGetOrder(id)).order!
/** A class that a membership makes free. */
async function aSaunaClass() {
  const [session] = await house.rows(
    `select * from session where service_id = $1 and starts_at > house_now() + interval '20 days' order by starts_at limit 1`,
    [SAUNA_ID],
  )
  const slot = {
    startDate: session.starts_at.toISOString(),
    endDate: session.ends_at.toISOString(),
    resourceId: session.resource_id,
    sessionId: session.id,
  }
  return cartItem({ serviceId: SAUNA_ID, ...slot } as never, { hasAvailableMembership: true })
}
const rowOf = async (id: string) => (await house.rows('select * from membership where id = $1', [id]))[0]
const pauseEnded = async (id: string) => (await show(id)).pausePeriods!.map(({ status }) => status)

describe.each(bothGenerations)('the owner’s client of the generation “%s”', (generation) => {
  let orders: ReturnType<typeof managed>
  beforeAll(() => {
    orders = managed(generation)
  })

  test('pauses an order, which stops its credits, and resumes it: the end moves by the time between (#532 #537 #538)', async () => {
    const soaker = await hasAtDesk(PACK_ID)
    const before = (await orders.managementGetOrder(soaker.id, { fieldSet: 'FULL' })).order!
    expect(await eligible(soaker, SAUNA_ID)).toMatchObject([{ id: soaker.id }])

    expect(await orders.pauseOrder(soaker.id)).toBeUndefined()
    const paused = (await orders.managementGetOrder(soaker.id)).order!
    expect([paused.status, paused.pausePeriods]).toMatchObject(['PAUSED', [{ status: 'ACTIVE' }]])
    expect(paused.pausePeriods![0]!.resumeDate ?? undefined).toBeUndefined()
    expect(await eligible(soaker, SAUNA_ID)).toEqual([])
    const [item, byMembership] = [await aSaunaClass(), { contactData: undefined, shownTotal: 0 }]
    expect((await soaker.checkout(checkoutInputFor([item], byMembership))).body.code).toBe('quote.changed')
    expect(await refusalOf(orders.pauseOrder(soaker.id))).toBe('membership.not-active')

    await house.pass(3 * DAY)
    await orders.resumeOrder(soaker.id)
    const resumed = (await orders.managementGetOrder(soaker.id)).order!
    expect([resumed.status, resumed.pausePeriods]).toMatchObject(['ACTIVE', [{ status: 'ENDED' }]])
    const moved = Number(new Date(resumed.endDate!)) - Number(new Date(before.endDate!))
    expect(Math.round(moved / 60_000)).toBe(3 * DAY)
    const [credits] = await house.rows('select valid_until from credit_grant where membership_id = $1', [soaker.id])
    expect(credits.valid_until).toEqual((await rowOf(soaker.id)).ends_at)
    expect(await eligible(soaker, SAUNA_ID)).toMatchObject([{ id: soaker.id }])
    expect((await soaker.checkout(checkoutInputFor([item], byMembership))).status).toBe(200)
    expect(await refusalOf(orders.resumeOrder(soaker.id))).toBe('membership.not-paused')
  })

  test('marks what was sold at the desk as paid, which confirms it: then it gives its credits, once (#419 #528 #536)', async () => {
    const member = await aMember(house)
    const { order } = await orders.createOfflineOrder(SOAK_ID, member.memberId, { paid: false })
    const id = order!._id!
    expect(order).toMatchObject({
      type: 'OFFLINE',
      status: 'ACTIVE',
      lastPaymentStatus: 'UNPAID',
      buyer: { memberId: member.memberId },
      planName: 'Soak',
      planPrice: '69.00',
    })
    expect(await eligible(member, BATHING_ID)).toEqual([])
    expect(await refusalOf(orders.pauseOrder(id))).toBe('membership.unpaid')

    await orders.markAsPaid(id)
    expect((await orders.managementGetOrder(id)).order).toMatchObject({ status: 'ACTIVE', lastPaymentStatus: 'PAID' })
    expect(await eligible(member, BATHING_ID)).toMatchObject([{ id, credits: { total: 2, remaining: 2 } }])
    expect(await refusalOf(orders.markAsPaid(id))).toBe('membership.not-unpaid')
    expect(await eligible(member, BATHING_ID)).toMatchObject([{ credits: { total: 2 } }])
  })

  test('postpones the end of an order, and its credits are good until then (#534)', async () => {
    const { id, order } = await hasAtDesk(PACK_ID)
    const end = Number(new Date(order.endDate!))
    const wanted = new Date(end + 30 * day)
    expect(await orders.postponeEndDate(id, wanted)).toBeUndefined()
    expect(Number(new Date((await orders.managementGetOrder(id)).order!.endDate!))).toBe(Number(wanted))
    const [credits] = await house.rows('select valid_until from credit_grant where membership_id = $1', [id])
    expect(credits.valid_until).toEqual(wanted)
    expect(await refusalOf(orders.postponeEndDate(id, new Date(end)))).toBe('membership.earlier-end')
    await orders.pauseOrder(id)
    expect(await refusalOf(orders.postponeEndDate(id, new Date(end + 60 * day)))).toBe('membership.no-end')
  })

  test('cancels at once: the initial term does not bind the house, and the payment provider ends the subscription (#417 #418 #535)', async () => {
    const soaker = await aSoaker(house)
    expect(await eligible(soaker, BATHING_ID)).toHaveLength(1)
    expect(await orders.cancelOrder(soaker.id, 'IMMEDIATELY')).toBeUndefined()
    expect((await orders.managementGetOrder(soaker.id)).order).toMatchObject({
      status: 'CANCELED',
      cancellation: { cause: 'OWNER_ACTION', effectiveAt: 'IMMEDIATELY' },
    })
    expect((await soaker.subscription()).status).toBe('canceled')
    expect(await eligible(soaker, BATHING_ID)).toEqual([])
    await expect
      .poll(async () => (await house.emails(soaker.email)).map(({ subject }) => subject), soon)
      .toContainEqual(expect.stringContaining('Your membership at Stillwater Bathhouse has ended'))
    expect(await refusalOf(orders.cancelOrder(soaker.id, 'IMMEDIATELY'))).toBe('membership.ended')
  })

  test('cancels with the next payment: used until then, and the provider takes nothing more (#417 #418 #535)', async () => {
    const soaker = await aSoaker(house)
    const [next] = (await soaker.mine()).nextCharges
    await orders.cancelOrder(soaker.id, 'NEXT_PAYMENT_DATE')
    const left = (await orders.managementGetOrder(soaker.id)).order!
    expect(left).toMatchObject({
      status: 'ACTIVE',
      autoRenewCanceled: true,
      cancellation: { cause: 'OWNER_ACTION', effectiveAt: 'NEXT_PAYMENT_DATE' },
    })
    expect(new Date(left.endDate!).toISOString()).toBe(next!.date)
    expect(await soaker.subscription()).toMatchObject({ cancel_at_period_end: true })
    expect(await soaker.mine()).toMatchObject({ cancellation: { byHouse: true } })
    expect((await soaker.change('keep')).body.code).toBe('membership.by-house')
    await house.pass(15 * DAY)
    await house.control({ settle: true })
    const [row] = await house.rows('select status, cancel_cause from membership where id = $1', [soaker.id])
    expect(row).toEqual({ status: 'CANCELED', cancel_cause: 'OWNER_ACTION' })
    expect(await soaker.charged()).toEqual(['paid'])
  })
})

describe('an order that the owner has paused', () => {
  test('takes nothing while it is paused, however long, and goes on with its rhythm; the member’s own days are not used', async () => {
    const soaker = await aSoaker(house)
    await managed().pauseOrder(soaker.id)
    expect((await soaker.subscription()).pause_collection).toEqual({ behavior: 'void', resumes_at: null })
    expect(await soaker.mine()).toMatchObject({
      status: 'PAUSED',
      suspension: { until: null },
      suspensionDaysUsed: 0,
      nextCharges: [],
    })
    expect((await soaker.change('resume')).body.code).toBe('membership.by-house')
    for (let fortnight = 1; fortnight <= 3; fortnight++) {
      await house.pass(14 * DAY + 2)
      await house.control({ settle: true })
    }
    expect(await soaker.charged()).toEqual(['paid', 'void', 'void', 'void'])
    expect((await show(soaker.id)).status).toBe('PAUSED')

    await managed().resumeOrder(soaker.id)
    expect((await soaker.subscription()).pause_collection).toBeNull()
    expect(await eligible(soaker, BATHING_ID)).toMatchObject([{ id: soaker.id }])
    await house.pass(14 * DAY)
    await house.control({ settle: true })
    expect((await soaker.charged()).at(-1)).toBe('paid')
    expect(await soaker.mine()).toMatchObject({ status: 'ACTIVE', suspensionDaysUsed: 0 })
    expect((await soaker.preview(28)).body).toMatchObject({ reason: null })
    await expect
      .poll(async () => (await house.emails(soaker.email)).map(({ subject }) => subject), soon)
      .toEqual(expect.arrayContaining([expect.stringContaining('is paused'), expect.stringContaining('continues')]))
  })

  test('can be left all the same, with the period that would end next', async () => {
    const soaker = await aSoaker(house)
    await house.rows('update membership set initial_term_ends_at = starts_at where id = $1', [soaker.id])
    await managed().pauseOrder(soaker.id)
    await managed().cancelOrder(soaker.id, 'NEXT_PAYMENT_DATE')
    await house.pass(15 * DAY)
    await house.control({ settle: true })
    expect((await show(soaker.id)).status).toBe('CANCELED')
    expect(await pauseEnded(soaker.id)).toEqual(['ENDED'])
    expect((await soaker.subscription()).status).toBe('canceled')
  })

  test('a suspension that the member took themself can be resumed by the owner too', async () => {
    const soaker = await aSoaker(house)
    await soaker.change('suspend', { days: 7 })
    expect(await refusalOf(managed().pauseOrder(soaker.id))).toBe('membership.not-active')
    await managed().resumeOrder(soaker.id)
    expect((await show(soaker.id)).status).toBe('ACTIVE')
    expect((await soaker.subscription()).pause_collection).toBeNull()
  })

  test('while the provider is away the pause is kept, and sent to it later', async () => {
    const soaker = await aSoaker(house)
    await house.control({ failNext: { path: `/v1/subscriptions/${soaker.ref}`, status: 500, times: 6 } })
    await managed().pauseOrder(soaker.id)
    await house.control({ reset: true })
    expect((await show(soaker.id)).status).toBe('PAUSED')
    expect((await soaker.subscription()).pause_collection).toBeNull()
    await house.pass(3)
    expect((await soaker.subscription()).pause_collection).toMatchObject({ behavior: 'void' })
  })
})

describe('an order whose payment fails', () => {
  test('is shown as failed while it can still be paid, and ends by that cause (#417 #419)', async () => {
    const soaker = await aSoaker(house, '4000000000000341')
    await house.pass(14 * DAY + 2)
    await house.control({ settle: true })
    expect(await show(soaker.id)).toMatchObject({ status: 'ACTIVE', lastPaymentStatus: 'FAILED' })
    // Its seventh day lasts to its end.
    await house.pass(8 * DAY)
    await house.control({ settle: true })
    expect(await show(soaker.id)).toMatchObject({
      status: 'CANCELED',
      lastPaymentStatus: 'FAILED',
      cancellation: { cause: 'PAYMENT_FAILURE' },
    })
  })
})

describe('two clients at once', () => {
  test('of two that pause one order one does, and the other is refused', async () => {
    const { id } = await hasAtDesk(PACK_ID)
    const inputs = await Promise.allSettled(Array.from({ length: 6 }, () => managed().pauseOrder(id)))
    expect(inputs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await show(id)).pausePeriods).toHaveLength(1)
  })

  test('of a pause and a cancellation the cancellation stands, and nothing rests any more', async () => {
    const { id } = await hasAtDesk(PACK_ID)
    const both = [managed().pauseOrder(id), managed().cancelOrder(id, 'IMMEDIATELY')] as const
    const [, canceled] = await Promise.allSettled(both)
    expect([canceled.status, (await show(id)).status]).toEqual(['fulfilled', 'CANCELED'])
    const open = 'select from membership_suspension where membership_id = $1 and ends_at is null'
    expect(await house.rows(open, [id])).toEqual([])
  })

  test('of two that mark one order as paid one does, and its credits are given once', async () => {
    const { id, ...member } = await hasAtDesk(PACK_ID, { paid: false })
    const inputs = await Promise.allSettled(Array.from({ length: 4 }, () => managed().markAsPaid(id)))
    expect(inputs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await eligible(member, SAUNA_ID)).toMatchObject([{ id, credits: { total: 10 } }])
  })

  test('of two sales of a plan that is held once one is kept', async () => {
    const member = await aMember(house)
    const sales = await Promise.allSettled(
      Array.from({ length: 4 }, () => managed().createOfflineOrder(SOAK_ID, member.memberId, { paid: true })),
    )
    expect(sales.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('what cannot be had', () => {
  test('what is paid again and again has no end to postpone; what is paid once does not wait for a next payment', async () => {
    const soaker = await aSoaker(house)
    const later = new Date(house.ctx.now().getTime() + 400 * day)
    expect(await refusalOf(managed().postponeEndDate(soaker.id, later))).toBe('membership.no-end')
    expect(await refusalOf(managed().markAsPaid(soaker.id))).toBe('membership.not-unpaid')
    const { id } = await hasAtDesk(PACK_ID)
    expect(await refusalOf(managed().cancelOrder(id, 'NEXT_PAYMENT_DATE'))).toBe('membership.not-recurring')
    await managed().cancelOrder(id, 'IMMEDIATELY')
    expect(await refusalOf(managed().pauseOrder(id))).toBe('membership.not-active')
    expect(await refusalOf(managed().resumeOrder(id))).toBe('membership.not-paused')
    expect(await refusalOf(managed().postponeEndDate(id, later))).toBe('membership.no-end')
  })

  test('an order that is not there 404, without the right 403 and without a token 401; nothing changes', async () => {
    const { id, token } = await hasAtDesk(PACK_ID)
    const calls = [
      ['PATCH', '', { endDate: '2030-01-01T00:00:00Z' }],
      ['POST', '/cancel', { effectiveAt: 'IMMEDIATELY' }],
      ['POST', '/mark-as-paid', {}],
      ['POST', '/pause', {}],
      ['POST', '/resume', {}],
    ] as const
    const answerOf = async (who: string, order: string) =>
      await Promise.all(
        calls.map(async ([method, act, body]) => {
          const answer = await house.visitor().send(method, `/v2/orders/${order}${act}`, body, { authorization: who })
          return [answer.status, answer.body.details.applicationError.code]
        }),
      )
    const all = (status: number, code: string) => calls.map(() => [status, code])
    const before = await house.rows('select * from membership order by id')
    expect(await answerOf('', id)).toEqual(all(401, 'account.required'))
    expect(await answerOf(token, id)).toEqual(all(403, 'account.forbidden'))
    expect(await answerOf(reader, id)).toEqual(all(403, 'account.forbidden'))
    expect(await answerOf(owner.apiKey, SOAK_ID)).toEqual(all(404, 'membership.unknown'))
    expect(await house.rows('select * from membership order by id')).toEqual(before)
    const read = await house.visitor().send('GET', `/v2/orders/${id}`, undefined, { authorization: reader })
    expect(read.status).toBe(200)
    expect((await house.visitor().send('GET', '/v2/orders', undefined, { authorization: token })).status).toBe(403)
  })
})
