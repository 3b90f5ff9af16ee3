/** An order is asked for this often before the page gives up (spec 7). */
export const ORDER_ATTEMPTS = 3

/**
 * How long to wait before asking again for an order, in milliseconds; null means no more (spec 7). Only "not
 * there yet" is worth another try: 1 s after the first attempt, 2 s after the second.
 */
export function waitBeforeRetry(attemptsMade: number, status: number): number | null {
  return status === 404 && attemptsMade < ORDER_ATTEMPTS ? 1000 * attemptsMade : null
}
