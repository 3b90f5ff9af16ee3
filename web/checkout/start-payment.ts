import { bookingCheckoutPath, type CheckoutAnswer } from '#api/checkout.ts'
import { toStored } from '#domain/cart/stored-cart.ts'
import { whyNoSessionUrl } from '#domain/checkout/booking-checkout.ts'
import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import { dollarsFromCents, type Cents } from '#domain/money.ts'
import { words } from '#domain/words.ts'
import { CallFailed, postJson } from '#web/api-client.ts'
import { checkCart } from '#web/cart/check-cart.ts'
import { useCart } from '#web/cart/useCart.ts'
import { plansPaidOnce, usePlans } from '#web/cart/usePlans.ts'
import { asMember } from '#web/shell/member-session.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { endPress, keyOfPress } from './press-key.ts'

type Paying = { contact: ContactDetails; shown: Cents; towelRobePrice: Cents }

/** PAY (spec 4, Checkout): the cart is checked again, then the house opens a payment session. Throws `CallFailed`. */
export async function startPayment(paying: Paying): Promise<CheckoutAnswer> {
  const { hasUnavailable, failedChecks } = await checkCart()
  if (failedChecks > 0) throw new CallFailed(words.cartCheckFailed, 'cart.unchecked', 0)
  if (hasUnavailable) throw new CallFailed(words.cartUnavailable, 'cart.unavailable', 0)

  const answer = await send(wishOf(paying))
  const missing = whyNoSessionUrl('bookings', answer)
  if (missing) throw new CallFailed(missing, 'checkout.no-address', 200)
  return answer
}

async function send(wish: object): Promise<CheckoutAnswer> {
  const idempotencyKey = keyOfPress(JSON.stringify(wish))
  try {
    const post = (headers: Record<string, string> = {}) =>
      postJson<CheckoutAnswer>(bookingCheckoutPath, wish, words.checkoutFailed, { idempotencyKey, headers })
    const answer = await (useVisitor.getState().isAuthenticated ? asMember(post) : post())
    endPress()
    return answer
  } catch (error) {
    if (isDefinite(error)) endPress()
    throw error
  }
}

function wishOf({ contact, shown, towelRobePrice }: Paying) {
  const { items, activeCoupon, giftCard } = useCart.getState().cart
  const plans = plansPaidOnce(usePlans.getState().plans)
  return {
    contactData: contactData(contact),
    ...(activeCoupon && { couponCode: activeCoupon.code }),
    ...(giftCard && { giftCardCode: giftCard.code }),
    cartItems: items.map((item) => toStored(item, towelRobePrice)),
    ...(plans.length > 0 && { plans: plans.map(({ planId }) => ({ planId })) }),
    successUrl: `${location.origin}/success`,
    failedUrl: `${location.origin}/failure`,
    shownTotal: dollarsFromCents(shown),
  }
}

/** Who buys: a member by their id and login address, a guest by what they typed (spec 3, Checkout payload). */
function contactData({ firstName, lastName, email, phone, marketingConsent, termsAccepted }: ContactDetails) {
  const { member } = useVisitor.getState()
  if (member) return { contactId: member.contactId, email: member.loginEmail, termsAccepted }
  return {
    firstName: clean(firstName),
    lastName: clean(lastName),
    email: clean(email),
    phone: clean(phone),
    marketingConsent,
    termsAccepted,
  }
}

/** What was typed, without what only a paste can bring along. */
function clean(text: string): string {
  return text.replaceAll(/\p{Cc}|\p{Cs}/gu, ' ').trim()
}

/** Whether the house said no: after anything else an order may exist, and the same key finds it. */
function isDefinite(error: unknown): boolean {
  if (!(error instanceof CallFailed) || error.code === 'unreadable') return false
  return (error.status >= 400 && error.status < 500) || error.code === 'payment.unreachable'
}
