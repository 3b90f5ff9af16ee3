import { splitInProportion, sum, type Cents } from '../money.ts'
import { lineKinds, type LineKind } from '../sales/line-kind.ts'

/** The GST that a price includes: an eleventh of it, in whole cents, half a cent up. */
export const gstIn = (amount: Cents): Cents => Math.floor((2 * amount + 11) / 22)

/** What was sold for an amount. */
export type Sold = { kind: LineKind; amount: Cents }

/** What of a sale GST falls on. */
export const taxedOf = (sold: readonly Sold[]): Cents => sum(sold.map(taxedAmount))

/** What is said of GST beside the total of what was sold, by the kinds in it; null where it falls on none of them. */
export function gstWords(kinds: readonly LineKind[]): string | null {
  const taxed = kinds.filter((kind) => lineKinds[kind].isTaxed)
  if (taxed.length === 0) return null
  return taxed.length === kinds.length ? 'GST included' : 'GST included where it applies'
}

/** The GST of a sale in all, and the share of each line in it: the lines add up to it, to the cent. */
export function gstOfSale(sold: readonly Sold[]): { total: Cents; lines: Cents[] } {
  const total = gstIn(taxedOf(sold))
  return { total, lines: splitInProportion(total, sold.map(taxedAmount)) }
}

const taxedAmount = ({ kind, amount }: Sold): Cents => (lineKinds[kind].isTaxed ? amount : 0)

/** The GST in what was paid back of a sale, one after the other. */
export function gstOfAdjustments(taxed: Cents, paidBack: readonly Cents[]): Cents[] {
  let left = taxed
  return paidBack.map((amount) => {
    const before = left
    left -= amount
    return -gstBetween(before, left)
  })
}

/**
 * The GST that a sale brings when what is left of it changes: that of what is left then less that of what was left before. So
 * when all of it has come back, so has all of its GST. Below 0 when something goes back.
 */
export const gstBetween = (before: Cents, after: Cents): Cents => gstIn(after) - gstIn(before)
