import { isInside, isReached, nextCharges, periodAfter } from '#domain/memberships/charges.ts'
import { endingOf, graceUntil, isUnwanted } from '#domain/memberships/ending.ts'
import { DAY, MINUTE } from '#domain/sydney-time.ts'
import { endOfDayTold } from '#domain/validity.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { runConcurrently } from '#server/kit/run-concurrently.ts'
import { outcomeWithoutMembership, type Outcome } from '#server/payments/ours.ts'
import { readSubscription, type Subscription } from '#server/payments/subscription.ts'
import {
  requireContract,
  cutSuspension,
  findMembershipOfSubscription,
  isOver,
  listDueMemberships,
  lockMembershipState,
  overdueInvoice,
  putOff,
  readMembershipState,
  recordInvoice,
  runningSuspension,
  setDue,
  setPriceApplied,
  updateMembership,
  type InvoiceRow,
  type MembershipState,
} from './membership-store.ts'
import { givePeriod, grantCredits } from './credit-store.ts'
import { findCardRef, findMembershipOfCardPage, forgetCard, listCardPages, noteCard } from './card-store.ts'
import { followCardPages } from './follow-card-pages.ts'
import { updateProvider } from './update-provider.ts'
import { ended, paymentFailed, postMembershipEmail } from './write-membership-email.ts'

/**
 * Brings a membership up to date: reads its subscription again, records invoices, periods and credits (payments rule
 * 9), then sends the provider what the member has changed. Safe to call any number of times. A membership given by the
 * house has no subscription and continues by its own rows. Answers 1 when something changed.
 */
export async function followMembership(ctx: Ctx, id: string): Promise<number> {
  const { membership } = await readMembershipState(ctx.db, id)
  const noted = await findCardRef(ctx.db, id)
  const reported =
    membership.subscription_ref === null ? null : await readSubscription(ctx, membership.subscription_ref)
  const changes = await ctx.db.transaction().execute((tx) => record(ctx, tx, id, reported))
  const cards = reported ? await bringToProvider(ctx, id, { reported, cardBefore: noted?.ref ?? null }) : 0
  const pages = await listCardPages(ctx.db, id)
  await setDue(ctx.db, membership, nextLook(await readMembershipState(ctx.db, id), pages, ctx.now()))
  return changes + cards > 0 ? 1 : 0
}

/** What the provider said, and the card that was noted here before it was asked. */
type Told = { reported: Subscription; cardBefore: string | null }

/** Answers how many cards the member has left meanwhile. */
async function bringToProvider(ctx: Ctx, id: string, { reported, cardBefore }: Told): Promise<number> {
  const state = await readMembershipState(ctx.db, id)
  await updateProvider(ctx, state, reported)
  if (isOver(state.membership)) await forgetCard(ctx.db, id)
  else if (reported.card) await noteCard(ctx.db, id, reported.card, cardBefore)
  return await followCardPages(ctx, state)
}

/** Acts on a message about a subscription; one without a membership yet is handled by its checkout. */
export async function followSubscription(ctx: Ctx, subscriptionRef: string): Promise<Outcome> {
  const membership = await findMembershipOfSubscription(ctx.db, subscriptionRef)
  return membership ? await followMembership(ctx, membership.id) : await outcomeWithoutMembership(ctx, subscriptionRef)
}

/** The provider is asked about each: so many wait for it at a time. */
const AT_ONCE = 4

/** Acts on a page for another card that was filled in; one that is not ours, or was read already, changes nothing. */
export async function followCardPage(ctx: Ctx, pageRef: string): Promise<number> {
  const membership = await findMembershipOfCardPage(ctx.db, pageRef)
  return membership ? await followMembership(ctx, membership.id) : 0
}

/** Brings every membership that is due up to date, also when the provider's message was lost. */
export async function followDueMemberships(ctx: Ctx): Promise<void> {
  await runConcurrently(await listDueMemberships(ctx.db, ctx.now(), 200), AT_ONCE, async ({ id }) => {
    try {
      await followMembership(ctx, id)
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown'
      ctx.log.warn({ membershipId: id, error: why }, 'a membership could not be looked after yet')
      await putOff(ctx.db, id, ctx.now())
    }
  })
}

async function record(ctx: Ctx, tx: Tx, id: string, reported: Subscription | null): Promise<number> {
  const state = await lockMembershipState(tx, id)
  if (!state.membership.recurring || isUnpaid(state.membership)) return 0
  const paid = reported ? await recordInvoices(ctx, tx, state, reported) : await givePeriods(ctx, tx, state)
  const period = reported ? await recordPeriod(ctx, tx, state, reported) : 0
  const now = await readMembershipState(tx, id)
  return paid + period + ((await end(ctx, tx, now, reported)) || (await endSuspension(ctx, tx, now)))
}

/** Records each invoice with its status, and grants the credits of a paid one once. */
async function recordInvoices(ctx: Ctx, tx: Tx, state: MembershipState, reported: Subscription): Promise<number> {
  const { membership } = state
  let changes = 0
  for (const invoice of reported.invoices) {
    const known = state.invoices.find(({ ref }) => ref === invoice.ref)
    if (known && (known.status === invoice.status || isFinal(known))) continue
    changes++
    await recordInvoice(tx, {
      membership_id: membership.id,
      ref: invoice.ref,
      status: invoice.status,
      amount_cents: invoice.amount,
      period_starts_at: invoice.periodStartsAt,
      period_ends_at: invoice.periodEndsAt,
      issued_at: invoice.issuedAt,
      paid_at: invoice.paidAt,
      pay_url: invoice.payUrl,
    })
    if (invoice.status === 'FAILED') {
      const { ref, amount, payUrl, issuedAt } = invoice
      const email = paymentFailed(membership, { ref, amount, payUrl, until: graceUntil(issuedAt) })
      await postMembershipEmail(ctx, tx, membership, email)
    }
    if (
      invoice.status === 'PAID' &&
      !isUnwanted({ ...invoice, paidAt: invoice.paidAt ?? invoice.issuedAt }, endOf(state))
    ) {
      await grantCredits(tx, {
        membershipId: membership.id,
        grantedFor: invoice.ref,
        benefits: benefitsOf(state),
        from: invoice.periodStartsAt,
        until: invoice.periodEndsAt,
      })
    }
  }
  return changes
}

