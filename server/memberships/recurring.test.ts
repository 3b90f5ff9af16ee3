import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusAndCode } from '#proofs/booked.ts'
import { openHouse, soon, checkoutInputFor, type TestHouse } from '#proofs/house.ts'
import { settle } from '#server/sales/settle.ts'
import { aMember, aSoaker, buySoak, mine, SOAK_ID } from '#proofs/soakers.ts'
import { followMembership } from './follow-membership.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const { contactData } = checkoutInputFor([])
const DAY = 24 * 60
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (24 * 3600_000)

test('a member buys a recurring plan: credits for the fortnight, the next charges, the initial term, and an email that says so (#13 #481)', async () => {
  const member = await aMember(house)
  const { status, body } = await buySoak(member)
  expect([status, await mine(member)]).toEqual([200, undefined])
  const session = await house.ctx.stripe.checkout.sessions.retrieve(body.sessionId)
  expect(session).toMatchObject({ mode: 'subscription', amount_total: 6900 })
  await house.control({ pay: { session: body.sessionId }, settle: true })

  expect((await member.order(body.idempotencyKey)).body).toMatchObject({ status: 'PAID', total: 69, amountPaid: 69 })
  const membership = await mine(member)
  expect(membership).toMatchObject({
    planName: 'Soak',
    status: 'ACTIVE',
    price: 69,
    period: { count: 2, unit: 'WEEK' },
    endDate: null,
    credits: [{ serviceName: 'Bathing', credits: 2, remaining: 2 }],
    overdue: null,
    cancellation: null,
    suspension: null,
    suspensionDaysUsed: 0,
    invoices: [{ amount: 69, status: 'PAID' }],
    priceChange: null,
  })
  expect(membership.nextCharges.map(({ amount, date }) => [amount, days(membership.startDate, date)])).toEqual(
    [14, 28, 42, 56, 70, 84].map((day) => [69, day]),
  )
  expect(membership.credits[0]!.validUntil).toBe(membership.nextCharges[0]!.date)
  expect(membership.credits[0]!.returnsAt).toBe(membership.nextCharges[0]!.date)
  expect(days(membership.startDate, membership.initialTermEnds!)).toBeCloseTo(84, 0)
  await expect.poll(async () => (await house.emails(member.email)).length, soon).toBe(1)
  const [sentEmail] = await house.emails(member.email)
  expect(sentEmail!.text).toMatch(/Next payment: \$69\.00 on \w+day \d+ \w+ 20\d\d\n/)
  expect(sentEmail!.text).toContain('Initial term ends: ')
  expect(sentEmail!.text).toContain('at the end of the initial term at the earliest')
  const [{ intent_ref }] = await house.rows(
    'select intent_ref from payment join orders on orders.id = order_id where order_key = $1',
    [body.idempotencyKey],
  )
  expect(intent_ref).toMatch(/^pi_/)
})

test('a plan that the member holds is not sold again; another request with the same key is the same order', async () => {
  const member = await aMember(house)
  await member.get('/api/wix/v1/auth/visitor-token')
  const key = { 'idempotency-key': randomUUID() }
  const input = { plans: [{ planId: SOAK_ID }] }
  const first = await member.post('/api/checkout/v1/pricing-plans', input, key)
  await house.control({ pay: { session: first.body.sessionId }, settle: true })
  expect((await member.post('/api/checkout/v1/pricing-plans', input, key)).body).toEqual(first.body)
  expect(statusAndCode(await buySoak(member))).toEqual([409, 'plan.already-held'])
})

test('after a crash between the page and its note the same request opens the same page, not a second one', async () => {
  const member = await aMember(house)
  await member.get('/api/wix/v1/auth/visitor-token')
  const key = { 'idempotency-key': randomUUID() }
  const press = () => member.post('/api/checkout/v1/pricing-plans', { plans: [{ planId: SOAK_ID }] }, key)
  const first = await press()
  await house.rows('update payment set session_ref = null, session_url = null where session_ref = $1', [
    first.body.sessionId,
  ])
  expect(await press()).toMatchObject({ status: 200, body: first.body })
})

