import type { CheckoutAnswer } from '#api/checkout.ts'
import { forget, keep, recall } from '#web/browser-storage.ts'

/** Remembers, in this tab, the order whose payment page was opened: its places are held (ruling 13). */
export function keepOpenOrder({ idempotencyKey }: Pick<CheckoutAnswer, 'idempotencyKey'>): void {
  keep('openOrder', idempotencyKey)
}

/** The key of the order that this tab left unpaid, or null. */
export function openOrderKey(): string | null {
  return recall('openOrder')
}

/** That order is over: paid, given back, or run out. */
export function forgetOpenOrder(key: string): void {
  if (recall('openOrder') === key) forget('openOrder')
}
