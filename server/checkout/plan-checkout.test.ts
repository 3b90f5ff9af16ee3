import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusAndCode } from '#proofs/booked.ts'
import { cartItem, openHouse, soon, checkoutInputFor, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const SAUNA = '5e000000-0000-4000-8000-000000000002'
const [SOAK, UNLIMITED, PACK] = [1, 2, 3].map((n) => `91a40000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const password = 'warm stone, still water'
const { contactData } = checkoutInputFor([])
const buyPlans = (by: Pick<TestHouse, 'post'>, planIds: string[], more: object = {}) =>
  by.post('/api/checkout/v1/pricing-plans', {
    plans: planIds.map((planId) => ({ planId })),
    contactData,
    purchaseSuccessUrl: `${house.url}/success`,
    purchaseFailedUrl: `${house.url}/failure`,
    ...more,
  })
const orders = async (): Promise<number> => (await house.rows('select from orders')).length
const classCredits = async (by: Pick<TestHouse, 'post'>) =>
  (await by.post('/api/wix/v1/eligible-memberships', { serviceId: SAUNA })).body.eligibleMemberships

/** Somebody with an account who is signed in, without a membership. */
async function aMember() {
  const scene = (await setScene(house.ctx.db, 'credits', {})) as { token: string; email: string; memberId: string }
  const by = house.visitor()
  by.cookies.set('bh_session', scene.token)
  return { ...by, ...scene }
}

async function paid(sessionId: string): Promise<void> {
  await house.control({ pay: { session: sessionId }, settle: true })
}

describe('plans alone', () => {
  test('a member buys one on the payment page and has its credits for twelve months of Sydney’s calendar (#13 #481)', async () => {
    const member = await aMember()
    const { status, body } = await buyPlans(member, [PACK], { contactData: { email: member.email } })
    expect([status, Object.keys(body).toSorted()]).toEqual([
      200,
      ['expiresAt', 'idempotencyKey', 'sessionId', 'sessionUrl'],
    ])
    expect(await classCredits(member)).toEqual([])
    const open = (await member.order(body.idempotencyKey)).body
    expect(open).toMatchObject({ status: 'PENDING', total: 380, orderDetails: [] })

    await paid(body.sessionId)
    expect((await member.order(body.idempotencyKey)).body).toMatchObject({
      status: 'PAID',
      plans: [{ planId: PACK, name: 'Sauna Club 10', price: 380 }],
      orderDetails: [],
      total: 380,
      amountPaid: 380,
    })
    const [credits] = await classCredits(member)
    expect(credits).toMatchObject({ planId: PACK, credits: { total: 10, remaining: 10 } })
    const [{ year }] = await house.rows(
      `select ends_at at time zone 'Australia/Sydney' - starts_at at time zone 'Australia/Sydney' as year from membership where member_id = $1 and plan_id = $2`,
      [member.memberId, PACK],
    )
    expect(year).toMatchObject({ days: 365 })
    await expect.poll(async () => (await house.emails(member.email)).length, soon).toBe(1)
    const [sentEmail] = await house.emails(member.email)
    expect(sentEmail).toMatchObject({ subject: 'Your membership at Stillwater Bathhouse is confirmed', ics: null })
    expect(sentEmail!.text).toContain('Sauna Club 10')
    expect(sentEmail!.text).toContain('$380.00')
    expect(sentEmail!.text).toContain('Your membership is active')
    // It leads to what was bought, not to a page of thanks (D38).
    expect(sentEmail!.text).toContain('/account')
  })

  test('what was sold is what is given, whatever the price list says by then', async () => {
    const other = await openHouse()
    const by = other.visitor()
    await by.post('/api/wix/v1/login', { email: 'member.plain@stillwater.example', password: 'stillwater-demo' })
    const { body } = await by.post('/api/checkout/v1/pricing-plans', { plans: [{ planId: PACK }] })
    await other.rows('update plan_benefit set credits = 1 where plan_id = $1', [PACK])
    await other.rows('update plan set price_cents = 1, period_count = 1 where id = $1', [PACK])
    await other.control({ pay: { session: body.sessionId }, settle: true })
    expect(await other.rows(`select credits from credit_grant where granted_for not like 'demo%'`)).toEqual([
      { credits: 10 },
    ])
    await other.close()
  })

  test('a guest’s waits for the account that proves the address, and only for that (#481)', async () => {
    const email = 'Wanda.Waits@guest.example'
    const { body } = await buyPlans(house.visitor(), [PACK], { contactData: { ...contactData, email } })
    await paid(body.sessionId)
    const waiting = () =>
      house.rows('select status, member_id is null as waits from membership where email_key = $1', [
        email.toLowerCase(),
      ])
    expect(await waiting()).toEqual([{ status: 'PENDING', waits: true }])
    await expect.poll(async () => (await house.emails(email.toLowerCase())).length, soon).toBe(1)
    expect((await house.emails(email.toLowerCase()))[0]!.text).toContain('register on our site as Wanda.Waits@guest.')
    expect(await classCredits(await aMember())).toEqual([])

    const by = house.visitor()
    const { accessToken } = (await by.get('/api/wix/v1/auth/visitor-token')).body
    const { stateToken } = (
      await by.post(
        '/_api/iam/authentication/v2/register',
        { loginId: { email: email.toLowerCase() }, password, profile: { firstName: 'Wanda', lastName: 'Waits' } },
        { authorization: accessToken },
      )
    ).body
    expect((await by.post('/api/wix/v1/eligible-memberships', { serviceId: SAUNA })).status).toBe(401)
    expect(await waiting()).toEqual([{ status: 'PENDING', waits: true }])

    const mailbox = async () => (await house.get(`/__test/mailbox?email=${email.toLowerCase()}`)).body
    await expect.poll(async () => (await mailbox()).code, soon).toMatch(/^\d{6}$/)
    const { code } = await mailbox()
    const { sessionToken } = (await by.post('/_api/iam/verification/v1/auth/verify', { code, stateToken })).body
    await by.post('/api/wix/v1/auth/session', { sessionToken })
    // Booking asks for it as well as looking does.
    const slot = (await house.slotsOn('2026-12-06', SAUNA))[0]!
    const booked = await by.checkout({ cartItems: [cartItem(slot, { hasAvailableMembership: true })], shownTotal: 0 })
    expect(booked.status).toBe(200)
    expect(await classCredits(by)).toMatchObject([{ credits: { total: 10, remaining: 9 } }])
    expect(await waiting()).toEqual([{ status: 'ACTIVE', waits: false }])
  })

  test('two packs are two memberships, however often the provider says that they are paid', async () => {
    const member = await aMember()
    await house.control({ webhooks: 'duplicate' })
    const { body } = await buyPlans(member, [PACK, PACK], { contactData: undefined })
    await paid(body.sessionId)
    await house.control({ webhooks: 'deliver' })
    await Promise.all([member.order(body.idempotencyKey), member.order(body.idempotencyKey)])
    expect((await classCredits(member)).map((each: any) => each.credits.remaining)).toEqual([10, 10])
  })

  test('what is never paid gives nothing', async () => {
    const member = await aMember()
    const { body } = await buyPlans(member, [PACK], { contactData: undefined })
    await member.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)
    expect(await classCredits(member)).toEqual([])
    expect(await house.rows('select from membership where email_key = $1', [member.email])).toHaveLength(1)
  })

  test('late money for a plan is a membership all the same', async () => {
    const member = await aMember()
    const { body } = await buyPlans(member, [PACK], { contactData: undefined })
    await house.control({ pay: { session: body.sessionId, later: true }, settle: true })
    await house.rows(`update orders set hold_expires_at = house_now() where order_key = $1`, [body.idempotencyKey])
    await member.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)
    await house.control({ laterMoney: { session: body.sessionId, arrives: true }, settle: true })
    expect((await member.order(body.idempotencyKey)).body.status).toBe('PAID')
    expect(await classCredits(member)).toHaveLength(1)
  })

  test.each([
    ['an unknown one', [SAUNA], 404, 'plan.unknown', 'Failed to fetch plan details'],
    [
      'a recurring one among others',
      [PACK, SOAK],
      409,
      'plan.recurring-alone',
      'A fortnightly membership is bought on its own. Please buy it first.',
    ],
    ['none', [], 400, 'request.invalid', 'Please check: plans.'],
    ['six', [PACK, PACK, PACK, PACK, PACK, PACK], 400, 'request.invalid', 'Please check: plans.'],
  ])('%s is refused, and nothing is written', async (_what, planIds, status, code, message) => {
    const before = await orders()
    expect(await buyPlans(house.visitor(), planIds)).toMatchObject({ status, body: { code, message } })
    expect(await orders()).toBe(before)
  })

  test('a recurring one that the member holds is refused', async () => {
    const by = house.visitor()
    await by.post('/api/wix/v1/login', { email: 'member.unlimited@stillwater.example', password: 'stillwater-demo' })
    expect(statusAndCode(await buyPlans(by, [UNLIMITED], { contactData: undefined }))).toEqual([
      409,
      'plan.already-held',
    ])
  })

  test('a guest says who they are and accepts the terms; a page of another site is refused (#481)', async () => {
    const by = house.visitor()
    const without = (more: object) => buyPlans(by, [PACK], { contactData: { ...contactData, ...more } })
    expect(statusAndCode(await without({ lastName: '' }))).toEqual([400, 'contact.incomplete'])
    expect(statusAndCode(await without({ email: 'nobody' }))).toEqual([400, 'contact.email'])
    expect(statusAndCode(await without({ termsAccepted: false }))).toEqual([400, 'contact.terms'])
    const elsewhere = { purchaseSuccessUrl: 'https://elsewhere.example/success' }
    expect(statusAndCode(await buyPlans(by, [PACK], elsewhere))).toEqual([400, 'request.foreign-url'])
  })

  test('the same PAY twice is one order', async () => {
    const by = house.visitor()
    await by.get('/api/wix/v1/auth/visitor-token')
    const key = { 'idempotency-key': randomUUID() }
    const input = { plans: [{ planId: PACK }], contactData }
    const answers = [1, 2].map(() => by.post('/api/checkout/v1/pricing-plans', input, key))
    const [one, two] = await Promise.all(answers)
    expect([one!.status, two!.body]).toEqual([200, one!.body])
    const more = { ...input, plans: [{ planId: PACK }, { planId: PACK }] }
    expect(statusAndCode(await by.post('/api/checkout/v1/pricing-plans', more, key))).toEqual([
      422,
      'request.key-reused',
    ])
  })
})

describe('plans in a cart', () => {
  test('one PAY buys both: the coupon leaves the plan alone, the gift card pays for it too', async () => {
    const member = await aMember()
    const slot = await house.aClass({ cents: 5000 })
    const code = `PLAN-${randomUUID()}`.toUpperCase()
    await house.rows(
      `insert into gift_card (code_hash, last_four, initial_cents, balance_cents, issued_at, expires_at)
       values ($1, 'ABCD', 40000, 40000, house_now(), house_now() + interval '3 years')`,
      [createHash('sha256').update(code).digest()],
    )
    const { status, body } = await member.checkout({
      cartItems: [cartItem(slot)],
      plans: [{ planId: PACK }],
      couponCode: 'WELCOME10',
      giftCardCode: code,
      shownTotal: 25,
    })
    expect([status, body.code]).toEqual([200, undefined])
    await paid(body.sessionId)
    expect((await member.order(body.idempotencyKey)).body).toMatchObject({
      status: 'PAID',
      discountedAmount: 5,
      total: 425,
      giftCardRedeemed: 400,
      amountPaid: 25,
      plans: [{ planId: PACK, name: 'Sauna Club 10', price: 380 }],
      orderDetails: [{ status: 'CONFIRMED' }],
    })
    expect(await classCredits(member)).toHaveLength(1)
    await expect.poll(async () => (await house.emails(member.email)).length, soon).toBe(1)
    const [sentEmail] = await house.emails(member.email)
    expect(sentEmail!.subject).toMatch(/^Your booking at Stillwater Bathhouse on \w+ \d+ \w+ is confirmed$/)
    expect(sentEmail!.text).toContain('Sauna Club 10')
    expect(sentEmail!.ics).not.toBeNull()
  })

  test('a cart of plans alone is a cart too, and a gift card may pay all of it at once', async () => {
    const member = await aMember()
    const code = `ALL-${randomUUID()}`.toUpperCase()
    await house.rows(
      `insert into gift_card (code_hash, last_four, initial_cents, balance_cents, issued_at, expires_at)
       values ($1, 'ABCD', 38000, 38000, house_now(), house_now() + interval '3 years')`,
      [createHash('sha256').update(code).digest()],
    )
    const input = { cartItems: [], plans: [{ planId: PACK }], giftCardCode: code, shownTotal: 0 }
    const { body } = await member.checkout(input)
    expect(body).toMatchObject({ expiresAt: null })
    expect(await classCredits(member)).toHaveLength(1)
  })

  test('the credits of a plan are not there before it is paid', async () => {
    const member = await aMember()
    const slot = (await house.slotsOn('2026-12-08', SAUNA))[0]!
    const input = { cartItems: [cartItem(slot, { hasAvailableMembership: true })], plans: [{ planId: PACK }] }
    const answer = await member.checkout(input)
    expect([...statusAndCode(answer), answer.body.total]).toEqual([409, 'quote.changed', 425])
  })

  test('a recurring plan is bought on its own; twenty things are the most', async () => {
    const slot = await house.aClass()
    const by = house.visitor()
    const input = (planIds: string[]) =>
      checkoutInputFor([cartItem(slot)], { plans: planIds.map((planId) => ({ planId })) })
    expect(statusAndCode(await by.checkout(input([PACK, SOAK])))).toEqual([409, 'plan.recurring-alone'])
    expect(statusAndCode(await by.checkout(input(Array.from({ length: 20 }, () => PACK))))).toEqual([
      400,
      'request.invalid',
    ])
    expect(statusAndCode(await by.checkout(checkoutInputFor([])))).toEqual([400, 'request.invalid'])
    expect(await house.placesTaken(slot)).toBe(0)
  })
})
