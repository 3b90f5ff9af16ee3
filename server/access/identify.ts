import type { FastifyRequest } from 'fastify'
import { MINUTE } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { sessionCookie } from '#server/kit/http/cookies.ts'
import { findSignedIn, noteUse, type SignedIn } from './session-store.ts'
import { readToken } from './tokens.ts'

/** A member in a session of this site or of a client. */
export type MemberIdentity = { kind: 'member' } & SignedIn

/**
 * Who makes a request: a member in a session, a browser with its guest token, or an unknown visitor (api 0, spec 6).
 */
export type Identity = MemberIdentity | { kind: 'guest'; visitorId: string } | { kind: 'visitor' }

/**
 * Who makes a request at our own routes: the token in the header (or in the body of the calls that have it there),
 * else the session cookie. An invalid token, or one of a client, is refused with `account.ended`, so that the page can
 * get a new one; an expired cookie means a visitor.
 */
export async function identify(ctx: Ctx, request: FastifyRequest, bodyToken?: string | null): Promise<Identity> {
  const token = request.headers['authtoken'] || bodyToken
  if (typeof token === 'string' && token !== '') {
    const identity = await identifyToken(ctx, token)
    if (!identity || (identity.kind === 'member' && identity.client)) throw new Refused('account.ended')
    return identity
  }
  const cookie = request.cookies[sessionCookie(ctx.config).name]
  return (cookie ? await bySession(ctx, { secret: cookie }) : null) ?? { kind: 'visitor' }
}

/** The same, where a token that is over means nobody. A database that does not answer is a fault all the same. */
export async function identifyOrVisitor(ctx: Ctx, request: FastifyRequest): Promise<Identity> {
  try {
    return await identify(ctx, request)
  } catch (error) {
    if (error instanceof Refused) return { kind: 'visitor' }
    throw error
  }
}

/** The identity of a token, of a client or of this site; null when it is no longer valid. */
export async function identifyToken(ctx: Ctx, token: string): Promise<Identity | null> {
  const read = readToken(ctx, token)
  if (!read) return await bySession(ctx, { secret: token })
  if (read.kind === 'guest') return { kind: 'guest', visitorId: read.of }
  // A refresh token only gets new tokens; it does not identify a caller.
  return read.kind === 'member' ? await bySession(ctx, { sessionId: read.of }) : null
}

/** The last use of a session is recorded every five minutes, not with every call. */
const USE_NOTED_AFTER = 5 * MINUTE

async function bySession(ctx: Ctx, by: { sessionId: string } | { secret: string }): Promise<Identity | null> {
  const signedIn = await findSignedIn(ctx.db, by, ctx.now())
  if (!signedIn) return null
  const isDue = ctx.now().getTime() - signedIn.lastUsedAt.getTime() >= USE_NOTED_AFTER
  if (isDue) await noteUse(ctx.db, signedIn.sessionId, ctx.now())
  return { kind: 'member', ...signedIn }
}
