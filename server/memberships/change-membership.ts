import { whyNotOrder, type PlanOrderAction } from '#domain/memberships/plan-order-status.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { followMembership } from './follow-membership.ts'
import { lockMembershipState, type MembershipState } from './membership-store.ts'

/**
 * Changes a membership, one change at a time: it is written first, then sent to the provider. While the provider does
 * not answer the change counts all the same, and is sent later.
 */
export async function changeMembership(
  ctx: Ctx,
  id: string,
  act: (tx: Tx, state: MembershipState) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => await act(tx, await lockMembershipState(tx, id)))
  await followMembership(ctx, id).catch((error: Error) =>
    ctx.log.warn({ membershipId: id, error: error.message }, 'the change is sent to the provider later'),
  )
}

/** Refuses a change that the state of the membership does not allow. */
export function requireAllowed({ membership }: MembershipState, action: PlanOrderAction): void {
  const whyNot = whyNotOrder(membership.shown_status, action)
  if (whyNot) throw new Refused(whyNot)
}
