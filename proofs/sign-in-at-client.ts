import { createHash } from 'node:crypto'
import type { TestHouse } from './house.ts'

/** Where tests let clients be led to. */
export const back = 'http://127.0.0.1:18611/callback'
const verifier = 'a-verifier-of-forty-three-letters_0123456789'

type Browser = ReturnType<TestHouse['visitor']>
type ClientTokens = { access_token: string; refresh_token: string }

/** Asks for tokens as a client does. */
export const askForTokens = (house: TestHouse, input: object, headers: Record<string, string> = {}) =>
  house.visitor().send('POST', '/oauth2/token', input, headers)

/** A client begins a sign-in through our page; answers the path of that page. */
export async function beginAtClient(house: TestHouse, clientId: string, { more = {}, prompt = 'login' } = {}) {
  const { access_token } = (await askForTokens(house, { clientId, grantType: 'anonymous' })).body
  const authRequest = {
    clientId,
    redirectUri: back,
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    responseType: 'code',
    responseMode: 'query',
    state: 'a-state',
    ...more,
  }
  const input = { auth: { authRequest, prompt } }
  const begun = await house.visitor().send('POST', '/v1/redirect-session', input, { authorization: access_token })
  if (begun.status !== 200) throw new Error(`The client may not begin: ${JSON.stringify(begun.body)}`)
  return begun.body.redirectSession.fullUrl.replace(house.ctx.config.siteUrl, '') as string
}

/** The answer in the address that a browser is redirected to. */
export const saidIn = (headers: Headers) => Object.fromEntries(new URL(headers.get('location')!).searchParams)

export const exchangeAtClient = (house: TestHouse, clientId: string, code: string) =>
  askForTokens(house, {
    clientId,
    grantType: 'authorization_code',
    redirectUri: back,
    code,
    codeVerifier: verifier,
  })

/** The tokens of a client, after the member who is signed in in this browser has signed in with it. */
export async function signInAtClient(house: TestHouse, by: Browser, clientId: string): Promise<ClientTokens> {
  const { headers } = await by.get(await beginAtClient(house, clientId))
  return (await exchangeAtClient(house, clientId, saidIn(headers)['code']!)).body
}

/** The token of a client for a member of a scene. */
export async function tokenOfClient(house: TestHouse, { token }: { token: string }): Promise<string> {
  const by = house.visitor()
  by.cookies.set('bh_session', token)
  const { clientId } = (await house.get('/__test/apikey')).body
  return (await signInAtClient(house, by, clientId)).access_token
}
