import type * as z from 'zod/mini'
import type { redirectSessionRequest, RedirectSessionAnswer } from '#api/platform/sign-in.ts'
import { identifyToken } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import { countTry } from '#server/kit/http/failed-tries.ts'
import { beginLogout, beginSignIn, type BegunRedirect } from '#server/oauth/begin-redirect.ts'
import { refuseOtherClient } from './refuse-other-client.ts'

type Input = z.infer<typeof redirectSessionRequest>
/** The token of the call, the network it comes from, and the page that makes it (null: no browser). */
type From = { token: string; network: string; origin: string | null }

/** Begins a sign-in or a logout that leads through our page; the answer has the address of that page. */
export async function beginRedirectSession(ctx: Ctx, from: From, input: Input): Promise<RedirectSessionAnswer> {
  await countTry(ctx, 'redirect', from.network)
  return describeRedirect(await ('auth' in input ? signIn(ctx, input, from.origin) : logOut(ctx, input, from.token)))
}

function signIn(ctx: Ctx, { auth }: Extract<Input, { auth: unknown }>, origin: string | null): Promise<BegunRedirect> {
  const { clientId, redirectUri = null, responseMode, state, codeChallenge, sessionToken = null } = auth.authRequest
  const { prompt } = auth
  return beginSignIn(ctx, { clientId, redirectUri, responseMode, state, codeChallenge, sessionToken, prompt, origin })
}

/** A member whose session has ended already is logged out in the same way: a client need not handle an error here. */
async function logOut(
  ctx: Ctx,
  { logout: { clientId }, callbacks: { postFlowUrl } }: Extract<Input, { logout: unknown }>,
  token: string,
): Promise<BegunRedirect> {
  const identity = await identifyToken(ctx, token)
  if (identity?.kind === 'member') refuseOtherClient(identity, clientId)
  const sessionId = identity?.kind === 'member' ? identity.sessionId : null
  return beginLogout(ctx, { clientId, postFlowUrl }, sessionId)
}

const describeRedirect = ({ id, url, endpoint, secret }: BegunRedirect): RedirectSessionAnswer => ({
  redirectSession: { id, fullUrl: url, urlDetails: { endpoint, searchParams: { session: secret } } },
})
