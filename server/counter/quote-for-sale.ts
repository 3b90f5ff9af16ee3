import type { SaleQuoteAnswer } from '#api/counter.ts'
import { gstIn } from '#domain/invoices/gst.ts'
import { dollarsFromCents, sum } from '#domain/money.ts'
import { priceCheckout } from '#server/checkout/start-checkout.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { PreparedSale } from './prepare-sale.ts'

/** What a sale costs: the price that the site has for the same cart, and the GST in it. Refuses what checkout refuses. */
export async function quoteForSale(ctx: Ctx, { buyer, input, plans }: PreparedSale): Promise<SaleQuoteAnswer> {
  const { items, price } = await priceCheckout(ctx, buyer, input, plans)
  const goods = buyer.desk?.goods ?? []
  const vouchers = sum(goods.filter(({ kind }) => kind === 'GIFT_CARD').map((each) => each.price))
  return {
    total: dollarsFromCents(price.total),
    discount: dollarsFromCents(price.discount),
    giftCard: dollarsFromCents(price.giftCard?.redeemed ?? 0),
    due: dollarsFromCents(price.due),
    gst: dollarsFromCents(gstIn(price.total - vouchers)),
    lines: [
      ...items.map(({ name, partySize }, i) => ({
        name,
        people: partySize,
        total: dollarsFromCents(price.lines[i]?.total ?? 0),
      })),
      ...price.plans.map((plan) => ({ name: plan.name, people: 1, total: dollarsFromCents(plan.price) })),
      ...goods.map((each) => ({
        name: each.name,
        people: each.count,
        total: dollarsFromCents(each.price * each.count),
      })),
    ],
  }
}
