import { whyNotOrder, type PlanOrderAction } from '#domain/memberships/plan-order-status.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { followMembership } from './follow-membership.ts'
import { lockMembershipState, type MembershipState } from './membership-store.ts'

/**
 * Changes a membership, one wish at a time: written down first, then the provider is told; while it does not answer the
 * wish stands all the same, and is told later.
 */
export async function changeMembership(
  ctx: Ctx,
  id: string,
  act: (tx: Tx, state: MembershipState) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => await act(tx, await lockMembershipState(tx, id)))
  await followMembership(ctx, id).catch((error: Error) =>
    ctx.log.warn({ membershipId: id, error: error.message }, 'the provider is told later'),
  )
}

/** Refuses what cannot be done with a membership as it stands. */
export function requireAllowed({ membership }: MembershipState, action: PlanOrderAction): void {
  const whyNot = whyNotOrder(membership.shown_status, action)
  if (whyNot) throw new Refused(whyNot)
}
