import type { Cents } from '../money.ts'
import { DAY } from '../sydney-time.ts'
import { foreseenSuspension, isReached, nextCharges, type Contract } from './charges.ts'

/** How many days' notice members get of a price increase, or of any other new price (spec 1). */
export const NOTICE_DAYS = 30

/** Whether a new price is announced early enough. */
export const isNoticed = (from: Date, now: Date): boolean => from.getTime() >= now.getTime() + NOTICE_DAYS * DAY

/** The charge from which a new price is paid: the first on or after that day and after the initial term; null: none. */
export function priceChangeBegins(contract: Contract, from: Date, now: Date): Date | null {
  const { initialTermEndsAt: term } = contract
  // Enough charges to reach beyond any notice and term.
  const charges = nextCharges({ ...contract, suspension: foreseenSuspension(contract) }, now, 1000)
  const first = charges.find(({ date }) => date >= from && (term === null || isReached(term, date)))
  return first?.date ?? null
}

type Payer = {
  /** It has ended. */
  isOver: boolean
  contract: Contract
  /** What they were told of before, and do not pay yet. */
  announced: boolean
}
/** What a new price means for somebody: told of it from a day on, or why not. */
export type PriceOutcome = { outcome: 'told'; from: Date } | { outcome: 'waiting' | 'same' | 'leaving' }

/** What announcing a new price means for a member; the same rule shows it and does it. */
export function priceOutcome(
  { isOver, contract, announced }: Payer,
  price: Cents,
  from: Date,
  now: Date,
): PriceOutcome {
  const begins = isOver ? null : priceChangeBegins(contract, from, now)
  if (begins === null) return { outcome: 'leaving' }
  if (announced) return { outcome: 'waiting' }
  // Who has bought it since pays the new price already.
  return contract.price === price ? { outcome: 'same' } : { outcome: 'told', from: begins }
}