test('two buys of the same plan at once, in two browsers, are one subscription', async () => {
  const member = await aMember(house)
  const other = house.visitor()
  other.cookies.set('bh_session', member.token)
  const answers = await Promise.all([1, 2, 3, 4].map((n) => buySoak(n % 2 ? member : other)))
  const open = answers.filter(({ status }) => status === 200).map(({ body }) => body.sessionId)
  for (const session of open) await house.control({ pay: { session } }).catch(() => null)
  await house.control({ settle: true })
  await house.runTasksNow()
  const held = await house.rows(`select status from membership where member_id = $1 and recurring`, [member.memberId])
  expect(held).toEqual([{ status: 'ACTIVE' }])
  const { data } = await house.ctx.stripe.subscriptions.list({ status: 'active', limit: 100 })
  const ours = await house.rows('select subscription_ref from membership where subscription_ref is not null')
  expect(data.map(({ id }) => id).toSorted()).toEqual(ours.map((row): string => row.subscription_ref).toSorted())
})

test('of two that were paid late the second goes back: its subscription ends, its money is returned, the buyer gets an email', async () => {
  const member = await aMember(house)
  const one = (await buySoak(member)).body
  // The house has lost sight of the first page, which is still open at the provider.
  await house.rows(`update orders set status = 'EXPIRED', hold_expires_at = null where order_key = $1`, [
    one.idempotencyKey,
  ])
  await house.rows(`update payment set status = 'EXPIRED' where session_ref = $1`, [one.sessionId])
  const two = (await buySoak(member)).body
  await house.control({ webhooks: 'hold' })
  await house.control({ pay: { session: one.sessionId } })
  await house.control({ pay: { session: two.sessionId } })
  await house.control({ webhooks: 'deliver', settle: true })
  const statuses = await Promise.all(
    [one, two].map(async ({ idempotencyKey }) => (await member.order(idempotencyKey)).body.status),
  )
  expect(statuses.toSorted()).toEqual(['PAID', 'REFUNDED'])
  await house.runTasksNow()
  const refs = await house.rows(
    `select subscription_ref, refund.status from payment left join refund on refund.payment_id = payment.id
     where session_ref = any ($1) order by refund.status nulls first`,
    [[one.sessionId, two.sessionId]],
  )
  const state = await Promise.all(
    refs.map(async (row) => [row.status, (await house.ctx.stripe.subscriptions.retrieve(row.subscription_ref)).status]),
  )
  expect(state).toEqual([
    [null, 'active'],
    ['DONE', 'canceled'],
  ])
  await expect
    .poll(
      async () =>
        (await house.emails(member.email)).map(({ text }) => text.includes('you already have this membership')),
      soon,
    )
    .toContain(true)
})

test('late money for a plan that nobody else has bought is a membership all the same', async () => {
  const member = await aMember(house)
  const { body } = await buySoak(member)
  await house.rows(`update orders set status = 'EXPIRED', hold_expires_at = null where order_key = $1`, [
    body.idempotencyKey,
  ])
  await house.rows(`update payment set status = 'EXPIRED' where session_ref = $1`, [body.sessionId])
  await house.control({ pay: { session: body.sessionId }, settle: true })
  expect((await member.order(body.idempotencyKey)).body.status).toBe('PAID')
  expect(await mine(member)).toMatchObject({ status: 'ACTIVE' })
})

test('a guest’s waits for the account that proves the address, and is paid for meanwhile (#481)', async () => {
  const member = await aMember(house)
  const { body } = await buySoak(house.visitor(), {
    contactData: { ...contactData, email: member.email.toUpperCase() },
  })
  await house.control({ pay: { session: body.sessionId }, settle: true })
  expect(await house.rows('select status from membership where email_key = $1 and recurring', [member.email])).toEqual([
    { status: 'PENDING' },
  ])
  expect(await mine(member)).toMatchObject({ status: 'ACTIVE', credits: [{ remaining: 2 }] })
})

test('a checkout after which the process dies is completed: the session is settled by the reconciler', async () => {
  const member = await aMember(house)
  const { body } = await buySoak(member)
  await house.control({ webhooks: 'hold', pay: { session: body.sessionId } })
  expect(await mine(member)).toBeUndefined()
  await house.pass(40)
  expect(await mine(member)).toMatchObject({ status: 'ACTIVE' })
  await house.control({ webhooks: 'deliver', settle: true })
})

