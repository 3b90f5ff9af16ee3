import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

type Browser = ReturnType<TestHouse['visitor']>
const password = 'warm stone, still water'
let people = 0
const anEmail = () => `member.${++people}@guest.example`

const register = async (by: Browser, email: string, more: object = {}) => {
  const { accessToken } = (await by.get('/api/wix/v1/auth/visitor-token')).body
  const profile = { firstName: 'Mia', lastName: 'Member', phones: [], language: 'en' }
  return await by.post(
    '/_api/iam/authentication/v2/register',
    { loginId: { email }, password, profile, ...more },
    { authorization: accessToken },
  )
}
const mailbox = async (email: string) => (await house.get(`/__test/mailbox?email=${encodeURIComponent(email)}`)).body
const codeFor = async (email: string, emails = 1): Promise<string> => {
  await expect.poll(async () => (await mailbox(email)).letters.length, soon).toBeGreaterThanOrEqual(emails)
  return (await mailbox(email)).code
}
const verify = (by: Browser, code: string, stateToken: string) =>
  by.post('/_api/iam/verification/v1/auth/verify', { code, stateToken })
const logIn = (by: Browser, email: string, word = password) => by.post('/api/wix/v1/login', { email, password: word })
const session = async (by: Browser) => (await by.get('/api/wix/v1/auth/session')).body

/** Somebody who has registered, proved the address and come in. */
async function aMember(email = anEmail()) {
  const by = house.visitor()
  const { stateToken } = (await register(by, email)).body
  const { sessionToken } = (await verify(by, await codeFor(email), stateToken)).body
  const { body, headers } = await by.post('/api/wix/v1/auth/session', { sessionToken })
  return { by, email, token: body.authToken as string, member: body.member, headers }
}

