import type { Ctx } from '#server/kit/context.ts'
import { changeMembership, requireAllowed } from './change-membership.ts'
import { insertSuspension, updateMembership } from './membership-store.ts'
import { pausedByHouse, postMembershipEmail } from './write-membership-email.ts'

/**
 * The house pauses a membership until it is resumed: no credits, nothing is collected, and none of the member's own days
 * are used. A member's own freeze, at most 28 days in any 12 months, is suspend-membership.ts.
 * `membership.not-active`.
 */
export const pauseMembership = (ctx: Ctx, id: string): Promise<void> =>
  changeMembership(ctx, id, async (tx, state) => {
    requireAllowed(state, 'pause')
    const { membership } = state
    const now = ctx.now()
    await insertSuspension(tx, membership.id, { from: now, until: null, byHouse: true })
    await updateMembership(tx, membership.id, { status: 'PAUSED', due_at: now })
    await postMembershipEmail(ctx, tx, membership, pausedByHouse(membership, now))
  })
