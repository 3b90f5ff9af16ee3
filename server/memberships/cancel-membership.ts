import type { MembershipAnswer } from '#api/memberships.ts'
import { earliestEnd, isBound, type Contract } from '#domain/memberships/charges.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { changeMembership, requireAllowed } from './change-membership.ts'
import { changeOwnMembership } from './change-own-membership.ts'
import { contractOf, cutSuspension, isOver, updateMembership, type MembershipState } from './membership-store.ts'
import { ended, endingByHouse, leaving, postMembershipEmail } from './write-membership-email.ts'

export type EffectiveAt = 'IMMEDIATELY' | 'NEXT_PAYMENT_DATE'

/**
 * A member cancels: with the end of the paid period, at the earliest at the end of the initial term, or at once, which
 * the initial term does not allow (`membership.initial-term` with the date). Booked visits stay booked. A desk sale
 * that was never paid has no initial term.
 */
export const cancelMembership = (
  ctx: Ctx,
  member: MemberRow,
  id: string,
  effectiveAt: EffectiveAt,
): Promise<MembershipAnswer> =>
  changeOwnMembership(ctx, member, id, async (tx, state) => {
    if (state.membership.shown_status === 'DRAFT') return await endNow(ctx, tx, state, 'MEMBER_ACTION')
    return effectiveAt === 'IMMEDIATELY' ? await cancelNow(ctx, tx, state) : await cancelLater(ctx, tx, state)
  })

/**
 * The owner ends a membership, at once or with the end of the paid period; the initial term does not bind the house. A
 * membership that is paid once, or not at all, can only end at once: `membership.not-recurring`. Nothing is refunded
 * automatically.
 */
export const endMembership = (ctx: Ctx, id: string, effectiveAt: EffectiveAt): Promise<void> =>
  changeMembership(ctx, id, async (tx, state) => {
    requireAllowed(state, 'cancel')
    if (effectiveAt === 'NEXT_PAYMENT_DATE') return await endLater(ctx, tx, state)
    await endNow(ctx, tx, state, 'OWNER_ACTION')
    await postMembershipEmail(ctx, tx, state.membership, ended(state.membership, false))
  })

async function cancelNow(ctx: Ctx, tx: Tx, state: MembershipState): Promise<void> {
  const { membership } = state
  const [now, contract] = [ctx.now(), requireRunning(ctx, state)]
  if (isBound(contract, now))
    throw new Refused('membership.initial-term', { date: earliestEnd(contract, now).toISOString() })
  await endNow(ctx, tx, state, 'MEMBER_ACTION')
  await postMembershipEmail(ctx, tx, membership, leaving(membership, now, now))
}

async function cancelLater(ctx: Ctx, tx: Tx, state: MembershipState): Promise<void> {
  const { membership } = state
  const [now, contract] = [ctx.now(), requireRunning(ctx, state)]
  if (membership.cancel_at !== null) return
  const cancel_at = earliestEnd(contract, now)
  await updateMembership(tx, membership.id, { cancel_requested_at: now, cancel_at, due_at: now })
  await postMembershipEmail(ctx, tx, membership, leaving(membership, cancel_at, now))
}

async function endLater(ctx: Ctx, tx: Tx, state: MembershipState): Promise<void> {
  const { membership } = state
  const now = ctx.now()
  const contract = membership.shown_status === 'DRAFT' ? null : contractOf(state, now)
  if (!contract) throw new Refused('membership.not-recurring')
  const cancel_at = earliestEnd({ ...contract, initialTermEndsAt: null }, now)
  // The member may have asked for it already, for this date or a later one.
  if (membership.cancel_at !== null && membership.cancel_at <= cancel_at) return
  const change = { cancel_requested_at: now, cancel_at, cancel_cause: 'OWNER_ACTION' as const, due_at: now }
  await updateMembership(tx, membership.id, change)
  await postMembershipEmail(ctx, tx, membership, endingByHouse(membership, cancel_at, now))
}

async function endNow(
  ctx: Ctx,
  tx: Tx,
  { membership }: MembershipState,
  cancel_cause: 'MEMBER_ACTION' | 'OWNER_ACTION',
): Promise<void> {
  const now = ctx.now()
  await cutSuspension(tx, membership.id, now)
  await updateMembership(tx, membership.id, {
    status: 'CANCELED',
    cancel_cause,
    cancel_requested_at: cancel_cause === 'MEMBER_ACTION' ? (membership.cancel_requested_at ?? now) : now,
    cancel_at: now,
    ended_at: now,
    due_at: now,
  })
}

function requireRunning(ctx: Ctx, state: MembershipState): Contract {
  const contract = contractOf(state, ctx.now())
  if (!contract) throw new Refused('membership.not-recurring')
  if (isOver(state.membership)) throw new Refused('membership.ended')
  return contract
}
