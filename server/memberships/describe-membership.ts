import type { MembershipAnswer } from '#api/memberships.ts'
import type { ChargedCard } from '#domain/memberships/charged-card.ts'
import { isBound, nextCharges } from '#domain/memberships/charges.ts'
import { graceUntil } from '#domain/memberships/ending.ts'
import { invoiceKind } from '#domain/invoices/invoice-kind.ts'
import { suspensionDaysUsed } from '#domain/memberships/suspension.ts'
import { dollarsFromCents as dollars } from '#domain/money.ts'
import { startOfSydneyDay } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { findCard } from './card-store.ts'
import {
  contractOf,
  isOver,
  ownSuspensions,
  overdueInvoice,
  readMembershipState,
  runningSuspension,
  type MembershipState,
} from './membership-store.ts'
import { listGranted } from './credit-store.ts'
import { findRest } from './rest-store.ts'
import { whyNotLeaveCard } from './why-not-leave-card.ts'

/** A membership as its member sees it under /account: from its rows and the same rules that act on it. */
export async function describeMembership({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<MembershipAnswer> {
  const state = await readMembershipState(db, id)
  const rest = await findRest(db, id, now())
  const { abn } = await findVenue(db)
  const card = (await findCard(db, id)) ?? null
  return membershipAnswer(state, { granted: await listGranted(db, id, now()), rest, abn, card }, now())
}

type Granted = Awaited<ReturnType<typeof listGranted>>
type Beside = { granted: Granted; rest: Awaited<ReturnType<typeof findRest>> } & {
  abn: string | null
  card: ChargedCard | null
}

function membershipAnswer(state: MembershipState, { granted, rest, abn, card }: Beside, now: Date): MembershipAnswer {
  const { membership } = state
  const contract = contractOf(state, now)
  const isRunning = !isOver(membership)
  const charges = contract && isRunning && membership.shown_status !== 'DRAFT' ? nextCharges(contract, now) : []
  const suspension = isRunning ? runningSuspension(state, now) : null
  return {
    id: membership.id,
    planId: membership.plan_id,
    planName: membership.plan_name,
    status: membership.shown_status,
    recurring: membership.recurring,
    price: dollars(membership.price_cents ?? 0),
    period: { count: membership.period_count ?? 1, unit: membership.period_unit ?? 'MONTH' },
    startDate: membership.starts_at.toISOString(),
    endDate: instant(membership.ended_at ?? membership.cancel_at ?? membership.ends_at),
    initialTermEnds: contract && isBound(contract, now) ? instant(contract.initialTermEndsAt) : null,
    nextCharges: charges.map(({ date, amount }) => ({ date: date.toISOString(), amount: dollars(amount) })),
    credits: isRunning
      ? perService(
          granted.filter((grant) => !grant.stands_alone),
          instant(charges[0]?.date),
        )
      : [],
    visitsBack: visitsBack(granted),
    card: isRunning ? card : null,
    canChangeCard: whyNotLeaveCard(state, now) === null,
    overdue: isRunning ? overdueAnswer(state) : null,
    cancellation: isRunning ? cancellationAnswer(membership) : null,
    suspension: suspension && { from: suspension.from.toISOString(), until: instant(suspension.until) },
    rest:
      isRunning && rest
        ? {
            title: rest.title,
            days: rest.days,
            from: startOfSydneyDay(rest.first_day).toISOString(),
            until: startOfSydneyDay(rest.last_day).toISOString(),
          }
        : null,
    suspensionDaysUsed: membership.recurring ? suspensionDaysUsed(ownSuspensions(state), now) : 0,
    invoices: invoicesAnswer(state, abn),
    priceChange: isRunning ? priceChangeAnswer(state) : null,
  }
}

const cancellationAnswer = ({
  cancel_at: endsAt,
  cancel_requested_at: requestedAt,
  cancel_cause: cause,
}: MembershipState['membership']): MembershipAnswer['cancellation'] =>
  endsAt && requestedAt
    ? {
        requestedDate: requestedAt.toISOString(),
        effectiveDate: endsAt.toISOString(),
        byHouse: cause === 'OWNER_ACTION',
      }
    : null

const priceChangeAnswer = ({ priceChange }: MembershipState): MembershipAnswer['priceChange'] =>
  priceChange ? { amount: dollars(priceChange.price_cents), from: priceChange.effective_at.toISOString() } : null

const visitsBack = (granted: Granted): MembershipAnswer['visitsBack'] =>
  granted
    .filter(({ stands_alone, credits, taken }) => stands_alone && taken < credits)
    .map(({ id, service_name, valid_until }) => ({ id, serviceName: service_name, until: valid_until.toISOString() }))

/** Grants of two periods may overlap after a suspension: together they are what the service has left. */
function perService(granted: Granted, returnsAt: string | null): MembershipAnswer['credits'] {
  const found = new Map<string, MembershipAnswer['credits'][number]>()
  for (const { service_id: serviceId, service_name: serviceName, credits, taken, valid_until } of granted) {
    const sofar = found.get(serviceId) ?? { credits: 0, remaining: 0 }
    found.set(serviceId, {
      serviceId,
      serviceName,
      credits: sofar.credits + credits,
      remaining: sofar.remaining + (credits === 0 ? 0 : credits - taken),
      validUntil: valid_until.toISOString(),
      returnsAt,
    })
  }
  return [...found.values()]
}

function overdueAnswer(state: MembershipState): MembershipAnswer['overdue'] {
  const invoice = overdueInvoice(state)
  return (
    invoice && {
      since: invoice.issued_at.toISOString(),
      graceUntil: graceUntil(invoice.issued_at).toISOString(),
      amount: dollars(invoice.amount_cents),
      payUrl: invoice.pay_url,
    }
  )
}

/** Newest first; one that was withdrawn asks for nothing. What is paid once was paid when it began. */
function invoicesAnswer({ membership, invoices }: MembershipState, abn: string | null): MembershipAnswer['invoices'] {
  const { recurring, order_line_id, price_cents, starts_at } = membership
  if (!recurring && order_line_id !== null && price_cents !== null) {
    const invoice = invoiceOf(order_line_id, price_cents, abn)
    return [{ date: starts_at.toISOString(), amount: dollars(price_cents), status: 'PAID', refunded: 0, invoice }]
  }
  return invoices.toReversed().flatMap((of) => {
    const { id, issued_at, amount_cents, status, period_starts_at, refunded_cents } = of
    if (status === 'VOID') return []
    // The first period is paid with its order, and is on the invoice of that.
    const paidBy = order_line_id !== null && period_starts_at <= starts_at ? order_line_id : id
    const isBack = status === 'REFUNDED' || (refunded_cents > 0 && refunded_cents >= amount_cents)
    return {
      date: issued_at.toISOString(),
      amount: dollars(amount_cents),
      status: isBack ? 'REFUNDED' : status,
      refunded: dollars(isBack ? amount_cents : refunded_cents),
      invoice: status === 'PAID' ? invoiceOf(paidBy, amount_cents, abn) : null,
    }
  })
}

const invoiceOf = (id: string, paid: number, abn: string | null) =>
  paid > 0 ? { id, kind: invoiceKind(abn, paid) } : null

const instant = (at: Date | null | undefined) => at?.toISOString() ?? null
