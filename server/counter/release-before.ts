import type { AskedThing, OfferedKind, OffersAnswer, SaleQuoteRequest } from '#api/counter.ts'
import type { ThingKind } from '#domain/sales/thing-kind.ts'

/*
 * A page of the desk that was open while the house was updated still asks by the lists of the release before, and reads
 * them. This file, and what names it in `api/counter.ts`, goes with the release after this one.
 */

/** What is asked for beside bookings, whichever release the page is of. */
export const askedThings = ({ things, products, giftVouchers, plans }: SaleQuoteRequest): AskedThing[] => [
  ...things,
  ...(products ?? []).map(({ productId, count }) => ({ kind: 'PRODUCT' as const, id: productId, count })),
  ...(giftVouchers ?? []).map((worth) => ({ kind: 'GIFT_CARD' as const, worth, count: 1 })),
  ...(plans ?? []).map(({ planId }) => ({ kind: 'PLAN' as const, id: planId, count: 1 })),
]

/** What is offered beside bookings, as the release before lists it. Only a plan that is paid again and again has a note. */
export function offersOfReleaseBefore(offered: readonly OfferedKind[]): Pick<OffersAnswer, 'products' | 'plans'> {
  const listed = (kind: ThingKind) => offered.filter((each) => each.kind === kind).flatMap(({ things }) => things)
  return {
    products: listed('PRODUCT').map(({ id, name, price }) => ({ id: id ?? '', name, price })),
    plans: listed('PLAN').map(({ id, name, price, note }) => ({ id: id ?? '', name, price, recurring: note !== null })),
  }
}
