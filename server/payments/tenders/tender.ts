import type { Cents } from '#domain/money.ts'
import type { Tx } from '#server/kit/database/db.ts'

/** What is to be taken of a sale: an amount, what is left to pay before it, and what the guest has put down for it. */
export type ToTake = { amount: Cents; left: Cents; given: Cents | null }

/** What lies in the drawer for an amount, and what the guest gave for it; null where no coins move. */
export type InDrawer = { cash: Cents; given: Cents; drawerSessionId: string } | null

/** What goes back of a refund in one way; `coins`: what cash is rounded to. */
export type ToHandOut = { refundId: string; amount: Cents; coins: Cents; by: string }

/**
 * How one way to pay at the desk takes money and gives it back. A new one is a file beside this one and a row in
 * `tenders.ts`. Beside them it wants its kind in domain/counter/refund-by-tender.ts, which says how refunds are split, in
 * the contract of api/counter.ts and in the CHECK of `tender` and `refund_tender`, its account in
 * db/functions/counter.sql, and its button in desk/sell/PayWays.tsx.
 */
export type Tender = {
  /** What the history calls it when money is taken this way. */
  inHistory: string
  /** What is noted with an amount that is taken this way. */
  take(tx: Tx, asked: ToTake): Promise<InDrawer>
  /** Gives an amount of a refund back this way, and notes it. */
  handOut(tx: Tx, part: ToHandOut): Promise<void>
}
