import { failureMessage } from '#domain/checkout/booking-checkout.ts'
import type { BathPlace } from '#domain/cart/cart.ts'
import { centsFromDollars, type Cents } from '#domain/money.ts'
import { CallFailed } from '#ui/api-client.ts'

/** Why PAY did not lead to the payment page, as the visitor reads it, with the facts that help on (api 4). */
export type PayProblem = {
  code: string
  message: string
  /** The items that can no longer be had. */
  cartItemIds: string[]
  /** The extra baths that are at another time than was shown, with the items they belong to. */
  baths: (BathPlace & { cartItemId: string })[]
  /** The items that were to be free and have found no credit. */
  notFree: string[]
  /** Whether it would go on after signing in. */
  canSignIn: boolean
  /** The order of this browser that has been paid meanwhile. */
  orderKey: string | null
  /** The total that was shown and no longer holds. */
  shown: Cents | null
}

/** Reads a failed press of PAY: the server's words, else our own for it, else 'Failed to process booking' (spec 8). */
export function payProblem(error: unknown): PayProblem {
  const { code, message, facts } =
    error instanceof CallFailed ? error : { code: 'unexpected', message: null, facts: {} as Record<string, unknown> }
  const { cartItemIds, baths, notFree, canSignIn, idempotencyKey, shown } = facts
  return {
    code,
    message: failureMessage(message, null),
    cartItemIds: Array.isArray(cartItemIds) ? cartItemIds.map(String) : [],
    baths: Array.isArray(baths) ? baths : [],
    notFree: Array.isArray(notFree) ? notFree.map(String) : [],
    canSignIn: canSignIn === true,
    orderKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
    shown: typeof shown === 'number' ? centsFromDollars(shown) : null,
  }
}
