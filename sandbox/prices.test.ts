import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlan, idOf, openProvider, refusal } from './testing.ts'

let house: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  house = await openProvider()
})
afterAll(() => house.close())

const fortnightly = { currency: 'aud', unit_amount: 6900, recurring: { interval: 'week', interval_count: 2 } } as const

test('a recurring price is made for a product, found by its lookup key, and sold', async () => {
  const product = await house.stripe.products.create({ name: 'Soak', metadata: { plan: 'soak' } })
  const price = await house.stripe.prices.create({ ...fortnightly, product: product.id, lookup_key: 'soak' })
  expect(price).toMatchObject({
    active: true,
    type: 'recurring',
    lookup_key: 'soak',
    recurring: { interval: 'week', interval_count: 2, usage_type: 'licensed' },
  })
  const found = await house.stripe.prices.list({ lookup_keys: ['soak', 'none'], expand: ['data.product'] })
  expect(found.data).toMatchObject([{ id: price.id, product: { name: 'Soak', metadata: { plan: 'soak' } } }])

  const subscription = await house.aSubscription(undefined, { line_items: [{ price: price.id, quantity: 1 }] })
  expect(subscription.items.data).toMatchObject([{ price: { id: price.id, product: product.id } }])
})

test('a lookup key names one price: another takes it over only when it says so', async () => {
  const make = (transfer_lookup_key?: boolean) =>
    house.stripe.prices.create({
      ...fortnightly,
      product_data: { name: 'Steam' },
      lookup_key: 'steam',
      ...(transfer_lookup_key && { transfer_lookup_key }),
    })
  const first = await make()
  expect(await refusal(make())).toMatchObject({ statusCode: 400, param: 'lookup_key' })
  const second = await make(true)
  expect((await house.stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
  const { data } = await house.stripe.prices.list({ lookup_keys: ['steam'] })
  expect(data.map(({ id }) => id)).toEqual([second.id])
})

test('a price that is no longer active is not sold, and prices are found by product, activity and kind', async () => {
  const price = await house.stripe.prices.create({ ...fortnightly, product_data: { name: 'Old' } })
  const product = idOf(price.product)
  await house.stripe.prices.update(price.id, { active: false, metadata: { why: 'dearer now' } })
  expect(await refusal(house.aSession({ ...aPlan, line_items: [{ price: price.id, quantity: 1 }] }))).toMatchObject({
    statusCode: 400,
    param: 'line_items[0][price]',
  })
  const idsOf = async (params: object) =>
    (await house.stripe.prices.list({ product, ...params })).data.map(({ id }) => id)
  expect(await idsOf({ active: false, type: 'recurring' })).toEqual([price.id])
  expect(await idsOf({ active: true })).toEqual([])
  expect(await idsOf({ type: 'one_time' })).toEqual([])

  await house.stripe.products.update(product, { name: 'Older', active: false })
  const { data } = await house.stripe.products.list({ active: false, ids: [product] })
  expect(data).toMatchObject([{ id: product, name: 'Older' }])
})

test('a price given on the spot can be looked up afterwards', async () => {
  const session = await house.aSession(aPlan)
  const { data } = await house.stripe.checkout.sessions.listLineItems(session.id)
  const price = await house.stripe.prices.retrieve(data[0]!.price!.id)
  expect(price).toMatchObject({ active: false, unit_amount: 6900, recurring: { interval: 'week', interval_count: 2 } })
})
