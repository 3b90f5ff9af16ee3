import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { mayLeadTo, returnAddress } from '#server/oauth/client-addresses.ts'

const verifier = 'a-verifier-of-forty-three-letters_0123456789'
const challenge = createHash('sha256').update(verifier).digest('base64url')
const state = 'bfjY1Q9HL-BoDv9usgslt6kCaiDuOZXkux3YvkgBxqs'
const back = 'http://127.0.0.1:18611/callback'
const password = 'stillwater-demo'

let house: TestHouse
let clientId: string
let visitorToken: string
beforeAll(async () => {
  house = await openHouse()
  clientId = (await house.get('/__test/apikey')).body.clientId
  visitorToken = (await token({ clientId, grantType: 'anonymous' })).body.access_token
})
afterAll(() => house.close())

type Browser = ReturnType<TestHouse['visitor']>
const token = (input: object, headers = {}) => house.visitor().send('POST', '/oauth2/token', input, headers)
const begin = (more: object = {}, { prompt = 'login', headers = {} } = {}) =>
  house.visitor().send(
    'POST',
    '/_api/redirects-api/v1/redirect-session',
    {
      auth: {
        authRequest: {
          redirectUri: back,
          clientId,
          codeChallenge: challenge,
          codeChallengeMethod: 'S256',
          responseMode: 'query',
          responseType: 'code',
          scope: 'offline_access',
          state,
          ...more,
        },
        prompt,
      },
    },
    { authorization: visitorToken, ...headers },
  )
const pathOf = (url: string) => url.replace(house.ctx.config.siteUrl, '')
const begun = async (...input: Parameters<typeof begin>) => pathOf((await begin(...input)).body.redirectSession.fullUrl)
const follow = async (path: string, by: Browser = house.visitor(), headers = {}) => {
  const answer = await by.send('GET', path, undefined, headers)
  const location = answer.headers.get('location')
  return {
    ...answer,
    location,
    said: location && URL.canParse(location) ? Object.fromEntries(new URL(location).searchParams) : {},
  }
}
const ticket = async (email = 'member.plain@stillwater.example') =>
  (await house.visitor().post('/_api/iam/authentication/v2/login', { loginId: { email }, password })).body
    .sessionToken as string
const aCode = async (more: object = {}) =>
  (await follow(await begun({ sessionToken: await ticket(), ...more }))).said['code']!
const exchange = (code: string, more: object = {}) =>
  token({ clientId, grantType: 'authorization_code', redirectUri: back, code, codeVerifier: verifier, ...more })
const signedIn = async (email = 'member.plain@stillwater.example') => {
  const by = house.visitor()
  await by.post('/api/wix/v1/login', { email, password })
  return by
}
const isIn = async (by: Browser) => (await by.get('/api/wix/v1/auth/session')).body.state === 'AUTHENTICATED'
const hash = (secret: string) => createHash('sha256').update(secret).digest()
const noTokens = { status: 400, body: { error: 'invalid_grant', error_description: 'Failed to get member tokens' } }

