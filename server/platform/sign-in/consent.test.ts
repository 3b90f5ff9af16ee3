import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import {
  askForTokens,
  back,
  beginAtClient,
  exchangeAtClient,
  saidIn,
  signInAtClient,
} from '#proofs/sign-in-at-client.ts'

type Browser = ReturnType<TestHouse['visitor']>

let house: TestHouse
let houseOwn: string
beforeAll(async () => {
  house = await openHouse()
  houseOwn = (await house.get('/__test/apikey')).body.clientId
})
afterAll(() => house.close())

const password = 'stillwater-demo'
const signedIn = async (email = 'member.plain@stillwater.example') => {
  const by = house.visitor()
  await by.post('/api/wix/v1/login', { email, password })
  return by
}
const aClient = async (name = 'Spa <b>Diary</b>'): Promise<string> =>
  (await house.rows('insert into oauth_client (name) values ($1) returning id', [name]))[0].id
const sessionIn = (path: string) => new URL(path, house.url).searchParams.get('session')!
const proofIn = (page: string) => /name="proof" value="([^"]+)"/.exec(page)![1]!
const reply = (by: Browser, session: string, proof: string, may: string) =>
  by.send('POST', '/oauth2/redirect', new URLSearchParams({ session, proof, may }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
const codesOf = async (clientId: string) =>
  Number((await house.rows('select count(*) from oauth_code where client_id = $1', [clientId]))[0].count)

describe('a member who is led to a client by this browser', () => {
  test('is asked once whether the client may act for them, and then no more (security finding 9)', async () => {
    const [clientId, by] = [await aClient(), await signedIn()]
    const path = await beginAtClient(house, clientId)
    const asked = await by.get(path)
    expect([asked.status, asked.headers.get('location'), await codesOf(clientId)]).toEqual([200, null, 0])
    expect(asked.body).toContain('<h1>Let Spa &lt;b&gt;Diary&lt;/b&gt; act for you?</h1>')
    expect(asked.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(asked.headers.get('cache-control')).toBe('no-store')

    const allowed = await reply(by, sessionIn(path), proofIn(asked.body), 'yes')
    expect(allowed.status).toBe(302)
    const { code } = saidIn(allowed.headers)
    expect((await exchangeAtClient(house, clientId, code!)).status).toBe(200)
    const again = await by.get(await beginAtClient(house, clientId))
    expect(saidIn(again.headers)).toMatchObject({ code: expect.any(String) })
    expect(
      (await (await signedIn('member.sauna@stillwater.example')).get(await beginAtClient(house, clientId))).status,
    ).toBe(200)
    expect((await by.get(await beginAtClient(house, await aClient()))).body).toContain('act for you?')
  })

  test('may say no: the client gets an error, and no code; next time they are asked again (security finding 9)', async () => {
    const [clientId, by] = [await aClient(), await signedIn()]
    const path = await beginAtClient(house, clientId)
    const refused = await reply(by, sessionIn(path), proofIn((await by.get(path)).body), 'no')
    expect(saidIn(refused.headers)).toEqual({
      state: 'a-state',
      error: 'access_denied',
      error_description: expect.any(String),
    })
    expect(await codesOf(clientId)).toBe(0)
    expect((await by.get(await beginAtClient(house, clientId))).body).toContain('act for you?')
  })

  test('is the only one who can answer: no other page, member or question answers for them (security finding 9)', async () => {
    const [clientId, by, other] = [await aClient(), await signedIn(), await signedIn('member.sauna@stillwater.example')]
    const [path, another] = [await beginAtClient(house, clientId), await beginAtClient(house, clientId)]
    const others = proofIn((await other.get(path)).body)
    const elsewhere = proofIn((await by.get(another)).body)
    const mine = proofIn((await by.get(path)).body)
    for (const proof of ['', 'nonsense', others, elsewhere, `${mine}x`]) {
      const { status, body } = await reply(by, sessionIn(path), proof, 'yes')
      expect([status, body]).toEqual([400, expect.stringContaining('OAuth flow timed out')])
    }
    expect((await reply(house.visitor(), sessionIn(path), mine, 'yes')).status).toBe(400)
    expect(await codesOf(clientId)).toBe(0)
    expect((await reply(by, sessionIn(path), mine, 'yes')).status).toBe(302)
    expect((await reply(by, sessionIn(path), mine, 'yes')).status).toBe(400)
  })

  test.each([
    ['where nothing may be asked', { prompt: 'none' }, back],
    ['in a hidden frame', { prompt: 'none', more: { responseMode: 'web_message', redirectUri: undefined } }, null],
  ])('is not asked %s: the client hears that it has to (security finding 9)', async (_where, how, to) => {
    const [clientId, by] = [await aClient(), await signedIn()]
    const { headers, body } = await by.get(await beginAtClient(house, clientId, how))
    const told = to === null ? /"error":"(\w+)"/.exec(body)![1] : saidIn(headers)['error']
    expect([told, await codesOf(clientId)]).toEqual(['consent_required', 0])
  })

  test('is not asked for a client of the house’s own, nor at a client where they have typed their password (security finding 9)', async () => {
    const by = await signedIn()
    expect(saidIn((await by.get(await beginAtClient(house, houseOwn))).headers)).toHaveProperty('code')
    const clientId = await aClient()
    const login = await house
      .visitor()
      .post('/v2/login', { loginId: { email: 'member.plain@stillwater.example' }, password })
    const path = await beginAtClient(house, clientId, { more: { sessionToken: login.body.sessionToken } })
    expect(saidIn((await house.visitor().get(path)).headers)).toHaveProperty('code')
  })
})

describe('unused://', () => {
  test('leads to no code unless it is written down for the client, however genuine the link (security finding 9)', async () => {
    const clientId = await aClient()
    await expect(beginAtClient(house, clientId, { more: { redirectUri: 'unused://' } })).rejects.toThrow(
      'request.foreign-url',
    )
    await house.rows(`update oauth_client set redirect_uris = '{unused://}' where id = $1`, [clientId])
    const path = await beginAtClient(house, clientId, { more: { redirectUri: 'unused://' } })
    expect((await (await signedIn()).get(path)).body).toContain('act for you?')
  })

  test('is no origin of a client: a hidden frame of it tells its own pages and ours (security finding 9)', async () => {
    const clientId = await aClient()
    const redirectUris = ['unused://', 'https://client.example/in']
    await house.rows('update oauth_client set redirect_uris = $2 where id = $1', [clientId, redirectUris])
    const how = { prompt: 'none', more: { responseMode: 'web_message', redirectUri: undefined } }
    const { body } = await (await signedIn()).get(await beginAtClient(house, clientId, how))
    const { origins } = JSON.parse(/id="told">(.*?)<\/script>/.exec(body)![1]!)
    expect(origins).toContain('https://client.example')
    expect(origins).not.toContain('null')
  })
})

describe('a code that comes a second time', () => {
  test('ends the session that it gave, at once and for good (security finding 9)', async () => {
    const by = await signedIn()
    const { headers } = await by.get(await beginAtClient(house, houseOwn))
    const { code } = saidIn(headers)
    const first = await exchangeAtClient(house, houseOwn, code!)
    const asClient = () =>
      house.visitor().send('GET', '/v1/members/my', undefined, { authorization: first.body.access_token })
    expect((await asClient()).status).toBe(200)
    expect((await exchangeAtClient(house, houseOwn, code!)).body.error).toBe('invalid_grant')
    expect((await asClient()).status).toBe(401)
    const input = { grantType: 'refresh_token', refreshToken: first.body.refresh_token, clientId: houseOwn }
    expect((await askForTokens(house, input)).status).toBe(400)
    // Only what it gave: the member stays signed in, here and at the client by another code.
    expect((await by.get('/api/wix/v1/auth/session')).body.state).toBe('AUTHENTICATED')
    expect(await signInAtClient(house, by, houseOwn)).toMatchObject({ access_token: expect.any(String) })
  })

  test('a code that nobody was given ends nothing (security finding 9)', async () => {
    const by = await signedIn()
    const tokens = await signInAtClient(house, by, houseOwn)
    expect((await exchangeAtClient(house, houseOwn, 'never-made')).status).toBe(400)
    const asClient = await house
      .visitor()
      .send('GET', '/v1/members/my', undefined, { authorization: tokens.access_token })
    expect(asClient.status).toBe(200)
  })
})
