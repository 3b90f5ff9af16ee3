import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { hashPassword } from './passwords.ts'

vi.mock('./passwords.ts', async (original) => {
  const real = await original<typeof import('./passwords.ts')>()
  return { ...real, hashPassword: vi.fn(real.hashPassword) }
})

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => house.close())

/**
 * From now on everybody comes from a network that nobody has come from before: nothing is counted of it, and after a
 * minute without a call it may call as often as any. On a fast machine the calls of one test would refuse those of the
 * next.
 */
const anotherNetwork = async () => {
  await house.rows('delete from failed_try')
  await house.pass(1)
}
beforeEach(anotherNetwork)

const password = 'warm stone, still water'
const knownAddress = 'member.plain@stillwater.example'
let people = 0
const anEmail = () => `stranger.${++people}@elsewhere.example`

const register = async (email: string, profile: object = { firstName: 'Ada', lastName: 'B' }) => {
  const { accessToken } = (await house.get('/api/wix/v1/auth/visitor-token')).body
  const input = { loginId: { email }, password, profile }
  return await house.visitor().post('/_api/iam/authentication/v2/register', input, { authorization: accessToken })
}
const askForLink = (email: string) =>
  house.visitor().post('/api/wix/v1/auth/reset-password', { email, redirectUrl: '/auth' })
const recover = (recoveryToken: string, word = 'a new password') =>
  house.visitor().post('/api/wix/v1/auth/recover', { recoveryToken, password: word })
const emailsTo = async (email: string) =>
  (await house.rows<{ count: number }>('select count(*)::int from email where recipient = $1', [email]))[0]!.count
const linkFor = async (email: string): Promise<string> => {
  await expect.poll(async () => (await house.emails(email))[0]?.text, soon).toContain('recoveryToken=')
  return /recoveryToken=([\w-]+)/.exec((await house.emails(email))[0]!.text)![1]!
}

describe('emails that strangers can cause', () => {
  test('sixty strangers’ addresses from one network bring ten emails, and known ones are refused like unknown ones (security finding 4)', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => register(anEmail())))
    const sent = await house.rows(`select from email where recipient like 'stranger.%'`)
    expect(sent).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = [answers.find(({ status }) => status === 429)!, await register(knownAddress)]
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([429, 'request.too-many'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(59 * 60)
    }
    await house.pass(60)
    expect((await register(anEmail())).status).toBe(200)
  })

  test('from the house’s own network a hundred', async () => {
    await house.rows(`update venue set own_networks = '{127.0.0.1}'`)
    const before = people
    for (let i = 0; i < 5; i++) {
      await Promise.all(Array.from({ length: 21 }, () => register(anEmail())))
      await house.pass(1)
    }
    await house.rows(`update venue set own_networks = '{}'`)
    const sent = await house.rows(`select from email where substring(recipient from '^stranger\\.(\\d+)@')::int > $1`, [
      before,
    ])
    expect(sent).toHaveLength(100)
  })

  test('so do registrations of one known address, codes sent anew, and sign-ins that send one (security finding 4)', async () => {
    const email = anEmail()
    const { stateToken } = (await register(email)).body
    for (let i = 0; i < 9; i++) {
      const again = [
        () => register(knownAddress),
        () => house.post('/_api/iam/verification/v1/auth/resend', { stateToken }),
        () => house.visitor().post('/api/wix/v1/login', { email, password }),
      ][i % 3]!
      expect((await again()).status).not.toBe(429)
    }
    expect((await register(anEmail())).status).toBe(429)
    expect((await house.post('/_api/iam/verification/v1/auth/resend', { stateToken })).status).toBe(429)
    expect((await house.visitor().post('/api/wix/v1/login', { email, password })).status).toBe(429)
  })

  test('a network asks for ten links an hour, for known and unknown addresses alike (security finding 18)', async () => {
    for (let i = 0; i < 10; i++) await askForLink(i % 2 ? knownAddress : anEmail())
    expect([(await askForLink(knownAddress)).status, (await askForLink(anEmail())).status]).toEqual([429, 429])
  })

  test('however many networks they come from, the house sends no more than three hundred an hour (security finding 4)', async () => {
    await house.rows(
      `insert into failed_try (what, network, at) select 'emails-of-house', 'all', $1 from generate_series(1, 299)`,
      [house.ctx.now()],
    )
    expect((await register(anEmail())).status).toBe(200)
    expect([(await register(anEmail())).status, (await askForLink(knownAddress)).status]).toEqual([429, 429])
  })

  test('carry no words typed at registration (security finding 4)', async () => {
    const email = anEmail()
    const bait = 'Your parcel waits at https://evil.example/pay?x=1 - act today'
    await register(email, { firstName: bait, lastName: bait })
    await expect.poll(async () => (await house.emails(email)).length, soon).toBe(1)
    const [sentEmail] = await house.emails(email)
    expect(sentEmail!.text).toContain('Dear guest,')
    expect(sentEmail!.text + sentEmail!.html + sentEmail!.subject).not.toMatch(/evil|parcel/)
  })
})

