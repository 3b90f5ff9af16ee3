import type { PlanOrder } from '#api/platform/plan-orders.ts'
import { isBound, sydneyLater } from '#domain/memberships/charges.ts'
import type { SoldPlan } from '#domain/memberships/sold-plan.ts'
import type { Cents } from '#domain/money.ts'
import type { Db } from '#server/kit/database/db.ts'
import { contractOf, isOver, readMembershipStates, type MembershipState } from '#server/memberships/membership-store.ts'
import { required } from '#server/kit/required.ts'
import type { PlanOrderRow } from './store.ts'

type Membership = MembershipState['membership']
type Cycle = PlanOrder['cycles'][number]

/** Orders as the platform describes them (spec 3, Pricing-plan order), from the same rows. */
export async function describePlanOrders(db: Db, rows: readonly PlanOrderRow[], now: Date): Promise<PlanOrder[]> {
  const memberships = rows.filter((row) => row.is_membership).map(({ id }) => id)
  const states = new Map((await readMembershipStates(db, memberships)).map((one) => [one.membership.id, one]))
  return rows.map((row) => describePlanOrder(row, states.get(row.id), now))
}

/** The state of a membership, without our internal columns. */
export type DescribedMembership = Omit<MembershipState, 'membership'> & {
  membership: Omit<Membership, 'email_key' | 'shown_status'>
}

/** One order, from its rows; without a membership it is not paid, or never was. */
export const describePlanOrder = (
  row: PlanOrderRow,
  state: DescribedMembership | null | undefined,
  now: Date,
): PlanOrder =>
  state
    ? describeMembership(row, state, now)
    : describeUnpaid(row, required(row.sold, 'what an unpaid order has promised'))

function describeMembership(row: PlanOrderRow, state: DescribedMembership, now: Date): PlanOrder {
  const { membership } = state
  const contract = contractOf(state, now)
  const cycles = cyclesOf(state)
  // The provider counts in whole seconds: a first cycle may begin a moment after it was paid.
  const begun = cycles.findLast(({ startedDate }) => new Date(startedDate) <= now) ?? cycles[0]
  const current = begun && now < new Date(begun.endedDate) ? begun : undefined
  const { period_count: count, period_unit: unit } = membership
  return {
    ...head(row),
    ...(membership.subscription_ref !== null && { subscriptionId: membership.id }),
    ...priceOf({
      price: membership.price_cents ?? 0,
      recurring: membership.recurring,
      period: { count: count ?? 1, unit: unit ?? 'MONTH' },
    }),
    ...cancellationOf(membership),
    ...(contract && isBound(contract, now) && { earliestEndDate: contract.initialTermEndsAt.toISOString() }),
    pausePeriods: state.suspensions.map(({ from, until }) => ({
      status: from <= now && (until === null || now < until) ? 'ACTIVE' : 'ENDED',
      pauseDate: from.toISOString(),
      ...(until && { resumeDate: until.toISOString() }),
    })),
    ...(current && hasBegun(row) && !isOver(membership) && { currentCycle: current }),
    cycles,
  }
}

