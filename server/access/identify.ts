import type { FastifyRequest } from 'fastify'
import { MINUTE } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { sessionCookie } from '#server/kit/cookies.ts'
import { findSignedIn, noteUse, type SignedIn } from './session-store.ts'
import { readToken } from './tokens.ts'

/** A member in a session of this site or of a tool. */
export type MemberIdentity = { kind: 'member' } & SignedIn

/** Who asks: a member in a session, a browser with its guest token, or somebody (api 0, spec 6). */
export type Identity = MemberIdentity | { kind: 'guest'; visitorId: string } | { kind: 'visitor' }

/**
 * Who asks at the house's own routes, by the token in the header, or in the body of the calls that have it there, else
 * by the session cookie; nothing else says who somebody is. A token that is not good any more, or is a tool's, is told,
 * so that the page can get a new one (`account.ended`); an old cookie is nobody's.
 */
export async function identify(ctx: Ctx, request: FastifyRequest, bodyToken?: string | null): Promise<Identity> {
  const token = request.headers['authtoken'] || bodyToken
  if (typeof token === 'string' && token !== '') {
    const identity = await identifyToken(ctx, token)
    if (!identity || (identity.kind === 'member' && identity.tool)) throw new Refused('account.ended')
    return identity
  }
  const cookie = request.cookies[sessionCookie(ctx.config).name]
  return (cookie ? await bySession(ctx, { secret: cookie }) : null) ?? { kind: 'visitor' }
}

/** Whose token this is, a tool's or one of this site; null when it is not good any more. */
export async function identifyToken(ctx: Ctx, token: string): Promise<Identity | null> {
  const read = readToken(ctx, token)
  if (!read) return await bySession(ctx, { secret: token })
  if (read.kind === 'guest') return { kind: 'guest', visitorId: read.of }
  // A renewal only fetches tokens; it is none.
  return read.kind === 'member' ? await bySession(ctx, { sessionId: read.of }) : null
}

/** A use is written down when the last one is so long ago: not with every call. */
const USE_NOTED_AFTER = 5 * MINUTE

async function bySession(ctx: Ctx, by: { sessionId: string } | { secret: string }): Promise<Identity | null> {
  const signedIn = await findSignedIn(ctx.db, by, ctx.now())
  if (!signedIn) return null
  const isDue = ctx.now().getTime() - signedIn.lastUsedAt.getTime() >= USE_NOTED_AFTER
  if (isDue) await noteUse(ctx.db, signedIn.sessionId, ctx.now())
  return { kind: 'member', ...signedIn }
}
