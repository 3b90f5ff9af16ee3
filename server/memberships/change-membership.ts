import { whyNotOrder, type PlanOrderAction } from '#domain/memberships/plan-order-status.ts'
import { Refused } from '#domain/refusals.ts'
import { actorOfRequest } from '#server/kit/database/acting.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteChange } from '#server/history/note-act.ts'
import { followMembership } from './follow-membership.ts'
import { lockMembershipState, readMembershipState, type MembershipState } from './membership-store.ts'

/**
 * Changes a membership, one change at a time: it is written first, then sent to the provider. While the provider does
 * not answer the change counts all the same, and is sent later.
 */
export async function changeMembership(
  ctx: Ctx,
  id: string,
  act: (tx: Tx, state: MembershipState) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const state = await lockMembershipState(tx, id)
    await act(tx, state)
    if (actorOfRequest()) await noteMembership(tx, id, state)
  })
  await followMembership(ctx, id).catch((error: Error) =>
    ctx.log.warn({ membershipId: id, error: error.message }, 'the change is sent to the provider later'),
  )
}

async function noteMembership(tx: Tx, id: string, before: MembershipState): Promise<void> {
  const after = await readMembershipState(tx, id)
  await noteChange(tx, {
    what: 'membership',
    row: id,
    name: before.membership.plan_name,
    before: toldOf(before),
    after: toldOf(after),
  })
}

const toldOf = ({ membership: { status, starts_at, ends_at, cancel_at, desk_payment } }: MembershipState) => ({
  membership: status,
  starts_at,
  ends_at,
  cancel_at,
  desk_payment,
})

/** Refuses a change that the state of the membership does not allow. */
export function requireAllowed({ membership }: MembershipState, action: PlanOrderAction): void {
  const whyNot = whyNotOrder(membership.shown_status, action)
  if (whyNot) throw new Refused(whyNot)
}
