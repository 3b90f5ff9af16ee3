import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlanMonth, StaffPlan, StaffPlansAnswer } from '#api/staff-plans.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { aMember, aSoaker } from '#proofs/soakers.ts'
import { announcePriceChange } from './announce-price-change.ts'
import { previewPriceChange } from './preview-price-change.ts'

const DAY = 24 * 60
type Worker = { token: string; apiKey: string }
let house: TestHouse
let owner: Worker
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
// Who holds a plan, and who asks, is each test's own.
beforeEach(async () => {
  await house.rows(
    `update membership set status = 'CANCELED', cancel_cause = 'OWNER_ACTION', ended_at = house_now(), due_at = null
     where status <> 'CANCELED'`,
  )
  owner = await worker('owner')
})

const worker = async (role: string) => (await setScene(house.ctx.db, 'staff', { role })) as Worker
const list = async ({ token } = owner): Promise<StaffPlansAnswer> => {
  const { status, body } = await house.visitor().send('GET', '/api/staff/v1/plans', undefined, { authtoken: token })
  expect(status).toBe(200)
  return body
}
const together = async (): Promise<PlanMonth> => (await list()).money!.together
const month = (members: number, paused: number, leaving: number, aMonth: number) => ({
  members,
  paused,
  leaving,
  aMonth,
})

async function aPlan(more: object): Promise<StaffPlan> {
  const plan = {
    name: 'Sauna Season',
    description: '',
    price: 120,
    recurring: true,
    period: { count: 1, unit: 'MONTH' },
    initialTerm: null,
    isPublic: true,
    gives: [{ serviceId: BATHING_ID, credits: 2 }],
    ...more,
  }
  const made = await house.visitor().send('POST', '/api/staff/v1/plans', plan, { authtoken: owner.token })
  expect(made.status).toBe(200)
  return made.body
}

async function buy({ id }: StaffPlan) {
  const buyer = await aMember(house)
  const { status, body } = await buyer.post('/api/checkout/v1/pricing-plans', { plans: [{ planId: id }] })
  expect(status).toBe(200)
  await house.control({ pay: { session: body.sessionId }, settle: true })
}

/** A program sells it at the desk. */
async function sellAtDesk({ id }: StaffPlan, paid: boolean) {
  const { memberId } = await aMember(house)
  const { status } = await house
    .visitor()
    .send(
      'POST',
      '/v2/checkout/orders/offline',
      { planId: id, memberId, paid },
      { authorization: owner.apiKey, 'idempotency-key': crypto.randomUUID() },
    )
  expect(status).toBe(200)
}

test('each plan says what its members bring in a month, and all plans together do', async () => {
  const [soaker] = [await aSoaker(house), await aSoaker(house)]
  const season = await aPlan({ period: { count: 3, unit: 'MONTH' }, price: 100 })
  await buy(season)
  const { money } = await list()
  // Soak is 69.00 a fortnight: twice 136.29. 100.00 for three months are 90.91 without GST, 30.30 each.
  const soak = (await house.rows('select plan_id from membership where id = $1', [soaker.id]))[0].plan_id
  expect(money!.of).toEqual({ [soak]: month(2, 0, 0, 272.58), [season.id]: month(1, 0, 0, 30.3) })
  expect(money!.together).toEqual(month(3, 0, 0, 302.88))
})

test('a plan that is paid once has members and no month', async () => {
  const once = await aPlan({ recurring: false, price: 380, period: { count: 12, unit: 'MONTH' } })
  await buy(once)
  expect((await list()).money).toEqual({ together: month(1, 0, 0, 0), of: {} })
  expect((await list()).plans.find(({ id }) => id === once.id)).toMatchObject({ holders: 1 })
})

test('who is paused pays nothing until they go on', async () => {
  const [soaker] = [await aSoaker(house), await aSoaker(house)]
  expect((await soaker.change('suspend', { days: 7 })).status).toBe(200)
  expect(await together()).toEqual(month(2, 1, 0, 136.29))
  await house.pass(7 * DAY + 2)
  await house.control({ settle: true })
  owner = await worker('owner')
  expect(await together()).toEqual(month(2, 0, 0, 272.58))
})

test('who has given notice is told apart, and brings something until they go', async () => {
  const [bound, free] = [await aSoaker(house), await aSoaker(house)]
  await house.rows('update membership set initial_term_ends_at = starts_at where id = $1', [free.id])
  for (const one of [bound, free])
    expect((await one.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })).status).toBe(200)
  expect(await together()).toEqual(month(2, 0, 2, 272.58))
  await house.pass(16 * DAY)
  await house.control({ settle: true })
  owner = await worker('owner')
  expect(await together()).toEqual(month(1, 0, 1, 136.29))
})

test('what was sold at the desk counts once its money has come', async () => {
  const plan = await aPlan({})
  await sellAtDesk(plan, false)
  expect((await list()).money!.of[plan.id]).toEqual(month(1, 0, 0, 0))
  await sellAtDesk(plan, true)
  expect((await list()).money!.of[plan.id]).toEqual(month(2, 0, 0, 109.09))
})

test('a new price counts once members pay it, not when it is announced', async () => {
  const plan = await aPlan({})
  await buy(plan)
  const change = { planId: plan.id, price: 150_00, from: new Date(house.ctx.now().getTime() + 31 * DAY * 60_000) }
  const { seen } = await previewPriceChange(house.ctx, change)
  expect(await announcePriceChange(house.ctx, { ...change, seen })).toMatchObject({ told: 1 })
  expect((await list()).money!.of[plan.id]).toEqual(month(1, 0, 0, 109.09))
  for (let months = 0; months < 3; months++) {
    await house.pass(31 * DAY)
    await house.control({ settle: true })
  }
  owner = await worker('owner')
  expect((await list()).money!.of[plan.id]).toEqual(month(1, 0, 0, 136.36))
})

test('money is told to managers and owners alone', async () => {
  await aSoaker(house)
  const [desk, manager] = [await worker('staff'), await worker('manager')]
  const seen = await list(desk)
  expect(seen.money).toBe(null)
  expect(seen.plans.map(({ holders }) => holders)).toContain(1)
  expect(JSON.stringify(seen)).not.toContain('aMonth')
  expect((await list(manager)).money).toEqual((await list()).money)
})
