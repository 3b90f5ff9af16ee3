import { liveSlotsPath } from '#api/availability.ts'
import type { Slot } from '#domain/availability/slot.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { hasUnavailableItems, recheckCart, type LiveAnswer } from '#domain/cart/recheck-cart.ts'
import { words } from '#domain/words.ts'
import { track } from '#web/analytics.ts'
import { getJson, withQuery } from '#ui/api-client.ts'
import { useCart } from './useCart.ts'

type Checked = { hasUnavailable: boolean; failedChecks: number }
let running: Promise<Checked> | null = null

/**
 * Asks the house about every item, one call each, and flags those that can no longer be had (spec 4, Validation).
 * Calls made while it is being asked share one answer.
 */
export function checkCart(): Promise<Checked> {
  running ??= check().finally(() => {
    running = null
  })
  return running
}

async function check(): Promise<Checked> {
  const { items } = useCart.getState().cart
  const answers = await Promise.all(items.map(liveAnswer))
  // The cart may have changed meanwhile: then the answers are not about all of it.
  if (useCart.getState().cart.items !== items) return check()
  const failedChecks = answers.filter((answer) => answer === null).length
  useCart.setState(({ cart }) => ({ cart: recheckCart(cart, answers), isUnchecked: failedChecks > 0 }))
  if (failedChecks > 0) track({ event: 'cart_check_failed', items: failedChecks })
  return { hasUnavailable: hasUnavailableItems(useCart.getState().cart), failedChecks }
}

async function liveAnswer({ serviceId, slot }: CartItem): Promise<LiveAnswer> {
  const { startDate, endDate, resourceId } = slot
  try {
    const path = withQuery(liveSlotsPath, { serviceId, startDate, endDate, resourceId })
    const answer = await getJson<Slot[]>(path, words.cartCheckFailed)
    return Array.isArray(answer) ? answer : null
  } catch {
    return null
  }
}
