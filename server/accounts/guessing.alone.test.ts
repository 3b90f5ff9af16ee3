import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { isPassword } from './passwords.ts'

vi.mock('./passwords.ts', async (original) => {
  const real = await original<typeof import('./passwords.ts')>()
  return { ...real, isPassword: vi.fn(real.isPassword) }
})
// What a miss costs in time is proved in accounts.test.ts; here the waits are short, so that a crowd gets further.
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>()
  return { ...real, setTimeout: (ms: number) => real.setTimeout(ms / 100) }
})

const compared = vi.mocked(isPassword)
const right = 'stillwater-demo'
const who = (name: string) => `member.${name}@stillwater.example`
type Browser = ReturnType<TestHouse['visitor']>

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', TEST_DOORS: '0' } })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.rows('delete from failed_try')
  compared.mockClear()
})

let networks = 0
/** A network that nobody has come from before. */
const aNetwork = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` })
const logIn = (email: string, password: string, from: Record<string, string>, by: Browser = house.visitor()) =>
  by.post('/api/wix/v1/login', { email, password }, from)
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
/** A crowd of guesses with the right one among them. */
const crowd = (size: number, rightOne: number) =>
  Array.from({ length: size }, (_, i) => (i === rightOne ? right : `guess number ${i}`))

describe('guessing passwords', () => {
  test('of 300 guesses at once at one account hardly any is compared, and the right one does not get in (security finding 2)', async () => {
    const from = aNetwork()
    const answers = await Promise.all(crowd(300, 149).map((guess) => logIn(who('plain'), guess, from)))
    expect(compared.mock.calls.length).toBeGreaterThan(0)
    expect(compared.mock.calls.length).toBeLessThanOrEqual(50)
    expect(count(answers, 200)).toBe(0)
    expect(count(answers, 429)).toBeGreaterThanOrEqual(250)
    const waits = answers
      .filter(({ status }) => status === 429)
      .map(({ headers }) => Number(headers.get('retry-after')))
    expect(Math.max(...waits)).toBeGreaterThan(14 * 60)
  })

  test('one account is guessed at in one short line, from however many networks at once (security finding 2)', async () => {
    // All of them are wrong: of forty that come at once nobody knows which comes first.
    const answers = await Promise.all(crowd(40, -1).map((guess) => logIn(who('soak'), guess, aNetwork())))
    expect(count(answers, 429)).toBeGreaterThanOrEqual(20)
    const full = answers.find(({ status }) => status === 429)!
    expect([full.body.code, full.headers.get('retry-after')]).toEqual(['request.too-many', '10'])
  })

  test('fifty wrong ones shut their network out, whatever the account, and no other network', async () => {
    const from = aNetwork()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => logIn(who(['plain', 'soak', 'sauna', 'unlimited'][i % 4]!), 'not it', from)),
    )
    expect(count(answers, 401)).toBeLessThanOrEqual(50)
    await house.rows(`delete from failed_try where what = 'password-of'`)
    expect((await logIn(who('plain'), right, from)).status).toBe(429)
    expect((await logIn(who('plain'), right, aNetwork())).status).toBe(200)
  })

  test('nobody with the right password is counted as a guesser', async () => {
    const from = aNetwork()
    for (let i = 0; i < 55; i++) expect((await logIn(who('unlimited'), right, from)).status).toBe(200)
    expect(await house.rows(`select from failed_try where what like 'password%'`)).toEqual([])
  })
})

test('one account signs in sixty times an hour at most, though the password is right each time', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(who('unlimited'), right, aNetwork())))
  expect(count(answers, 200)).toBe(8)
  const { id } = (await house.rows('select id from member where email = $1', [who('unlimited')]))[0]
  await house.rows(
    `insert into failed_try (what, network, at) select 'sign-ins-of', $1, house_now() from generate_series(1, 51)`,
    [id],
  )
  expect((await logIn(who('unlimited'), right, aNetwork())).status).toBe(200)
  const refused = await logIn(who('unlimited'), right, aNetwork())
  expect([refused.status, refused.body.code]).toEqual([429, 'request.too-many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(59 * 60)
  expect((await logIn(who('plain'), right, aNetwork())).status).toBe(200)
})

describe('the routes behind a session that take the password', () => {
  const routes: Record<string, (guess: string) => [string, object]> = {
    'change the password': (guess) => [
      '/api/wix/v1/auth/change-password',
      { oldPassword: guess, newPassword: 'a quite new one' },
    ],
    'set up a second factor': (guess) => ['/api/account/v1/second-factor', { password: guess }],
    'remove a second factor': (guess) => ['/api/account/v1/second-factor/remove', { password: guess, code: '000000' }],
    'get new recovery codes': (guess) => [
      '/api/account/v1/second-factor/recovery-codes',
      { password: guess, code: '000000' },
    ],
    'delete the account': (guess) => ['/api/privacy/v1/delete', { password: guess }],
  }
  test.each(Object.keys(routes))('to %s: 120 guesses at once find nothing (security finding 2)', async (name) => {
    const by = house.visitor()
    const from = aNetwork()
    await logIn(who('sauna'), right, from, by)
    compared.mockClear()
    const answers = await Promise.all(crowd(120, 60).map((guess) => by.post(...routes[name]!(guess), from)))
    expect(compared.mock.calls.length).toBeGreaterThan(0)
    expect(compared.mock.calls.length).toBeLessThanOrEqual(50)
    expect(count(answers, 401) + count(answers, 429)).toBe(120)
    expect(count(answers, 429)).toBeGreaterThanOrEqual(70)
  })
})

/** A crowd of guesses and strangers by which a network is refused. */
const shutOut = async (from: Record<string, string>) => {
  await Promise.all(Array.from({ length: 60 }, (_, i) => logIn(who(['plain', 'soak'][i % 2]!), 'not it', from)))
  await Promise.all(Array.from({ length: 15 }, (_, i) => logIn(`nobody${i}@guest.example`, 'x', from)))
}

describe('a browser that has signed in to an account before', () => {
  test('gets in while its network is refused, and only to that account (security finding 10)', async () => {
    const from = aNetwork()
    const by = house.visitor()
    expect((await logIn(who('unlimited'), right, from, by)).status).toBe(200)
    await by.post('/api/wix/v1/logout', {}, from)
    const cookie = by.cookies.get('bh_known')!
    await shutOut(from)
    expect((await logIn(who('unlimited'), right, from)).status).toBe(429)
    expect((await logIn(who('sauna'), right, from, by)).status).toBe(429)
    expect((await logIn(who('unlimited'), right, from, by)).status).toBe(200)

    const forger = house.visitor()
    forger.cookies.set(
      'bh_known',
      cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    )
    expect((await logIn(who('unlimited'), right, from, forger)).status).toBe(429)
  })

  test('is not kept waiting by a crowd at its account, and guesses no more than anybody (security finding 10)', async () => {
    const from = aNetwork()
    const by = house.visitor()
    await logIn(who('sauna'), right, from, by)
    const stranger = aNetwork()
    const crowdOfStrangers = Promise.all(crowd(40, 39).map((guess) => logIn(who('sauna'), guess, stranger)))
    expect((await logIn(who('sauna'), right, from, by)).status).toBe(200)
    await crowdOfStrangers

    compared.mockClear()
    const answers = await Promise.all(crowd(120, 100).map((guess) => logIn(who('sauna'), guess, from, by)))
    expect(compared.mock.calls.length).toBeGreaterThan(0)
    expect(compared.mock.calls.length).toBeLessThanOrEqual(50)
    expect(count(answers, 200)).toBe(0)
  })

  test('keeps that in a cookie that no script reads and that names nobody', async () => {
    const { headers } = await logIn(who('soak'), right, aNetwork())
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith('bh_known='))!
    expect(line).toMatch(/; HttpOnly/)
    expect(line).toMatch(/; SameSite=Strict/)
    expect(line).toMatch(/Max-Age=31536000/)
    expect(line).not.toContain('soak')
  })
})
