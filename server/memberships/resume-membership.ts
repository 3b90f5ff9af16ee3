import type { MembershipAnswer } from '#api/memberships.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberRow } from '#server/accounts/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { changeOwnMembership } from './change-own-membership.ts'
import { cutRest, isOver, runningRest, updateMembership } from './standing.ts'
import { moveCredits } from './store.ts'
import { postMembershipLetter, resumed } from './write-membership-letter.ts'

/** A member comes back early: days that were not used are given back, and the credits lose only what was rested. */
export const resumeMembership = (ctx: Ctx, member: MemberRow, id: string): Promise<MembershipAnswer> =>
  changeOwnMembership(ctx, member, id, async (tx, standing) => {
    const { membership } = standing
    const now = ctx.now()
    if (isOver(membership)) throw new Refused('membership.ended')
    const rest = runningRest(standing, now)
    if (!rest) return
    await cutRest(tx, membership.id, now)
    await updateMembership(tx, membership.id, { status: 'ACTIVE', due_at: now })
    // Credits that the rest has made longer are good beyond it.
    await moveCredits(tx, membership.id, { after: rest.until, by: now.getTime() - rest.until.getTime() })
    await postMembershipLetter(ctx, tx, membership, resumed(membership, now))
  })
