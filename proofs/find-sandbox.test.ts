import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSandbox } from './find-sandbox.ts'
import { openHouse, type TestHouse } from './house.ts'

let ours: TestHouse
let theirs: TestHouse
beforeAll(async () => {
  ours = await openHouse()
  theirs = await openHouse()
  // Two databases that were made alike; by hand each has a name of its own from its first start.
  await theirs.rows('update venue set house_id = gen_random_uuid()')
})
afterAll(async () => {
  await ours.close()
  await theirs.close()
})

const sandboxOf = (house: TestHouse) => {
  const { apiUrl, secretKey } = house.ctx.config.stripe
  return { STRIPE_API_URL: apiUrl.origin, STRIPE_SECRET_KEY: secretKey }
}

test('a scene finds the sandbox of its own house, and refuses that of another before anything is written', async () => {
  const { STRIPE_API_URL, STRIPE_SECRET_KEY: secretKey } = sandboxOf(ours)
  expect(await findSandbox(ours.ctx.db, sandboxOf(ours))).toEqual({ url: new URL(STRIPE_API_URL), secretKey })
  await expect(findSandbox(theirs.ctx.db, sandboxOf(ours))).rejects.toThrow(
    'does not belong to the house of this database',
  )
  // One that tells nobody belongs to nobody.
  const alone = { STRIPE_API_URL, STRIPE_SECRET_KEY: 'sk_test_nobody_listens' }
  await expect(findSandbox(ours.ctx.db, alone)).rejects.toThrow('does not belong')
})

test('without a sandbox at hand a scene collects no money, and a real provider is never asked', async () => {
  expect(await findSandbox(ours.ctx.db, { STRIPE_API_URL: 'http://127.0.0.1:1' })).toBe(null)
  expect(await findSandbox(ours.ctx.db, { STRIPE_API_URL: 'https://api.stripe.com' })).toBe(null)
})
