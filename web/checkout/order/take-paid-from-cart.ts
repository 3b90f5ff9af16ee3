import type { OrderAnswer } from '#api/checkout.ts'
import { isSamePlace } from '#domain/availability/slot.ts'
import { removeItem } from '#domain/cart/cart.ts'
import { dropPlans } from '#web/cart/kept-plans.ts'
import { forget } from '#web/browser-storage.ts'
import { useCart } from '#web/cart/useCart.ts'

/** Takes out of the cart what has been paid for, with the codes that helped; anything else in it stays. */
export function takePaidFromCart({ orderDetails, plans }: Pick<OrderAnswer, 'orderDetails' | 'plans'>): void {
  // The terms are those of one order.
  forget('termsAccepted')
  for (const { planId } of plans) dropPlans(planId)
  const { cart, change } = useCart.getState()
  const places = orderDetails
    .filter(({ status }) => status === 'CONFIRMED')
    .map(({ serviceId, slot }) => ({ serviceId, resourceId: slot.resourceId, startDate: slot.startDate }))
  const paid = cart.items.filter((item) => places.some((place) => isSamePlace(place, item.slot)))
  if (paid.length === 0) return
  forget('codes')
  // oxlint-disable-next-line unicorn/no-array-reduce -- one removal after the other
  change((cart) => paid.reduce(removeItem, cart))
}
