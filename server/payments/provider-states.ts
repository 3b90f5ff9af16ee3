import type { Stripe } from 'stripe'

/** What a state of the provider means to the house; null: a state that this house does not know. */
const meaningIn =
  <Meaning>(states: Readonly<Record<string, Meaning>>) =>
  (state: string | null | undefined): Meaning | null =>
    typeof state === 'string' && Object.hasOwn(states, state) ? (states[state] ?? null) : null

/**
 * What a dispute has come to: a question of the bank (`inquiry`), which has taken no money yet; money that the bank has
 * taken back until it decides; decided for the house or against it; over without money having gone (`dropped`).
 */
export type DisputeMeaning = 'inquiry' | 'disputed' | 'won' | 'lost' | 'dropped'

/** What each state of a dispute means. */
export const meaningOfDispute = meaningIn<DisputeMeaning>({
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  needs_response: 'disputed',
  under_review: 'disputed',
  appeal_needs_response: 'disputed',
  appeal_under_review: 'disputed',
  won: 'won',
  lost: 'lost',
  warning_closed: 'dropped',
  prevented: 'dropped',
  // The house has given the money back itself: the bank has nothing left to take.
  charge_refunded: 'dropped',
} satisfies Record<Named<Stripe.Dispute['status']> | 'charge_refunded', DisputeMeaning>)

/** What each state of a refund means: the money has gone, is on its way, or has come back. */
export const meaningOfRefund = meaningIn<'done' | 'on-its-way' | 'failed'>({
  succeeded: 'done',
  pending: 'on-its-way',
  requires_action: 'on-its-way',
  failed: 'failed',
  canceled: 'failed',
})

/** What each state of a charge means: the money is there, on its way, or was not to be had. */
export const meaningOfCharge = meaningIn<'done' | 'on-its-way' | 'failed'>({
  succeeded: 'done',
  pending: 'on-its-way',
  failed: 'failed',
})

/** What each state of an invoice means; whether an open one was tried is said elsewhere. */
export const meaningOfInvoice = meaningIn<'OPEN' | 'PAID' | 'VOID' | 'FAILED'>({
  draft: 'OPEN',
  open: 'OPEN',
  paid: 'PAID',
  void: 'VOID',
  uncollectible: 'FAILED',
} satisfies Record<Named<NonNullable<Stripe.Invoice['status']>>, 'OPEN' | 'PAID' | 'VOID' | 'FAILED'>)

/** What each state of a payment page means while it is not paid. */
export const meaningOfPage = meaningIn<'open' | 'closed'>({
  open: 'open',
  // Filled in, and its money has not come: nobody can pay on it any more.
  complete: 'closed',
  expired: 'closed',
} satisfies Record<Named<NonNullable<Stripe.Checkout.Session['status']>>, 'open' | 'closed'>)

/** Whether a subscription that has ended was ended because it was not paid. */
export const endedUnpaidBy = meaningIn<boolean>({
  payment_failed: true,
  payment_disputed: false,
  cancellation_requested: false,
})

/** The states that the provider's library names; it lets others through. */
type Named<State> = State extends string ? (string extends State ? never : State) : never
