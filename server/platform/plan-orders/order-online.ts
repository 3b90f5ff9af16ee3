import type { OnlineOrderAnswer, OnlineOrderRequest } from '#api/platform/plan-orders.ts'
import { Refused } from '#domain/refusals.ts'
import type { Caller } from '#server/access/identify-client.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { startPlanCheckout } from '#server/checkout/start-plan-checkout.ts'
import type { OrderMethod } from '#server/sales/buyer.ts'
import type { Ctx } from '#server/kit/context.ts'
import { newSecretName } from '#server/kit/http/visitor.ts'
import { findOrderByKey, listPlanLines } from '#server/sales/store.ts'
import { required } from '#server/kit/required.ts'
import { InvalidFields, violation } from '../failing.ts'
import { showPlanOrder } from './list-plan-orders.ts'
import { inWordsOfThePlatform, readRequestedPlan, requireBuyer } from './requested-plan.ts'

type Buyer = { member: MemberRow; method: OrderMethod | null }

/**
 * A member orders a plan, or a client orders it for them: our own checkout, answered as a plan order with its payment
 * page. Its id is that of the later membership. `MEMBER_REQUIRED`, `archived_plan`,
 * `buyer_can_not_pick_future_start_date`, `purchases_limit_reached`.
 */
export async function orderOnline(
  ctx: Ctx,
  caller: Caller,
  network: string,
  input: OnlineOrderRequest,
): Promise<OnlineOrderAnswer> {
  const { member, method } = await buyerOf(ctx, caller, input)
  const plan = await readRequestedPlan(ctx, network, input)
  if (!plan.isOnPriceList) throw new Refused('archived_plan')
  if (plan.isLater) throw new Refused('buyer_can_not_pick_future_start_date')
  // A terminal does not keep a card for the next payment.
  if (plan.recurring && method === 'POS')
    throw wrongMethod('What is paid again and again is not paid at a till.', 'RECURRING_POS_UNSUPPORTED')
  const buyer = {
    channel: method === null ? ('site' as const) : ('platform' as const),
    visitorId: newSecretName(),
    member,
    network: method === null ? network : `for ${member.id}`,
    press: null,
    method,
  }
  const checkout = await inWordsOfThePlatform(() => startPlanCheckout(ctx, buyer, { plans: [{ planId: plan.planId }] }))
  const { id } = required(await findOrderByKey(ctx.db, checkout.idempotencyKey), 'the order of a checkout')
  const [line] = await listPlanLines(ctx.db, id)
  return { order: await showPlanOrder(ctx, required(line, 'the plan of an order').id), checkout }
}

async function buyerOf(ctx: Ctx, { identity, scopes }: Caller, { onBehalf }: OnlineOrderRequest): Promise<Buyer> {
  if (!onBehalf) {
    if (identity.kind !== 'member') throw new Refused('MEMBER_REQUIRED')
    return { member: identity.member, method: null }
  }
  if (!scopes.includes('PRICING_PLANS.MANAGE_ORDERS')) throw new Refused('account.forbidden')
  const { memberId, orderMethod = 'MOTO' } = onBehalf
  if (orderMethod !== 'MOTO' && orderMethod !== 'POS')
    throw wrongMethod('This is not a way to order.', 'UNKNOWN_ORDER_METHOD')
  if (!memberId) throw new Refused('MEMBER_REQUIRED')
  return { member: await requireBuyer(ctx, memberId), method: orderMethod }
}

const wrongMethod = (description: string, ruleName: string) =>
  new InvalidFields([violation('onBehalf.orderMethod', description, ruleName)])