describe('registration', () => {
  test('asks for the code of the email, and with it the member comes in (#493 #494 #495)', async () => {
    const email = 'Mia.Member@Guest.example'
    const by = house.visitor()
    const registered = await register(by, email)
    expect(registered).toMatchObject({
      status: 200,
      body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: expect.stringMatching(/^[\w-]{40,}$/) },
    })
    expect(await session(by)).toEqual({ state: 'SIGNED_OUT' })

    const code = await codeFor(email)
    expect(code).toMatch(/^\d{6}$/)
    const verified = await verify(by, code, registered.body.stateToken)
    expect(verified).toMatchObject({ status: 200, body: { state: 'SUCCESS' } })
    const entered = await by.post('/api/wix/v1/auth/session', { sessionToken: verified.body.sessionToken })
    expect(entered.body).toMatchObject({
      state: 'SUCCESS',
      expiresIn: 900,
      member: { loginEmail: email, contact: { firstName: 'Mia', lastName: 'Member' } },
    })
    expect(await session(by)).toMatchObject({ state: 'AUTHENTICATED', member: { loginEmail: email } })
    await expect
      .poll(async () => (await mailbox(email)).letters[0].subject, soon)
      .toBe('Welcome to Stillwater Bathhouse')
  })

  test('an address that has an account is refused, whatever its capitals; one that was never proved may register again (#330)', async () => {
    const { email } = await aMember()
    const again = await register(house.visitor(), email.toUpperCase())
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'emailAlreadyExists',
      'Email already exists!',
    ])

    const squatted = anEmail()
    const squatter = (await register(house.visitor(), squatted)).body
    const owner = house.visitor()
    const { stateToken } = (await register(owner, squatted, { password: 'the owner of this' })).body
    const { sessionToken } = (await verify(owner, await codeFor(squatted, 2), stateToken)).body
    expect(sessionToken).toBeDefined()
    expect((await logIn(house.visitor(), squatted)).body.code).toBe('login.invalid')
    expect((await logIn(house.visitor(), squatted, 'the owner of this')).body.state).toBe('SUCCESS')
    expect((await verify(house.visitor(), await codeFor(squatted), squatter.stateToken)).status).toBe(400)
  })

  test('a wrong code is refused in the words of the specification, and after five the right one too (#334)', async () => {
    const email = anEmail()
    const by = house.visitor()
    const { stateToken } = (await register(by, email)).body
    const code = await codeFor(email)
    const wrong = code === '000000' ? '111111' : '000000'
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(by, wrong, stateToken)))
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(new Set(['Invalid verification code!']))
    expect((await verify(by, code, stateToken)).status).toBe(400)

    await by.post('/_api/iam/verification/v1/auth/resend', { stateToken })
    const next = await codeFor(email, 2)
    await expect.poll(async () => (await mailbox(email)).code, soon).not.toBe(code)
    expect((await verify(by, code, stateToken)).status).toBe(400)
    expect((await verify(by, (await mailbox(email)).code ?? next, stateToken)).body.state).toBe('SUCCESS')
  })

  test('a code is good for ten minutes and once', async () => {
    const late = await openHouse()
    const by = late.visitor()
    const email = anEmail()
    const { accessToken } = (await by.get('/api/wix/v1/auth/visitor-token')).body
    const input = { loginId: { email }, password, profile: { firstName: 'A', lastName: 'B' } }
    const { stateToken } = (
      await by.post('/_api/iam/authentication/v2/register', input, { authorization: accessToken })
    ).body
    await expect.poll(async () => (await late.get(`/__test/mailbox?email=${email}`)).body.code, soon).not.toBeNull()
    const { code } = (await late.get(`/__test/mailbox?email=${email}`)).body
    await late.pass(10)
    expect((await verify(by, code, stateToken)).status).toBe(400)
    await late.close()

    const member = anEmail()
    const browser = house.visitor()
    const registered = (await register(browser, member)).body
    const right = await codeFor(member)
    const both = await Promise.all([1, 2].map(() => verify(browser, right, registered.stateToken)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('without the token of the browser, or with a weak password, a crooked address or no name, nothing is opened', async () => {
    const input = { loginId: { email: anEmail() }, password, profile: { firstName: 'A', lastName: 'B' } }
    const path = '/_api/iam/authentication/v2/register'
    expect((await house.post(path, input)).body.code).toBe('account.required')
    expect((await house.post(path, input, { authorization: 'guest.x.9999999999.AAAA' })).body.code).toBe(
      'account.required',
    )
    const by = house.visitor()
    for (const bad of [
      { password: 'short' },
      { loginId: { email: 'no-address' } },
      { loginId: { email: 'a@b.example\r\nBcc: x@y.example' } },
      { profile: { firstName: '', lastName: 'B' } },
      { profile: { firstName: '\r\n', lastName: 'B' } },
    ]) {
      expect(await register(by, anEmail(), bad)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    }
  })

  test('a line break that was pasted into a name becomes a space, and no line of an email', async () => {
    const email = anEmail()
    const profile = { firstName: 'A\r\nBcc: x@y.example', lastName: 'B' }
    const by = house.visitor()
    const { stateToken } = (await register(by, email, { profile })).body
    expect((await verify(by, await codeFor(email), stateToken)).body.state).toBe('SUCCESS')
    expect(await house.rows('select first_name from member where email = $1', [email])).toEqual([
      { first_name: 'A Bcc: x@y.example' },
    ])
    expect((await mailbox('x@y.example')).letters).toEqual([])
  })

  test('where the owner looks at every new member, a proved address is not enough (#359)', async () => {
    await house.rows('update venue set approves_members = true')
    const email = anEmail()
    const by = house.visitor()
    const { stateToken } = (await register(by, email)).body
    expect((await verify(by, await codeFor(email), stateToken)).body).toEqual({ state: 'REQUIRE_OWNER_APPROVAL' })
    expect((await logIn(by, email)).body).toEqual({ state: 'OWNER_APPROVAL_REQUIRED' })
    await house.rows('update venue set approves_members = false')
    await house.rows(`update member set status = 'APPROVED' where email = $1`, [email])
    expect((await logIn(by, email)).body.state).toBe('SUCCESS')
  })
})

describe('sign-in', () => {
  test('keeps a session of seven days in a cookie that no script reads and no other site sends (#346 #348 #445 #492)', async () => {
    const { email } = await aMember()
    const { status, body, headers } = await logIn(house.visitor(), email)
    expect([status, body.state, body.expiresIn]).toEqual([200, 'SUCCESS', 900])
    const cookie = headers.getSetCookie().find((line) => line.startsWith('bh_session='))!
    expect(cookie).toMatch(/Max-Age=604800/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).not.toContain(body.authToken)
  })

  test('a wrong password and an unknown address are answered differently, in the words of the specification (#61 #62 #492)', async () => {
    const { email } = await aMember()
    expect(await logIn(house.visitor(), email, 'something else')).toMatchObject({
      status: 401,
      body: { code: 'login.invalid', message: 'Invalid email or password!' },
    })
    expect(await logIn(house.visitor(), 'nobody@guest.example')).toMatchObject({
      status: 404,
      body: {
        code: 'noaccount',
        message: 'There is no account associated with this email address. Register this email address here',
      },
    })
  })

  test('an address that was never proved gets a new code instead of a session', async () => {
    const email = anEmail()
    await register(house.visitor(), email)
    const by = house.visitor()
    const { body } = await logIn(by, email)
    expect(body).toEqual({ state: 'EMAIL_VERIFICATION_REQUIRED', stateToken: expect.any(String) })
    await codeFor(email, 2)
    await expect
      .poll(async () => (await verify(by, (await mailbox(email)).code, body.stateToken)).body.state, soon)
      .toBe('SUCCESS')
  })

  test('a blocked member does not come in, and is out at once', async () => {
    const { by, email, token } = await aMember()
    await house.rows(`update member set status = 'BLOCKED' where email = $1`, [email])
    expect(await logIn(house.visitor(), email)).toMatchObject({ status: 403, body: { code: 'account.blocked' } })
    expect(await session(by)).toEqual({ state: 'SIGNED_OUT' })
    expect((await by.send('GET', '/api/wix/v1/auth/session', undefined, { authtoken: token })).status).toBe(401)
  })

  test('every sign-in is a session of its own: one that was planted before gets no rights by it', async () => {
    const { by, email } = await aMember()
    const before = by.cookies.get('bh_session')!
    await logIn(by, email)
    expect(by.cookies.get('bh_session')).not.toBe(before)
    const thief = house.visitor()
    thief.cookies.set('bh_session', before)
    expect(await session(thief)).toEqual({ state: 'SIGNED_OUT' })

    const planted = house.visitor()
    planted.cookies.set('bh_session', 'planted-by-somebody-else')
    await logIn(planted, email)
    expect(planted.cookies.get('bh_session')).not.toBe('planted-by-somebody-else')
  })

  test('tokens: the short one and the session itself open the same route; forged, foreign and old ones none', async () => {
    const { by, token, member } = await aMember()
    const ask = (authtoken: string) => house.visitor().send('GET', '/api/wix/v1/auth/session', undefined, { authtoken })
    expect((await ask(token)).body.member.id).toBe(member.id)
    expect((await ask(by.cookies.get('bh_session')!)).body.member.id).toBe(member.id)
    const [kind, of, until, signature] = token.split('.')
    const forged = [
      `${kind}.${of}.${Number(until) + 999}.${signature}`,
      `${kind}.${of}.${until}.`,
      `${kind}.${of}.${until}`,
      `guest.${of}.${until}.${signature}`,
      'eyJhbGciOiJub25lIn0.e30.',
      'x',
    ]
    for (const bad of forged) expect([bad, (await ask(bad)).status]).toEqual([bad, 401])
    expect((await ask((await house.get('/api/wix/v1/auth/visitor-token')).body.accessToken)).body).toEqual({
      state: 'SIGNED_OUT',
    })
  })

  test('the short token is over after a quarter of an hour, the session after seven days', async () => {
    const later = await openHouse()
    const by = later.visitor()
    const input = { email: 'member.plain@stillwater.example', password: 'stillwater-demo' }
    const { authToken } = (await by.post('/api/wix/v1/login', input)).body
    const ask = () => later.visitor().send('GET', '/api/wix/v1/auth/session', undefined, { authtoken: authToken })
    expect((await ask()).status).toBe(200)
    await later.pass(15)
    expect((await ask()).body.code).toBe('account.ended')
    expect((await by.get('/api/wix/v1/auth/session')).body.state).toBe('AUTHENTICATED')
    await later.pass(7 * 24 * 60)
    expect((await by.get('/api/wix/v1/auth/session')).body.state).toBe('SIGNED_OUT')
    await later.close()
  })

  test('signing out ends this session, everywhere ends all of them (#343)', async () => {
    const { by, email } = await aMember()
    const other = house.visitor()
    await logIn(other, email)
    await by.post('/api/wix/v1/logout')
    expect([by.cookies.get('bh_session'), (await session(other)).state]).toEqual(['', 'AUTHENTICATED'])
    const third = house.visitor()
    await logIn(third, email)
    expect((await other.post('/api/wix/v1/auth/logout-everywhere')).status).toBe(200)
    expect([(await session(other)).state, (await session(third)).state]).toEqual(['SIGNED_OUT', 'SIGNED_OUT'])
    expect((await other.post('/api/wix/v1/auth/logout-everywhere')).body.code).toBe('account.required')
  })

  test('passwords and secrets are nowhere in the books as they are', async () => {
    const { by, email, token } = await aMember()
    const books = JSON.stringify(
      await house.rows(`select (select json_agg(m) from member m) as m, (select json_agg(s) from member_session s) as s,
        (select json_agg(a) from account_secret a) as a`),
    )
    for (const secret of [password, by.cookies.get('bh_session')!, token]) expect(books).not.toContain(secret)
    expect(books).toContain(email)
    expect(books).toMatch(/\$argon2id\$v=19\$m=\d+,t=\d,p=1\$/)
  })
})

const askForLink = (by: Browser, email: string, redirectUrl = '/auth') =>
  by.post('/api/wix/v1/auth/reset-password', { email, redirectUrl })
const recover = (by: Browser, recoveryToken: string, word = 'a new password') =>
  by.post('/api/wix/v1/auth/recover', { recoveryToken, password: word })

describe('a forgotten password', () => {
  test('an email brings the link, the link sets the password once, and every other session is over (#496)', async () => {
    const { by, email } = await aMember()
    expect(await askForLink(house.visitor(), email, `${house.ctx.config.siteUrl}/auth`)).toMatchObject({
      status: 200,
      body: {},
    })
    await expect.poll(async () => (await mailbox(email)).recoveryToken, soon).not.toBeNull()
    const { recoveryToken, letters } = await mailbox(email)
    expect(letters[0].text).toContain(`${house.ctx.config.siteUrl}/auth?recoveryToken=${recoveryToken}`)

    const fresh = house.visitor()
    const answers = await Promise.all([recover(fresh, recoveryToken), recover(house.visitor(), recoveryToken)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)!.body.code).toBe('recovery.expired')
    expect(await session(by)).toEqual({ state: 'SIGNED_OUT' })
    expect((await logIn(house.visitor(), email)).status).toBe(401)
    expect((await logIn(house.visitor(), email, 'a new password')).status).toBe(200)
    await expect
      .poll(async () => (await mailbox(email)).letters[0].subject, soon)
      .toBe('Your password for Stillwater Bathhouse was changed')
  })

  test('an address without an account is refused, an address of another site is refused (#337 #500)', async () => {
    expect(await askForLink(house.visitor(), 'nobody.else@guest.example')).toMatchObject({
      status: 404,
      body: { code: 'noaccount' },
    })
    for (const url of ['https://evil.example/auth', '//evil.example', 'javascript:alert(1)']) {
      expect((await askForLink(house.visitor(), 'member.plain@stillwater.example', url)).body.code).toBe(
        'request.foreign-url',
      )
    }
  })

  test('the link is over after half an hour', async () => {
    const late = await openHouse()
    const email = 'member.plain@stillwater.example'
    await askForLink(late.visitor(), email)
    await expect
      .poll(async () => (await late.get(`/__test/mailbox?email=${email}`)).body.recoveryToken, soon)
      .not.toBeNull()
    const { recoveryToken } = (await late.get(`/__test/mailbox?email=${email}`)).body
    await late.pass(30)
    expect((await recover(late.visitor(), recoveryToken)).body.code).toBe('recovery.expired')
    await late.close()
  })

  test('a member who knows the old password may change it; the session goes on under a new name, all others end', async () => {
    const { by, email } = await aMember()
    const other = house.visitor()
    await logIn(other, email)
    const change = (oldPassword: string) =>
      by.post('/api/wix/v1/auth/change-password', { oldPassword, newPassword: 'quite another one' })
    expect((await change('wrong')).body.code).toBe('login.invalid')
    const before = by.cookies.get('bh_session')
    expect((await change(password)).status).toBe(200)
    expect(by.cookies.get('bh_session')).not.toBe(before)
    expect([(await session(by)).state, (await session(other)).state]).toEqual(['AUTHENTICATED', 'SIGNED_OUT'])
    expect(
      (await house.visitor().post('/api/wix/v1/auth/change-password', { oldPassword: 'x', newPassword: 'long enough' }))
        .status,
    ).toBe(401)
  })
})

describe('guessing', () => {
  test('after ten unknown addresses an hour known and unknown are answered alike (A4)', async () => {
    const strict = await openHouse({ env: { RATE_LIMITS: 'on' } })
    const tryAs = (email: string) => strict.visitor().post('/api/wix/v1/login', { email, password: 'stillwater-demo' })
    for (let i = 0; i < 10; i++) expect((await tryAs(`nobody${i}@guest.example`)).status).toBe(404)
    const alike = await Promise.all([tryAs('nobody@guest.example'), tryAs('member.plain@stillwater.example')])
    expect(alike.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'request.too-many'],
      [429, 'request.too-many'],
    ])
    await strict.pass(60)
    expect((await tryAs('member.plain@stillwater.example')).status).toBe(200)
    await strict.close()
  })

  test('after five misses at one account each further answer takes longer, and the right password still comes in (A4)', async () => {
    const strict = await openHouse({ env: { RATE_LIMITS: 'on' } })
    const tryWith = async (word: string) => {
      const startedAt = performance.now()
      const { status } = await strict
        .visitor()
        .post('/api/wix/v1/login', { email: 'member.plain@stillwater.example', password: word })
      return { status, ms: performance.now() - startedAt }
    }
    for (let i = 0; i < 5; i++) await tryWith('wrong')
    const sixth = await tryWith('wrong')
    const right = await tryWith('stillwater-demo')
    expect([sixth.status, right.status]).toEqual([401, 200])
    expect(sixth.ms).toBeGreaterThan(490)
    expect(right.ms).toBeGreaterThan(990)
    expect((await tryWith('stillwater-demo')).ms).toBeLessThan(right.ms)
    await strict.close()
  })

  test('thirty unknown addresses at once are counted like thirty in a row (A4)', async () => {
    const strict = await openHouse({ env: { RATE_LIMITS: 'on' } })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        strict.visitor().post('/api/wix/v1/login', { email: `nobody${i}@guest.example`, password: 'x' }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect([
      statuses.filter((status) => status === 404).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([10, 20])
    await strict.close()
  })

  test('wrong passwords that come at once wait like those that come in a row (A4)', async () => {
    const strict = await openHouse({ env: { RATE_LIMITS: 'on' } })
    const startedAt = performance.now()
    await Promise.all(
      Array.from({ length: 7 }, () =>
        strict.visitor().post('/api/wix/v1/login', { email: 'member.plain@stillwater.example', password: 'wrong' }),
      ),
    )
    expect(performance.now() - startedAt).toBeGreaterThan(990)
    await strict.close()
  })
})
