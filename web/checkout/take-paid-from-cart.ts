import type { OrderAnswer } from '#api/checkout.ts'
import { isSamePlace } from '#domain/availability/slot.ts'
import { removeItem } from '#domain/cart/cart.ts'
import { useCart } from '#web/cart/useCart.ts'

/** Takes out of the cart what has been paid for; anything else in it stays. */
export function takePaidFromCart({ orderDetails }: Pick<OrderAnswer, 'orderDetails'>): void {
  const { cart, change } = useCart.getState()
  const places = orderDetails
    .filter(({ status }) => status === 'CONFIRMED')
    .map(({ serviceId, slot }) => ({ serviceId, resourceId: slot.resourceId, startDate: slot.startDate }))
  const paid = cart.items.filter((item) => places.some((place) => isSamePlace(place, item.slot)))
  // oxlint-disable-next-line unicorn/no-array-reduce -- one removal after the other
  if (paid.length > 0) change((cart) => paid.reduce(removeItem, cart))
}
