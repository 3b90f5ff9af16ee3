import type { MembershipAnswer } from '#api/memberships.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberRow } from '#server/accounts/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { describeMembership } from './describe-membership.ts'
import { followMembership } from './follow-membership.ts'
import { listMemberships, lockStanding, type Standing } from './standing.ts'
import { claimWaiting } from './store.ts'

/**
 * Does what a member wishes with a membership of their own: written down first, then the provider is told; while it does
 * not answer the wish stands all the same, and is told later. Another's, or none: `membership.unknown`.
 */
export async function changeOwnMembership(
  ctx: Ctx,
  member: MemberRow,
  id: string,
  act: (tx: Tx, standing: Standing) => Promise<void>,
): Promise<MembershipAnswer> {
  await requireOwn(ctx, member, id)
  await ctx.db.transaction().execute(async (tx) => await act(tx, await lockStanding(tx, id)))
  await followMembership(ctx, id).catch((error: Error) =>
    ctx.log.warn({ membershipId: id, error: error.message }, 'the provider is told later'),
  )
  return await describeMembership(ctx, id)
}

/** `membership.unknown` unless it is the member's own. */
export async function requireOwn({ db }: Pick<Ctx, 'db'>, member: MemberRow, id: string): Promise<void> {
  await claimWaiting(db, member)
  const own = await listMemberships(db, member.id)
  if (!own.some((membership) => membership.id === id.toLowerCase())) throw new Refused('membership.unknown')
}
