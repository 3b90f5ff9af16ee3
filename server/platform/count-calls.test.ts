import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => house.close())

const calls = (count: number, authorization: string) =>
  Promise.all(
    Array.from({ length: count }, () =>
      house.visitor().send('POST', '/v2/services/count', { filter: {} }, { authorization }),
    ),
  )

test('without a key a network has a hundred calls at once and then ten a second; with one nobody counts (security finding 3)', async () => {
  const { apiKey } = (await setScene(house.ctx.db, 'staff', {})) as { apiKey: string }
  const token = (await house.get('/api/wix/v1/auth/visitor-token')).body.accessToken
  const begun = house.ctx.now()
  const answers = await calls(200, token)
  const seconds = (house.ctx.now().getTime() - begun.getTime()) / 1000
  const heard = answers.filter(({ status }) => status === 200).length
  expect(heard).toBeGreaterThanOrEqual(100)
  expect(heard).toBeLessThanOrEqual(100 + Math.ceil(seconds * 10))

  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, body, headers } of refused) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'request.too-many', '1'])
    expect(body.details.applicationError.description).toBe('Too many tries. Please wait a moment and try again.')
  }
  expect((await calls(120, apiKey)).map(({ status }) => status)).toEqual(Array(120).fill(200))
  expect((await calls(1, `${token},${apiKey}`))[0]!.status).toBe(200)
  await house.pass(1)
  expect((await calls(1, token))[0]!.status).toBe(200)
})
