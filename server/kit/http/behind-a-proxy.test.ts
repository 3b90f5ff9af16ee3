import { afterEach, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
afterEach(() => house.close())

const open = async (env: Record<string, string>) => {
  house = await openHouse({ env: { TEST_DOORS: '0', RATE_LIMITS: 'on', ...env } })
}

/** A wrong gift card code tried by a visitor of whom a proxy says this. */
const guess = async (forwardedFor: string) =>
  (await house.visitor().send('GET', '/api/wix/v1/gift-cards/WRONG', undefined, { 'x-forwarded-for': forwardedFor }))
    .status

const guesses = async (n: number, forwardedFor: (i: number) => string) => {
  const answers = []
  for (let i = 0; i < n; i++) answers.push(await guess(forwardedFor(i)))
  return answers
}

const [tenWrong, refused] = [Array<number>(10).fill(404), 429]

describe('behind a proxy that is trusted', () => {
  test.each(['1', '127.0.0.1', '10.0.0.0/8,127.0.0.0/8'])('as TRUST_PROXY=%s', async (TRUST_PROXY) => {
    await open({ TRUST_PROXY })
    expect(await guesses(11, () => '203.0.113.7')).toEqual([...tenWrong, refused])
    expect(await guess('203.0.113.8')).toBe(404)
    // What a visitor writes there too stands before what the proxy adds, and is not believed.
    expect(await guess('198.51.100.1, 203.0.113.7')).toBe(429)
  })
})

describe('an IPv6 subscriber has many addresses (security finding 5)', () => {
  test('which are counted as one; an IPv4 address is one, however it is written', async () => {
    await open({ TRUST_PROXY: '1' })
    expect(await guesses(11, (i) => `2001:db8:1:2:${i}::${i}`)).toEqual([...tenWrong, refused])
    expect(await guess('2001:db8:1:3::1')).toBe(404)
    expect(await guesses(11, (i) => (i % 2 ? '192.0.2.1' : '::ffff:192.0.2.1'))).toEqual([...tenWrong, refused])
  })

  test('and all the subscribers of a /48 together may do ten times as much as one of them', async () => {
    await open({ TRUST_PROXY: '1' })
    const many = await guesses(101, (i) => `2001:db8:1:${i}::1`)
    expect(many).toEqual([...Array<number>(100).fill(404), refused])
    expect(await guess('2001:db8:2:1::1')).toBe(404)
  })
})

describe('nobody chooses an address', () => {
  test.each([
    ['without the setting', {}],
    ['when the one who asks is none of the proxies', { TRUST_PROXY: '192.0.2.1' }],
  ])('%s', async (_when, env) => {
    await open(env)
    expect(await guesses(11, (i) => `203.0.113.${i}`)).toEqual([...tenWrong, refused])
  })
})

test('a trusted proxy does not open the test routes: what was forwarded finds none', async () => {
  house = await openHouse({ env: { TRUST_PROXY: '1' } })
  const { status, body } = await house.visitor().send('GET', '/__test/mailbox?email=x', undefined, {
    'x-forwarded-for': '127.0.0.1',
  })
  expect([status, body.code]).toEqual([404, 'not-found'])
})
