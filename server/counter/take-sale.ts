import type { SaleAnswer } from '#api/counter.ts'
import { Refused } from '#domain/refusals.ts'
import { isTimeForLink, mayPayOnArrival } from '#domain/sales/pay-by.ts'
import { openPayment } from '#server/checkout/open-payment.ts'
import { placeCheckout } from '#server/checkout/start-checkout.ts'
import type { Ctx } from '#server/kit/context.ts'
import { plansIn } from '#server/sales/kinds/plan.ts'
import { required } from '#server/kit/required.ts'
import type { PreparedSale } from './prepare-sale.ts'
import { sendPaymentLink } from './send-payment-link.ts'
import { showSale } from './show-sale.ts'

/**
 * Takes a sale at the desk: an unpaid order that holds its places, by the very checkout of the site. A link is sent at
 * once. Refuses what checkout refuses, and `sale.needs-email`, `sale.needs-card`, `sale.too-late-for-link`,
 * `sale.too-early`, `sale.on-arrival-twice`, `request.key-reused`.
 */
export async function takeSale(ctx: Ctx, sale: PreparedSale): Promise<SaleAnswer> {
  const { buyer, input, things } = sale
  refuseUnlessReachable(sale)
  refuseOtherTimes(ctx, sale)
  const { orderId } = await placeCheckout(ctx, buyer, input, things).catch(inWordsOfDesk)
  const { payBy } = required(buyer.desk, 'the sale of somebody at the desk')
  const shown = await showSale(ctx, orderId)
  if (payBy !== 'link' || shown.state !== 'PENDING') return shown
  const { sessionUrl, expiresAt } = await openPayment(ctx, orderId)
  await sendPaymentLink(ctx, orderId, { url: sessionUrl, until: new Date(required(expiresAt, 'the end of a page')) })
  return await showSale(ctx, orderId)
}

/** Guests have a cart, and the desk has a sale. */
function inWordsOfDesk(error: unknown): never {
  if (error instanceof Refused && error.code === 'cart.unavailable')
    throw new Refused('cart.unavailable/desk', error.facts)
  throw error
}

/** Who is not at the counter must be reachable, and a membership waits for the account of an address. */
function refuseUnlessReachable({ buyer: { desk, member }, things }: PreparedSale): void {
  const plans = plansIn(things)
  const { email, phone } = required(desk, 'the sale of somebody at the desk').contact
  const needsEmail = desk?.payBy === 'link' || (plans.length > 0 && !member)
  if (needsEmail && email === '') throw new Refused('sale.needs-email', { fields: ['guest.email'] })
  if (desk?.payBy !== 'on-arrival') return
  if (email === '' && phone === '') throw new Refused('sale.needs-contact', { fields: ['guest.phone'] })
  if (plans.some((plan) => plan.recurring)) throw new Refused('sale.needs-card')
}

function refuseOtherTimes(ctx: Ctx, { buyer: { desk }, input }: PreparedSale): void {
  const firstStart = input.cartItems.map(({ slot }) => new Date(slot.startDate)).toSorted((a, b) => +a - +b)[0] ?? null
  if (desk?.payBy === 'link' && !isTimeForLink(ctx.now(), firstStart)) throw new Refused('sale.too-late-for-link')
  if (desk?.payBy !== 'on-arrival') return
  if (firstStart === null || !mayPayOnArrival(firstStart, ctx.now())) throw new Refused('sale.too-early')
}
