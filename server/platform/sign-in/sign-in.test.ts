import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { soon } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import {
  bothGenerations,
  generations,
  openHouseForClients,
  type ClientHouse,
  clientWithKey,
  clientWithToken,
} from '#proofs/clients.ts'

let house: ClientHouse
let clientId: string
let apiKey: string
beforeAll(async () => {
  house = await openHouseForClients()
  const given = (await house.get('/__test/apikey')).body
  clientId = given.clientId
  apiKey = given.apiKey
})
afterAll(() => house.close())

const password = 'warm stone, still water'
const profile = { firstName: 'Tess', lastName: 'Client', phones: ['+61400000000'], language: 'en' }
const back = 'http://127.0.0.1:18611/callback'
let people = 0
const anEmail = () => `client.${++people}@guest.example`
const mailbox = async (email: string) => (await house.get(`/__test/mailbox?email=${encodeURIComponent(email)}`)).body
const posted = async (email: string, what: 'code' | 'recoveryToken'): Promise<string> => {
  await expect.poll(async () => (await mailbox(email))[what], soon).not.toBeNull()
  return (await mailbox(email))[what]
}
/** What the page that ends a sign-in answers, as a browser without our cookie sees it. */
const follow = async (url: string, headers = {}) => {
  const answer = await house.visitor().send('GET', url.replace(house.ctx.config.siteUrl, ''), undefined, headers)
  return { ...answer, location: answer.headers.get('location') }
}
const nameOf = async (accessToken: string): Promise<string | undefined> =>
  (await house.visitor().send('GET', '/v1/members/my?fieldsets=FULL', undefined, { authorization: accessToken })).body
    .member?.loginEmail
const token = (input: object, headers = {}) => house.visitor().send('POST', '/oauth2/token', input, headers)
/** What a client tells its app of a sign-in that failed. */
const failed = (errorCode?: string) => ({
  loginState: 'FAILURE',
  error: expect.any(String),
  ...(errorCode && { errorCode }),
})

test.each([
  ['somebody.new@guest.example', true],
  [' member.plain@stillwater.example ', true],
  ['not an address', false],
  ['two@@guest.example', false],
  ['', false],
])('`validateEmail` says of “%s”, with or without an account, whether it is an address: %s', async (email, valid) => {
  const { authentication } = clientWithKey('latest', apiKey)
  expect(await authentication.validateEmail(email)).toEqual({ valid })
  const path = '/_api/iam/authentication/v2/validate-email'
  expect((await house.visitor().post(path, { email })).status).toBe(401)
})

