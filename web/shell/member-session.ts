import { logoutPath, sessionPath, type LoginAnswer, type SessionAnswer } from '#api/accounts.ts'
import { becomeMember, endSession } from '#domain/accounts/auth-state.ts'
import { words } from '#domain/words.ts'
import { CallFailed, getJson, postJson } from '#ui/api-client.ts'
import { forget, keep, recall } from '#web/browser-storage.ts'
import { useVisitor } from './visitor.ts'

type SignedIn = Omit<Extract<LoginAnswer, { state: 'SUCCESS' }>, 'state'>

/** The member's token: kept nowhere but here, and only until shortly before its end (ruling 39). */
let token: { value: string; until: number } | null = null
const MARGIN_MS = 60_000

/** A member has signed in: from now on this is their browser (spec 4, Auth). */
export function welcome({ authToken, expiresIn, member }: SignedIn): void {
  token = { value: authToken, until: Date.now() + expiresIn * 1000 - MARGIN_MS }
  keep('userEmail', member.loginEmail)
  keep('contactId', member.contactId)
  forget('guestUser')
  useVisitor.setState({ ...becomeMember(member), isAsking: false })
}

/** A call in the member's name: with a token that still holds, and once more with a new one when it is refused. */
export async function asMember<Answer>(call: (headers: { authToken: string }) => Promise<Answer>): Promise<Answer> {
  const tried = await currentToken()
  try {
    return await call({ authToken: tried })
  } catch (error) {
    if (!isAboutToken(error)) throw error
    if (token?.value === tried) token = null
    return call({ authToken: await currentToken() })
  }
}

/** A wrong password is refused with the same status, and is not to be tried twice. */
const isAboutToken = (error: unknown) =>
  error instanceof CallFailed && error.status === 401 && error.code.startsWith('account.')

/** Asks the house for the session of this browser; calls made while it is asked share one answer. */
export function renewSession(): Promise<void> {
  underway ??= readSession().finally(() => (underway = null))
  return underway
}
let underway: Promise<void> | null = null

/** Ends the session. Throws when the house could not be reached: then the cookie still signs this browser in. */
export async function signOut(): Promise<void> {
  try {
    await postJson(logoutPath, {}, words.generic)
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error
  }
  forgetMember()
}

async function currentToken(): Promise<string> {
  if (!token || Date.now() >= token.until) await renewSession()
  if (!token) throw new CallFailed(words.authenticationFailed, 'account.ended', 401)
  return token.value
}

async function readSession(): Promise<void> {
  try {
    const answer = await getJson<SessionAnswer>(sessionPath, words.authenticationFailed)
    if (answer.state === 'AUTHENTICATED') welcome(answer)
    else forgetMember()
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) forgetMember()
    else throw error
  }
}

/** The house says that no member is signed in here: forgets the one who was. */
export function forgetMember(): void {
  // A guest's details and voucher stay: only a member's go with their session.
  if (recall('contactId') !== null || useVisitor.getState().member) forgetTheirs()
  token = null
  forget('userEmail')
  forget('signupTokens')
  forget('contactId')
  useVisitor.setState(endSession)
}

/** What a member typed here, and what they were given: the next person at this browser is to find none of it. */
function forgetTheirs(): void {
  for (const key of ['contactDetails', 'termsAccepted', 'newVoucher'] as const) forget(key)
}
