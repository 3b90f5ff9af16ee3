import { nextCharges } from '#domain/memberships/charges.ts'
import { restedCancel, restedUntil } from '#domain/memberships/rest.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { required } from '#server/kit/required.ts'
import { putOffCharge, readSubscription, type Subscription } from '#server/payments/subscription.ts'
import { moveCredits } from './credit-store.ts'
import { followMembership } from './follow-membership.ts'
import {
  contractOf,
  isOver,
  lockMembershipState,
  readMembershipState,
  requireContract,
  updateMembership,
  type MembershipState,
} from './membership-store.ts'
import { finishRest, setMove, skipRest, type Move, type Rest } from './rest-store.ts'
import { postMembershipEmail, rested } from './write-membership-email.ts'

/**
 * Rests a membership for the days that the house is shut: the next charge and all that follow come so many days later,
 * or its end does, and so long its visits stay good. The days of suspension of its member are not touched. Safe to call
 * any number of times, also after a kill in the middle: it rests once.
 */
export async function restMembership(ctx: Ctx, rest: Rest): Promise<void> {
  await followMembership(ctx, rest.membership_id)
  const { membership } = await readMembershipState(ctx.db, rest.membership_id)
  const ref = isOver(membership) ? null : membership.subscription_ref
  const move = ref === null ? null : await moveAtProvider(ctx, ref, rest)
  // A charge that came in between has given visits, also when its message has not: they stay good for longer, too.
  if (move) await followMembership(ctx, rest.membership_id)
  await ctx.db.transaction().execute((tx) => record(ctx, tx, rest, move))
  await followMembership(ctx, rest.membership_id)
}

/** A charge may come between looking and moving: so often it is looked again. */
const LOOKS = 5

/** Moves the next charge at the provider; null: the subscription has ended, or does not rest any more. */
async function moveAtProvider(ctx: Ctx, ref: string, rest: Rest): Promise<Move | null> {
  let move = rest.moved_from && rest.moved_to ? { from: rest.moved_from, to: rest.moved_to } : null
  for (let look = 0; look < LOOKS; look++) {
    const reported = await readSubscription(ctx, ref)
    if (move && isMoved(move, reported)) return move
    if (reported.endedAt !== null) return null
    const from = chargeSince(move, reported) ?? reported.periodEndsAt
    if (move?.from.getTime() !== from.getTime()) {
      move = { from, to: restedUntil(from, rest.days) }
      if (!(await setMove(ctx.db, rest, move))) return null
    }
    const { closure_id, membership_id, tries } = rest
    await putOffCharge(ctx, ref, move.to, `rest ${closure_id} ${membership_id} ${move.to.getTime() / 1000} ${tries}`)
  }
  throw new Error('Its charges move while it is looked at.')
}

/** Whether the charge was put off, also when it has come meanwhile; not when one came before it could be put off. */
function isMoved(move: Move, reported: Subscription): boolean {
  const { to } = move
  const hasCome = reported.invoices.some(({ periodStartsAt }) => periodStartsAt.getTime() === to.getTime())
  const isComing = reported.periodEndsAt.getTime() === to.getTime()
  return hasCome || (isComing && chargeSince(move, reported) === null)
}

/** The end of the period that was charged just before its charge could be put off. */
function chargeSince(move: Move | null, { invoices }: Subscription): Date | null {
  if (!move) return null
  const charged = invoices.findLast(({ periodStartsAt }) => periodStartsAt >= move.from && periodStartsAt < move.to)
  return charged?.periodEndsAt ?? null
}

async function record(ctx: Ctx, tx: Tx, rest: Rest, atProvider: Move | null): Promise<void> {
  const state = await lockMembershipState(tx, rest.membership_id)
  const move = atProvider ?? moveOfOurs(state, rest)
  if (!move) return void (await skipRest(tx, rest, ctx.now(), 'The membership was over.'))
  if (!(await finishRest(tx, rest, move, ctx.now()))) return
  await updateMembership(tx, rest.membership_id, later(ctx, state, move))
  // The charge that was put off may have come by now: what it has given is good as long as ever.
  const by = move.to.getTime() - move.from.getTime()
  await moveCredits(tx, rest.membership_id, { after: rest.from_at, by, before: move.to })
  const now = await readMembershipState(tx, rest.membership_id)
  const contract = contractOf(now, ctx.now())
  const email = rested(now.membership, {
    rest,
    nextCharge: contract && (nextCharges(contract, ctx.now(), 1)[0] ?? null),
    ends: now.membership.cancel_at ?? now.membership.ends_at,
  })
  await postMembershipEmail(ctx, tx, now.membership, email)
}

/** For a membership without a subscription, only the rows say when it goes on. */
function moveOfOurs({ membership }: MembershipState, { days }: Rest): Move | null {
  if (isOver(membership) || membership.subscription_ref !== null) return null
  const from = membership.recurring ? membership.period_ends_at : membership.ends_at
  return from && { from, to: restedUntil(from, days) }
}

function later(ctx: Ctx, state: MembershipState, { from, to }: Move) {
  const { membership } = state
  if (!membership.recurring) return { ends_at: to }
  const { period_ends_at } = membership
  const until = required(period_ends_at, 'the end of a period')
  const contract = { ...requireContract(state, ctx.now()), periodEndsAt: from }
  return {
    // The charge that was put off may have come by now.
    period_ends_at: until > to ? until : to,
    periods_from: to,
    cancel_at: restedCancel(contract, to),
    due_at: ctx.now(),
  }
}
