import { FLOW_LASTS_MS } from '#domain/accounts/oauth-flow.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { frameOriginOf, frameOrigins, mayLeadTo, returnAddress } from './client-addresses.ts'
import { findClient, type ClientRow } from './client-store.ts'
import { minutesAfter, newSecret } from '#server/access/tokens.ts'
import { insertRedirect, type NewRedirect } from './redirect-store.ts'
import { consumeTicket } from '#server/accounts/redeem-ticket.ts'

/** The page that completes every redirect of a client. */
export const redirectPath = '/oauth2/redirect'

/** A redirect that a client has begun: `url` is the page that completes it, and `secret` is its parameter. */
export type BegunRedirect = { id: string; url: string; endpoint: string; secret: string }

/** A hidden frame answers at once; a person who signs in needs time. */
const BY_HAND_MINUTES = 30

export type SignInInput = {
  clientId: string
  redirectUri: string | null
  responseMode: 'query' | 'fragment' | 'web_message'
  prompt: 'login' | 'none'
  state: string
  codeChallenge: string
  sessionToken: string | null
  /** The page that asks, as the browser names it; null when no browser asks. */
  origin: string | null
}

/**
 * Begins a sign-in that ends with an authorization code for the client. With a session token from its own sign-in page
 * the member is known at once; the token is consumed. Refuses `oauth.client`, `request.foreign-url`, `account.ended`.
 */
export async function beginSignIn(ctx: Ctx, input: SignInInput): Promise<BegunRedirect> {
  const client = await clientOf(ctx, input.clientId)
  const isFrame = input.responseMode === 'web_message'
  if (input.redirectUri === null ? !isFrame : !mayLeadTo(ctx.config, client, input.redirectUri)) {
    throw new Refused('request.foreign-url')
  }
  const redirect = {
    intent: 'auth' as const,
    client_id: client.id,
    target: input.redirectUri,
    frame_origins: isFrame ? originsOf(ctx, client, input.origin) : [],
    response_mode: input.responseMode,
    prompt: input.prompt,
    state: input.state,
    code_challenge: input.codeChallenge,
  }
  const expires_at = isFrame ? new Date(ctx.now().getTime() + FLOW_LASTS_MS) : minutesAfter(ctx.now(), BY_HAND_MINUTES)
  return await ctx.db.transaction().execute(async (tx) => {
    const known = input.sessionToken === null ? null : await consumeTicket(ctx, tx, input.sessionToken)
    const who = known && { member_id: known.member.id, second_factor: known.hasSecondFactor }
    return await begin({ ...ctx, db: tx }, { ...redirect, ...who, expires_at })
  })
}

/** Begins a logout that ends this session and returns to the client; `oauth.client`, `request.foreign-url`. */
export async function beginLogout(
  ctx: Ctx,
  input: { clientId: string; postFlowUrl: string },
  sessionId: string | null,
): Promise<BegunRedirect> {
  const client = await clientOf(ctx, input.clientId)
  const target = returnAddress(ctx.config, client, input.postFlowUrl)
  const expires_at = minutesAfter(ctx.now(), BY_HAND_MINUTES)
  return await begin(ctx, { intent: 'logout', client_id: client.id, target, member_session_id: sessionId, expires_at })
}

const RETURN_MINUTES = 24 * 60

/** A return to a client from one of our own pages; `oauth.client`, `request.foreign-url`. */
export async function beginReturn(ctx: Ctx, input: { clientId: string; url: string }): Promise<BegunRedirect> {
  const client = await clientOf(ctx, input.clientId)
  const target = returnAddress(ctx.config, client, input.url)
  const expires_at = minutesAfter(ctx.now(), RETURN_MINUTES)
  return await begin(ctx, { intent: 'return', client_id: client.id, target, expires_at })
}

/** The client with this id; `oauth.client` when there is none, or it was removed. */
export async function clientOf({ db }: Pick<Ctx, 'db'>, clientId: string): Promise<ClientRow> {
  const client = await findClient(db, clientId)
  if (!client) throw new Refused('oauth.client')
  return client
}

const originsOf = ({ config }: Ctx, client: ClientRow, origin: string | null): string[] =>
  origin === null ? frameOrigins(config, client) : [frameOriginOf(config, client, origin)]

async function begin(ctx: Ctx, redirect: NewRedirect & { expires_at: Date }): Promise<BegunRedirect> {
  const secret = newSecret()
  const { id } = await insertRedirect(ctx.db, redirect, secret)
  const endpoint = ctx.config.siteUrl + redirectPath
  return { id, url: `${endpoint}?session=${secret}`, endpoint, secret }
}
