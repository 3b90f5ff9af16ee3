import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffPlan, StaffPlansAnswer } from '#api/staff-plans.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { aMember, aSoaker, buySoak, SOAK_ID } from '#proofs/soakers.ts'

let house: TestHouse
let owner: { token: string; memberId: string; apiKey: string }
beforeAll(async () => {
  house = await openHouse()
  owner = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as typeof owner
})
afterAll(() => house.close())

const base = '/api/staff/v1/plans'
const ask = (method: string, path: string, body?: object) =>
  house.visitor().send(method, `${base}${path}`, body, { authtoken: owner.token })
const planOf = async (id: string) =>
  ((await ask('GET', '')).body as StaffPlansAnswer).plans.find((plan) => plan.id === id)
const onTheSite = async () =>
  (await house.visitor().get('/api/wix/v1/pricing-plans')).body.plans.map(({ id }: StaffPlan) => id)

describe('a plan', () => {
  test('that is archived is bought by nobody, and whoever holds it keeps it; brought back, it is sold again (#751)', async () => {
    const soaker = await aSoaker(house)
    const before = await soaker.mine()
    const plan = await planOf(SOAK_ID)
    expect(plan).toMatchObject({ name: 'Soak', price: 69, recurring: true, isPublic: true, archivedAt: null })
    expect(plan!.gives).toContainEqual({ serviceId: BATHING_ID, serviceName: 'Bathing', credits: 2 })
    const { status, body } = await ask('POST', `/${SOAK_ID}/archive`, {})
    expect([status, body.archivedAt, body.holders]).toEqual([200, expect.any(String), plan!.holders])

    await expect.poll(onTheSite, soon).not.toContain(SOAK_ID)
    const orders = await house.rows('select from orders')
    const refused = await buySoak(await aMember(house))
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      404,
      'plan.unknown',
      'This membership is not sold any more.',
    ])
    expect(await house.rows('select from orders')).toHaveLength(orders.length)
    const buyer = await aMember(house)
    const atTheDesk = await house
      .visitor()
      .send(
        'POST',
        '/v2/checkout/orders/offline',
        { planId: SOAK_ID, memberId: buyer.memberId },
        { authorization: owner.apiKey },
      )
    expect([atTheDesk.status, atTheDesk.body.message]).toEqual([404, 'This membership is not sold any more.'])

    // What is held goes on: the next fortnight is charged, and its visits come.
    expect(await soaker.mine()).toEqual(before)
    await house.pass(14 * 24 * 60 + 2)
    await house.control({ settle: true })
    expect((await soaker.mine()).invoices.map(({ amount }) => amount)).toEqual([69, 69])
    expect((await soaker.mine()).credits[0]).toMatchObject({ credits: 2, remaining: 2 })

    // Archived twice it stays archived since the first time.
    const again = await setSold('archive')
    expect(again.archivedAt).toBe(body.archivedAt)
    expect((await setSold('restore')).archivedAt).toBeNull()
    await expect.poll(onTheSite, soon).toContain(SOAK_ID)
    expect((await buySoak(await aMember(house))).status).toBe(200)
  })

  test('that is not there is not found', async () => {
    const { status, body } = await ask('POST', '/5e000000-0000-4000-8000-0000000000ff/archive', {})
    expect([status, body.code]).toEqual([404, 'plan.missing'])
  })
})

async function setSold(act: 'archive' | 'restore'): Promise<StaffPlan> {
  // A second factor of just now: the fortnight that passed has made the first one old.
  owner = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as typeof owner
  return (await ask('POST', `/${SOAK_ID}/${act}`, {})).body
}

const asked = (more: object = {}) => ({
  name: 'Sauna Season',
  description: 'The sauna, as often as you like.',
  price: 120,
  recurring: true,
  period: { count: 1, unit: 'MONTH' },
  initialTerm: { count: 3, unit: 'MONTH' },
  isPublic: true,
  gives: [{ serviceId: BATHING_ID, credits: 2 }],
  ...more,
})
const edit = ({ id, revision, ...plan }: StaffPlan, more: object) => {
  const { name, description, recurring, period, initialTerm, isPublic, gives } = plan
  const said = { name, description, recurring, period, initialTerm, isPublic }
  return ask('PATCH', `/${id}`, {
    ...said,
    gives: gives.map(({ serviceId, credits }) => ({ serviceId, credits })),
    revision,
    ...more,
  })
}
const proveAgain = async () => void (owner = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as typeof owner)

