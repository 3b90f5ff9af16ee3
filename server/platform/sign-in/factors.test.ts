import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const password = 'stillwater-demo'
const factorPath = '/api/account/v1/second-factor'
type Browser = ReturnType<TestHouse['visitor']>
const mailOf = (who: string) => `member.${who}@stillwater.example`
const siteLogin = (email: string, code?: string, by: Browser = house.visitor(), stateToken?: string) =>
  by.post('/api/wix/v1/login', { email, password, ...(code && { code }), ...(stateToken && { stateToken }) })
const clientLogin = (email: string, word = password) =>
  house.visitor().post('/_api/iam/authentication/v2/login', { loginId: { email }, password: word })
const prove = (kind: string, input: object) =>
  house.visitor().post(`/_api/iam/authentication/v2/${kind}/verify`, { factorType: kind, ...input })
/** What the newest message to somebody says; the outbox shows it to whoever tries the house. */
const newestMessage = async (channel: string, to: string): Promise<string> => {
  const { body } = await house.get('/sandbox/outbox')
  const shown = new RegExp(`<h2>${channel}</h2><p>To ${to.replace('+', '\\+')}[^]*?<pre>([^<]*)</pre>`).exec(body)
  return shown?.[1] ?? ''
}
const codeIn = (words: string) => /\b\d{6}\b/.exec(words)![0]
const newestEmail = async (email: string, than = '') => {
  const code = async () => (await house.get(`/__test/mailbox?email=${email}`)).body.code as string | null
  await expect.poll(async () => ![null, than].includes(await code()), soon).toBe(true)
  return (await code())!
}
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const sessionOf = (sessionToken: string, by = house.visitor()) => by.post('/api/wix/v1/auth/session', { sessionToken })

/** How each kind of factor is set up, where its code arrives, and where a client sends it. */
const kinds = [
  { kind: 'SMS', who: 'plain', target: '+61 400 000 111', channel: 'Text message', hint: '•••111', data: 'smsData' },
  { kind: 'CALL', who: 'soak', target: '+61 400 000 222', channel: 'Call', hint: '•••222', data: 'callData' },
  { kind: 'PUSH', who: 'sauna', target: 'phone-of-sana', channel: 'Push message', hint: '•••ana', data: 'pushData' },
  { kind: 'EMAIL', who: 'unlimited', target: '', channel: null, hint: 'm•••@stillwater.example', data: 'emailData' },
] as const

