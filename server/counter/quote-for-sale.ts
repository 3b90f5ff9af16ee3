import type { SaleQuoteAnswer } from '#api/counter.ts'
import { gstIn, taxedOf } from '#domain/invoices/gst.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { priceCheckout } from '#server/checkout/start-checkout.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { BookingToSell } from '#server/sales/kinds/booking.ts'
import type { PreparedSale } from './prepare-sale.ts'

/** What a sale costs: the price that the site has for the same cart, and the GST in it. Refuses what checkout refuses. */
export async function quoteForSale(ctx: Ctx, { buyer, input, things }: PreparedSale): Promise<SaleQuoteAnswer> {
  const { price } = await priceCheckout(ctx, buyer, input, things)
  const sold = price.lines.map(({ of, total }) => ({ kind: of.kind, amount: total }))
  return {
    total: dollarsFromCents(price.total),
    discount: dollarsFromCents(price.discount),
    giftCard: dollarsFromCents(price.giftCard?.redeemed ?? 0),
    due: dollarsFromCents(price.due),
    gst: dollarsFromCents(gstIn(taxedOf(sold))),
    lines: price.lines.map(({ of, total }) => ({
      name: of.name,
      people: of.kind === 'BOOKING' ? of.partySize : of.count,
      total: dollarsFromCents(total),
      bath: of.kind === 'BOOKING' ? bathOf(of) : null,
    })),
  }
}

const bathOf = ({ bath }: BookingToSell) =>
  bath && { startDate: bath.startsAt.toISOString(), resourceName: bath.resourceName }
