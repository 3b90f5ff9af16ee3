import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#api/api-keys.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { askForTokens, signInAtClient } from '#proofs/sign-in-at-client.ts'
import { makeApiKey } from '#server/staff/make-api-key.ts'

type Browser = ReturnType<TestHouse['visitor']>
type Scene = { token: string; apiKey: string; memberId: string }

let house: TestHouse
let clientId: string
let siteId: string
let apiKey: string
beforeAll(async () => {
  house = await openHouse()
  ;({ clientId, siteId, apiKey } = (await house.get('/__test/apikey')).body)
})
afterAll(() => house.close())

const password = 'stillwater-demo'
const email = 'member.plain@stillwater.example'
const signedIn = async () => {
  const by = house.visitor()
  const { body } = await by.post('/api/wix/v1/login', { email, password })
  return { by, secret: by.cookies.get('bh_session')!, authToken: body.authToken as string }
}
const browserOf = (secret: string): Browser => {
  const by = house.visitor()
  by.cookies.set('bh_session', secret)
  return by
}
const aClient = async (columns = '', values = ''): Promise<string> =>
  (
    await house.rows(
      `insert into oauth_client (name, is_house_own${columns}) values ('Another', true${values}) returning id`,
    )
  )[0].id
const ask = (method: string, path: string, headers: Record<string, string>, body?: object) =>
  house.visitor().send(method, path, body, headers)
/** Has a member sent the code that verifies their email. */
const start = async (authorization: string, input: object) =>
  (await ask('POST', '/v1/start', { authorization }, input)).status
const renew = (refreshToken: string, by: object) =>
  askForTokens(house, { grantType: 'refresh_token', refreshToken, ...by })

/** Whether a secret is taken in each place where one may stand. */
const placesOf = async (secret: string, its: string, other: string) => ({
  cookie: (await browserOf(secret).get('/api/wix/v1/auth/session')).body.state === 'AUTHENTICATED',
  authToken: (await ask('GET', '/api/account/v1/details', { authtoken: secret })).status === 200,
  body:
    (await ask('POST', '/api/wix/v1/eligible-memberships', {}, { authToken: secret, serviceId: siteId })).status !==
    401,
  authorization: (await ask('GET', '/v1/members/my', { authorization: secret })).status === 200,
  refreshByAnother: (await renew(secret, { clientId: other })).status === 200,
  refreshByNobody: (await renew(secret, {})).status === 200,
  refresh: (await renew(secret, { clientId: its })).status === 200,
})
const nowhere = {
  cookie: false,
  authToken: false,
  body: false,
  authorization: false,
  refreshByAnother: false,
  refreshByNobody: false,
  refresh: false,
}

const list = (headers: object) => ask('GET', '/v1/members', { authorization: apiKey, ...headers })

