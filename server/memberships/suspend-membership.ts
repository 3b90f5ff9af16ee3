import type { MembershipAnswer } from '#api/memberships.ts'
import { previewSuspension } from '#domain/memberships/suspension.ts'
import { Refused } from '#domain/refusals.ts'
import { overBy } from '#domain/validity.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { changeOwnMembership } from './change-own-membership.ts'
import { insertSuspension, suspendableOf, updateMembership } from './membership-store.ts'
import { moveCredits } from './credit-store.ts'
import { postMembershipEmail, suspended } from './write-membership-email.ts'

/** Suspends a membership from now on, as the preview has shown it; its credits pause too and last longer. */
export const suspendMembership = (ctx: Ctx, member: MemberRow, id: string, days: number): Promise<MembershipAnswer> =>
  changeOwnMembership(ctx, member, id, async (tx, state) => {
    const { membership } = state
    const now = ctx.now()
    const { whyNot, from, until, nextCharge } = previewSuspension(suspendableOf(state, now), days, now)
    if (whyNot) throw new Refused(whyNot)
    await insertSuspension(tx, membership.id, { from, until, byHouse: false })
    await updateMembership(tx, membership.id, { status: 'PAUSED', due_at: now })
    await moveCredits(tx, membership.id, { after: overBy(from), by: until.getTime() - from.getTime() })
    await postMembershipEmail(ctx, tx, membership, suspended(membership, { from, until, nextCharge }))
  })
