import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked } from '#proofs/booked.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { bothGenerations, openHouseForClients, type ClientHouse, clientWithKey } from '#proofs/clients.ts'

let house: ClientHouse
let key: string
beforeAll(async () => {
  house = await openHouseForClients()
  key = house.owner.apiKey
})
afterAll(() => house.close())

const [SOAK, UNLIMITED, PACK] = [1, 2, 3].map((n) => `91a40000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const aTreatment = (more: object = {}) => ({
  name: `Facial ${randomUUID()}`,
  type: 'APPOINTMENT' as const,
  payment: { rateType: 'FIXED' as const, fixed: { price: { value: '90', currency: 'AUD' } } },
  ...more,
})
async function signedIn(who: string) {
  const by = house.visitor()
  const email = `member.${who}@stillwater.example`
  const { body } = await by.post('/api/wix/v1/login', { email, password: 'stillwater-demo' })
  return {
    by,
    free: async (serviceId: string) =>
      (await by.post('/api/wix/v1/eligible-memberships', { authToken: body.authToken, serviceId })).body
        .eligibleMemberships,
  }
}
const plansOnSale = async (id: string) =>
  (await house.get(`/api/wix/v1/pricing-plans?planIds=${id}`)).body.plans[0].benefits
const codeOf = async (call: Promise<unknown>) =>
  await call.then(
    () => 'done',
    ({ details }) => details.applicationError.code,
  )

describe.each(bothGenerations)('plans of a service, by the SDK of the %s generation', (generation) => {
  const client = () => clientWithKey(generation, key).services

  test('make it free at once for members who hold them, as often as they make other services free (#501)', async () => {
    const { _id: id } = await client().createService(aTreatment())
    const soak = await signedIn('soak')
    expect(await soak.free(id!)).toEqual([])
    const { service } = await client().enablePricingPlansForService(id!, [SOAK, UNLIMITED])
    expect(service).toMatchObject({
      revision: '2',
      payment: { pricingPlanIds: [SOAK, UNLIMITED], options: { pricingPlan: true } },
    })
    expect(await soak.free(id!)).toMatchObject([{ planId: SOAK, credits: { total: 2, remaining: 2 } }])
    expect(await (await signedIn('unlimited')).free(id!)).toMatchObject([{ planId: UNLIMITED, credits: { total: 0 } }])
    expect(await (await signedIn('sauna')).free(id!)).toEqual([])
    expect(await plansOnSale(SOAK)).toContainEqual({ serviceId: id, credits: 2 })
    // Once more gives nothing twice.
    await client().enablePricingPlansForService(id!, [SOAK])
    expect(await soak.free(id!)).toMatchObject([{ credits: { remaining: 2 } }])

    const day = generation === 'spec' ? '2026-12-01' : '2026-12-02'
    const slot = (await house.slotsOn(day, id!)).find(({ bookable }) => bookable)!
    const { order } = await booked(house, [cartItem(slot, { hasAvailableMembership: true })], { by: soak.by })
    expect(order.orderDetails).toMatchObject([{ pricing: { totalPrice: 0, hasAvailableMembership: true } }])
    expect(await soak.free(id!)).toMatchObject([{ credits: { remaining: 1 } }])
  })

  test('are taken off again: nobody new gets it, and who has it keeps it (#501)', async () => {
    const { _id: id } = await client().createService(aTreatment())
    await client().enablePricingPlansForService(id!, [SOAK, UNLIMITED, PACK])
    const { service } = await client().disablePricingPlansForService(id!, { pricingPlanIds: [SOAK] })
    expect([...service!.payment!.pricingPlanIds!].toSorted()).toEqual([UNLIMITED, PACK])
    expect(await plansOnSale(SOAK)).not.toContainEqual(expect.objectContaining({ serviceId: id }))
    expect(await (await signedIn('soak')).free(id!)).toMatchObject([{ planId: SOAK }])
    const all = await client().disablePricingPlansForService(id!)
    expect(all.service!.payment).toMatchObject({ pricingPlanIds: [], options: { pricingPlan: false } })
  })

  test('that nobody knows, or of a service that is free anyway, are refused (#501)', async () => {
    const { _id: id } = await client().createService(aTreatment())
    expect(await codeOf(client().enablePricingPlansForService(id!, [SOAK, randomUUID()]))).toBe('INVALID_PRICING_PLAN')
    expect(await plansOnSale(SOAK)).not.toContainEqual(expect.objectContaining({ serviceId: id }))
    expect(await codeOf(client().disablePricingPlansForService(id!, { pricingPlanIds: [SOAK] }))).toBe(
      'INVALID_PRICING_PLAN',
    )
    expect(await codeOf(client().enablePricingPlansForService(randomUUID(), [SOAK]))).toBe('service.unknown')
    const free = await client().createService(aTreatment({ payment: { rateType: 'NO_FEE' } }))
    expect(await codeOf(client().enablePricingPlansForService(free._id!, [SOAK]))).toBe(
      'SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS',
    )
  })
})

test('a service that is taken away is promised by no plan any more', async () => {
  const { services } = clientWithKey('latest', key)
  const { _id: id } = await services.createService(aTreatment())
  // Nobody who holds the plan has been promised any of it yet.
  await house.rows('insert into plan_benefit (plan_id, service_id, credits) values ($1, $2, 2)', [SOAK, id])
  await services.deleteService(id!)
  expect(await plansOnSale(SOAK)).not.toContainEqual(expect.objectContaining({ serviceId: id }))
})

test('a plan that is paid again gives the added service in the period that runs and in the next, and the books hold', async () => {
  const { services } = clientWithKey('latest', key)
  const plain = await signedIn('plain')
  const { body } = await plain.by.post('/api/checkout/v1/pricing-plans', {
    plans: [{ planId: SOAK }],
    purchaseSuccessUrl: `${house.ctx.config.siteUrl}/success`,
    purchaseFailedUrl: `${house.ctx.config.siteUrl}/failure`,
  })
  await house.control({ pay: { session: body.sessionId }, settle: true })
  await expect.poll(async () => (await house.order(body.idempotencyKey)).body.status, soon).toBe('PAID')
  // A period that was over before the service was added never gave it.
  await house.pass(15 * 24 * 60)
  await house.runTasksNow()
  const paid = async () => (await house.rows(`select ref from membership_invoice where status = 'PAID'`)).length
  await expect.poll(paid, soon).toBe(2)
  const { _id: id } = await services.createService(aTreatment())
  await services.enablePricingPlansForService(id!, [SOAK])
  expect(await (await signedIn('plain')).free(id!)).toMatchObject([{ planId: SOAK, credits: { remaining: 2 } }])
  await house.pass(15 * 24 * 60)
  await house.runTasksNow()
  const grants = async () =>
    await house.rows(
      `select granted_for from credit_grant join membership on membership.id = membership_id
       where service_id = $1 and subscription_ref is not null`,
      [id],
    )
  await expect.poll(async () => new Set((await grants()).map(({ granted_for }) => granted_for)).size, soon).toBe(2)
})
