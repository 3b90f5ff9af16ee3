import { dollars } from '#domain/money.ts'

/** Dollars of the wire as screens show them: `$1,234.50`. */
export const inDollars = (amount: number): string => dollars(Math.round(amount * 100))

/** An amount as people type it, `75`, `75.00`, `$75` or `1,250`, in dollars; null when it is none, or over 9,999.99. */
export function amountOf(text: string): number | null {
  const found = /^\$?(\d(?:,\d{3}|\d{0,3})(?:\.\d{1,2})?)$/.exec(text.trim())
  return found?.[1] === undefined ? null : Number(found[1].replace(',', ''))
}
