import { sum, type Cents } from '../money.ts'

/** What a closure means for one booking. */
export type Met = {
  kind: 'booking' | 'bath' | 'unpaid'
  email: string
  people: number
  card: Cents
  gift: Cents
  credits: 0 | 1
}

/** What a closure means in all: whom it meets and what they have paid. What is not paid for yet is counted apart. */
export function closureTotals(all: readonly Met[]) {
  const paid = all.filter(({ kind }) => kind !== 'unpaid')
  return {
    guests: new Set(paid.map(({ email }) => email)).size,
    people: sum(paid.filter(({ kind }) => kind === 'booking').map(({ people }) => people)),
    card: sum(paid.map(({ card }) => card)),
    gift: sum(paid.map(({ gift }) => gift)),
    credits: sum(paid.map(({ credits }) => credits)),
    unpaid: all.length - paid.length,
  }
}