describe('a secret is good in its place, and for its client', () => {
  test.each([
    ['the cookie of a session', { cookie: true, authToken: true, body: true, authorization: true }],
    ['the token of a session', { authToken: true, body: true, authorization: true }],
    ['the token of a client', { authorization: true }],
    ['what fetches a client’s next token', { refresh: true, refreshByNobody: true }],
    ['what fetches it, good once', { refresh: true }],
    ['the token that a key has', { authorization: true }],
    ['what fetches the next token of a key', { refresh: true, refreshByNobody: true, refreshByAnother: true }],
    ['the token of a visitor', {}],
    ['the ticket of a sign-in at a client', {}],
    ['a key', {}],
  ])('%s (security finding 9)', async (what, where) => {
    const other = await aClient()
    const rotating = await aClient(', rotates_refresh', ', true')
    const { by, secret, authToken } = await signedIn()
    const client = await signInAtClient(house, by, clientId)
    const [{ id }] = await house.rows('select id from member where email = $1', [email])
    const byKey = await askForTokens(
      house,
      { grant_type: 'authorized_client', member_id: id },
      { authorization: apiKey },
    )
    const secrets: Record<string, string> = {
      'the cookie of a session': secret,
      'the token of a session': authToken,
      'the token of a client': client.access_token,
      'what fetches a client’s next token': client.refresh_token,
      'what fetches it, good once': (await signInAtClient(house, by, rotating)).refresh_token,
      'the token that a key has': byKey.body.access_token,
      'what fetches the next token of a key': byKey.body.refresh_token,
      'the token of a visitor': (await askForTokens(house, { clientId, grantType: 'anonymous' })).body.access_token,
      'the ticket of a sign-in at a client': (await ask('POST', '/v2/login', {}, { loginId: { email }, password })).body
        .sessionToken,
      'a key': apiKey,
    }
    const its = what === 'what fetches it, good once' ? rotating : clientId
    expect(await placesOf(secrets[what]!, its, other)).toEqual({ ...nowhere, ...where })
  })

  test('a client cannot sign out of another (security finding 9)', async () => {
    const other = await aClient()
    const { by } = await signedIn()
    const { access_token } = await signInAtClient(house, by, clientId)
    const theirs = { authorization: access_token }
    const input = { logout: { clientId: other }, callbacks: { postFlowUrl: 'http://localhost:18611/' } }
    for (const answer of [
      await ask('GET', `/v1/logout?clientId=${other}`, theirs),
      await ask('POST', '/v1/redirect-session', theirs, input),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'oauth.client'])
    }
    expect((await ask('GET', '/v1/members/my', theirs)).status).toBe(200)
    expect((await ask('GET', `/v1/logout?clientId=${clientId}`, theirs)).status).toBe(200)
    expect((await ask('GET', '/v1/members/my', theirs)).status).toBe(401)
  })

  test('a client that wants to be led on after signing out says who it is; else the member stays signed in (#500)', async () => {
    const { by } = await signedIn()
    const { access_token: authorization } = await signInAtClient(house, by, clientId)
    const on = `postLogoutRedirectUri=${encodeURIComponent('http://127.0.0.1:18611/bye')}`
    const gone = await aClient(', revoked_at', ', house_now()')
    const visitor = (await askForTokens(house, { clientId, grantType: 'anonymous' })).body.access_token
    for (const [token, path] of [
      [authorization, `/v1/logout?${on}`],
      [visitor, `/v1/logout?${on}&clientId=${gone}`],
    ]) {
      const { status, body } = await ask('GET', path, { authorization: token })
      expect([status, body.code]).toEqual([400, 'oauth.client'])
    }
    expect((await ask('GET', '/v1/members/my', { authorization })).status).toBe(200)
    expect((await ask('GET', `/v1/logout?${on}&clientId=${clientId}`, { authorization })).body).toMatchObject({
      statusCode: 302,
    })
    expect((await ask('GET', '/v1/members/my', { authorization })).status).toBe(401)
  })

  test('a key sends codes to members only with the scope for it, also beside the token of another member', async () => {
    const keyWith = async (scope: Scope) => (await makeApiKey(house.ctx, { name: scope, scopes: [scope] }, null)).apiKey
    const { by } = await signedIn()
    const { access_token: token } = await signInAtClient(house, by, clientId)
    const [{ id: identityId }] = await house.rows(
      `select id from member where email = 'member.soak@stillwater.example'`,
    )
    const [sends, reads] = [await keyWith('IAM.SEND_LETTERS'), await keyWith('MEMBERS.MEMBER_READ')]
    expect(await start(token, {})).toBe(200)
    expect(await start(token, { identityId })).toBe(403)
    expect(await start(reads, { identityId })).toBe(403)
    expect(await start(`${token},${reads}`, { identityId })).toBe(403)
    expect(await start(sends, { identityId })).toBe(200)
    expect(await start(sends, {})).toBe(404)
  })

  test('a key is for this site alone, where its client says which one it means (security finding 9)', async () => {
    expect((await list({})).status).toBe(200)
    expect((await list({ 'wix-site-id': siteId })).status).toBe(200)
    const wrong = await list({ 'wix-site-id': clientId })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'account.forbidden'])
  })

  test('a key that is revoked takes with it the sessions it has opened', async () => {
    const made = await ask('GET', '/__test/apikey', {})
    const [{ id }] = await house.rows('select id from member where email = $1', [email])
    const granted = await askForTokens(
      house,
      { grant_type: 'authorized_client', member_id: id },
      { authorization: made.body.apiKey },
    )
    const theirs = { authorization: granted.body.access_token }
    expect((await ask('GET', '/v1/members/my', theirs)).status).toBe(200)
    const owner = (await setScene(house.ctx.db, 'staff', {})) as Scene
    const newest = (await ask('GET', '/api/staff/v1/api-keys', { authtoken: owner.token })).body.apiKeys.find(
      ({ name }: { name: string }) => name === 'Test client',
    )
    expect((await ask('DELETE', `/api/staff/v1/api-keys/${newest.id}`, { authtoken: owner.token })).status).toBe(200)
    expect((await ask('GET', '/v1/members/my', theirs)).status).toBe(401)
  })
})

