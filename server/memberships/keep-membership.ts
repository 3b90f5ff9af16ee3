import type { MembershipAnswer } from '#api/memberships.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { changeOwnMembership } from './change-own-membership.ts'
import { isOver, updateMembership } from './membership-store.ts'
import { kept, postMembershipEmail } from './write-membership-email.ts'

/**
 * A member stays after all; possible until the end has come (`membership.ended`), and not when the owner has set it
 * (`membership.by-house`).
 */
export const keepMembership = (ctx: Ctx, member: MemberRow, id: string): Promise<MembershipAnswer> =>
  changeOwnMembership(ctx, member, id, async (tx, { membership }) => {
    const now = ctx.now()
    const { cancel_at } = membership
    if (isOver(membership) || (cancel_at !== null && cancel_at <= now)) throw new Refused('membership.ended')
    if (cancel_at === null) return
    if (membership.cancel_cause === 'OWNER_ACTION') throw new Refused('membership.by-house')
    await updateMembership(tx, membership.id, { cancel_requested_at: null, cancel_at: null, due_at: now })
    await postMembershipEmail(ctx, tx, membership, kept(membership, now))
  })
