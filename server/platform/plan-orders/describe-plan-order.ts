import type { PlanOrder } from '#api/platform/plan-orders.ts'
import { isBound } from '#domain/memberships/charges.ts'
import type { Cents } from '#domain/money.ts'
import type { MemberRow } from '#server/accounts/store.ts'
import { contractOf, isOver, overdueInvoice, type Standing } from '#server/memberships/standing.ts'

type Membership = Standing['membership']
type Cycle = PlanOrder['cycles'][number]

/** A membership in the words of the platform (spec 3, Pricing-plan order): the same rows, told to other tools. */
export function describePlanOrder(standing: Standing, member: MemberRow, now: Date): PlanOrder {
  const { membership } = standing
  const contract = contractOf(standing, now)
  const cycles = cyclesOf(standing)
  // The provider counts in whole seconds: a first cycle may begin a moment after it was paid.
  const begun = cycles.findLast(({ startedDate }) => new Date(startedDate) <= now) ?? cycles[0]
  const current = begun && now < new Date(begun.endedDate) ? begun : undefined
  const end = membership.ended_at ?? membership.cancel_at ?? membership.ends_at
  return {
    id: membership.id,
    planId: membership.plan_id,
    ...(membership.subscription_ref !== null && { subscriptionId: membership.id }),
    buyer: { memberId: member.id, contactId: member.contact_id },
    pricing: pricingOf(membership),
    type: membership.order_line_id === null ? 'OFFLINE' : 'ONLINE',
    status: statusOf(membership, now),
    autoRenewCanceled: membership.cancel_at !== null,
    ...cancellationOf(membership),
    lastPaymentStatus: paymentStatusOf(standing),
    startDate: membership.starts_at.toISOString(),
    ...(end && { endDate: end.toISOString() }),
    ...(contract && isBound(contract, now) && { earliestEndDate: contract.initialTermEndsAt!.toISOString() }),
    pausePeriods: standing.rests.map(({ from, until }) => ({
      status: from <= now && now < until ? 'ACTIVE' : 'ENDED',
      pauseDate: from.toISOString(),
      resumeDate: until.toISOString(),
    })),
    ...(current && !isOver(membership) && { currentCycle: current }),
    cycles,
    planName: membership.plan_name,
    planDescription: membership.plan_description,
    planPrice: decimal(membership.price_cents ?? 0),
    createdDate: membership.created_at.toISOString(),
    updatedDate: lastChange(standing).toISOString(),
  }
}

/** The periods that were given, in their order; what is paid once has one. */
function cyclesOf({ membership, invoices }: Standing): Cycle[] {
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
    endedDate: until.toISOString(),
  }))
}

function pricingOf({ recurring, price_cents, period_count, period_unit }: Membership): PlanOrder['pricing'] {
  const price = decimal(price_cents ?? 0)
  const shown = { subtotal: price, discount: '0.00', total: price, currency: 'AUD' } as const
  const duration = { count: period_count ?? 1, unit: period_unit ?? 'MONTH' }
  return recurring
    ? {
        subscription: { cycleDuration: duration, cycleCount: 0 },
        prices: [{ duration: { cycleFrom: 1 }, price: shown }],
      }
    : {
        singlePaymentForDuration: duration,
        prices: [{ duration: { cycleFrom: 1, numberOfCycles: 1 }, price: shown }],
      }
}

function statusOf(membership: Membership, now: Date): PlanOrder['status'] {
  return !isOver(membership) && membership.ends_at !== null && membership.ends_at <= now ? 'ENDED' : membership.status
}

function cancellationOf(membership: Membership): Pick<PlanOrder, 'cancellation'> {
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

/** What the house gave was paid by nobody. */
function paymentStatusOf(standing: Standing): PlanOrder['lastPaymentStatus'] {
  const { membership, invoices } = standing
  if (membership.order_line_id === null) return 'NOT_APPLICABLE'
  if (overdueInvoice(standing)) return 'FAILED'
  const last = invoices.findLast(({ status }) => status !== 'VOID')
  if (last?.status === 'REFUNDED') return 'REFUNDED'
  return last?.status === 'OPEN' ? 'PENDING' : 'PAID'
}

function lastChange({ membership, invoices, rests }: Standing): Date {
  const changes = [
    membership.created_at,
    membership.cancel_requested_at,
    membership.ended_at,
    membership.period_starts_at,
    ...invoices.map(({ paid_at }) => paid_at),
    ...rests.map(({ from }) => from),
  ]
  return new Date(Math.max(...changes.map((at) => at?.getTime() ?? 0)))
}

const decimal = (cents: Cents) => (cents / 100).toFixed(2)
