import { spreadCoupon, type CouponRule } from '../coupons/spread-promo-code.ts'
import { isTooSmallForCard, redeemGiftCard, type Redemption } from '../gift-cards/redeem-gift-card.ts'
import { sum, type Cents } from '../money.ts'
import type { LineKind } from '../sales/line-kind.ts'
import { priceItem, type ItemPrice, type PriceableItem, type Prices } from './price-item.ts'

/** A booking in a cart, as far as its price depends on it. */
export type QuotableBooking = PriceableItem & { kind: 'BOOKING'; serviceId: string }
/** Anything else that is sold: what one of it costs, and how many are sold. No promo code lowers it. */
export type QuotableThing = { kind: Exclude<LineKind, 'BOOKING'>; price: Cents; count: number }
/** A line of a cart. */
export type Quotable = QuotableBooking | QuotableThing

/** A booking as a line of a cart. */
export const bookingLine = <Item>(item: Item): Item & { kind: 'BOOKING' } => ({ ...item, kind: 'BOOKING' })

/** What a line costs: in its parts, less what a promo code takes off it. */
export type LinePrice = ItemPrice & { discount: Cents; total: Cents }
/** A line with what it costs. */
export type QuoteLine<Line = Quotable> = LinePrice & { of: Line }

/** The full price of a cart at one moment, in the order of its lines (house words): they add up to the total. */
export type Quote<Line = Quotable> = {
  lines: QuoteLine<Line>[]
  discount: Cents
  total: Cents
  giftCard: Redemption | null
  due: Cents
  /** PAY is refused: a card cannot be asked for so little (`order.too-small`, ruling 21). */
  isTooSmall: boolean
}

export type QuotableCart<Line = Quotable> = {
  lines: readonly Line[]
  coupon?: CouponRule | null
  giftCard?: { balance: Cents } | null
  prices: Prices
}

/**
 * The price of a cart (spec 9), and how discounts stack (ruling 16): first what each line costs, at the price of its
 * promotion if it has one; then one promo code, which takes no booking below nothing; then a gift card, which pays
 * towards the sum. The browser shows this price and the server charges it, by this same function.
 *
 * A line that is no longer available (`isGone`) has a price, but no part in the total, in a discount or in what a gift
 * card pays. Only the browser shows such a cart; the server refuses it.
 */
export function quote<Line extends Quotable>(
  { lines: asked, coupon = null, giftCard = null, prices }: QuotableCart<Line>,
  isGone: (line: Line) => boolean = () => false,
): Quote<Line> {
  const gone = asked.map(isGone)
  const priced = asked.map((of) => ({ of, ...grossPrice(of, prices) }))
  const lowerables = priced.map((line, i) => lowerable(line, gone[i] === true))
  const discounts = coupon && spreadCoupon(coupon, lowerables)
  const lines = priced.map((line, i) => {
    const discount = discounts?.[i] ?? 0
    return { ...line, discount, total: lineTotal(line.gross, discount) }
  })
  const total = sum(lines.map((line, i) => (gone[i] === true ? 0 : line.total)))
  const redemption = giftCard && redeemGiftCard(giftCard.balance, total)
  const due = total - (redemption?.redeemed ?? 0)
  return {
    lines,
    discount: sum(lines.map((line) => line.discount)),
    total,
    giftCard: redemption,
    due,
    isTooSmall: isTooSmallForCard(due),
  }
}

function grossPrice(line: Quotable, prices: Prices): ItemPrice {
  if (line.kind === 'BOOKING') return priceItem(line, prices)
  const gross = line.price * line.count
  return { base: gross, guests: 0, towelRobe: 0, extraBath: 0, gross }
}

/** What a promo code can lower of a line: nothing but a booking that can be had. */
const lowerable = ({ of, gross }: ItemPrice & { of: Quotable }, isGone: boolean) =>
  of.kind === 'BOOKING' && !isGone
    ? { serviceId: of.serviceId, amount: gross, coveredByMembership: of.usesMembership }
    : { serviceId: '', amount: 0, coveredByMembership: false }

/** A line after its discount, never below nothing (spec 9). */
export function lineTotal(gross: Cents, discount: Cents): Cents {
  return Math.max(0, gross - discount)
}
