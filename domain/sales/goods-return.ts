import { splitInProportion, type Cents } from '../money.ts'
import { lineKinds, type LineKind } from './line-kind.ts'
import type { Paid } from './paid.ts'

/**
 * Whether a guest still has something of a line that they can return; `people`: how many they have. Nothing is restocked,
 * because the house does not count its stock.
 */
export const isReturnable = ({ kind, people }: { kind: LineKind; people: number }): boolean =>
  lineKinds[kind].isReturnable && people > 0

/** A line of goods as it was sold: how many, what was paid for them, and how much of that a gift card has paid. */
export type GoodsSold = Paid & { count: number }

/**
 * What comes back for goods that a guest returns: what was paid for those they had before less what was paid for those
 * they keep. It is worked out from the line as it was sold, so that any returns, one after the other, add up to what
 * was paid. Cents.
 */
export function backOfReturn(sold: GoodsSold, before: number, after: number): Paid {
  const [was, stays] = [paidFor(sold, before), paidFor(sold, after)]
  return { amount: was.amount - stays.amount, gift: was.gift - stays.gift }
}

/** What was paid for so many of them. */
function paidFor({ count, amount, gift }: GoodsSold, many: number): Paid {
  const [paid = 0] = splitInProportion(amount, [many, count - many])
  // By what was paid, and not by how many, so that no more comes on a gift card than comes back in all.
  const [onCard = 0] = splitInProportion(gift, [paid, amount - paid])
  return { amount: paid, gift: onCard }
}

/** What comes back for one of the goods that a guest still has, for two, and so on up to all of them. Cents. */
export const backByCount = (sold: GoodsSold, has: number): Paid[] =>
  Array.from({ length: has }, (_, i) => backOfReturn(sold, has, has - i - 1))

/** What of an order's total has not come back yet, and of the money that was paid for it beside a gift card. Cents. */
export type MoneyLeft = { total: Cents; money: Cents }

/** Whether what is left of a sale covers what comes back: in all, and in money beside the gift card. */
export const isCovered = ({ amount, gift }: Paid, left: MoneyLeft): boolean =>
  amount <= left.total && amount - gift <= left.money

/** What a line of goods keeps of its prices when some of them were returned: each has cost the same. */
export function goodsKept(sold: GoodsSold & { base: Cents }, gone: Paid & { people: number }) {
  const count = sold.count - gone.people
  const base = (sold.base / sold.count) * count
  const amount = sold.amount - gone.amount
  return { count, base, discount: base - amount, amount, gift: sold.gift - gone.gift }
}