describe('a code', () => {
  test('becomes tokens once, of twenty that come together (#350)', async () => {
    const code = await aCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(19)
    for (const answer of refused) expect(answer).toMatchObject(noTokens)
  })

  test('is good for its verifier, its client and its address alone, and a wrong try does not use it up (#350 #351 #355)', async () => {
    const other = await house.rows(`insert into oauth_client (name) values ('Other') returning id`)
    const code = await aCode()
    for (const wrong of [
      { codeVerifier: verifier.replace('a', 'b') },
      { codeVerifier: challenge },
      { codeVerifier: verifier.slice(0, 42) },
      { codeVerifier: verifier.padEnd(129, 'x') },
      { codeVerifier: undefined },
      { clientId: other[0].id },
      { redirectUri: `${back}2` },
      { redirectUri: undefined },
      { code: `${code}x` },
    ]) {
      expect(await exchange(code, wrong)).toMatchObject(noTokens)
    }
    expect((await exchange(code)).status).toBe(200)
  })

  test('without a code nothing is looked for; without a known client neither (#353)', async () => {
    expect(await exchange('')).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: 'Missing code or _state' },
    })
    const unknown = { clientId: '00000000-0000-4000-8000-000000000000' }
    expect((await exchange('x', unknown)).body.error).toBe('invalid_client')
    expect((await token({ ...unknown, grantType: 'anonymous' })).body.error).toBe('invalid_client')
    expect((await token({ clientId, grantType: 'password' })).body.error).toBe('invalid_request')
    expect((await token({ clientId: 7, grantType: 'anonymous' })).body.error).toBe('invalid_request')
  })

  test('is over after two minutes, and a hidden frame too (#352)', async () => {
    const late = await openHouse()
    const there = (path: string, input: object, headers = {}) => late.visitor().send('POST', path, input, headers)
    const [{ clientId: itsClient }, { sessionToken }] = await Promise.all([
      late.get('/__test/apikey').then(({ body }) => body),
      there('/v2/login', { loginId: { email: 'member.plain@stillwater.example' }, password }).then(({ body }) => body),
    ])
    const { access_token } = (await there('/oauth2/token', { clientId: itsClient, grantType: 'anonymous' })).body
    const authRequest = {
      clientId: itsClient,
      codeChallenge: challenge,
      codeChallengeMethod: 'S256',
      responseType: 'code',
      state,
    }
    const open = async (more: object) => {
      const input = { auth: { authRequest: { ...authRequest, ...more }, prompt: 'none' } }
      const { body } = await there('/v1/redirect-session', input, { authorization: access_token })
      return body.redirectSession.fullUrl.replace(late.ctx.config.siteUrl, '') as string
    }
    const frame = await open({ responseMode: 'web_message' })
    const page = await open({ redirectUri: back, sessionToken })
    const code = new URL((await late.get(page)).headers.get('location')!).searchParams.get('code')
    await late.pass(2)
    const input = {
      clientId: itsClient,
      grantType: 'authorization_code',
      redirectUri: back,
      code,
      codeVerifier: verifier,
    }
    expect(await there('/oauth2/token', input)).toMatchObject(noTokens)
    const over = await late.get(frame)
    expect([over.status, over.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(over.body).toContain('OAuth flow timed out')
    await late.close()
  })

  test('or a redirect whose time is over is worth nothing, even before it is swept away (#352)', async () => {
    const code = await aCode()
    await house.rows('update oauth_code set expires_at = house_now()')
    expect(await exchange(code)).toMatchObject(noTokens)
    const path = await begun({ sessionToken: await ticket() })
    await house.rows('update redirect_session set expires_at = house_now()')
    const { status, body } = await follow(path)
    expect([status, body]).toEqual([400, expect.stringContaining('OAuth flow timed out')])
  })

  test.each([42, 129])(
    'is not given out for a verifier of %s letters, though it is the right one (#351)',
    async (length) => {
      const short = 'v'.repeat(length)
      const code = await aCode({ codeChallenge: createHash('sha256').update(short).digest('base64url') })
      expect(await exchange(code, { codeVerifier: short })).toMatchObject(noTokens)
    },
  )

  test.each([43, 128])('is given out for a verifier of %s letters (#351)', async (length) => {
    const right = 'v'.repeat(length)
    const code = await aCode({ codeChallenge: createHash('sha256').update(right).digest('base64url') })
    expect((await exchange(code, { codeVerifier: right })).status).toBe(200)
  })

  test('of a member who was blocked meanwhile, or has set a new password, becomes nothing', async () => {
    const email = 'member.sauna@stillwater.example'
    const blocked = await aCode({ sessionToken: await ticket(email) })
    await house.rows(`update member set status = 'BLOCKED' where email = $1`, [email])
    expect(await exchange(blocked)).toMatchObject(noTokens)
    await house.rows(`update member set status = 'APPROVED' where email = $1`, [email])
    expect((await exchange(blocked)).status).toBe(200)

    const [before, unused] = [await aCode({ sessionToken: await ticket(email) }), await ticket(email)]
    const by = await signedIn(email)
    const change = { oldPassword: password, newPassword: 'a quite new one' }
    expect((await by.post('/api/wix/v1/auth/change-password', change, {})).status).toBe(200)
    expect(await exchange(before)).toMatchObject(noTokens)
    expect((await begin({ sessionToken: unused })).body.code).toBe('account.ended')
  })
})

