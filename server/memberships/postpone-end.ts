import { Refused } from '#domain/refusals.ts'
import { overBy } from '#domain/validity.ts'
import type { Ctx } from '#server/kit/context.ts'
import { changeMembership, requireAllowed } from './change-membership.ts'
import { updateMembership } from './membership-store.ts'
import { moveCredits } from './credit-store.ts'

/**
 * Postpones the end of a membership with an end date, and the expiry of its credits. `membership.no-end` for a
 * recurring one, `membership.earlier-end`.
 */
export const postponeEnd = (ctx: Ctx, id: string, endsAt: Date): Promise<void> =>
  changeMembership(ctx, id, async (tx, state) => {
    requireAllowed(state, 'postpone end date')
    const { membership } = state
    if (membership.ends_at === null) throw new Refused('membership.no-end')
    if (endsAt <= membership.ends_at) throw new Refused('membership.earlier-end')
    await updateMembership(tx, membership.id, { ends_at: endsAt })
    await moveCredits(tx, membership.id, {
      after: overBy(ctx.now()),
      by: endsAt.getTime() - membership.ends_at.getTime(),
    })
  })
