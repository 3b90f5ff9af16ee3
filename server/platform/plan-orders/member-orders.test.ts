import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const [SOAK, , PACK] = [1, 2, 3].map((n) => `91a40000-0000-4000-8000-00000000000${n}`)
const path = '/v2/member/orders'
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

async function signedIn(who: string) {
  const by = house.visitor()
  const email = `member.${who}@stillwater.example`
  const { body } = await by.post('/api/wix/v1/login', { email, password: 'stillwater-demo' })
  return { by, token: body.authToken as string, member: body.member as { id: string; contactId: string } }
}
/** As the platform's SDK calls: the bare token, no cookie. */
const call = (token: string, at: string, method = 'GET', body?: object) =>
  house.visitor().send(method, at, body, { authorization: token })

/** A member who has bought this plan on the payment page. */
async function hasBought(who: string, planId: string | undefined) {
  const buyer = await signedIn(who)
  const { body } = await buyer.by.post('/api/checkout/v1/pricing-plans', {
    plans: [{ planId }],
    purchaseSuccessUrl: `${house.ctx.config.siteUrl}/success`,
    purchaseFailedUrl: `${house.ctx.config.siteUrl}/failure`,
  })
  await house.control({ pay: { session: body.sessionId }, settle: true })
  await expect.poll(async () => (await house.order(body.idempotencyKey)).body.status, soon).toBe('PAID')
  return buyer
}

describe('a member’s plan orders', () => {
  test('are the memberships, with their dates, pauses and cycles in the words of the platform (#415)', async () => {
    const { token, member } = await hasBought('plain', SOAK)
    const { status, body } = await call(token, path)
    expect([status, body.pagingMetadata]).toEqual([200, { count: 1, offset: 0, total: 1, tooManyToCount: false }])
    const [order] = body.orders
    const cycle = { index: 1, startedDate: instant, endedDate: instant }
    expect(order).toEqual({
      id: expect.any(String),
      planId: SOAK,
      subscriptionId: expect.any(String),
      wixPayOrderId: expect.any(String),
      buyer: { memberId: member.id, contactId: member.contactId },
      pricing: {
        subscription: { cycleDuration: { count: 2, unit: 'WEEK' }, cycleCount: 0 },
        prices: [
          {
            duration: { cycleFrom: 1 },
            price: { subtotal: '69.00', discount: '0.00', total: '69.00', currency: 'AUD' },
          },
        ],
      },
      type: 'ONLINE',
      status: 'ACTIVE',
      autoRenewCanceled: false,
      lastPaymentStatus: 'PAID',
      startDate: instant,
      earliestEndDate: instant,
      pausePeriods: [],
      currentCycle: cycle,
      cycles: [cycle],
      planName: 'Soak',
      planDescription: expect.any(String),
      planPrice: '69.00',
      createdDate: instant,
      updatedDate: instant,
    })
    const weeks = (Date.parse(order.earliestEndDate) - Date.parse(order.startDate)) / (7 * 24 * 3600_000)
    expect(Math.round(weeks)).toBe(12)
    expect((await call(token, `${path}/${order.id}?id=${order.id}&fieldSet=FULL`)).body).toEqual({ order })
  })

  test('show a pause while it lasts, and a cancellation with its cause and date (#415)', async () => {
    const { by, token } = await signedIn('plain')
    const [{ id }] = (await call(token, path)).body.orders
    await by.post(`/api/memberships/v1/${id}/suspend`, { days: 7 })
    const paused = (await call(token, `${path}/${id}`)).body.order
    expect([paused.status, paused.pausePeriods]).toEqual([
      'PAUSED',
      [{ status: 'ACTIVE', pauseDate: instant, resumeDate: instant }],
    ])
    await by.post(`/api/memberships/v1/${id}/resume`)

    expect(await call(token, `${path}/${id}/cancel`, 'POST', { id, effectiveAt: 'NEXT_PAYMENT_DATE' })).toMatchObject({
      status: 200,
      body: {},
    })
    const left = (await call(token, `${path}/${id}`)).body.order
    expect(left).toMatchObject({
      autoRenewCanceled: true,
      cancellation: { requestedDate: instant, cause: 'MEMBER_ACTION', effectiveAt: 'NEXT_PAYMENT_DATE' },
      endDate: left.earliestEndDate,
    })
  })

  test('are found by plan, status and payment, page by page, in plain words or as one parameter', async () => {
    const { token } = await hasBought('plain', PACK)
    const named = async (query: string) => {
      const { body } = await call(token, `${path}?${query}`)
      return body.orders.map((order: { planName: string }) => order.planName)
    }
    expect(await named('')).toEqual(['Sauna Club 10', 'Soak'])
    expect(await named(`planIds=${SOAK}`)).toEqual(['Soak'])
    expect(await named(`planIds=${SOAK}&planIds=${PACK}`)).toHaveLength(2)
    expect(await named('autoRenewCanceled=true')).toEqual(['Soak'])
    expect(await named('orderStatuses=PAUSED')).toEqual([])
    expect(await named('paymentStatuses=PAID&limit=1&offset=1')).toEqual(['Soak'])
    const whole = Buffer.from(JSON.stringify({ planIds: [PACK], paging: { limit: 1 } })).toString('base64url')
    expect(await named(`.r=${whole}`)).toEqual(['Sauna Club 10'])
    expect((await call(token, `${path}?limit=51`)).status).toBe(400)
    expect((await call(token, `${path}?.r=nonsense`)).status).toBe(400)
  })

  test('stand under the bare path and under the prefixes of both generations of the SDK', async () => {
    const { token } = await signedIn('plain')
    const bare = (await call(token, path)).body
    for (const prefix of ['/pricing-plans', '/_api/pricing-plans']) {
      expect((await call(token, `${prefix}${path}?limit=50`)).body).toEqual(bare)
    }
  })

  test('are nobody else’s: no token 401, another’s order 403, one that is not there 404, and nothing changes', async () => {
    const [{ id }] = (await call((await signedIn('plain')).token, path)).body.orders
    const soak = await signedIn('soak')
    const before = await house.rows('select id, status, cancel_at from membership order by id')
    const answerOf = async (token: string, at: string, method = 'GET', body?: object) => {
      const { status, body: no } = await call(token, at, method, body)
      return [status, no.code, no.details.applicationError.code]
    }
    expect(await answerOf('', path)).toEqual([401, 'account.required', 'account.required'])
    expect(await answerOf('nonsense', path)).toEqual([401, 'account.ended', 'account.ended'])
    expect(await answerOf(soak.token, `${path}/${id}`)).toEqual([403, 'account.forbidden', 'account.forbidden'])
    expect(await answerOf(soak.token, `${path}/${soak.member.id}`)).toEqual([
      404,
      'membership.unknown',
      'membership.unknown',
    ])
    const cancelFromOrder = { effectiveAt: 'NEXT_PAYMENT_DATE' }
    expect(await answerOf(soak.token, `${path}/${id}/cancel`, 'POST', cancelFromOrder)).toEqual([
      403,
      'account.forbidden',
      'account.forbidden',
    ])
    expect(await house.rows('select id, status, cancel_at from membership order by id')).toEqual(before)
  })
})
