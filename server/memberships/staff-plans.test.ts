import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffPlan, StaffPlansAnswer } from '#api/staff-plans.ts'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
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
    expect(plan!.gives).toContainEqual({ serviceName: 'Bathing', credits: 2 })
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
