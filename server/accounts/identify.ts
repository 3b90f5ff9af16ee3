import type { FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findSignedIn, type MemberRow } from './store.ts'
import { readToken } from './tokens.ts'

export const sessionCookie = 'bh_session'

/** Who asks: a member in a session, a browser with its guest token, or somebody (api.md 0, spec 6). */
export type Asker =
  | { kind: 'member'; member: MemberRow; sessionId: string; hasSecondFactor: boolean }
  | { kind: 'guest'; visitorId: string }
  | { kind: 'visitor' }

/**
 * Who asks, by the token in the header, or in the body of the calls that have it there, else by the session cookie;
 * nothing else says who somebody is. A token that is not good any more is told, so that the page can get a new one
 * (`account.ended`); an old cookie is nobody's.
 */
export async function identify(ctx: Ctx, request: FastifyRequest, bodyToken?: string | null): Promise<Asker> {
  const token = request.headers['authtoken'] || bodyToken
  if (typeof token === 'string' && token !== '') {
    const asker = await askerOf(ctx, token)
    if (!asker) throw new Refused('account.ended')
    return asker
  }
  const cookie = request.cookies[sessionCookie]
  return (cookie ? await bySession(ctx, { secret: cookie }) : null) ?? { kind: 'visitor' }
}

/** The member who asks, or `account.required`. */
export async function requireMember(ctx: Ctx, request: FastifyRequest, bodyToken?: string | null) {
  const asker = await identify(ctx, request, bodyToken)
  if (asker.kind !== 'member') throw new Refused('account.required')
  return asker
}

/**
 * Somebody who works here and has shown the second factor in this session: `account.required`, `account.forbidden`,
 * `account.second-factor`.
 */
export async function requireStaff(ctx: Ctx, request: FastifyRequest) {
  const asker = await requireMember(ctx, request)
  if (asker.member.role === 'member') throw new Refused('account.forbidden')
  if (!asker.hasSecondFactor) throw new Refused('account.second-factor')
  return asker
}

/** The owner, as staff: the house's prices are theirs alone. */
export async function requireOwner(ctx: Ctx, request: FastifyRequest) {
  const asker = await requireStaff(ctx, request)
  if (asker.member.role !== 'owner') throw new Refused('account.forbidden')
  return asker
}

async function askerOf(ctx: Ctx, token: string): Promise<Asker | null> {
  const read = readToken(ctx, token)
  if (!read) return await bySession(ctx, { secret: token })
  return read.kind === 'guest' ? { kind: 'guest', visitorId: read.of } : await bySession(ctx, { sessionId: read.of })
}

async function bySession(ctx: Ctx, by: { sessionId: string } | { secret: string }): Promise<Asker | null> {
  const signedIn = await findSignedIn(ctx.db, by, ctx.now())
  return signedIn && { kind: 'member', ...signedIn }
}
