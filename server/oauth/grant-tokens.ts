import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isVerifier } from '#domain/accounts/oauth-flow.ts'
import { sessionEnd } from '#domain/accounts/session-length.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { newSecretName } from '#server/kit/http/visitor.ts'
import { clientOf } from './begin-redirect.ts'
import { identifyClient } from '#server/access/identify-client.ts'
import { findSessionOfCode, noteSessionOfCode, consumeOAuthCode } from './redirect-store.ts'
import { findRefresh, insertRefresh, consumeRefreshToken } from './refresh-store.ts'
import { endSession, findSignedIn, insertSession, noteLogin, type MemberRow } from '#server/access/session-store.ts'
import { findKnownMember, findMember } from '#server/accounts/member-store.ts'
import { GUEST_TOKEN_SECONDS, MEMBER_TOKEN_SECONDS, newSecret, readToken, signToken } from '#server/access/tokens.ts'

/** What a client is given: a token to ask with, for how many seconds, and what fetches the next one. */
export type Granted = { accessToken: string; refreshToken: string; expiresIn: number }

/** Tokens for an anonymous visitor; the subject is a fresh random visitor id. `oauth.client`. */
export async function grantToVisitor(ctx: Ctx, clientId: string): Promise<Granted> {
  await clientOf(ctx, clientId)
  const visitorId = newSecretName()
  return visitorTokens(ctx, visitorId, signToken(ctx, 'renewal', visitorId))
}

/**
 * The next access token for a member in a client's session, or for a visitor. A refresh token works for its own client
 * alone. It stays the same for clients of the platform's SDK, which keeps the first one for ever (platform 1.6); for
 * clients that store the next one it works once. A session that has ended, or a blocked member: `oauth.no-tokens`.
 */
export async function renewTokens(ctx: Ctx, clientId: string | null, refreshToken: string): Promise<Granted> {
  const renewal = readToken(ctx, refreshToken)
  if (renewal?.kind === 'renewal') return visitorTokens(ctx, renewal.of, refreshToken)
  const known = await findRefresh(ctx.db, refreshToken)
  if (!known || isOfAnotherClient(known, clientId)) throw new Refused('oauth.no-tokens')
  const signedIn = await findSignedIn(ctx.db, { sessionId: known.session_id }, ctx.now())
  if (!signedIn) throw new Refused('oauth.no-tokens')
  const next = known.is_good_once ? await rotate(ctx, known.session_id, refreshToken) : refreshToken
  return memberTokens(ctx, known.session_id, next)
}

/** Clients of the earlier generation do not send their id; one whose refresh tokens work once does. */
function isOfAnotherClient(
  { client_id, is_good_once }: { client_id: string | null; is_good_once: boolean },
  clientId: string | null,
): boolean {
  if (clientId === null) return is_good_once
  return client_id !== null && client_id !== clientId
}

/** The next refresh token. One that is used a second time was stolen, so the session ends. */
async function rotate(ctx: Ctx, sessionId: string, refreshToken: string): Promise<string> {
  const next = newSecret()
  const isFirst = await ctx.db.transaction().execute(async (tx) => {
    if (!(await consumeRefreshToken(tx, refreshToken, ctx.now()))) return false
    await insertRefresh(tx, sessionId, next)
    return true
  })
  if (isFirst) return next
  await endSession(ctx.db, sessionId, ctx.now())
  throw new Refused('oauth.no-tokens')
}

type Exchange = { clientId: string; code: string; codeVerifier: string | undefined; redirectUri: string | null }

/**
 * Turns a code into a session of the client's own, once, for the client that knows its verifier; else `oauth.no-tokens`. A code that
 * comes again is in two hands: what it gave ends.
 */
export async function exchangeCode(ctx: Ctx, exchange: Exchange): Promise<Granted> {
  await clientOf(ctx, exchange.clientId)
  const granted = await ctx.db.transaction().execute((tx) => grantOnce(ctx, tx, exchange))
  if (granted) return granted
  const given = await findSessionOfCode(ctx.db, exchange.code)
  if (given) await endSession(ctx.db, given, ctx.now())
  throw new Refused('oauth.no-tokens')
}

async function grantOnce(ctx: Ctx, tx: Tx, { clientId, code, codeVerifier, redirectUri }: Exchange) {
  if (!isVerifier(codeVerifier)) return null
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const used = await consumeOAuthCode(tx, { code, clientId, redirectUri, challenge }, ctx.now())
  if (!used) return null
  const member = await findMember(tx, used.member_id)
  if (member.status !== 'APPROVED') throw new Refused('oauth.no-tokens')
  const opened = await openClientSession(ctx, tx, member, {
    client_id: clientId,
    second_factor: used.second_factor,
    signed_in_at: used.signed_in_at,
  })
  await noteSessionOfCode(tx, code, opened.sessionId)
  return opened.granted
}

/** Tokens in a member's name for a key that may have them (`IAM.SIGN_ON`); `account.forbidden`, `not-found`. */
export async function grantByKey(ctx: Ctx, headers: IncomingHttpHeaders, memberId: string): Promise<Granted> {
  const { scopes, key } = await identifyClient(ctx, headers)
  if (!scopes.includes('IAM.SIGN_ON')) throw new Refused('account.forbidden')
  const member = await findKnownMember(ctx.db, memberId)
  if (!member) throw new Refused('not-found')
  if (member.status !== 'APPROVED') throw new Refused('account.blocked')
  const input = { api_key_id: key?.id ?? null, second_factor: false, signed_in_at: null }
  return (await ctx.db.transaction().execute((tx) => openClientSession(ctx, tx, member, input))).granted
}

type ClientSession = {
  client_id?: string
  api_key_id?: string | null
  second_factor: boolean
  /** When the member showed who they are; null: a key opens the session in their name. */
  signed_in_at: Date | null
}

/** A session of a client: no secret opens it, only the tokens that are given for it. */
async function openClientSession(ctx: Ctx, tx: Tx, member: MemberRow, session: ClientSession) {
  const now = ctx.now()
  const { id } = await insertSession(tx, {
    ...session,
    token_hash: null,
    member_id: member.id,
    created_at: now,
    last_used_at: now,
    expires_at: sessionEnd(session.signed_in_at ?? now),
  })
  await noteLogin(tx, member.id, now)
  const refreshToken = newSecret()
  await insertRefresh(tx, id, refreshToken)
  return { sessionId: id, granted: memberTokens(ctx, id, refreshToken) }
}

const memberTokens = (ctx: Ctx, sessionId: string, refreshToken: string): Granted => ({
  accessToken: signToken(ctx, 'member', sessionId),
  refreshToken,
  expiresIn: MEMBER_TOKEN_SECONDS,
})

const visitorTokens = (ctx: Ctx, visitorId: string, refreshToken: string): Granted => ({
  accessToken: signToken(ctx, 'guest', visitorId),
  refreshToken,
  expiresIn: GUEST_TOKEN_SECONDS,
})