const isFinal = ({ status }: InvoiceRow) => status === 'PAID' || status === 'VOID' || status === 'REFUNDED'
const endOf = ({ membership, suspensions }: MembershipState) => ({ endedAt: membership.ended_at, suspensions })
const benefitsOf = ({ membership }: MembershipState) => membership.benefits ?? []

/** The current period. Ignored if the provider's data is older than ours. */
async function recordPeriod(
  ctx: Ctx,
  tx: Tx,
  { membership, priceChange }: MembershipState,
  reported: Subscription,
): Promise<number> {
  if (membership.period_ends_at !== null && reported.periodEndsAt <= membership.period_ends_at) return 0
  if (reported.putOffUntil?.getTime() === reported.periodEndsAt.getTime()) {
    // No new period: the one that runs has become longer.
    await updateMembership(tx, membership.id, { period_ends_at: reported.periodEndsAt })
    return 1
  }
  const isPriced = priceChange !== null && isReached(priceChange.effective_at, reported.periodStartsAt)
  if (isPriced) await setPriceApplied(tx, priceChange.id, ctx.now())
  await updateMembership(tx, membership.id, {
    period_starts_at: reported.periodStartsAt,
    period_ends_at: reported.periodEndsAt,
    ...(isPriced && { price_cents: priceChange.price_cents }),
  })
  return 1
}

/**
 * A membership given by the house continues period by period; a period that begins during a suspension grants no
 * credits.
 */
async function givePeriods(ctx: Ctx, tx: Tx, state: MembershipState): Promise<number> {
  const { membership, suspensions, priceChange } = state
  const contract = requireContract(state, ctx.now())
  let changes = 0
  let from = contract.periodEndsAt
  for (; !isOver(membership) && from <= ctx.now() && !isReached(contract.cancelAt, from); changes++) {
    const until = periodAfter(contract.startsAt, from, contract.period)
    const isPriced = priceChange !== null && isReached(priceChange.effective_at, from)
    if (isPriced) await setPriceApplied(tx, priceChange.id, ctx.now())
    await updateMembership(tx, membership.id, {
      period_starts_at: from,
      period_ends_at: until,
      ...(isPriced && { price_cents: priceChange.price_cents }),
    })
    if (!suspensions.some((suspension) => isInside(suspension, from))) {
      await givePeriod(tx, membership, { from, until })
    }
    from = until
  }
  return changes
}

/** What was not paid at the desk waits for its money. */
const isUnpaid = ({ desk_payment }: MembershipState['membership']) => desk_payment === 'UNPAID'

/** Ends a membership that is over, and emails its member unless they asked for the end. */
async function end(ctx: Ctx, tx: Tx, state: MembershipState, reported: Subscription | null): Promise<number> {
  const { membership } = state
  const ending = endingOf(
    {
      cancelAt: membership.cancel_at,
      cancelCause: membership.cancel_cause === 'OWNER_ACTION' ? 'OWNER_ACTION' : 'MEMBER_ACTION',
      overdueSince: overdueInvoice(state)?.issued_at ?? null,
      ended: reported?.endedAt ? { at: reported.endedAt, unpaid: reported.endedUnpaid } : null,
    },
    ctx.now(),
  )
  if (!ending || isOver(membership)) return 0
  await cutSuspension(tx, membership.id, ending.at)
  await updateMembership(tx, membership.id, {
    status: 'CANCELED',
    cancel_cause: ending.cause,
    ended_at: ending.at,
    // The end is written in our database first; the provider is informed right after, or by the next run.
    due_at: ctx.now(),
  })
  if (ending.cause !== 'MEMBER_ACTION') {
    await postMembershipEmail(ctx, tx, membership, ended(membership, ending.cause === 'PAYMENT_FAILURE'))
  }
  return 1
}

async function endSuspension(ctx: Ctx, tx: Tx, state: MembershipState): Promise<number> {
  const { membership } = state
  if (membership.status !== 'PAUSED' || runningSuspension(state, ctx.now())) return 0
  await updateMembership(tx, membership.id, { status: 'ACTIVE' })
  return 1
}

/**
 * When the membership is due again, at the latest tomorrow; null when it is over and the provider and its member know.
 */
function nextLook(state: MembershipState, pages: readonly { closes_at: Date }[], now: Date): Date | null {
  const { membership } = state
  if (!membership.recurring || isUnpaid(membership) || isOver(membership)) return null
  const overdue = overdueInvoice(state)
  const moments = [
    nextCharges(requireContract(state, now), now, 1)[0]?.date,
    membership.period_ends_at,
    membership.cancel_at && endOfDayTold(membership.cancel_at),
    runningSuspension(state, now)?.until,
    overdue && endOfDayTold(graceUntil(overdue.issued_at)),
    ...pages.map(({ closes_at }) => closes_at),
  ].flatMap((at) => (at && at > now ? [at.getTime() + (membership.subscription_ref === null ? 0 : MINUTE)] : []))
  return new Date(Math.min(now.getTime() + DAY, ...moments))
}