describe('what fetches the next token', () => {
  test('stays the same, and is good for nothing else; when the session is over it is refused', async () => {
    const { refresh_token, access_token } = (await exchange(await aCode())).body
    const renewed = await token({ grantType: 'refresh_token', refreshToken: refresh_token })
    expect(renewed.body).toMatchObject({ refresh_token, expires_in: 900, token_type: 'Bearer' })
    expect(await token({ grantType: 'refresh_token', refreshToken: access_token })).toMatchObject(noTokens)

    const { body: visitor, headers } = await token({ clientId, grantType: 'anonymous' })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(visitor.expires_in).toBe(86400)
    const asRenewal = await house
      .visitor()
      .send('GET', '/v2/member/orders', undefined, { authorization: visitor.refresh_token })
    expect([asRenewal.status, asRenewal.body.code]).toEqual([401, 'account.ended'])
    const asVisitor = await house
      .visitor()
      .send('GET', '/v2/member/orders', undefined, { authorization: visitor.access_token })
    expect(asVisitor.status).toBe(403)

    await house.visitor().send('GET', '/v1/logout', undefined, { authorization: renewed.body.access_token })
    expect(await token({ grantType: 'refresh_token', refreshToken: refresh_token })).toMatchObject(noTokens)
  })

  test('of a blocked member is refused, until they are let in again', async () => {
    const email = 'member.unlimited@stillwater.example'
    const { refresh_token: refreshToken } = (await exchange(await aCode({ sessionToken: await ticket(email) }))).body
    await house.rows(`update member set status = 'BLOCKED' where email = $1`, [email])
    expect(await token({ grantType: 'refresh_token', refreshToken })).toMatchObject(noTokens)
    await house.rows(`update member set status = 'APPROVED' where email = $1`, [email])
    expect((await token({ grantType: 'refresh_token', refreshToken })).status).toBe(200)
  })

  test('lasts no longer than the sign-in it comes from: seven days', async () => {
    const by = await signedIn()
    await house.rows(
      `update member_session set signed_in_at = signed_in_at - interval '6 days' where token_hash = $1`,
      [hash(by.cookies.get('bh_session')!)],
    )
    const { said } = await follow(await begun(), by)
    const { refresh_token } = (await exchange(said['code']!)).body
    const [{ days }] = await house.rows(
      `select round(extract(epoch from expires_at - house_now()) / 86400)::integer as days
       from member_session join refresh_token on session_id = id where refresh_token.token_hash = $1`,
      [hash(refresh_token)],
    )
    expect(days).toBe(1)
  })
})

