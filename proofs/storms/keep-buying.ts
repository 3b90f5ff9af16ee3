import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Slot } from '#domain/availability/slot.ts'
import { cartItem, checkoutInputFor, type openBrowser } from '../house.ts'

/** What was answered to the buyers: orders that were acknowledged, orders that were paid for, and what may not happen. */
export type Known = {
  ordered: Set<string>
  paid: Set<string>
  /** The bookings whose cancellation for a refund was acknowledged; in the storms where buyers leave. */
  left?: Set<string>
  faults: string[]
}

export type Shop = {
  visitor: () => ReturnType<typeof openBrowser>
  slots: readonly Slot[]
  /** Whether the card was charged, as far as the buyer can tell. */
  pay: (sessionId: string) => Promise<boolean>
}

/** One visitor after another orders and pays until the storm is over; what was answered is remembered. */
export async function keepBuying(shop: Shop, known: Known, isOver: () => boolean): Promise<void> {
  for (let i = 0; !isOver(); i++) {
    const answer = await checkOut(shop.visitor(), checkoutInputFor([cartItem(shop.slots[i % shop.slots.length]!)]))
    if (answer.status !== 200) {
      if (answer.body.code !== 'cart.unavailable') known.faults.push(`${answer.status} ${answer.body.code}`)
      continue
    }
    known.ordered.add(answer.body.idempotencyKey)
    const key = answer.body.idempotencyKey
    if (!(await shop.pay(answer.body.sessionId).catch(() => false))) continue
    known.paid.add(key)
    if (known.left && i % 2 === 0) await cancelFromOrder(shop.visitor(), key, known.left, isOver)
  }
}

/**
 * Cancels what was just paid, for a refund, once the server knows of the payment; repeated until there is an answer.
 */
async function cancelFromOrder(
  browser: Browser,
  orderKey: string,
  left: Set<string>,
  isOver: () => boolean,
): Promise<void> {
  const key = randomUUID()
  while (!isOver()) {
    await wait(50)
    const order = await browser.order(orderKey).catch(() => undefined)
    if (order?.body.status !== 'PAID') continue
    const { bookingId } = order.body.orderDetails[0]!
    const input = { bookingId, cancellationReason: 'Change of plans', customerChoice: 'refund' }
    const headers = { 'x-order-key': orderKey, 'idempotency-key': key }
    const answer = await browser.post('/api/cancellations/v1', input, headers).catch(() => undefined)
    if (answer?.status === 200) return void left.add(bookingId)
  }
}

type Browser = ReturnType<typeof openBrowser>

/** Checks out until there is an answer: a lost answer may mean either, and the same request again decides it. */
export async function checkOut(browser: Browser, input: object) {
  const key = randomUUID()
  for (;;) {
    const answer = await browser.checkout(input, key).catch(() => undefined)
    if (answer && ![502, 503].includes(answer.status)) return answer
    await wait(50)
  }
}
