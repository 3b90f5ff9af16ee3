import type { BookingCheckoutRequest, CheckoutAnswer } from '#api/checkout.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { plansToSell } from '#server/sales/kinds/plan.ts'
import { startCheckout } from './start-checkout.ts'
import type { Buyer } from '#server/sales/buyer.ts'

/** Sells a cart, also with plans that are paid once (spec 7: POST checkout/bookings). `plan.recurring-alone`. */
export async function startBookingCheckout(
  ctx: Ctx,
  buyer: Buyer,
  input: BookingCheckoutRequest,
): Promise<CheckoutAnswer> {
  const plans = await plansToSell(ctx, input.plans ?? [])
  if (plans.some((plan) => plan.recurring)) throw new Refused('plan.recurring-alone')
  return await startCheckout(ctx, buyer, input, plans)
}