/** What was ordered and is not paid, or never was: it has promised a plan, and given nothing. */
function describeUnpaid(row: PlanOrderRow, sold: SoldPlan): PlanOrder {
  return {
    ...head(row),
    ...priceOf(sold),
    ...(row.cancel_cause && {
      cancellation: {
        requestedDate: row.updated_at.toISOString(),
        cause: row.cancel_cause,
        effectiveAt: 'IMMEDIATELY' as const,
      },
    }),
    pausePeriods: [],
    cycles: [],
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

type Previewed = Pick<PlanOrderRow, 'member_id' | 'contact_id' | 'plan_id' | 'plan_name' | 'plan_description' | 'type'>

/** An order as it would be; it has no id, because it is not there. */
export function describePreview(buyer: Previewed, sold: SoldPlan, startsAt: Date, now: Date): PlanOrder {
  const isFree = sold.price === 0
  const waits = buyer.type === 'ONLINE' && !isFree
  const status = waits ? 'DRAFT' : startsAt > now ? 'PENDING' : 'ACTIVE'
  const row: PlanOrderRow = {
    ...buyer,
    id: NO_ID,
    is_membership: false,
    order_id: null,
    status,
    payment: isFree ? 'NOT_APPLICABLE' : 'UNPAID',
    auto_renew_canceled: false,
    starts_at: startsAt,
    ends_at: sold.recurring ? null : sydneyLater(startsAt, sold.period),
    created_at: now,
    updated_at: now,
    cancel_cause: null,
    sold,
  }
  const term = sold.recurring && sold.initialTerm
  return {
    ...describeUnpaid(row, sold),
    ...(term && { earliestEndDate: sydneyLater(startsAt, term).toISOString() }),
  }
}

const head = (row: PlanOrderRow) => ({
  id: row.id,
  planId: row.plan_id,
  // A free plan has no payment.
  ...(row.order_id !== null && row.payment !== 'NOT_APPLICABLE' && { wixPayOrderId: row.order_id }),
  buyer: {
    ...(row.member_id !== null && { memberId: row.member_id }),
    ...(row.contact_id !== null && { contactId: row.contact_id }),
  },
  type: row.type,
  status: row.status,
  autoRenewCanceled: row.auto_renew_canceled,
  lastPaymentStatus: row.payment,
  startDate: row.starts_at.toISOString(),
  ...(row.ends_at && { endDate: row.ends_at.toISOString() }),
  planName: row.plan_name,
  planDescription: row.plan_description,
  createdDate: row.created_at.toISOString(),
  updatedDate: row.updated_at.toISOString(),
})

const hasBegun = ({ status }: PlanOrderRow) => status !== 'DRAFT' && status !== 'PENDING'

/** The periods that were given, in their order; what is paid once has one. */
function cyclesOf({ membership, invoices }: DescribedMembership): Cycle[] {
  const paid = invoices.filter(({ status }) => status === 'PAID')
  const periods = paid.map(({ period_starts_at: from, period_ends_at: until }) => ({ from, until }))
  const only = {
    from: membership.period_starts_at ?? membership.starts_at,
    until: membership.period_ends_at ?? membership.ends_at,
  }
  const all = periods.length > 0 || only.until === null ? periods : [{ from: only.from, until: only.until }]
  return all.map(({ from, until }, i) => ({
    index: i + 1,
    startedDate: from.toISOString(),
    endedDate: restedEnd({ membership, invoices }, until).toISOString(),
  }))
}

/** The period whose charge was put off while the house was shut lasts until the charge came, or comes. */
function restedEnd({ membership, invoices }: Pick<DescribedMembership, 'membership' | 'invoices'>, until: Date): Date {
  const { periods_from: moved, period_ends_at: runs } = membership
  const startsAt = (at: Date) => invoices.some(({ period_starts_at }) => period_starts_at.getTime() === at.getTime())
  const isLast = invoices.every(({ period_ends_at }) => period_ends_at <= until)
  return moved && isLast && runs?.getTime() === moved.getTime() && !startsAt(until) ? moved : until
}

type Priced = { price: Cents; recurring: boolean; period: { count: number; unit: string } }

const priceOf = (priced: Priced) => ({ pricing: pricingOf(priced), planPrice: decimal(priced.price) })

/** What a plan costs and how often, in the platform's words. */
export function pricingOf({ price: cents, recurring, period }: Priced): PlanOrder['pricing'] {
  const amount = decimal(cents)
  const price = { subtotal: amount, discount: '0.00', total: amount, currency: 'AUD' } as const
  const { count, unit } = period
  return recurring
    ? {
        subscription: { cycleDuration: { count, unit }, cycleCount: 0 },
        prices: [{ duration: { cycleFrom: 1 }, price }],
      }
    : { singlePaymentForDuration: { count, unit }, prices: [{ duration: { cycleFrom: 1, numberOfCycles: 1 }, price }] }
}

function cancellationOf(membership: DescribedMembership['membership']): Pick<PlanOrder, 'cancellation'> {
  const { cancel_at, cancel_requested_at, cancel_cause, ended_at } = membership
  const requested = cancel_requested_at ?? (membership.status === 'CANCELED' ? ended_at : null)
  if (!requested) return {}
  const isAtOnce = cancel_at === null || cancel_at <= requested
  return {
    cancellation: {
      requestedDate: requested.toISOString(),
      cause: cancel_cause ?? 'MEMBER_ACTION',
      effectiveAt: isAtOnce ? 'IMMEDIATELY' : 'NEXT_PAYMENT_DATE',
    },
  }
}

const decimal = (cents: Cents) => (cents / 100).toFixed(2)
