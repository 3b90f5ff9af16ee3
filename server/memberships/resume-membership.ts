import type { MembershipAnswer } from '#api/memberships.ts'
import { Refused } from '#domain/refusals.ts'
import { overBy } from '#domain/validity.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { changeMembership, requireAllowed } from './change-membership.ts'
import { changeOwnMembership } from './change-own-membership.ts'
import { cutSuspension, isOver, runningSuspension, updateMembership, type MembershipState } from './membership-store.ts'
import { moveCredits } from './credit-store.ts'
import { postMembershipEmail, resumed } from './write-membership-email.ts'

/**
 * A member comes back early: days that were not used are given back, and the credits lose only what was rested. What
 * the house has paused it alone resumes, `membership.by-house`.
 */
export const resumeMembership = (ctx: Ctx, member: MemberRow, id: string): Promise<MembershipAnswer> =>
  changeOwnMembership(ctx, member, id, async (tx, state) => {
    if (isOver(state.membership)) throw new Refused('membership.ended')
    const suspension = runningSuspension(state, ctx.now())
    if (suspension?.byHouse) throw new Refused('membership.by-house')
    if (suspension) await goOn(ctx, tx, state)
  })

/** The house resumes a paused membership, no matter who paused it: `membership.not-paused`. */
export const resumePausedMembership = (ctx: Ctx, id: string): Promise<void> =>
  changeMembership(ctx, id, async (tx, state) => {
    requireAllowed(state, 'resume')
    await goOn(ctx, tx, state)
  })

async function goOn(ctx: Ctx, tx: Tx, state: MembershipState): Promise<void> {
  const { membership } = state
  const now = ctx.now()
  const suspension = runningSuspension(state, now)
  await cutSuspension(tx, membership.id, now)
  await updateMembership(tx, membership.id, { status: 'ACTIVE', due_at: now })
  if (suspension?.until) {
    // Credits that the suspension has made longer are good beyond it.
    const { from, until } = suspension
    const lengthened = new Date(overBy(from).getTime() + (until.getTime() - from.getTime()))
    await moveCredits(tx, membership.id, { after: lengthened, by: now.getTime() - until.getTime() })
  } else if (suspension) {
    const by = now.getTime() - suspension.from.getTime()
    await moveCredits(tx, membership.id, { after: overBy(suspension.from), by })
    const { ends_at } = membership
    if (ends_at) await updateMembership(tx, membership.id, { ends_at: new Date(ends_at.getTime() + by) })
  }
  await postMembershipEmail(ctx, tx, membership, resumed(membership, now))
}
