import type { FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { sessionCookie } from '#server/kit/cookies.ts'
import { findSignedIn, type MemberRow } from './store.ts'
import { readToken } from './tokens.ts'

/** A member in a session; `signedInAt` is when they showed who they are, null when a key opened it in their name. */
export type MemberAsker = {
  kind: 'member'
  member: MemberRow
  sessionId: string
  hasSecondFactor: boolean
  signedInAt: Date | null
}

/** Who asks: a member in a session, a browser with its guest token, or somebody (api.md 0, spec 6). */
export type Asker = MemberAsker | { kind: 'guest'; visitorId: string } | { kind: 'visitor' }

/**
 * Who asks, by the token in the header, or in the body of the calls that have it there, else by the session cookie;
 * nothing else says who somebody is. A token that is not good any more is told, so that the page can get a new one
 * (`account.ended`); an old cookie is nobody's.
 */
export async function identify(ctx: Ctx, request: FastifyRequest, bodyToken?: string | null): Promise<Asker> {
  const token = request.headers['authtoken'] || bodyToken
  if (typeof token === 'string' && token !== '') {
    const asker = await identifyToken(ctx, token)
    if (!asker) throw new Refused('account.ended')
    return asker
  }
  const cookie = request.cookies[sessionCookie(ctx.config).name]
  return (cookie ? await bySession(ctx, { secret: cookie }) : null) ?? { kind: 'visitor' }
}

/** Whose token this is, whatever call it comes with; null when it is not good any more. */
export async function identifyToken(ctx: Ctx, token: string): Promise<Asker | null> {
  const read = readToken(ctx, token)
  if (!read) return await bySession(ctx, { secret: token })
  if (read.kind === 'guest') return { kind: 'guest', visitorId: read.of }
  // A renewal only fetches tokens; it is none.
  return read.kind === 'member' ? await bySession(ctx, { sessionId: read.of }) : null
}

async function bySession(ctx: Ctx, by: { sessionId: string } | { secret: string }): Promise<Asker | null> {
  const signedIn = await findSignedIn(ctx.db, by, ctx.now())
  return signedIn && { kind: 'member', ...signedIn }
}