describe.each(bothGenerations)('signing in with the SDK of the %s generation', (generation) => {
  const { sdk, modules } = generations[generation]
  const aClient = () => sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId }) })
  type Client = ReturnType<typeof aClient>
  const anAccount = async (client: Client, email = anEmail()) => {
    const registered = await client.auth.register({ email, password, profile })
    expect(registered).toEqual({
      loginState: 'EMAIL_VERIFICATION_REQUIRED',
      data: { stateToken: expect.stringMatching(/^[\w-]{40,}$/) },
    })
    const verified = await client.auth.processVerification({ verificationCode: await posted(email, 'code') })
    expect(verified).toEqual({ loginState: 'SUCCESS', data: { sessionToken: expect.any(String) } })
    return { email, sessionToken: (verified as { data: { sessionToken: string } }).data.sessionToken }
  }
  /** A member's tokens by the way through our page, known by the token of the sign-in. */
  const signIn = async (client: Client, sessionToken: string, responseMode: 'query' | 'fragment' = 'fragment') => {
    const begun = client.auth.generateOAuthData(back)
    const how = { prompt: 'none' as const, responseMode, sessionToken }
    const { authUrl } = await client.auth.getAuthUrl(begun, how)
    const { location } = await follow(authUrl)
    const { code, state } = client.auth.parseFromUrl(location!, responseMode)
    return { begun, code, state, tokens: await client.auth.getMemberTokens(code, state, begun) }
  }
  const aMember = async () => {
    const client = aClient()
    const { email, sessionToken } = await anAccount(client)
    const { tokens } = await signIn(client, sessionToken)
    client.auth.setTokens(tokens)
    return { client, email, tokens }
  }

  test('a registration, its code and a code for tokens make a member, whose renewals keep the first token (#350 #497)', async () => {
    const client = aClient()
    const { email, sessionToken } = await anAccount(client)
    expect(client.auth.loggedIn()).toBe(false)
    const { tokens } = await signIn(client, sessionToken)
    client.auth.setTokens(tokens)
    expect(client.auth.loggedIn()).toBe(true)
    expect(await nameOf(tokens.accessToken.value)).toBe(email)
    expect(tokens.accessToken.expiresAt - Date.now() / 1000).toBeLessThanOrEqual(900)

    const renewed = await client.auth.renewToken(tokens.refreshToken)
    expect(renewed.refreshToken).toEqual(tokens.refreshToken)
    expect(await nameOf(renewed.accessToken.value)).toBe(email)
    expect(await nameOf((await client.auth.renewToken(tokens.refreshToken)).accessToken.value)).toBe(email)
  })

  test('signing in again takes the password; its answer comes back in the query or after the hash', async () => {
    const { email } = await anAccount(aClient())
    for (const mode of ['query', 'fragment'] as const) {
      const client = aClient()
      const login = await client.auth.login({ email, password })
      expect(login).toEqual({ loginState: 'SUCCESS', data: { sessionToken: expect.any(String) } })
      const { sessionToken } = (login as { data: { sessionToken: string } }).data
      const { tokens } = await signIn(client, sessionToken, mode)
      expect(await nameOf(tokens.accessToken.value)).toBe(email)
    }
  })

  test('a refused sign-in has the codes that clients know (#357)', async () => {
    const { email } = await anAccount(aClient())
    const client = aClient()
    expect(await client.auth.register({ email, password, profile })).toEqual({
      ...failed('emailAlreadyExists'),
      error: expect.stringContaining('Email already exists!'),
    })
    expect(await client.auth.register({ email: 'nonsense', password, profile })).toEqual({
      ...failed('invalidEmail'),
      error: 'Please enter a valid email address (e.g., name@example.com)',
    })
    expect(await client.auth.register({ email: anEmail(), password: 'short', profile })).toEqual(failed())
    expect(await client.auth.login({ email, password: 'not it, surely' })).toEqual(failed('invalidPassword'))
    expect(await client.auth.login({ email: 'nobody@guest.example', password })).toEqual(failed('invalidEmail'))
    expect(await client.auth.login({ email: 'nonsense', password })).toEqual(failed('invalidEmail'))
    await house.rows(`update member set password_hash = 'none' where email = $1`, [email])
    expect(await client.auth.login({ email, password })).toEqual(failed('resetPassword'))
  })

  test('a name may come later: until then the address serves', async () => {
    const client = aClient()
    const email = anEmail()
    await client.auth.register({ email, password })
    await client.auth.processVerification({ verificationCode: await posted(email, 'code') })
    const [member] = await house.rows('select first_name, last_name from member where email = $1', [email])
    expect(member).toEqual({ first_name: email.split('@')[0], last_name: '' })
  })

  test('captcha tokens may come along and change nothing', async () => {
    const captchaTokens = { recaptchaToken: 'a', invisibleRecaptchaToken: 'b' }
    const client = aClient()
    const email = anEmail()
    expect(await client.auth.register({ email, password, profile, captchaTokens })).toMatchObject({
      loginState: 'EMAIL_VERIFICATION_REQUIRED',
    })
    expect(await client.auth.login({ email, password: 'not it', captchaTokens })).toMatchObject({
      errorCode: 'invalidPassword',
    })
  })

  test('a wrong code of the email is thrown as VERIFICATION_FAILED, and the right one still works (#497)', async () => {
    const client = aClient()
    const email = anEmail()
    await client.auth.register({ email, password, profile })
    const code = await posted(email, 'code')
    const wrong = code === '000000' ? '111111' : '000000'
    await expect(client.auth.processVerification({ verificationCode: wrong })).rejects.toMatchObject({
      details: { applicationError: { code: 'VERIFICATION_FAILED' } },
    })
    expect(await client.auth.processVerification({ verificationCode: code })).toMatchObject({ loginState: 'SUCCESS' })
  })

  test('a member whom the owner has to approve waits for it (#359)', async () => {
    await house.rows('update venue set approves_members = true')
    const client = aClient()
    const email = anEmail()
    await client.auth.register({ email, password, profile })
    const code = await posted(email, 'code')
    expect(await client.auth.processVerification({ verificationCode: code })).toEqual({
      loginState: 'OWNER_APPROVAL_REQUIRED',
    })
    expect(await client.auth.login({ email, password })).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' })
    await house.rows('update venue set approves_members = false')
  })

  test('three first calls at once each get a token of their own', async () => {
    const client = aClient()
    const heads = await Promise.all([1, 2, 3].map(async () => await client.auth.getAuthHeaders()))
    expect(heads.every(({ headers }) => headers.Authorization!.startsWith('guest.'))).toBe(true)
    const visitor = await client.auth.generateVisitorTokens()
    const renewed = await client.auth.renewToken(visitor.refreshToken)
    expect(renewed.accessToken.value.split('.')[1]).toBe(visitor.accessToken.value.split('.')[1])
  })

  test('an exchange that fails, and answers that do not fit, are refused in the words of the specification (#353 #354 #355)', async () => {
    const client = aClient()
    const begun = client.auth.generateOAuthData(back)
    await expect(client.auth.getMemberTokens('', begun.state, begun)).rejects.toThrow('Missing code or _state')
    await expect(client.auth.getMemberTokens('code', 'other', begun)).rejects.toThrow('Invalid _state')
    await expect(client.auth.getMemberTokens('never-made', begun.state, begun)).rejects.toThrow(
      'Failed to get member tokens',
    )
  })

  test('logging out ends the session on our page, which leads back to the client (#497)', async () => {
    const { client, tokens, email } = await aMember()
    expect(await nameOf(tokens.accessToken.value)).toBe(email)
    const { logoutUrl } = await client.auth.logout('http://localhost:18611/bye?x=1#top')
    expect(await nameOf(tokens.accessToken.value)).toBe(email)
    expect(await follow(logoutUrl)).toMatchObject({ status: 302, location: 'http://localhost:18611/bye?x=1#top' })
    expect(await nameOf(tokens.accessToken.value)).toBeUndefined()
    await expect(client.auth.renewToken(tokens.refreshToken)).rejects.toThrow()
    await expect(aClient().auth.logout('https://elsewhere.example/')).rejects.toMatchObject({
      details: { applicationError: { code: 'request.foreign-url' } },
    })
  })

  test('the logout call ends the session at once and says where to go', async () => {
    const { tokens, email } = await aMember()
    const client = clientWithToken(generation, tokens.accessToken.value, clientId)
    await expect(
      client.authentication.logout({ postLogoutRedirectUri: 'https://elsewhere.example/', clientId }),
    ).rejects.toMatchObject({ details: { applicationError: { code: 'request.foreign-url' } } })
    expect(await nameOf(tokens.accessToken.value)).toBe(email)
    expect(await client.authentication.logout({ postLogoutRedirectUri: back, clientId })).toMatchObject({
      statusCode: 302,
      headers: [{ key: 'Location', value: back }],
    })
    expect(await nameOf(tokens.accessToken.value)).toBeUndefined()
  })

  test('a forgotten password: the email leads to our own page, the link works once, and the client gets on (#497)', async () => {
    const { client, email, tokens } = await aMember()
    await client.auth.sendPasswordResetEmail(email, 'http://localhost:18611/after')
    const recoveryToken = await posted(email, 'recoveryToken')
    const sentEmail = (await mailbox(email)).letters[0].text as string
    const link = new URL(/https?:\S+recoveryToken\S+/.exec(sentEmail)![0])
    expect(link.origin + link.pathname).toBe(`${house.ctx.config.siteUrl}/auth`)
    expect((await follow(link.searchParams.get('redirect')!)).location).toBe('http://localhost:18611/after')

    const next = 'a new one, also long'
    const recovered = await client.recovery.recover(recoveryToken, { password: next })
    expect(recovered).toMatchObject({ state: 'SUCCESS', identity: { email: { address: email, isVerified: true } } })
    await expect(client.recovery.recover(recoveryToken, { password: next })).rejects.toMatchObject({
      details: { applicationError: { code: 'recovery.expired' } },
    })
    expect(await nameOf(tokens.accessToken.value)).toBeUndefined()
    const { tokens: again } = await signIn(aClient(), recovered.sessionToken!)
    expect(await nameOf(again.accessToken.value)).toBe(email)
    await expect(client.auth.sendPasswordResetEmail(email, 'https://elsewhere.example/')).rejects.toThrow()
  })

  test('an activation email is sent by a key alone, and its link makes the first password (#497)', async () => {
    const { client, email } = await aMember()
    const [{ id }] = await house.rows(`update member set password_hash = 'none' where email = $1 returning id`, [email])
    const input = { emailOptions: { redirect: { url: back, clientId } } }
    await expect(client.recovery.sendActivationEmail(id, input)).rejects.toMatchObject({ status: 403 })
    await clientWithKey(generation, apiKey).recovery.sendActivationEmail(id, input)
    const recoveryToken = await posted(email, 'recoveryToken')
    expect(await client.recovery.recover(recoveryToken, { password })).toMatchObject({ state: 'SUCCESS' })
    expect(await client.auth.login({ email, password })).toMatchObject({ loginState: 'SUCCESS' })
  })

  test('a verification that a member starts is proved by its code; for others it takes a key (#497)', async () => {
    const { client, email } = await aMember()
    const other = await aMember()
    const before = (await mailbox(email)).letters.length
    const { verificationId } = await client.verification.start({ target: 'EMAIL' } as never)
    await expect.poll(async () => (await mailbox(email)).letters.length, soon).toBe(before + 1)
    const code = await posted(email, 'code')
    const proved = await client.verification.verifyDuringAuthentication(code, { stateToken: verificationId! })
    expect(proved).toMatchObject({ state: 'SUCCESS', sessionToken: expect.any(String) })

    const [{ id }] = await house.rows('select id from member where email = $1', [email])
    const start = (by: { verification: typeof client.verification }) => by.verification.start({ identityId: id })
    await expect(start(other.client)).rejects.toMatchObject({ status: 403 })
    expect(await start(clientWithKey(generation, apiKey))).toEqual({ verificationId: expect.any(String) })
  })

  test('a new password needs a fresh sign-in, ends every other session, and not the one that asks (#497)', async () => {
    const { client, email, tokens } = await aMember()
    const login = (await aClient().auth.login({ email, password })) as { data: { sessionToken: string } }
    const { tokens: elsewhere } = await signIn(aClient(), login.data.sessionToken)
    await client.authentication.changePassword('another one, long')
    expect(await nameOf(tokens.accessToken.value)).toBe(email)
    expect(await nameOf(elsewhere.accessToken.value)).toBeUndefined()
    expect(await client.auth.login({ email, password: 'another one, long' })).toMatchObject({ loginState: 'SUCCESS' })

    await house.rows(
      `update member_session set signed_in_at = house_now() - interval '15 minutes' where member_id = (select id from member where email = $1)`,
      [email],
    )
    const late = clientWithToken(generation, tokens.accessToken.value)
    await expect(late.authentication.changePassword('a third one, long')).rejects.toMatchObject({
      details: { applicationError: { code: 'account.not-recent' } },
    })
  })

  test('a key may sign in for a member, with tokens that are good for less than the member’s own', async () => {
    const { email } = await aMember()
    const [{ id }] = await house.rows('select id from member where email = $1', [email])
    const client = aClient()
    client.auth.setTokens(await client.auth.generateVisitorTokens())
    const tokens = await client.auth.getMemberTokensForExternalLogin(id, apiKey)
    expect(await nameOf(tokens.accessToken.value)).toBe(email)
    const asMember = clientWithToken(generation, tokens.accessToken.value)
    await expect(asMember.authentication.changePassword('not by a key')).rejects.toMatchObject({ status: 403 })
    const narrow = await aKey(['MEMBERS.MEMBER_READ'])
    await expect(client.auth.getMemberTokensForExternalLogin(id, narrow)).rejects.toThrow()
  })
})

