import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Slot } from '#domain/availability/slot.ts'
import { cartItem, wishFor, type openBrowser } from '../house.ts'

/** What was answered to the buyers: orders that were acknowledged, orders that were paid for, and what may not happen. */
export type Known = { ordered: Set<string>; paid: Set<string>; faults: string[] }

export type Shop = {
  visitor: () => ReturnType<typeof openBrowser>
  slots: readonly Slot[]
  /** Whether the card was charged, as far as the buyer can tell. */
  pay: (sessionId: string) => Promise<boolean>
}

/** One visitor after another orders and pays until the storm is over; what was answered is remembered. */
export async function keepBuying(shop: Shop, known: Known, isOver: () => boolean): Promise<void> {
  for (let i = 0; !isOver(); i++) {
    const answer = await press(shop.visitor(), wishFor([cartItem(shop.slots[i % shop.slots.length]!)]))
    if (answer.status !== 200) {
      if (answer.body.code !== 'cart.unavailable') known.faults.push(`${answer.status} ${answer.body.code}`)
      continue
    }
    known.ordered.add(answer.body.idempotencyKey)
    if (await shop.pay(answer.body.sessionId).catch(() => false)) known.paid.add(answer.body.idempotencyKey)
  }
}

/** Presses PAY until there is an answer: one that never came may have happened or not, and the same press again settles it. */
export async function press(browser: ReturnType<typeof openBrowser>, wish: object) {
  const key = randomUUID()
  for (;;) {
    const answer = await browser.checkout(wish, key).catch(() => undefined)
    if (answer && ![502, 503].includes(answer.status)) return answer
    await wait(50)
  }
}
