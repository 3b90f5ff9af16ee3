import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => house.close())

test('a network begins a hundred redirects in ten minutes, not more; the refusal says when the next one may be (security finding 20)', async () => {
  const { clientId } = (await house.get('/__test/apikey')).body
  const authorization = (await house.get('/api/wix/v1/auth/visitor-token')).body.accessToken
  const input = { logout: { clientId }, callbacks: { postFlowUrl: 'http://127.0.0.1:18611/callback' } }
  const begin = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        house.visitor().send('POST', '/v1/redirect-session', input, { authorization }),
      ),
    )
  expect((await begin(90)).map(({ status }) => status)).toEqual(Array(90).fill(200))
  await house.pass(1)
  const answers = await begin(40)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const wait = Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(8 * 60)
  expect(wait).toBeLessThanOrEqual(9 * 60)
  expect((await house.rows('select count(*)::integer as count from redirect_session'))[0].count).toBe(100)

  // The way back in a reset email is a redirect too.
  const email = 'member.plain@stillwater.example'
  const back = { email, redirect: { url: 'http://127.0.0.1:18611/callback', clientId } }
  expect((await house.post('/v1/send-email', back)).status).toBe(429)
  await house.pass(10)
  expect((await begin(1))[0]!.status).toBe(200)
})
