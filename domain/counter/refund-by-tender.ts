import { splitInProportion, type Cents } from '../money.ts'
import { roundedCash } from './cash-rounding.ts'

/** The ways to pay at the desk. */
export const tenderKinds = ['terminal', 'cash'] as const
export type TenderKind = (typeof tenderKinds)[number]

/** What is left of what was paid at the desk, by the kind of its tenders. */
export type TendersLeft = Record<TenderKind, Cents>

/** What goes back of each kind of tender, and how much of the cash there are coins for. */
export type BackByTender = TendersLeft & { coins: Cents }

/**
 * How a refund is split by tender at the desk: by the terminal and in cash, by what is left of each. What is left of the
 * cash is rounded before and after, so that any refunds, one after the other, hand out just the coins that came in. Cents.
 */
export function backByTender(left: TendersLeft, amount: Cents): BackByTender {
  const [terminal = 0, cash = 0] = splitInProportion(amount, [left.terminal, left.cash])
  return { terminal, cash, coins: roundedCash(left.cash) - roundedCash(left.cash - cash) }
}
