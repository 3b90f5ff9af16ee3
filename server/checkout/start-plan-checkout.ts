import type { CheckoutAnswer, PlanCheckoutRequest } from '#api/checkout.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { plansToSell } from '#server/sales/kinds/plan.ts'
import { startCheckout } from './start-checkout.ts'
import type { Buyer } from '#server/sales/buyer.ts'

/**
 * Sells plans alone (spec 7: POST checkout/pricing-plans): one that is paid again and again, or one to five that are paid
 * once. `plan.unknown`, `plan.recurring-alone`, `plan.already-held`.
 */
export async function startPlanCheckout(ctx: Ctx, buyer: Buyer, input: PlanCheckoutRequest): Promise<CheckoutAnswer> {
  const plans = await plansToSell(ctx, input.plans)
  if (plans.length > 1 && plans.some((plan) => plan.recurring)) throw new Refused('plan.recurring-alone')
  return await startCheckout(ctx, buyer, { ...input, cartItems: [] }, plans)
}
