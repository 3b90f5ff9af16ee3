import { emailKeyOf } from '#server/accounts/member-store.ts'
import { GIFT_VOUCHER_MONTHS } from '#domain/counter/goods.ts'
import { insertCardSale } from '#server/gift-cards/store.ts'
import { issueGiftCard } from '#server/gift-cards/issue-gift-card.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { insertMemberships } from '#server/memberships/credit-store.ts'
import { startMembership } from '#server/memberships/start-membership.ts'
import type { Subscription } from '#server/payments/subscription.ts'
import { listLines, listPlanLines, type OrderLine, type OrderRow } from './store.ts'

/** An order that was just paid, and the subscription that its payment has opened. */
export type Sale = { order: OrderRow; subscription: Subscription | null }

type Fulfil = (ctx: Ctx, tx: Tx, sale: Sale) => Promise<void>

/** What the lines of a paid order become, by their kind. A booking is confirmed with what the order keeps (holdings.ts). */
const becomes: Record<Exclude<OrderLine['kind'], 'BOOKING'>, Fulfil> = {
  PLAN: grantMemberships,
  GIFT_CARD: issueSoldCards,
  // What lies on the counter is handed over at once.
  PRODUCT: async () => {},
}

/** Gives the buyer what was paid for, other than bookings. */
export async function fulfil(ctx: Ctx, tx: Tx, sale: Sale): Promise<void> {
  for (const become of Object.values(becomes)) await become(ctx, tx, sale)
}

/** A gift voucher becomes a gift card. Nobody has its code until staff show it (server/counter/show-codes.ts). */
async function issueSoldCards(ctx: Ctx, tx: Tx, { order }: Sale): Promise<void> {
  if (order.origin !== 'desk') return
  const sold = (await listLines(tx, order.id)).filter((line) => line.kind === 'GIFT_CARD')
  for (const { id: lineId, total_cents: amount } of sold) {
    const issue = { orderId: order.id, amount, months: GIFT_VOUCHER_MONTHS, now: ctx.now(), origin: 'sold' as const }
    await insertCardSale(tx, lineId, (await issueGiftCard(tx, issue)).id)
  }
}

/** Plans become memberships. A guest's membership stays PENDING until an account verifies that email (ruling 51). */
async function grantMemberships(ctx: Ctx, tx: Tx, { order, subscription }: Sale): Promise<void> {
  if (order.quote.plans.length === 0) return
  const lines = await listPlanLines(tx, order.id)
  const plans = lines.map((line) => ({ ...line.catalogue, lineId: line.id, planId: line.plan_id }))
  const buyer = { memberId: order.member_id, emailKey: emailKeyOf(order.email) }
  const sale = { ...buyer, orderId: order.id, paidAt: ctx.now() }
  await insertMemberships(tx, { ...sale, plans: plans.filter((plan) => !plan.recurring) })
  for (const plan of plans.filter((each) => each.recurring)) await startMembership(tx, { ...sale, plan, subscription })
}
