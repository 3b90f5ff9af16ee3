import type { MembershipAnswer } from '#api/memberships.ts'
import { earliestEnd, isBound } from '#domain/memberships/charges.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberRow } from '#server/accounts/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { changeOwnMembership } from './change-own-membership.ts'
import { contractOf, cutRest, isOver, updateMembership, type Standing } from './standing.ts'
import { leaving, postMembershipLetter } from './write-membership-letter.ts'

/**
 * A member leaves: with the last period that is paid, at the earliest at the end of the initial term, or at once, which
 * the initial term does not allow (`membership.initial-term` with the date). Visits that are booked stay booked.
 */
export const cancelMembership = (
  ctx: Ctx,
  member: MemberRow,
  id: string,
  effectiveAt: 'IMMEDIATELY' | 'NEXT_PAYMENT_DATE',
): Promise<MembershipAnswer> =>
  changeOwnMembership(ctx, member, id, (tx, standing) =>
    effectiveAt === 'IMMEDIATELY' ? leaveNow(ctx, tx, standing) : leaveLater(ctx, tx, standing),
  )

async function leaveNow(ctx: Ctx, tx: Tx, standing: Standing): Promise<void> {
  const { membership } = standing
  const [now, contract] = [ctx.now(), requireRunning(ctx, standing)]
  if (isBound(contract, now))
    throw new Refused('membership.initial-term', { date: earliestEnd(contract, now).toISOString() })
  await cutRest(tx, membership.id, now)
  await updateMembership(tx, membership.id, {
    status: 'CANCELED',
    cancel_cause: 'MEMBER_ACTION',
    cancel_requested_at: membership.cancel_requested_at ?? now,
    cancel_at: now,
    ended_at: now,
    due_at: now,
  })
  await postMembershipLetter(ctx, tx, membership, leaving(membership, now, now))
}

async function leaveLater(ctx: Ctx, tx: Tx, standing: Standing): Promise<void> {
  const { membership } = standing
  const [now, contract] = [ctx.now(), requireRunning(ctx, standing)]
  if (membership.cancel_at !== null) return
  const cancel_at = earliestEnd(contract, now)
  await updateMembership(tx, membership.id, { cancel_requested_at: now, cancel_at, due_at: now })
  await postMembershipLetter(ctx, tx, membership, leaving(membership, cancel_at, now))
}

function requireRunning(ctx: Ctx, standing: Standing) {
  const contract = contractOf(standing, ctx.now())
  if (!contract) throw new Refused('membership.not-recurring')
  if (isOver(standing.membership)) throw new Refused('membership.ended')
  return contract
}