/** A key that may do only this. */
async function aKey(scopes: string[]): Promise<string> {
  const owner = (await setScene(house.ctx.db, 'staff', {})) as { token: string }
  const made = await house
    .visitor()
    .post('/api/staff/v1/api-keys', { name: 'Narrow', scopes }, { authtoken: owner.token })
  return made.body.apiKey
}

describe('a key that is narrow', () => {
  test('gets no tokens of a member; without any key, nobody does', async () => {
    const { memberId } = (await setScene(house.ctx.db, 'credits', {})) as { memberId: string }
    const input = { grant_type: 'authorized_client', member_id: memberId }
    expect(await token(input, { authorization: await aKey(['MEMBERS.MEMBER_READ']) })).toMatchObject({
      status: 403,
      body: { error: 'unauthorized_client' },
    })
    expect((await token(input)).status).toBe(401)
    expect((await token(input, { authorization: apiKey })).status).toBe(200)
    expect(
      (await token({ ...input, member_id: '00000000-0000-4000-8000-000000000000' }, { authorization: apiKey })).status,
    ).toBe(404)
    await house.rows(`update member set status = 'BLOCKED' where id = $1`, [memberId])
    expect((await token(input, { authorization: apiKey })).body.code).toBe('account.blocked')
  })
})

/** What only the earlier generation of the SDK can ask. */
type EarlierCalls = {
  authentication: {
    loginCallback: (input: object) => Promise<{ statusCode: number; headers: { key: string; value: string }[] }>
    verify: (kind: string, input: object) => Promise<{ state: string; sessionToken: string }>
  }
  verification: { resendDuringAuthentication: (stateToken: string) => Promise<{ state: string; stateToken: string }> }
}

