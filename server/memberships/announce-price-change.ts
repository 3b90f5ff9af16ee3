import { isNoticed, priceChangeBegins } from '#domain/memberships/price-change.ts'
import type { Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { noteAct } from '#server/kit/note-act.ts'
import {
  requireContract,
  insertPriceChange,
  isOver,
  listRunningOfPlan,
  lockMembershipState,
} from './membership-store.ts'
import { setListPrice } from './plan-office-store.ts'
import { newPrice, postMembershipEmail } from './write-membership-email.ts'

type NewPrice = { planId: string; price: Cents; from: Date }

/** How many members were told, and how many wait for another price that they were told of before. */
type Announced = { told: number; waiting: number }

/**
 * Sells a plan at a new price from now on, and announces it to every member who pays another one, at least 30 days
 * ahead (`price-change.too-soon`, `plan.missing`): each is told in a transaction of their own, and charged it from the
 * first charge on or after that day and after the initial term. A member who cancels before never pays it. One who
 * waits for another price keeps to that; announced again, it reaches those who were not told yet.
 */
export async function announcePriceChange(ctx: Ctx, input: NewPrice): Promise<Announced> {
  if (!isNoticed(input.from, ctx.now())) throw new Refused('price-change.too-soon')
  // In a transaction, so that the history names who did it.
  const plan = await ctx.db.transaction().execute((tx) => setListPrice(tx, input.planId, input.price))
  if (!plan) throw new Refused('plan.missing')
  const announced: Announced = { told: 0, waiting: 0 }
  for (const { id } of await listRunningOfPlan(ctx.db, input.planId)) {
    const outcome = await ctx.db.transaction().execute((tx) => announce(ctx, tx, id, input))
    if (outcome !== 'passed over') announced[outcome] += 1
  }
  const facts = { new_price_cents: input.price, from: input.from.toISOString(), members_told: announced.told }
  await ctx.db.transaction().execute((tx) => noteAct(tx, { what: 'plan', row: input.planId, name: '', facts }))
  return announced
}

async function announce(
  ctx: Ctx,
  tx: Tx,
  id: string,
  { price, from: wanted }: NewPrice,
): Promise<keyof Announced | 'passed over'> {
  const state = await lockMembershipState(tx, id)
  const { membership, priceChange } = state
  const contract = requireContract(state, ctx.now())
  const from = isOver(membership) ? null : priceChangeBegins(contract, wanted, ctx.now())
  if (from === null) return 'passed over'
  if (priceChange) return 'waiting'
  // Who has bought it since pays the new price already.
  if (contract.price === price) return 'passed over'
  const change = await insertPriceChange(tx, {
    membership_id: id,
    price_cents: price,
    announced_at: ctx.now(),
    effective_at: from,
  })
  const email = newPrice(membership, { id: change.id, old: contract.price, price, from })
  await postMembershipEmail(ctx, tx, membership, email)
  return 'told'
}