describe('five emails an hour for one address', () => {
  test('beyond them a link is answered as ever, and those that were sent live on (security finding 18)', async () => {
    const email = 'member.soak@stillwater.example'
    for (let i = 0; i < 5; i++) expect((await askForLink(email)).status).toBe(200)
    await anotherNetwork()
    expect(await askForLink(email)).toMatchObject({ status: 200, body: {} })
    expect(await emailsTo(email)).toBe(5)
    expect((await recover(await linkFor(email))).body.state).toBe('SUCCESS')
  })

  test('beyond them another link is sent all the same when none that was sent is good any more (security finding 18)', async () => {
    const email = 'member.unlimited@stillwater.example'
    for (let i = 0; i < 5; i++) await askForLink(email)
    // A link that is good no more is not sent.
    await house.emailsSent()
    await house.pass(31)
    for (let i = 0; i < 3; i++) expect((await askForLink(email)).status).toBe(200)
    expect(await emailsTo(email)).toBe(6)
    await expect.poll(async () => (await house.emails(email)).length, soon).toBe(6)
    expect((await recover(await linkFor(email))).body.state).toBe('SUCCESS')
  })

  test('beyond them a registration is answered as ever, and a link for a password still leads in (security finding 18)', async () => {
    const email = anEmail()
    for (let i = 0; i < 5; i++) expect((await register(email)).status).toBe(200)
    await anotherNetwork()
    const answer = await register(email)
    expect(answer).toMatchObject({ status: 200, body: { state: 'REQUIRE_EMAIL_VERIFICATION' } })
    expect(await emailsTo(email)).toBe(5)
    await askForLink(email)
    expect((await recover(await linkFor(email))).body).toMatchObject({
      state: 'SUCCESS',
      member: { loginEmail: email },
    })
  })

  test('beyond them the code that was sent last is still good, and after an hour another is sent (security finding 18)', async () => {
    const email = anEmail()
    const { stateToken } = (await register(email)).body
    const resend = () => house.post('/_api/iam/verification/v1/auth/resend', { stateToken })
    for (let i = 0; i < 6; i++) expect((await resend()).status).toBe(200)
    await expect.poll(async () => (await house.emails(email)).length, soon).toBe(5)
    await house.pass(61)
    await resend()
    await expect.poll(async () => (await house.emails(email)).length, soon).toBe(6)
    const code = /\b\d{6}\b/.exec((await house.emails(email))[0]!.text)![0]
    expect((await house.post('/_api/iam/verification/v1/auth/verify', { code, stateToken })).body.state).toBe('SUCCESS')
  })
})

test('nothing is hashed for a made-up link or a taken address (security finding 19)', async () => {
  vi.mocked(hashPassword).mockClear()
  expect((await recover('x')).body.code).toBe('recovery.expired')
  expect((await house.post('/_api/iam/authentication/v1/recover', { recoveryToken: 'x', password })).status).toBe(400)
  expect((await register(knownAddress)).body.code).toBe('emailAlreadyExists')
  const many = await Promise.all(Array.from({ length: 200 }, () => recover('made up')))
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(180)
  expect(hashPassword).not.toHaveBeenCalled()
})

test('a sign-up whose address is not proved is deleted after two days, and no other account (security finding 4)', async () => {
  const [forgotten, proved, late] = [anEmail(), anEmail(), anEmail()]
  await register(forgotten)
  const { stateToken } = (await register(proved)).body
  await expect.poll(async () => (await house.emails(proved)).length, soon).toBe(1)
  const code = /\b\d{6}\b/.exec((await house.emails(proved))[0]!.text)![0]
  await house.post('/_api/iam/verification/v1/auth/verify', { code, stateToken })
  // One whom the house has entered proves the address when they choose a password.
  await house.rows(
    `insert into member (email, email_key, first_name, last_name, status) values ($1, $1, 'By', 'House', 'PENDING')`,
    ['by.house@elsewhere.example'],
  )
  const judged = anEmail()
  await register(judged)
  await house.rows(`update member set status = 'BLOCKED' where email = $1`, [judged])
  await house.pass(24 * 60)
  await register(late)
  const known = async () =>
    (await house.rows(`select email from member where email like '%@elsewhere.example'`)).map(({ email }) => email)
  expect(await known()).toContain(forgotten)

  await house.pass(25 * 60)
  const left = await known()
  expect(left).not.toContain(forgotten)
  expect(left).toEqual(expect.arrayContaining([proved, late, judged, 'by.house@elsewhere.example']))
  expect(await emailsTo(forgotten)).toBe(0)
  const [told] = await house.rows(
    `select count(*)::int from lifecycle_event where entity = 'member' and kind = 'deleted'`,
  )
  expect(told.count).toBeGreaterThanOrEqual(1)
  expect((await register(forgotten)).status).toBe(200)
})
