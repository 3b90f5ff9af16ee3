import { createHash } from 'node:crypto'
import { isVerifier } from '#domain/accounts/oauth-flow.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { newSecretName } from '#server/kit/visitor.ts'
import { clientOf } from './begin-redirect.ts'
import { identifyTool } from './identify-tool.ts'
import { openSession, tokensOf } from './open-session.ts'
import { useCode } from './redirect-store.ts'
import { findMember, findKnownMember, findSignedIn } from './store.ts'
import { GUEST_TOKEN_SECONDS, readToken, signToken } from './tokens.ts'

/** What a tool is given: a token to ask with, for how many seconds, and what fetches the next one. */
export type Granted = { accessToken: string; refreshToken: string; expiresIn: number }

/** Tokens for whoever has not signed in; they name a browser that never was, and nobody. `oauth.client`. */
export async function grantToVisitor(ctx: Ctx, clientId: string): Promise<Granted> {
  await clientOf(ctx, clientId)
  const visitorId = newSecretName()
  return visitorTokens(ctx, visitorId, signToken(ctx, 'renewal', visitorId))
}

/**
 * The next token for a member in a session, or for a visitor. What fetches it stays the same: tools keep the first one
 * for ever (platform/README 1.6). A session that has ended, or a member who may not come in: `oauth.no-tokens`.
 */
export async function renewTokens(ctx: Ctx, refreshToken: string): Promise<Granted> {
  const renewal = readToken(ctx, refreshToken)
  if (renewal?.kind === 'renewal') return visitorTokens(ctx, renewal.of, refreshToken)
  const signedIn = await findSignedIn(ctx.db, { secret: refreshToken }, ctx.now())
  if (!signedIn) throw new Refused('oauth.no-tokens')
  const { authToken, expiresIn } = tokensOf(ctx, signedIn.member, signedIn.sessionId)
  return { accessToken: authToken, refreshToken, expiresIn }
}

type Exchange = { clientId: string; code: string; codeVerifier: string | undefined; redirectUri: string | null }

/** Turns a code into a session of the tool's own, once, for who knows its verifier; else `oauth.no-tokens`. */
export async function exchangeCode(
  ctx: Ctx,
  { clientId, code, codeVerifier, redirectUri }: Exchange,
): Promise<Granted> {
  await clientOf(ctx, clientId)
  if (!isVerifier(codeVerifier)) throw new Refused('oauth.no-tokens')
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  return await ctx.db.transaction().execute(async (tx) => {
    const used = await useCode(tx, { code, clientId, redirectUri, challenge }, ctx.now())
    const member = used && (await findMember(tx, used.member_id))
    if (member?.status !== 'APPROVED') throw new Refused('oauth.no-tokens')
    const opened = await openSession(ctx, tx, member, {
      hasSecondFactor: used!.second_factor,
      signedInAt: used!.signed_in_at,
      clientId,
    })
    return grantedBy(opened)
  })
}

/** Tokens in a member's name for a key that may have them (`IAM.SIGN_ON`); `account.forbidden`, `not-found`. */
export async function grantByKey(ctx: Ctx, authorization: string | undefined, memberId: string): Promise<Granted> {
  const { scopes } = await identifyTool(ctx, authorization)
  if (!scopes.includes('IAM.SIGN_ON')) throw new Refused('account.forbidden')
  const member = await findKnownMember(ctx.db, memberId)
  if (!member) throw new Refused('not-found')
  if (member.status !== 'APPROVED') throw new Refused('account.blocked')
  return grantedBy(await ctx.db.transaction().execute((tx) => openSession(ctx, tx, member, { signedInAt: null })))
}

const visitorTokens = (ctx: Ctx, visitorId: string, refreshToken: string): Granted => ({
  accessToken: signToken(ctx, 'guest', visitorId),
  refreshToken,
  expiresIn: GUEST_TOKEN_SECONDS,
})

const grantedBy = ({ secret, answer }: Awaited<ReturnType<typeof openSession>>): Granted => ({
  accessToken: answer.authToken,
  refreshToken: secret,
  expiresIn: answer.expiresIn,
})