describe.each(kinds)('a second factor by $kind', ({ kind, who, target, channel, hint, data }) => {
  const email = mailOf(who)
  const sent = async (than = '') =>
    channel ? codeIn(await newestMessage(channel, target)) : await newestEmail(email, than)
  const dataOf = (code: string) => ({ [data]: kind === 'PUSH' ? { transactionId: code } : { code } })

  test('is set up with the password and a first code, asked for by the site and by clients, and taken off again (#356 #358)', async () => {
    const by = house.visitor()
    await siteLogin(email, undefined, by)
    expect((await by.post(factorPath, { password: 'not it', kind, target })).status).toBe(401)
    expect((await by.post(factorPath, { password, kind, target })).body).toEqual({ sentTo: hint })
    const first = await sent()
    expect((await by.post(`${factorPath}/confirm`, { code: wrongFor(first) })).status).toBe(401)
    expect((await by.post(`${factorPath}/confirm`, { code: first })).body.recoveryCodes).toHaveLength(8)

    const waiting = (await siteLogin(email)).body
    expect(waiting).toEqual({ state: 'MFA_REQUIRED', stateToken: expect.stringMatching(/^[\w-]{43}$/) })
    const second = await sent(first)
    expect(second).not.toBe(first)
    const goOn = (code: string, by?: Browser) => siteLogin(email, code, by, waiting.stateToken)
    expect((await goOn(first)).status).toBe(401)
    const logins = await Promise.all([goOn(second), goOn(second)])
    expect(logins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])

    const asked = (await clientLogin(email)).body
    expect(asked).toEqual({
      state: 'MFA_CHALLENGE',
      stateToken: expect.any(String),
      mfaChallengeData: {
        factorType: kind,
        availableFactors: [{ factorType: kind }],
        verificationChallengeData: { hint },
      },
    })
    const third = await sent(second)
    const { stateToken } = asked
    const refused = { status: 401, body: { details: { applicationError: { code: 'VERIFICATION_FAILED' } } } }
    expect(await prove(kind, { stateToken, ...dataOf(wrongFor(third)) })).toMatchObject(refused)
    expect(
      await prove(kind === 'SMS' ? 'CALL' : 'SMS', { stateToken, smsData: { code: third }, callData: { code: third } }),
    ).toMatchObject(refused)
    expect(await prove('PASSWORD', { stateToken, ...dataOf(third) })).toMatchObject(refused)
    expect(await prove(kind, { stateToken })).toMatchObject(refused)
    const proved = await prove(kind, { stateToken, rememberThisDevice: true, ...dataOf(third) })
    expect(proved.body).toMatchObject({ state: 'SUCCESS', identity: { email: { address: email } } })
    expect(await prove(kind, { stateToken, ...dataOf(third) })).toMatchObject({
      status: 400,
      body: { message: 'Unknown _state' },
    })
    expect((await sessionOf(proved.body.sessionToken)).body.state).toBe('SUCCESS')
    const [{ second_factor }] = await house.rows(
      'select s.second_factor from member_session s join member m on m.id = member_id where email = $1 order by s.created_at desc limit 1',
      [email],
    )
    expect(second_factor).toBe(true)

    const on = house.visitor()
    const again = (await siteLogin(email, undefined, on)).body
    expect(again.state).toBe('MFA_REQUIRED')
    const fourth = await sent(third)
    await siteLogin(email, fourth, on, again.stateToken)
    expect((await on.post(`${factorPath}/remove`, { password })).body.code).toBe('login.code')
    const last = await sent(fourth)
    expect((await on.post(`${factorPath}/remove`, { password, code: last })).status).toBe(200)
    expect((await clientLogin(email)).body.state).toBe('SUCCESS')
  })
})

describe('a code that was sent', () => {
  test('is good for the sign-in that asked for it, and for no other (security finding 27)', async () => {
    const email = mailOf('plain')
    const by = house.visitor()
    await siteLogin(email, undefined, by)
    const target = '+61 400 000 777'
    const codeNow = async () => codeIn(await newestMessage('Text message', target))
    await by.post(factorPath, { password, kind: 'SMS', target })
    const first = await codeNow()
    // Another browser of the same member has not asked for this one.
    const other = house.visitor()
    await siteLogin(email, undefined, other)
    expect((await other.post(`${factorPath}/confirm`, { code: first })).status).toBe(401)
    expect((await by.post(`${factorPath}/confirm`, { code: first })).status).toBe(200)

    const hers = (await siteLogin(email)).body
    const code = await codeNow()
    expect((await siteLogin(email, code)).body.code).toBe('login.code')
    expect((await siteLogin(email, code, undefined, 'another-sign-in')).body.code).toBe('login.code')
    expect((await siteLogin(email, code, undefined, hers.stateToken)).body.state).toBe('SUCCESS')

    const byClient = (await clientLogin(email)).body
    const itsCode = await codeNow()
    expect((await siteLogin(email, itsCode)).status).toBe(401)
    expect((await prove('SMS', { stateToken: byClient.stateToken, smsData: { code: itsCode } })).body.state).toBe(
      'SUCCESS',
    )
    await house.rows('delete from second_factor where target = $1', [target])
  })
})

describe('a second factor by an app', () => {
  test('is required of a client too, and its code lets in once (#358)', async () => {
    const by = house.visitor()
    const email = mailOf('plain')
    await siteLogin(email, undefined, by)
    const { secret } = (await by.post(factorPath, { password })).body
    const now = (later: number) => generate({ secret, epoch: Math.floor(house.ctx.now().getTime() / 1000) + later })
    await by.post(`${factorPath}/confirm`, { code: await now(0) })
    await house.pass(1)
    const { body } = await clientLogin(email)
    expect(body).toEqual({
      state: 'REQUIRE_MFA',
      stateToken: expect.any(String),
      requireMfaData: { availableFactors: [{ factorType: 'TOTP' }] },
    })
    const input = { stateToken: body.stateToken, totpData: { code: await now(0) } }
    const both = await Promise.all([prove('TOTP', input), prove('TOTP', input)])
    expect(both.filter(({ body: answer }) => answer.state === 'SUCCESS')).toHaveLength(1)
  })
})

