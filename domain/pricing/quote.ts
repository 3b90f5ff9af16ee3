import { spreadCoupon, type CouponRule } from '../coupons/spread-coupon.ts'
import { isTooSmallForCard, redeemGiftCard, type Redemption } from '../gift-cards/redeem-gift-card.ts'
import { sum, type Cents } from '../money.ts'
import { priceItem, type ItemPrice, type PriceableItem, type Prices } from './price-item.ts'

export type QuotableItem = PriceableItem & { cartItemId: string; serviceId: string }
export type QuotedPlan = { planId: string; name: string; price: Cents }
export type QuoteLine = ItemPrice & { cartItemId: string; discount: Cents; total: Cents }

/** The full price of a cart at one moment, frozen into the order (house words): lines add up to the total. */
export type Quote = {
  lines: QuoteLine[]
  plans: QuotedPlan[]
  discount: Cents
  total: Cents
  giftCard: Redemption | null
  due: Cents
  /** PAY is refused: a card cannot be asked for so little (`order.too-small`, ruling 21). */
  isTooSmall: boolean
}

export type Quotable = {
  items: readonly QuotableItem[]
  plans?: readonly QuotedPlan[]
  coupon?: CouponRule | null
  giftCard?: { balance: Cents } | null
  prices: Prices
}

/**
 * The price of a cart (spec 9), in this order (ruling 16): item lines, coupon per item, floor at 0, sum, plans,
 * gift card. The browser shows it and the server charges it: it is this same function on both sides.
 */
export function quote({ items, plans = [], coupon = null, giftCard = null, prices }: Quotable): Quote {
  const lines = discounted(items, prices, coupon)
  const total = sum(lines.map((line) => line.total)) + sum(plans.map((plan) => plan.price))
  const redemption = giftCard && redeemGiftCard(giftCard.balance, total)
  const due = total - (redemption?.redeemed ?? 0)
  return {
    lines,
    plans: [...plans],
    discount: sum(lines.map((line) => line.discount)),
    total,
    giftCard: redemption,
    due,
    isTooSmall: isTooSmallForCard(due),
  }
}

/**
 * The price of a cart of which some items can no longer be had: they have a line, in the order of the cart, and no part
 * in the total, in a discount or in what a gift card pays. Only the browser shows such a cart; the server refuses it.
 */
export function quoteWithout<Item extends QuotableItem>(
  isGone: (item: Item) => boolean,
  { items, ...cart }: Omit<Quotable, 'items'> & { items: readonly Item[] },
): Quote {
  const price = quote({ ...cart, items: items.filter((item) => !isGone(item)) })
  const gone = items.filter(isGone)
  const lines = [...price.lines, ...discounted(gone, cart.prices, null)]
  return { ...price, lines: items.flatMap((item) => lines.filter((line) => line.cartItemId === item.cartItemId)) }
}

/** An item after its discount, never below nothing (spec 9). */
export function lineTotal(gross: Cents, discount: Cents): Cents {
  return Math.max(0, gross - discount)
}

function discounted(items: readonly QuotableItem[], prices: Prices, coupon: CouponRule | null): QuoteLine[] {
  const priced = items.map((item) => ({ item, price: priceItem(item, prices) }))
  const amounts = priced.map(({ item, price }) => ({
    serviceId: item.serviceId,
    amount: price.gross,
    coveredByMembership: item.usesMembership,
  }))
  const discounts = coupon ? spreadCoupon(coupon, amounts) : amounts.map(() => 0)
  return priced.map(({ item, price }, i) => {
    const discount = discounts[i]!
    return { cartItemId: item.cartItemId, ...price, discount, total: lineTotal(price.gross, discount) }
  })
}
