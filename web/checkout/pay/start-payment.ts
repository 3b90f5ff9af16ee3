import { bookingCheckoutPath, type CheckoutAnswer } from '#api/checkout.ts'
import { toStored } from '#domain/cart/stored-cart.ts'
import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import { dollarsFromCents, type Cents } from '#domain/money.ts'
import { words } from '#domain/words.ts'
import { CallFailed } from '#ui/api-client.ts'
import { checkCart } from '#web/cart/check-cart.ts'
import { useCart } from '#web/cart/useCart.ts'
import { plansPaidOnce, usePlans } from '#web/cart/usePlans.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { sendCheckout } from './send-checkout.ts'

type Paying = { contact: ContactDetails; shown: Cents; towelRobePrice: Cents; services: readonly HouseService[] }

/** PAY (spec 4, Checkout): the cart is checked again, then the house opens a payment session. Throws `CallFailed`. */
export async function startPayment({ contact, ...paying }: Paying): Promise<CheckoutAnswer> {
  const { hasUnavailable, failedChecks } = await checkCart()
  if (failedChecks > 0) throw new CallFailed(words.cartCheckFailed, 'cart.unchecked', 0)
  if (hasUnavailable) throw new CallFailed(words.cartUnavailable, 'cart.unavailable', 0)
  return sendCheckout({ of: 'bookings', path: bookingCheckoutPath, contact }, requestOf(paying))
}

function requestOf({ shown, towelRobePrice, services }: Omit<Paying, 'contact'>) {
  const { items, activeCoupon, giftCard } = useCart.getState().cart
  const plans = plansPaidOnce(usePlans.getState().plans)
  return {
    ...(activeCoupon && { couponCode: activeCoupon.code }),
    ...(giftCard && { giftCardCode: giftCard.code }),
    cartItems: items.map((item) => ({
      ...toStored(item, towelRobePrice),
      shownCutoff: services.find(({ id }) => id === item.serviceId)?.policy.changeHours,
    })),
    ...(plans.length > 0 && { plans: plans.map(({ planId }) => ({ planId })) }),
    shownTotal: dollarsFromCents(shown),
  }
}
