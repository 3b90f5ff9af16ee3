import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ env: { TRUST_PROXY: '1', TEST_DOORS: '0' } })
})
afterAll(() => house.close())

const guessFrom = (address: string) =>
  house
    .visitor()
    .post(
      '/api/wix/v1/login',
      { email: 'nobody.at.all@guest.example', password: 'wrong' },
      { 'x-forwarded-for': address },
    )
const lines = async () => (await house.rows<{ count: number }>('select count(*)::int from security_log'))[0]!.count

test('a flood from one network fills neither the log nor the room of others in it', async () => {
  for (let subscriber = 0; subscriber < 80; subscriber++) {
    await guessFrom(`2001:4860:1:${subscriber.toString(16)}::1`)
  }
  expect(await lines()).toBe(60)
  await guessFrom('198.51.100.7')
  expect(await lines()).toBe(61)
})
