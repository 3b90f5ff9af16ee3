import { splitInProportion, sum, type Cents } from '../money.ts'

/** A line as it was sold, in its parts. */
export type LineParts = { base: Cents; guests: Cents; towel: Cents; bath: Cents; discount: Cents; gift: Cents }

/**
 * What an extra bath cost within its booking: its price less its share of the discount, and how much of that a gift card
 * has paid. Cents.
 */
export function extraBathWorth({ base, guests, towel, bath, discount, gift }: LineParts): {
  amount: Cents
  gift: Cents
} {
  const rest = base + guests + towel
  const [ofBath = 0] = splitInProportion(discount, [bath, rest])
  const amount = bath - ofBath
  const total = sum([rest, bath]) - discount
  const [byGift = 0] = splitInProportion(gift, [amount, total - amount])
  return { amount, gift: byGift }
}