describe('a refresh token that is good once', () => {
  test('gives the next one; the one before ends the session when it comes again (security finding 9)', async () => {
    const rotating = await aClient(', rotates_refresh', ', true')
    const { by } = await signedIn()
    const first = await signInAtClient(house, by, rotating)
    const second = await renew(first.refresh_token, { clientId: rotating })
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    const third = await renew(second.body.refresh_token, { clientId: rotating })
    expect(third.status).toBe(200)
    const theirs = { authorization: third.body.access_token }
    expect((await ask('GET', '/v1/members/my', theirs)).status).toBe(200)

    expect((await renew(first.refresh_token, { clientId: rotating })).body.error).toBe('invalid_grant')
    expect((await ask('GET', '/v1/members/my', theirs)).status).toBe(401)
    expect((await renew(third.body.refresh_token, { clientId: rotating })).status).toBe(400)
  })

  test('of ten that come together gives one next, and then nothing (security finding 9)', async () => {
    const rotating = await aClient(', rotates_refresh', ', true')
    const { by } = await signedIn()
    const { refresh_token } = await signInAtClient(house, by, rotating)
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(refresh_token, { clientId: rotating })))
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeLessThanOrEqual(1)
    for (const { body } of good) expect((await renew(body.refresh_token, { clientId: rotating })).status).toBe(400)
  })
})

/** Everything that these calls could change. */
const books = async () =>
  (
    await house.rows(`select (select json_agg(m order by id) from member m)::text
      || (select json_agg(k order by id) from api_key k)::text || (select json_agg(c order by id) from oauth_client c)::text
      || (select json_agg(s order by id) from member_session s)::text || (select count(*) from email)::text as books`)
  )[0].books as string
const password2 = 'another one, also long'
const key = { name: 'Mine', scopes: ['IAM.SIGN_ON', 'MEMBERS.MEMBER_DELETE'] }
const anOwner = async () => {
  const owner = (await setScene(house.ctx.db, 'staff', {})) as Scene
  return { ...owner, by: browserOf(owner.token) }
}

describe('a token that has leaked, or a careless client', () => {
  test('of the site sets no password and deletes nobody (security finding 8)', async () => {
    const { by, secret, authToken } = await signedIn()
    const before = await books()
    for (const authorization of [authToken, secret]) {
      expect((await ask('POST', '/v2/change-password', { authorization }, { newPassword: password2 })).status).toBe(403)
      expect((await ask('DELETE', '/v1/members/my', { authorization })).status).toBe(403)
    }
    expect(await books()).toBe(before)
    expect((await by.get('/api/wix/v1/auth/session')).body.state).toBe('AUTHENTICATED')
  })

  test('that a key has opened does neither (security finding 8)', async () => {
    const [{ id }] = await house.rows('select id from member where email = $1', [email])
    const granted = await askForTokens(
      house,
      { grant_type: 'authorized_client', member_id: id },
      { authorization: apiKey },
    )
    const authorization = granted.body.access_token
    const before = await books()
    expect((await ask('POST', '/v2/change-password', { authorization }, { newPassword: password2 })).status).toBe(403)
    expect((await ask('DELETE', '/v1/members/my', { authorization })).status).toBe(403)
    expect(await books()).toBe(before)
  })

  test('of a client that the owner uses makes no key, no client, and reads no member (security finding 8)', async () => {
    const owner = await anOwner()
    const { access_token } = await signInAtClient(house, owner.by, clientId)
    expect(
      await house.rows('select second_factor from member_session where client_id is not null and member_id = $1', [
        owner.memberId,
      ]),
    ).toEqual([{ second_factor: true }])
    const before = await books()
    for (const headers of [{ authtoken: access_token }, { authorization: access_token }]) {
      expect([401, 403]).toContain((await ask('POST', '/api/staff/v1/api-keys', headers, key)).status)
      const client = { name: 'Mine', redirectUris: ['https://evil.example/'] }
      expect([401, 403]).toContain((await ask('POST', '/api/staff/v1/clients', headers, client)).status)
    }
    expect((await browserOf(access_token).post('/api/staff/v1/api-keys', key)).status).toBe(401)
    expect((await ask('GET', '/v1/members', { authorization: access_token })).status).toBe(403)
    expect((await ask('GET', '/v2/orders', { authorization: access_token })).status).toBe(403)
    expect(await books()).toBe(before)
  })

  test('of a client that was given one scope does that in the owner’s name, and nothing else (security finding 8)', async () => {
    const owner = await anOwner()
    const made = await owner.by.post('/api/staff/v1/clients', {
      name: 'Readers',
      redirectUris: ['unused://'],
      isHouseOwn: true,
      scopes: ['MEMBERS.MEMBER_READ'],
    })
    const { access_token: authorization } = await signInAtClient(house, owner.by, made.body.id)
    expect((await ask('GET', '/v1/members', { authorization })).status).toBe(200)
    expect((await ask('GET', '/v2/orders', { authorization })).status).toBe(403)
    const { by } = await signedIn()
    const ofMember = await signInAtClient(house, by, made.body.id)
    expect((await ask('GET', '/v1/members', { authorization: ofMember.access_token })).status).toBe(403)
  })

  test('of a client sets a password and deletes only when the second factor was shown, where there is one (security finding 8)', async () => {
    const by = house.visitor()
    const soak = 'member.soak@stillwater.example'
    await by.post('/api/wix/v1/login', { email: soak, password })
    const before = await signInAtClient(house, by, clientId)
    const { secret } = (await by.post('/api/account/v1/second-factor', { password })).body
    const code = () => generate({ secret, epoch: Math.floor(house.ctx.now().getTime() / 1000) })
    await by.post('/api/account/v1/second-factor/confirm', { code: await code() })
    // The session from before the factor has ended; whoever it was made to live on would still lack the factor.
    await house.rows(
      `update member_session set ended_at = null where client_id = $1 and member_id = (select id from member where email = $2)`,
      [clientId, soak],
    )
    const old = { authorization: before.access_token }
    const refused = await ask('POST', '/v2/change-password', old, { newPassword: password2 })
    expect([refused.status, refused.body.code]).toEqual([403, 'account.second-factor'])
    expect((await ask('DELETE', '/v1/members/my', old)).status).toBe(403)
    const { access_token: authorization } = await signInAtClient(house, by, clientId)
    expect((await ask('POST', '/v2/change-password', { authorization }, { newPassword: password2 })).status).toBe(200)
  })
})