describe('owners make and change plans', () => {
  test('a new plan is on the price list at once, is bought, charged by the provider and gives its visits', async () => {
    await proveAgain()
    const { status, body } = await ask('POST', '', asked())
    expect([status, body]).toMatchObject([
      200,
      { name: 'Sauna Season', price: 120, isHeld: false, holders: 0, revision: 1, archivedAt: null },
    ])
    expect(body.gives).toEqual([{ serviceId: BATHING_ID, serviceName: 'Bathing', credits: 2 }])
    await expect.poll(onTheSite, soon).toContain(body.id)
    const buyer = await aMember(house)
    const bought = await buyer.post('/api/checkout/v1/pricing-plans', { plans: [{ planId: body.id }] })
    expect(bought.status).toBe(200)
    // Whoever is at the payment page has begun to buy it as it is.
    const other = await edit(body, { period: { count: 2, unit: 'WEEK' } })
    expect([other.status, other.body.code]).toEqual([409, 'plan.held'])
    await house.control({ pay: { session: bought.body.sessionId }, settle: true })
    const { memberships } = (await buyer.get('/api/memberships/v1/mine')).body
    const mine = memberships.find(({ planId }: { planId: string }) => planId === body.id)
    expect(mine).toMatchObject({ status: 'ACTIVE', price: 120, period: { count: 1, unit: 'MONTH' } })
    expect(mine.credits).toMatchObject([{ credits: 2, remaining: 2 }])
    const [{ subscription_ref }] = await house.rows('select subscription_ref from membership where id = $1', [mine.id])
    const { items } = await house.ctx.stripe.subscriptions.retrieve(subscription_ref)
    expect(items.data[0]!.price).toMatchObject({
      unit_amount: 12_000,
      recurring: { interval: 'month', interval_count: 1 },
    })
  })

  test('a plan that is not shown is sold at the desk alone: nobody buys it on the site, not with its id and not in a cart', async () => {
    await proveAgain()
    const { body: plan } = await ask('POST', '', asked({ name: 'For the team', isPublic: false }))
    const once = { name: 'For friends', isPublic: false, recurring: false, initialTerm: null }
    const { body: other } = await ask('POST', '', asked(once))
    expect([plan.isPublic, other.isPublic]).toEqual([false, false])
    const buyer = await aMember(house)
    const alone = await buyer.post('/api/checkout/v1/pricing-plans', { plans: [{ planId: plan.id }] })
    const inCart = await buyer.post('/api/checkout/v1/bookings', {
      cartItems: [cartItem(await house.aClass())],
      plans: [{ planId: other.id.toUpperCase() }],
    })
    for (const { status, body } of [alone, inCart])
      expect([status, body]).toMatchObject([404, { message: 'This membership is not sold any more.' }])
    const { body } = await edit(plan, { isPublic: true })
    expect(body.isPublic).toBe(true)
    const shown = await buyer.post('/api/checkout/v1/pricing-plans', { plans: [{ planId: plan.id }] })
    expect(shown.status).toBe(200)
  })

  test('what members hold does not change by an edit, and how it is charged not at all while somebody holds it', async () => {
    await proveAgain()
    const soaker = await aSoaker(house)
    const before = await soaker.mine()
    const soak = await planOf(SOAK_ID)
    const sauna = (await house.rows(`select id from service where kind = 'class' limit 1`))[0].id
    for (const more of [{ recurring: false, initialTerm: null }, { period: { count: 1, unit: 'MONTH' } }]) {
      const { status, body } = await edit(soak!, more)
      expect([status, body.code]).toEqual([409, 'plan.held'])
    }
    expect(await planOf(SOAK_ID)).toEqual(soak)
    const { status, body } = await edit(soak!, {
      description: 'Twice a fortnight, and the sauna.',
      initialTerm: null,
      gives: [
        { serviceId: BATHING_ID, credits: 3 },
        { serviceId: sauna, credits: 0 },
      ],
    })
    expect([status, body.revision]).toEqual([200, soak!.revision + 1])
    expect(await soaker.mine()).toEqual(before)
    await house.pass(14 * 24 * 60 + 2)
    await house.control({ settle: true })
    expect((await soaker.mine()).credits).toMatchObject([{ credits: 2, remaining: 2 }])
    const late = await aSoaker(house)
    expect((await late.mine()).credits.map(({ credits }) => credits).toSorted((one, other) => one - other)).toEqual([
      0, 3,
    ])
    expect((await late.mine()).initialTermEnds).toBeNull()
  })

  test('two owners change one plan: the second reads who was first, also when a tool has changed what it gives', async () => {
    await proveAgain()
    const { body: plan } = await ask('POST', '', asked({ name: 'Twice' }))
    expect((await edit(plan, { name: 'Twice a month' })).status).toBe(200)
    const second = await edit(plan, { name: 'Two times' })
    expect([second.status, second.body.code]).toEqual([409, 'revision.old'])
    expect(second.body.row).toMatchObject({ name: 'Twice a month' })
    // Nobody holds it yet: everything can be changed.
    const now = await edit(second.body.row, { name: 'Ten visits', recurring: false, initialTerm: null })
    expect([now.status, now.body]).toMatchObject([200, { name: 'Ten visits', recurring: false }])

    const sauna = (await house.rows(`select id from service where kind = 'class' limit 1`))[0].id
    const connected = await house
      .visitor()
      .send(
        'POST',
        `/v2/services/${sauna}/pricing-plans/add`,
        { pricingPlanIds: [plan.id] },
        { authorization: owner.apiKey },
      )
    expect(connected.status).toBe(200)
    const third = await edit(now.body, { description: 'Otherwise' })
    expect([third.status, third.body.code]).toEqual([409, 'revision.old'])
    expect(third.body.row.gives).toHaveLength(2)
  })

  test.each([
    [{ price: 0.4 }, 400],
    [{ gives: [] }, 400],
    [{ gives: [1, 2].map(() => ({ serviceId: BATHING_ID, credits: 1 })) }, 400],
    [{ period: { count: 4, unit: 'YEAR' } }, 400],
    [{ recurring: false }, 400],
    [{ gives: [{ serviceId: '5e000000-0000-4000-8000-0000000000ff', credits: 1 }] }, 404],
  ])('a plan that cannot be sold is not made: %j', async (more, wanted) => {
    await proveAgain()
    const plans = await house.rows('select from plan')
    expect((await ask('POST', '', asked(more))).status).toBe(wanted)
    expect(await house.rows('select from plan')).toHaveLength(plans.length)
  })
})