test('a year of fortnights, every message doubled and turned round: 26 invoices, 26 grants, each once', async () => {
  const other = await openHouse()
  const member = await aSoaker(other)
  const { id } = member
  for (let fortnight = 1; fortnight < 26; fortnight++) {
    await other.control({ webhooks: fortnight % 2 ? 'duplicate' : 'reorder' })
    await other.pass(14 * DAY)
    await other.control({ settle: true })
    const { remaining } = (await mine(member)).credits[0]!
    expect([fortnight, remaining]).toEqual([fortnight, 2])
  }
  const invoices = await other.rows('select * from membership_invoice where membership_id = $1', [id])
  const grants = await other.rows('select * from credit_grant where membership_id = $1', [id])
  expect([invoices.length, grants.length]).toEqual([26, 26])
  expect(new Set(grants.map((grant) => grant.granted_for))).toEqual(new Set(invoices.map((invoice) => invoice.ref)))
  expect(new Set(invoices.map((invoice) => invoice.status))).toEqual(new Set(['PAID']))
  expect((await mine(member)).invoices).toHaveLength(26)
  await other.close()
})

test('a renewal whose messages are all lost is found by the house itself', async () => {
  const other = await openHouse()
  const member = await aSoaker(other)
  // Nor does the provider's list of undelivered messages come.
  await other.control({ webhooks: 'hold', failNext: { path: '/v1/events', status: 500, times: 100 } })
  await other.pass(14 * DAY + 2)
  expect(await mine(member)).toMatchObject({
    credits: [{ remaining: 2 }],
    invoices: [{ status: 'PAID' }, { status: 'PAID' }],
  })
  await other.control({ reset: true })
  await other.control({ webhooks: 'deliver', settle: true })
  expect((await mine(member)).invoices).toHaveLength(2)
  await other.close()
})

test('of two that are settled at the very same moment one is kept, again and again', async () => {
  await house.control({ webhooks: 'hold' })
  const pairs = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const member = await aMember(house)
      const one = (await buySoak(member)).body.sessionId as string
      await house.rows(`update orders set status = 'EXPIRED', hold_expires_at = null where member_id = $1`, [
        member.memberId,
      ])
      const two = (await buySoak(member)).body.sessionId as string
      return { member, sessions: [one, two] }
    }),
  )
  for (const session of pairs.flatMap(({ sessions }) => sessions)) await house.control({ pay: { session } })
  for (const { sessions } of pairs) {
    // The first answer is awaited by nobody: both read the provider, and then meet in the books.
    await Promise.all([...sessions, ...sessions].map((session) => settle(house.ctx, session)))
  }
  const held = await house.rows(
    `select count(*)::integer as held from membership where recurring and status = 'ACTIVE' and member_id = any ($1) group by member_id`,
    [pairs.map(({ member }) => member.memberId)],
  )
  expect(held).toEqual(pairs.map(() => ({ held: 1 })))
  await house.control({ webhooks: 'deliver', settle: true })
})

test('a look that began before a renewal, and ends after it, takes nothing back', async () => {
  const soaker = await aSoaker(house)
  await house.control({ webhooks: 'hold' })
  await house.control({ failNext: { path: '/v1/invoices', method: 'GET', status: 'slow', forMs: 8000 } })
  const slow = followMembership(house.ctx, soaker.id)
  await new Promise((go) => setTimeout(go, 500))
  await house.pass(14 * DAY + 2)
  const ends = () => house.rows('select period_ends_at from membership where id = $1', [soaker.id])
  const renewed = await ends()
  await slow
  expect(await ends()).toEqual(renewed)
  await house.control({ webhooks: 'deliver', settle: true })
})

test('what has been looked after is not due again before something happens', async () => {
  await house.runTasksNow()
  expect(await house.rows('select id from membership where due_at <= house_now()')).toEqual([])
})

test('money that does not fit its order is set aside, and is not taken again every fortnight', async () => {
  const member = await aMember(house)
  const { body } = await buySoak(member)
  await house.rows('update payment set amount_cents = 6800 where session_ref = $1', [body.sessionId])
  await house.control({ pay: { session: body.sessionId }, settle: true })
  await house.runTasksNow()
  expect(await mine(member)).toBeUndefined()
  const [{ subscription_ref }] = await house.rows('select subscription_ref from payment where session_ref = $1', [
    body.sessionId,
  ])
  expect((await house.ctx.stripe.subscriptions.retrieve(subscription_ref)).status).toBe('canceled')
})
