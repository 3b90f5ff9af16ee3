import { json } from '#db/json.ts'
import { periodAfter, sydneyLater } from '#domain/memberships/charges.ts'
import { Refused } from '#domain/refusals.ts'
import { lockMember } from '#server/accounts/member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteChange } from '#server/history/note-act.ts'
import { required } from '#server/kit/required.ts'
import { changeMembership, requireAllowed } from './change-membership.ts'
import { insertMembership, readMembershipState, updateMembership } from './membership-store.ts'
import { givePeriod, holdsPlan, type BoughtPlan } from './credit-store.ts'

type DeskSale = {
  member: Pick<MemberRow, 'id' | 'email_key'>
  plan: Omit<BoughtPlan, 'lineId'>
  startsAt: Date
  isPaid: boolean
}

/**
 * Sells a plan at the desk, without the payment provider: its credits are granted from its start, or, while it is not
 * paid, not at all. A member has a recurring plan once: `plan.already-held`.
 */
export async function sellAtDesk(ctx: Ctx, { member, plan, startsAt, isPaid }: DeskSale): Promise<{ id: string }> {
  return await ctx.db.transaction().execute(async (tx) => {
    await refuseHeld(tx, member.id, plan)
    const payment = plan.price === 0 ? null : isPaid ? 'PAID' : 'UNPAID'
    const { id } = await insertMembership(tx, {
      plan_id: plan.planId,
      member_id: member.id,
      email_key: member.email_key,
      status: payment === 'UNPAID' ? 'PENDING' : 'ACTIVE',
      desk_payment: payment,
      starts_at: startsAt,
      price_cents: plan.price,
      period_count: plan.period.count,
      period_unit: plan.period.unit,
      benefits: json(plan.benefits),
      ...(plan.recurring ? goesOn(startsAt, plan) : { ends_at: sydneyLater(startsAt, plan.period) }),
    })
    if (payment !== 'UNPAID') await begin(ctx, tx, id)
    const after = { sold: true, plan_id: plan.planId, price_cents: plan.price, desk_payment: payment }
    await noteChange(tx, { what: 'membership', row: id, name: '', after })
    return { id }
  })
}

/** The money has come at the desk: the membership is confirmed and gives its credits. `membership.not-unpaid`. */
export const markAsPaid = (ctx: Ctx, id: string): Promise<void> =>
  changeMembership(ctx, id, async (tx, state) => {
    requireAllowed(state, 'mark as paid')
    const { membership } = state
    await refuseHeld(tx, required(membership.member_id, 'the member of a sale at the desk'), {
      planId: membership.plan_id,
      recurring: membership.recurring,
    })
    await updateMembership(tx, id, { status: 'ACTIVE', desk_payment: 'PAID' })
    await begin(ctx, tx, id)
  })

async function refuseHeld(
  tx: Tx,
  memberId: string,
  { planId, recurring }: Pick<BoughtPlan, 'planId' | 'recurring'>,
): Promise<void> {
  if (!recurring) return
  await lockMember(tx, memberId)
  if (await holdsPlan(tx, memberId, planId)) throw new Refused('plan.already-held')
}

const goesOn = (from: Date, { period, initialTerm }: Pick<BoughtPlan, 'period' | 'initialTerm'>) => ({
  recurring: true,
  initial_term_ends_at: initialTerm && sydneyLater(from, initialTerm),
  period_starts_at: from,
  period_ends_at: periodAfter(from, from, period),
})

/** Gives the first period; what comes after it is looked after like everything the house gives. */
async function begin(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const { membership } = await readMembershipState(tx, id)
  const from = membership.period_starts_at ?? membership.starts_at
  await givePeriod(tx, membership, {
    from,
    until: membership.period_ends_at ?? required(membership.ends_at, 'the end of a membership that is paid once'),
  })
  if (membership.recurring) await updateMembership(tx, id, { due_at: ctx.now() })
}