const later = (memberId: string, minutes: number) =>
  house.rows(
    `update member_session set factor_shown_at = house_now() - $2 * interval '1 minute' where member_id = $1`,
    [memberId, minutes],
  )

describe('a key, and a client that is written down', () => {
  const inputs = [
    ['/api/staff/v1/api-keys', key],
    ['/api/staff/v1/clients', { name: 'Mine', redirectUris: ['https://client.example/'] }],
  ] as const

  test.each(inputs)('%s takes the second factor of the last ten minutes (security finding 8)', async (path, input) => {
    const { by, memberId } = await anOwner()
    await later(memberId, 9)
    expect((await by.post(path, input)).status).toBe(200)
    for (const minutes of [10, 600]) {
      await later(memberId, minutes)
      const before = await books()
      const { status, body } = await by.post(path, input)
      expect([status, body]).toEqual([
        403,
        { code: 'account.second-factor', message: 'Please enter a new code from your second factor first.' },
      ])
      expect(await books()).toBe(before)
    }
    expect((await by.get('/api/staff/v1/api-keys')).status).toBe(200)
  })

  test('a new code of the second factor opens the route again, a wrong one does not (security finding 8)', async () => {
    const by = house.visitor()
    const unlimited = 'member.unlimited@stillwater.example'
    await by.post('/api/wix/v1/login', { email: unlimited, password })
    const { secret } = (await by.post('/api/account/v1/second-factor', { password })).body
    const code = (later: number) => generate({ secret, epoch: Math.floor(house.ctx.now().getTime() / 1000) + later })
    await by.post('/api/account/v1/second-factor/confirm', { code: await code(-30) })
    const [{ id }] = await house.rows(`update member set role = 'owner' where email = $1 returning id`, [unlimited])
    await later(id, 11)
    const show = (body: object) => by.post('/api/account/v1/second-factor/show', body)
    expect((await show({})).body).toEqual({ state: 'MFA_REQUIRED' })
    expect((await show({ code: '000000' })).body.code).toBe('login.code')
    expect((await by.post('/api/staff/v1/api-keys', key)).status).toBe(403)
    expect((await show({ code: await code(0) })).body).toEqual({ state: 'SUCCESS' })
    expect((await by.post('/api/staff/v1/api-keys', key)).status).toBe(200)
    expect((await (await signedIn()).by.post('/api/account/v1/second-factor/show', {})).status).toBe(403)
  })

  test('a new password does not stand for the second factor (security finding 8)', async () => {
    const { by, memberId } = await anOwner()
    await house.rows(
      `update member set password_hash = (select password_hash from member where email = $2) where id = $1`,
      [memberId, email],
    )
    await later(memberId, 11)
    const change = { oldPassword: password, newPassword: password2 }
    expect((await by.post('/api/wix/v1/auth/change-password', change)).status).toBe(200)
    expect((await by.get('/api/staff/v1/api-keys')).status).toBe(200)
    expect((await by.post('/api/staff/v1/api-keys', key)).status).toBe(403)
  })
})
