import type { Cents } from '../money.ts'
import type { LinePrice, Quotable, Quote } from './quote.ts'

/** What an order keeps of its quote, for good: what each line costs, and which plans are in it. */
export type FrozenQuote = Omit<Quote, 'lines'> & {
  lines: (LinePrice & Pick<Quotable, 'kind'>)[]
  plans: { name: string; price: Cents }[]
}

/** A line of a cart with the name that its order keeps. */
export type Named = Quotable & { name: string }

/** A quote as an order keeps it, without what the lines are of: that stands in the lines of the order. */
export function frozen({ lines, ...price }: Quote<Named>): FrozenQuote {
  return {
    ...price,
    lines: lines.map(({ of: { kind }, ...line }) => ({ ...line, kind })),
    plans: lines.flatMap(({ of, total }) => (of.kind === 'PLAN' ? [{ name: of.name, price: total }] : [])),
  }
}
