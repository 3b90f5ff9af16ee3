import { centsFromDollars, dollars, dollarsFromCents, type Cents } from '#domain/money.ts'

/** Dollars of the wire as screens show them: `$1,234.50`. */
export const inDollars = (amount: number): string => dollars(Math.round(amount * 100))

/** An amount as Australians type it, `75`, `$75.50` or `1,200`, in cents; null when it is none, or over $100,000.00. */
export function centsTyped(typed: string): Cents | null {
  const text = typed.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,6}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(text)) return null
  const cents = centsFromDollars(Number(text.replaceAll(',', '')))
  return cents <= MOST_TYPED ? cents : null
}

/** An amount that was typed, as it is read; anything else stays as it was typed. */
export function dollarsRead(typed: string): string {
  const cents = centsTyped(typed)
  return cents === null ? typed : dollars(cents)
}

/** An amount as it is taken at the desk, in dollars; null also over $9,999.99. */
export function amountOf(typed: string): number | null {
  const cents = centsTyped(typed)
  return cents === null || cents > MOST_AT_DESK ? null : dollarsFromCents(cents)
}

const MOST_TYPED = 100_000_00
const MOST_AT_DESK = 9999_99
