import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import { findMember, useSecret } from './store.ts'

/** Turns the token that proved an address into a session, once, within 5 minutes; `account.ended`. */
export async function redeemTicket(ctx: Ctx, sessionToken: string): Promise<OpenedSession> {
  return await ctx.db.transaction().execute(async (tx) => {
    const found = await useSecret(tx, 'session', sessionToken, ctx.now())
    const member = found && (await findMember(tx, found.member_id))
    if (member?.status !== 'APPROVED') throw new Refused('account.ended')
    return await openSession(ctx, tx, member)
  })
}
