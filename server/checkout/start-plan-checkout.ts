import type { CheckoutAnswer, PlanCheckoutRequest } from '#api/checkout.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { holdsPlan } from '#server/memberships/store.ts'
import { pricePlans } from './price-plans.ts'
import { startBookingCheckout, type Buyer } from './start-booking-checkout.ts'

/**
 * Sells plans alone (spec 7: POST checkout/pricing-plans): one to five that are bought once. A recurring one is bought
 * on its own, and cannot be bought here yet. `plan.unknown`, `plan.recurring-alone`, `plan.already-held`.
 */
export async function startPlanCheckout(ctx: Ctx, buyer: Buyer, wish: PlanCheckoutRequest): Promise<CheckoutAnswer> {
  const recurring = (await pricePlans(ctx, wish.plans)).find((plan) => plan.recurring)
  if (!recurring) return await startBookingCheckout(ctx, buyer, { ...wish, cartItems: [] })
  if (wish.plans.length > 1) throw new Refused('plan.recurring-alone')
  const isHeld = buyer.member && (await holdsPlan(ctx.db, buyer.member, recurring.planId))
  throw new Refused(isHeld ? 'plan.already-held' : 'plan.not-online')
}