describe('what a first factor is not enough for', () => {
  test('neither the link of an email nor a verified address leads past the second one', async () => {
    const email = mailOf('soak')
    const by = house.visitor()
    await siteLogin(email, undefined, by)
    await by.post(factorPath, { password, kind: 'SMS', target: '+61400000333' })
    await by.post(`${factorPath}/confirm`, { code: codeIn(await newestMessage('Text message', '+61400000333')) })
    const authorization = (await by.get('/api/wix/v1/auth/session')).body.authToken

    const start = await by.send('POST', '/_api/iam/verification/v1/Start', { target: 'EMAIL' }, { authorization })
    const code = await newestEmail(email)
    const verified = await house
      .visitor()
      .post('/_api/iam/verification/v1/auth/verify', { code, stateToken: start.body.verificationId })
    expect(verified.body.state).toBe('MFA_CHALLENGE')
    expect(verified.body.sessionToken).toBeUndefined()

    await house.visitor().post('/_iam/recovery/v1/send-email', { email })
    const token = async () => (await house.get(`/__test/mailbox?email=${email}`)).body.recoveryToken
    await expect.poll(token, soon).not.toBeNull()
    const recovered = await house
      .visitor()
      .post('/_iam/recovery/v1/recover', { recoveryToken: await token(), password: 'a quite new one' })
    expect(recovered.body).toMatchObject({ state: 'MFA_CHALLENGE' })
    // From here on the password of all demo members again.
    await house.rows(
      'update member set password_hash = one.password_hash from member one where one.email = $1 and member.email = $2',
      [mailOf('unlimited'), email],
    )
  })

  test('a sign-in that waits for its code waits ten minutes, and no longer than the password it was begun with', async () => {
    const email = mailOf('soak')
    const target = '+61400000333'
    const { stateToken } = (await clientLogin(email)).body
    const code = codeIn(await newestMessage('Text message', target))
    await house.rows(`update account_secret set expires_at = house_now() where kind = 'factor'`)
    expect((await prove('SMS', { stateToken, smsData: { code } })).body.message).toBe('Unknown _state')

    const waiting = (await clientLogin(email)).body.stateToken
    const right = codeIn(await newestMessage('Text message', target))
    await house.rows(`update account_secret set expires_at = expires_at + interval '1 day' where kind = 'factor'`)
    await house.pass(10)
    expect((await prove('SMS', { stateToken: waiting, smsData: { code: right } })).status).toBe(401)
  })
})

test('nobody is sent more than five codes an hour', async () => {
  const strict = await openHouse({ env: { RATE_LIMITS: 'on' } })
  const email = mailOf('sauna')
  const by = strict.visitor()
  await by.post('/api/wix/v1/login', { email, password })
  const input = { password, kind: 'SMS', target: '+61400000444' }
  const answers = []
  for (let i = 0; i < 6; i++) answers.push((await by.post(factorPath, input)).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  await strict.close()
})

test('a house without a provider of messages says that it cannot send them, and sends emails all the same', async () => {
  const bare = await openHouse({ env: { DEMO: '', TEST_DOORS: '' } })
  const by = bare.visitor()
  const email = mailOf('sauna')
  await by.post('/api/wix/v1/login', { email, password })
  for (const kind of ['SMS', 'CALL', 'PUSH']) {
    expect(await by.post(factorPath, { password, kind, target: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'second-factor.no-channel' },
    })
    expect((await by.post(factorPath, { password, kind })).status).toBe(400)
  }
  expect((await by.post(factorPath, { password, kind: 'EMAIL' })).body.sentTo).toBe('m•••@stillwater.example')
  await bare.close()
})
