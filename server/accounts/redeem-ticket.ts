import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { openSession, type OpenedSession } from '#server/access/open-session.ts'
import { findMember } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { consumeSecret } from './secret-store.ts'

/** Turns the token that proved an address into a session, once, within 5 minutes; `account.ended`. */
export async function redeemTicket(ctx: Ctx, sessionToken: string): Promise<OpenedSession> {
  return await ctx.db.transaction().execute(async (tx) => {
    const { member, hasSecondFactor } = await consumeTicket(ctx, tx, sessionToken)
    return await openSession(ctx, tx, member, { hasSecondFactor })
  })
}

/** The member of a ticket, and whether they have shown a second factor; the ticket is consumed. `account.ended`. */
export async function consumeTicket(
  ctx: Ctx,
  tx: Tx,
  sessionToken: string,
): Promise<{ member: MemberRow; hasSecondFactor: boolean }> {
  const found = await consumeSecret(tx, 'session', sessionToken, ctx.now())
  const member = found && (await findMember(tx, found.member_id))
  if (!found || member?.status !== 'APPROVED') throw new Refused('account.ended')
  return { member, hasSecondFactor: found.second_factor }
}