describe('the page that ends a sign-in', () => {
  test('sends a person who is not signed in to our own page, and back with a code once they are', async () => {
    const path = await begun()
    const by = house.visitor()
    const away = await follow(path, by)
    expect([away.status, away.location]).toEqual([302, `/auth?redirect=${encodeURIComponent(path)}`])
    await by.post('/api/wix/v1/login', { email: 'member.plain@stillwater.example', password })
    const led = await follow(path, by)
    expect(led.said).toEqual({ code: expect.any(String), state })
    expect((await exchange(led.said['code']!)).status).toBe(200)
    expect((await follow(path, by)).status).toBe(400)
  })

  test('asked for no sign-in, says at once that there is none; with a session it gives the code at once', async () => {
    const nobody = await follow(await begun({}, { prompt: 'none' }))
    expect(nobody.said).toEqual({ state, error: 'login_required', error_description: expect.any(String) })
    expect((await follow(await begun({}, { prompt: 'none' }), await signedIn())).said['code']).toBeDefined()
  })

  test('gives one code for all that was begun, however many look at once', async () => {
    const path = await begun({ sessionToken: await ticket() })
    expect((await fetch(house.url + path, { method: 'HEAD', redirect: 'manual' })).status).toBe(404)
    const looks = await Promise.all(Array.from({ length: 10 }, () => follow(path)))
    expect(looks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, ...Array(9).fill(400)])
  })

  test('knows by the token of a sign-in who it is, once; a token that is used up is refused', async () => {
    const sessionToken = await ticket()
    expect((await begin({ sessionToken })).status).toBe(200)
    expect(await begin({ sessionToken })).toMatchObject({ status: 401, body: { code: 'account.ended' } })
  })

  test('asks a browser that comes from another site to come again from here, with its cookie', async () => {
    const path = await begun()
    const by = await signedIn()
    const cookie = by.cookies.get('bh_session')!
    by.cookies.delete('bh_session')
    const elsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
    const first = await follow(path, by, elsewhere)
    expect([first.status, first.location]).toEqual([200, null])
    const again = /url=([^"]+)"/.exec(first.body)![1]!.replace('&amp;', '&')
    expect(again).toBe(`${path}&here`)
    by.cookies.set('bh_session', cookie)
    expect((await follow(again, by)).said['code']).toBeDefined()
  })

  test.each([
    'https://elsewhere.example/callback',
    'http://elsewhere.example/',
    'http://127.0.0.1.elsewhere.example/',
    'http://user@127.0.0.1/',
    'javascript:alert(1)',
    'other-app://callback',
    '//elsewhere.example',
    '/auth',
  ])('leads to no address that is not the client’s: %s (#500)', async (redirectUri) => {
    expect(await begin({ redirectUri })).toMatchObject({ status: 400, body: { code: 'request.foreign-url' } })
    const input = { logout: { clientId }, callbacks: { postFlowUrl: redirectUri } }
    const out = await house.visitor().send('POST', '/v1/redirect-session', input, { authorization: visitorToken })
    expect(out.status).toBe(400)
  })

  test('leads to the addresses that were written down for a client, letter by letter', async () => {
    const owner = (await setScene(house.ctx.db, 'staff', {})) as { token: string }
    const asOwner = (method: string, path: string, input?: object) =>
      house.visitor().send(method, path, input, { authtoken: owner.token })
    const redirectUris = ['https://client.example/callback?a=1']
    const made = await asOwner('POST', '/api/staff/v1/clients', { name: 'Client', redirectUris })
    const its = { clientId: made.body.id as string }
    expect((await begin({ ...its, redirectUri: redirectUris[0] })).status).toBe(200)
    expect((await begin({ redirectUri: `${back}#there` })).body.code).toBe('request.foreign-url')
    for (const near of [
      'https://client.example/callback',
      'https://client.example/callback?a=1&b',
      'https://client.example/',
    ]) {
      expect((await begin({ ...its, redirectUri: near })).body.code).toBe('request.foreign-url')
    }
    const path = await begun({ ...its, redirectUri: redirectUris[0], sessionToken: await ticket() })
    const { location, said } = await follow(path)
    expect(location).toMatch(/^https:\/\/client\.example\/callback\?a=1&code=[\w-]+&state=/)
    const tokens = await exchange(said['code']!, { ...its, redirectUri: redirectUris[0] })
    expect(tokens.status).toBe(200)

    for (const bad of [
      'http://client.example/',
      'javascript:alert(1)',
      'https://client.example/#x',
      'https://a@client.example/',
    ]) {
      expect((await asOwner('POST', '/api/staff/v1/clients', { name: 'Bad', redirectUris: [bad] })).status).toBe(400)
    }
    expect((await asOwner('GET', '/api/staff/v1/clients')).body.clients).toContainEqual(made.body)
    expect((await asOwner('DELETE', `/api/staff/v1/clients/${its.clientId}`)).status).toBe(200)
    const refreshToken = tokens.body.refresh_token
    expect(await token({ ...its, grantType: 'refresh_token', refreshToken })).toMatchObject(noTokens)
    expect((await begin({ ...its, redirectUri: redirectUris[0] })).body.code).toBe('oauth.client')
  })

  test('begins nothing without a token, a challenge of S256, or with an intent of another kind', async () => {
    expect((await begin({}, { headers: { authorization: '' } })).status).toBe(401)
    for (const wrong of [
      { codeChallengeMethod: 'plain' },
      { codeChallenge: 'short' },
      { responseType: 'token' },
      { responseMode: 'form_post' },
      { state: '' },
      { redirectUri: undefined },
    ]) {
      expect((await begin(wrong)).status).toBe(400)
    }
    const other = await house
      .visitor()
      .send('POST', '/v1/redirect-session', { login: {} }, { authorization: visitorToken })
    expect(other.body.details.validationError.fieldViolations).toHaveLength(1)
  })
})

describe('in production', () => {
  test('no address of this machine is led to, as a client or as a frame (#500)', () => {
    const config = { production: true, siteUrl: 'https://book.example', testRoutes: false, port: 1 }
    const client = { redirect_uris: ['https://client.example/in'] } as never
    expect(mayLeadTo(config, client, back)).toBe(false)
    expect(() => returnAddress(config, client, back)).toThrow()
    expect(mayLeadTo(config, client, 'https://book.example/any')).toBe(true)
    expect(returnAddress(config, client, 'https://client.example/out')).toBe('https://client.example/out')
  })
})

const frame = (more: object, headers = {}) =>
  begun({ responseMode: 'web_message', redirectUri: undefined, ...more }, { prompt: 'none', headers })

/** What the page in the frame tells, and whom. */
const toldBy = (html: string) => JSON.parse(/id="told">(.*?)<\/script>/.exec(html)![1]!)

describe('the page in a hidden frame', () => {
  test('tells code and state to the page that asked and to no other, and may stand in no other (#497)', async () => {
    const origin = 'http://localhost:18611'
    const { status, body, headers } = await follow(await frame({ sessionToken: await ticket() }, { origin }))
    expect(status).toBe(200)
    expect(toldBy(body)).toEqual({ tell: { code: expect.any(String), state }, origins: [origin] })
    const rules = headers.get('content-security-policy')!
    expect(rules).toContain(`frame-ancestors ${origin};`)
    expect(rules).toContain(`default-src 'none'`)
    expect(rules).not.toContain('unsafe')
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toContain('parent.postMessage(tell,origin)')
    const { code } = toldBy(body).tell
    expect((await exchange(code, { redirectUri: undefined })).status).toBe(200)
  })

  test('asked for by no browser, it may stand in the client’s own pages and ours; asked for by a foreign page, nowhere (#500)', async () => {
    const { body } = await follow(await frame({ sessionToken: await ticket() }))
    expect(toldBy(body).origins).toContain(house.ctx.config.siteUrl)
    expect(toldBy(body).origins).not.toContain('*')
    const foreign = await begin(
      { responseMode: 'web_message', redirectUri: undefined },
      { prompt: 'none', headers: { origin: 'https://elsewhere.example' } },
    )
    expect(foreign.body.code).toBe('request.foreign-url')
  })

  test('without a session tells that nobody is signed in; a state cannot break out of it', async () => {
    const byHand = await begun({ responseMode: 'web_message', redirectUri: undefined })
    expect(toldBy((await follow(byHand)).body).tell.error).toBe('login_required')
    const { body } = await follow(await frame({ state: '</script><script>alert(1)//' }))
    expect(body).not.toContain('alert(1)//"}}</script><script>alert')
    expect(body.match(/<script/g)).toHaveLength(2)
    expect(toldBy(body).tell).toEqual({
      state: '</script><script>alert(1)//',
      error: 'login_required',
      error_description: expect.any(String),
    })
  })
})

const out = async (accessToken: string) => {
  const input = { logout: { clientId }, callbacks: { postFlowUrl: back } }
  const { body } = await house
    .visitor()
    .send('POST', '/headless/v1/redirect-session', input, { authorization: accessToken })
  return pathOf(body.redirectSession.fullUrl)
}

describe('logging out by our page', () => {
  test('ends the browser’s own session too when it is the same member’s, and nobody else’s', async () => {
    const mine = await signedIn()
    const { access_token } = (await exchange((await follow(await begun(), mine)).said['code']!)).body
    const other = await signedIn('member.soak@stillwater.example')
    const path = await out(access_token)
    expect((await follow(path, other)).location).toBe(back)
    expect([await isIn(other), await isIn(mine)]).toEqual([true, true])
    expect((await follow(path, mine)).location).toBe(back)
    expect(await isIn(mine)).toBe(false)
  })

  test('begun by nobody, or by whose session is over, ends nothing and leads back', async () => {
    const by = await signedIn()
    expect((await follow(await out(visitorToken), by)).location).toBe(back)
    expect((await follow(await out('over'), by)).location).toBe(back)
    expect(await isIn(by)).toBe(true)
  })
})

const callback = (query: Record<string, string>) =>
  house.get(`/_api/iam/authentication/v1/callback?${new URLSearchParams(query)}`)

const callbackSays = async (query: Record<string, string>) => (await callback(query)).body.message

describe('the callback', () => {
  test('ends what was begun with this state for the holder of the token of a sign-in (#497)', async () => {
    const its = 'a-state-of-its-own'
    await begin({ state: its })
    const { status, body } = await callback({ state: its, sessionToken: await ticket() })
    expect([status, body.statusCode, body.headers[0].key]).toEqual([200, 302, 'Location'])
    const { searchParams } = new URL(body.headers[0].value)
    expect(searchParams.get('state')).toBe(its)
    expect((await exchange(searchParams.get('code')!)).status).toBe(200)
    expect((await callback({ state: its, sessionToken: await ticket() })).body.message).toBe('Invalid _state')
  })

  test('without a token or a state, or with an unknown state, is refused (#353 #354)', async () => {
    expect(await callbackSays({ state })).toBe('Missing code or _state')
    expect(await callbackSays({ sessionToken: 'x' })).toBe('Missing code or _state')
    expect(await callbackSays({ state: 'never begun', sessionToken: 'x' })).toBe('Invalid _state')
  })
})

describe('a client in a browser on another site', () => {
  const asked = [
    'authorization',
    'content-type',
    'x-wix-bi-gateway',
    'wix-site-id',
    'wix-account-id',
    'x-wix-consistent',
  ]

  test.each([
    '/oauth2/token',
    '/_api/iam/authentication/v2/login',
    '/pricing-plans/v2/member/orders/x',
    '/v1/redirect-session',
  ])('may ask at %s with its token, and never with a cookie', async (path) => {
    const { status, headers } = await house.visitor().send('OPTIONS', path, undefined, {
      origin: 'https://client.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked.join(','),
    })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    const allowed = headers.get('access-control-allow-headers')!.toLowerCase()
    for (const name of asked) expect(allowed).toContain(name)
  })

  test('reads the answer and the name of its call, a refusal’s too; the house’s own calls stay closed', async () => {
    const origin = { origin: 'https://client.example' }
    for (const answer of [await token({ clientId, grantType: 'anonymous' }, origin), await token({}, origin)]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-wix-request-id')
    }
    const own = await house.visitor().send('OPTIONS', '/api/wix/v1/login', undefined, origin)
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([404, null])
    const page = await house.visitor().send('GET', '/oauth2/redirect', undefined, origin)
    expect(page.headers.get('access-control-allow-origin')).toBeNull()
  })
})
