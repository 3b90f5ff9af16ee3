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
import { newPrice, postMembershipEmail } from './write-membership-email.ts'

type NewPrice = { planId: string; price: Cents; from: Date }

/**
 * Announces a new price of a plan to every member who pays for it, at least 30 days ahead (`price-change.too-soon`):
 * it is recorded, sent by email, and charged from the first charge on or after that day and after the initial term. A
 * member who cancels before never pays it. Answers how many were informed; `price-change.announced` while another
 * change is pending.
 */
export async function announcePriceChange(ctx: Ctx, input: NewPrice): Promise<number> {
  if (!isNoticed(input.from, ctx.now())) throw new Refused('price-change.too-soon')
  return await ctx.db.transaction().execute(async (tx) => {
    let told = 0
    for (const { id } of await listRunningOfPlan(tx, input.planId)) told += await announce(ctx, tx, id, input)
    const facts = { new_price_cents: input.price, from: input.from.toISOString(), members_told: told }
    await noteAct(tx, { what: 'plan', row: input.planId, name: '', facts })
    return told
  })
}

async function announce(ctx: Ctx, tx: Tx, id: string, { price, from: wanted }: NewPrice): Promise<number> {
  const state = await lockMembershipState(tx, id)
  const { membership, priceChange } = state
  const contract = requireContract(state, ctx.now())
  const from = isOver(membership) ? null : priceChangeBegins(contract, wanted, ctx.now())
  if (from === null) return 0
  if (priceChange) throw new Refused('price-change.announced')
  const change = await insertPriceChange(tx, {
    membership_id: id,
    price_cents: price,
    announced_at: ctx.now(),
    effective_at: from,
  })
  const email = newPrice(membership, { id: change.id, old: contract.price, price, from })
  await postMembershipEmail(ctx, tx, membership, email)
  return 1
}
