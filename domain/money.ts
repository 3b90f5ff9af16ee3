/**
 * Money is whole cents inside the house; dollars exist only on screens and on the wire (ruling 15). Every price includes
 * GST, so no tax is ever added.
 */
export type Cents = number

/** What several amounts come to. */
export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/**
 * Shares an amount out by weight so that the parts add up to it exactly: largest remainder first, ties in
 * order (ruling 18). When every weight is zero the shares are even.
 */
export function splitInProportion(amount: Cents, weights: readonly number[]): Cents[] {
  const total = sum(weights)
  if (total === 0 && amount !== 0) {
    const even = weights.map(() => 1)
    return even.length === 0 ? [] : splitInProportion(amount, even)
  }
  // Products stay exact up to 2^53, that is up to carts of about $900,000.
  const remainders = weights.map((weight) => (total === 0 ? 0 : (amount * weight) % total))
  const parts = weights.map((weight, i) => (total === 0 ? 0 : (amount * weight - remainders[i]!) / total))
  const missing = amount - sum(parts)
  const byRemainder = weights.map((_, i) => i).toSorted((a, b) => remainders[b]! - remainders[a]! || a - b)
  for (const i of byRemainder.slice(0, missing)) parts[i]! += 1
  return parts
}

/** An amount as screens show it: `$1,234.50` (spec 9: two decimals). */
export function dollars(cents: Cents): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}$${whole}.${rest}`
}

/** An amount as the cart drawer shows it: `A$75.00` (spec 1, ruling 5). */
export function audDollars(cents: Cents): string {
  return dollars(cents).replace('$', 'A$')
}

/** The wire's decimal dollars as cents: 75.5 is 7550. */
export function centsFromDollars(amount: number): Cents {
  return Math.round(amount * 100)
}

/** Cents as the wire's decimal dollars: 7550 is 75.5. */
export function dollarsFromCents(cents: Cents): number {
  return cents / 100
}
