import { createHash } from 'node:crypto'
import type { TestHouse } from './house.ts'

/** Where tests let tools be led to. */
export const back = 'http://127.0.0.1:18611/callback'
const verifier = 'a-verifier-of-forty-three-letters_0123456789'

type Browser = ReturnType<TestHouse['visitor']>
type ToolTokens = { access_token: string; refresh_token: string }

/** Asks for tokens as a tool does. */
export const askForTokens = (house: TestHouse, input: object, headers: Record<string, string> = {}) =>
  house.visitor().send('POST', '/oauth2/token', input, headers)

/** A tool begins a sign-in through our page; answers the path of that page. */
export async function beginAtTool(house: TestHouse, clientId: string, { more = {}, prompt = 'login' } = {}) {
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
  if (begun.status !== 200) throw new Error(`The tool may not begin: ${JSON.stringify(begun.body)}`)
  return begun.body.redirectSession.fullUrl.replace(house.ctx.config.siteUrl, '') as string
}

/** The answer in the address that a browser is redirected to. */
export const saidIn = (headers: Headers) => Object.fromEntries(new URL(headers.get('location')!).searchParams)

export const exchangeAtTool = (house: TestHouse, clientId: string, code: string) =>
  askForTokens(house, {
    clientId,
    grantType: 'authorization_code',
    redirectUri: back,
    code,
    codeVerifier: verifier,
  })

/** The tokens of a client, after the member who is signed in in this browser has signed in with it. */
export async function signInAtTool(house: TestHouse, by: Browser, clientId: string): Promise<ToolTokens> {
  const { headers } = await by.get(await beginAtTool(house, clientId))
  return (await exchangeAtTool(house, clientId, saidIn(headers)['code']!)).body
}

/** The token of a tool for a member of a scene. */
export async function tokenOfTool(house: TestHouse, { token }: { token: string }): Promise<string> {
  const by = house.visitor()
  by.cookies.set('bh_session', token)
  const { clientId } = (await house.get('/__test/apikey')).body
  return (await signInAtTool(house, by, clientId)).access_token
}
