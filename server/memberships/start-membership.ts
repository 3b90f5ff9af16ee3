import { json } from '#db/json.ts'
import { periodAfter, sydneyLater } from '#domain/memberships/charges.ts'
import { Refused } from '#domain/refusals.ts'
import { lockMember } from '#server/accounts/member-store.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { Subscription } from '#server/payments/subscription.ts'
import { noteCard } from './card-store.ts'
import { insertMembershipOfLine, recordInvoice } from './membership-store.ts'
import { grantCredits, holdsPlan, type BoughtPlan } from './credit-store.ts'

type Sale = {
  orderId: string
  memberId: string | null
  emailKey: string
  paidAt: Date
  plan: BoughtPlan
  /** Null: it costs nothing. */
  subscription: Subscription | null
}

/**
 * Starts a recurring membership, with its first invoice, its card and the credits of its first period, as it was sold. When a
 * member has paid for the same plan twice, the second is refused: `plan.already-held`.
 */
export async function startMembership(
  tx: Tx,
  { orderId, memberId, emailKey, paidAt, plan, subscription }: Sale,
): Promise<void> {
  if (memberId !== null) {
    await lockMember(tx, memberId)
    if (await holdsPlan(tx, memberId, plan.planId)) throw new Refused('plan.already-held')
  }
  const { period, initialTerm, benefits } = plan
  const from = subscription?.startedAt ?? paidAt
  const until = periodAfter(from, from, period)
  const made = await insertMembershipOfLine(tx, {
    // The membership gets the id of its order line, which clients know already.
    id: plan.lineId,
    recurring: true,
    plan_id: plan.planId,
    order_line_id: plan.lineId,
    member_id: memberId,
    email_key: emailKey,
    status: memberId === null ? 'PENDING' : 'ACTIVE',
    starts_at: from,
    subscription_ref: subscription?.ref ?? null,
    price_cents: plan.price,
    period_count: period.count,
    period_unit: period.unit,
    benefits: json(benefits),
    initial_term_ends_at: initialTerm && sydneyLater(from, initialTerm),
    period_starts_at: from,
    period_ends_at: until,
    // The next run reads what the provider has done meanwhile.
    due_at: paidAt,
  })
  if (!made) return
  const first = subscription?.invoices[0]
  if (first) await recordFirstInvoice(tx, made.id, first, paidAt)
  if (subscription?.card) await noteCard(tx, made.id, subscription.card)
  const grantedFor = first?.ref ?? orderId
  // The provider's clock may be a little ahead: what is paid is good at once.
  const since = from < paidAt ? from : paidAt
  await grantCredits(tx, { membershipId: made.id, grantedFor, benefits, from: since, until })
}

const recordFirstInvoice = (tx: Tx, membershipId: string, first: Subscription['invoices'][number], paidAt: Date) =>
  recordInvoice(tx, {
    membership_id: membershipId,
    ref: first.ref,
    status: 'PAID',
    amount_cents: first.amount,
    period_starts_at: first.periodStartsAt,
    period_ends_at: first.periodEndsAt,
    issued_at: first.issuedAt,
    paid_at: first.paidAt ?? paidAt,
    pay_url: first.payUrl,
  })