describe('the earlier generation of the SDK', () => {
  const { sdk, modules } = generations.spec
  const aClient = () => sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId }) })

  test('ask for another code, and end by callback what they began (#497)', async () => {
    const client = aClient()
    const earlier = client as unknown as EarlierCalls
    const email = anEmail()
    const registered = await client.auth.register({ email, password, profile })
    const { stateToken } = (registered as { data: { stateToken: string } }).data
    const first = await posted(email, 'code')
    expect(await earlier.verification.resendDuringAuthentication(stateToken)).toMatchObject({
      state: 'REQUIRE_EMAIL_VERIFICATION',
      stateToken,
    })
    await expect.poll(() => posted(email, 'code'), soon).not.toBe(first)
    const proved = await client.auth.processVerification({ verificationCode: await posted(email, 'code') })
    const { sessionToken } = (proved as { data: { sessionToken: string } }).data

    const begun = client.auth.generateOAuthData(back)
    await client.auth.getAuthUrl(begun, { responseMode: 'query' })
    const answer = await earlier.authentication.loginCallback({ state: begun.state, sessionToken })
    expect(answer.statusCode).toBe(302)
    const { code, state } = client.auth.parseFromUrl(answer.headers[0]!.value, 'query')
    const tokens = await client.auth.getMemberTokens(code, state, begun)
    expect(await nameOf(tokens.accessToken.value)).toBe(email)
  })

  test('show the second factor that a sign-in waits for; their login alone shows it as a failure (#356 #358)', async () => {
    const email = 'member.soak@stillwater.example'
    const by = house.visitor()
    await by.post('/api/wix/v1/login', { email, password: 'stillwater-demo' })
    const newest = async () => {
      const { body } = await house.get('/sandbox/outbox')
      return /<pre>Your [^<]* code is (\d{6})/.exec(body)![1]!
    }
    await by.post('/api/account/v1/second-factor', { password: 'stillwater-demo', kind: 'SMS', target: '+61400000555' })
    await by.post('/api/account/v1/second-factor/confirm', { code: await newest() })

    const client = aClient()
    expect(await client.auth.login({ email, password: 'stillwater-demo' })).toEqual({
      loginState: 'FAILURE',
      error: 'Unknown _state',
    })
    const asked = await client.authentication.loginV2({ email }, { password: 'stillwater-demo' })
    expect(asked.state).toBe('MFA_CHALLENGE')
    const { verify } = (client as unknown as EarlierCalls).authentication
    const { stateToken } = asked
    await expect(verify('SMS', { stateToken, smsData: { code: 'wrong' } })).rejects.toMatchObject({
      details: { applicationError: { code: 'VERIFICATION_FAILED' } },
    })
    const shown = await verify('SMS', { stateToken, smsData: { code: await newest() } })
    expect(shown).toMatchObject({ state: 'SUCCESS', sessionToken: expect.any(String) })
  })
})
