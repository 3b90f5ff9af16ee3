import type { CheckoutAnswer } from '#api/checkout.ts'
import { whyNoSessionUrl } from '#domain/checkout/booking-checkout.ts'
import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import { words } from '#domain/words.ts'
import { CallFailed, postJson } from '#ui/api-client.ts'
import { asMember } from '#web/shell/member-session.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { endIdempotencyKey, idempotencyKeyOf } from './idempotency-key.ts'

/** What is bought: bookings with what belongs to them, or plans alone. */
type Sold = { of: 'bookings' | 'plans'; path: string; contact: ContactDetails }

/** Sends the checkout: the house opens a payment session. Throws `CallFailed`. */
export async function sendCheckout({ of, path, contact }: Sold, more: object): Promise<CheckoutAnswer> {
  const request = {
    contactData: contactData(contact),
    ...more,
    ...returnUrls(of),
  }
  const answer = await send(path, request)
  const missing = whyNoSessionUrl(of, answer)
  if (missing) throw new CallFailed(missing, 'checkout.no-address', 200)
  return answer
}

async function send(path: string, request: object): Promise<CheckoutAnswer> {
  const idempotencyKey = idempotencyKeyOf(JSON.stringify(request))
  try {
    const post = (headers: Record<string, string> = {}) =>
      postJson<CheckoutAnswer>(path, request, words.checkoutFailed, { idempotencyKey, headers })
    const answer = await (useVisitor.getState().isAuthenticated ? asMember(post) : post())
    endIdempotencyKey()
    return answer
  } catch (error) {
    if (isDefinite(error)) endIdempotencyKey()
    throw error
  }
}

/** Where the payment page leads back to, by the names of the specification: plans have others than bookings (spec 7). */
function returnUrls(of: Sold['of']) {
  const [success, failed] = [`${location.origin}/success`, `${location.origin}/failure`]
  return of === 'bookings'
    ? { successUrl: success, failedUrl: failed }
    : { purchaseSuccessUrl: success, purchaseFailedUrl: failed }
}

/** Who buys: a member by their id and login address, a guest by what they typed (spec 3, Checkout payload). */
function contactData({ firstName, lastName, email, phone, marketingConsent, termsAccepted }: ContactDetails) {
  const { member } = useVisitor.getState()
  if (member) return { contactId: member.contactId, email: member.loginEmail }
  return {
    firstName: clean(firstName),
    lastName: clean(lastName),
    email: clean(email),
    phone: clean(phone),
    marketingConsent,
    termsAccepted,
  }
}

/** What was typed, without the control characters that only a paste can contain. */
function clean(text: string): string {
  return text.replaceAll(/\p{Cc}|\p{Cs}/gu, ' ').trim()
}

/** Whether the house said no: after anything else an order may exist, and the same key finds it. */
function isDefinite(error: unknown): boolean {
  if (!(error instanceof CallFailed) || error.code === 'unreadable') return false
  return (error.status >= 400 && error.status < 500) || error.code === 'payment.unreachable'
}
