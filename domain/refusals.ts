/** The sentences that screens show without a refusal of the server behind them (spec 8). */
export const words = {
  generic: 'An unexpected error occurred. Please try again.',
  somethingWentWrong: 'Something went wrong',
  pageNotFound: 'Page Not Found',
  slotsFailed: 'Failed to fetch available slots',
  monthSlotsFailed: 'Failed to fetch month slots',
  serviceFailed: 'Failed to fetch service details',
  plansFailed: 'Failed to fetch plan details',
  termsFailed: 'Failed to load terms and conditions. Please try again later.',
  cartHasUnavailable: 'Some items are not available.',
  cartUnavailable: 'Some items in your order are no longer available. Please review your cart.',
  cartCheckFailed: 'Could not validate cart items. Please try again.',
  checkoutFailed: 'There was an error processing your request. Please try again.',
  bookingFailed: 'Failed to process booking',
  noBookingSessionUrl: 'No session URL returned from booking creation',
  noPlanSessionUrl: 'No session URL returned from pricing plan checkout',
  noOrderDetails: 'No order details found. Your booking has still been confirmed.',
  promoCodeEmpty: 'Please enter a promo code.',
  promoCodeInvalid: 'Invalid promo code',
  signupFailed: 'Signup failure, please try again later',
  registrationFailed: 'Registration failed, Please try again later',
  emailVerificationFailed: 'Email verification failed, please try again later',
  resetLinkSent: 'A password reset link has been sent.',
  resetFailed: 'An error occurred. Please try again later.',
  oauthTimedOut: 'OAuth flow timed out',
  oauthIncomplete: 'Missing code or _state',
  oauthInvalidState: 'Invalid _state',
  oauthUnknownState: 'Unknown _state',
  oauthNoTokens: 'Failed to get member tokens',
  loginToViewBookings: 'You must be logged in to view bookings',
  memberInformationFailed: 'Unable to retrieve your member information. Please try again later.',
  contactInformationFailed: 'Unable to retrieve your contact information. Please try again later.',
  authenticationFailed: 'Authentication error. Please try logging in again.',
  bookingsFailed: 'Failed to load bookings. Please try again later.',
  cannotProcessContact: 'Sorry but we cannot process your request. Please contact {email} for assistance.',
  rescheduleError: 'Reschedule Error',
  bookingStatusFailed: 'Unable to verify booking status. Please try again.',
  cannotProcess: 'Sorry but we cannot process your request. Please try again or contact support.',
  cancellationFailed: 'Failed to process cancellation',
  bookingNotFound: 'Booking Not Found',
  noBookingData: 'No Booking Data',
  alreadyCancelled: 'Already Cancelled',
  bookingCancelled: 'This booking has been cancelled',
  bookingPast: 'This booking has already taken place',
} as const

/**
 * Every "no" the server can say: its code, its kind and the words the visitor reads (spec 8, api.md). What
 * stands after a slash tells apart two uses of one code; it does not travel. `{email}` is the support address.
 */
export const refusals = {
  unexpected: no('fault', words.generic),
  'house.unavailable': no('unavailable', words.generic),
  'not-found': no('missing', words.pageNotFound),
  'request.invalid': no('invalid', 'Please check the highlighted fields.'),
  'request.unreadable': no('invalid', 'This request could not be read.'),
  'request.foreign-url': no('invalid', words.generic),
  'request.too-large': no('too-large', 'This request is too large.'),
  'request.unsupported': no('unsupported', 'This request could not be read.'),
  'request.key-reused': no('mismatched', 'This request was already sent with other details. Please start again.'),
  'request.too-many': no('too-many', 'Too many tries. Please wait a moment and try again.'),

  'slots.failed': no('unavailable', words.slotsFailed),
  'slots.month-failed': no('unavailable', words.monthSlotsFailed),
  'service.unknown': no('missing', words.serviceFailed),
  'service.failed': no('unavailable', words.serviceFailed),
  'plan.unknown': no('missing', words.plansFailed),
  'plan.failed': no('unavailable', words.plansFailed),
  'plan.already-held': no('conflict', 'You already hold this membership.'),
  'plan.recurring-alone': no('conflict', 'A fortnightly membership is bought on its own. Please buy it first.'),

  'coupon.unknown': no('invalid', 'Invalid coupon code.'),
  'coupon.expired': no('invalid', 'Coupon has expired.'),
  'coupon.used-up': no('conflict', 'Coupon has reached its usage limit.'),
  'gift-card.unknown': no('invalid', 'Invalid gift card.'),
  'gift-card.unknown/lookup': no('missing', 'Invalid gift card.'),
  'gift-card.expired': no('invalid', 'Gift card has expired.'),

  'contact.incomplete': no('invalid', 'Please fill all required fields to complete your checkout'),
  'contact.email': no('invalid', 'Please enter a valid email address (e.g., {email})'),
  'contact.terms': no('invalid', 'You must accept the terms and conditions to proceed'),
  'membership.booker-only': no('invalid', 'A membership covers one person without robe hire. Please book it as paid.'),
  'cart.unavailable': no('conflict', words.cartUnavailable),
  'cart.extra-bath-unavailable': no('conflict', words.cartUnavailable),
  'quote.changed': no('conflict', 'The price has changed. Please check the new total.'),
  'order.too-small': no('conflict', 'Card payments start at $0.50. Please remove the promo code or add something.'),
  'order.already-paid': no('conflict', 'Your earlier order has been paid. Please look at it before you pay again.'),
  'order.unknown': no('missing', words.bookingNotFound),
  'payment.unreachable': no('unreachable', words.checkoutFailed),
  'payment.bad-signature': no('invalid', 'This request could not be read.'),

  'account.required': no('unauthenticated', words.loginToViewBookings),
  'account.ended': no('unauthenticated', words.authenticationFailed),
  'account.mismatch': no('forbidden', words.authenticationFailed),
  'account.forbidden': no('forbidden', words.cannotProcess),
  'account.blocked': no('forbidden', words.cannotProcessContact),
  noaccount: no('missing', 'There is no account associated with this email address. Register this email address here'),
  'login.invalid': no('unauthenticated', 'Invalid email or password!'),
  emailAlreadyExists: no('conflict', 'Email already exists!'),
  invalidEmail: no('invalid', 'Please enter a valid email address (e.g., {email})'),
  invalidPassword: no('invalid', 'Invalid email or password!'),
  resetPassword: no('forbidden', words.authenticationFailed),
  missingCaptchaToken: no('invalid', words.authenticationFailed),
  invalidCaptchaToken: no('invalid', words.authenticationFailed),
  'verification.invalid': no('invalid', 'Invalid verification code!'),
  'recovery.expired': no('invalid', words.resetFailed),

  'slot.taken': no('conflict', words.cannotProcessContact),
  'booking.unknown': no('missing', words.bookingNotFound),
  'booking.too-late-2h': no(
    'conflict',
    'Bookings can only be rescheduled more than 2 hours before your appointment time.',
  ),
  'booking.too-late-24h': no(
    'conflict',
    'Bookings can only be rescheduled more than 24 hours before your appointment time.',
  ),
  'booking.too-late-24h/cancel': no(
    'conflict',
    'Bookings can only be cancelled more than 24 hours before your appointment time.',
  ),
  'booking.canceled': no('conflict', words.bookingCancelled),
  'booking.already-canceled': no('conflict', words.alreadyCancelled),
  'booking.extra-bath-has-no-room': no('conflict', 'There is no room for your extra bath around this time.'),
  'booking.id-mismatch': no('invalid', words.cannotProcess),
  'cancellation.reason': no('invalid', 'Please choose a reason.'),
  'cancellation.gift-card': no(
    'conflict',
    'A booking paid with a gift card cannot be cancelled here. Please contact {email} for assistance.',
  ),
  'cancellation.rescheduled': no(
    'conflict',
    'A rescheduled booking cannot be cancelled here. Please contact {email} for assistance.',
  ),
  'cancellation.started': no('conflict', words.bookingPast),
  'refund.not-offered': no('conflict', 'A refund is not offered for this booking. You can choose a voucher.'),
} as const

export type RefusalReason = keyof typeof refusals
/** A reason as it travels: without what stands after the slash. */
export type RefusalCode = RefusalReason extends infer R ? (R extends `${infer Code}/${string}` ? Code : R) : never
export type RefusalKind =
  | 'invalid' // 400
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'missing' // 404
  | 'conflict' // 409
  | 'too-large' // 413
  | 'unsupported' // 415
  | 'mismatched' // 422
  | 'too-many' // 429
  | 'fault' // 500
  | 'unreachable' // 502
  | 'unavailable' // 503

/**
 * An expected "no". Thrown by use cases so that the transaction rolls back; turned into an HTTP answer in one
 * place, server/kit/http.ts. Facts travel beside code and message.
 */
export class Refused extends Error {
  readonly reason: RefusalReason
  readonly facts: Record<string, unknown>

  constructor(reason: RefusalReason, facts: Record<string, unknown> = {}) {
    super(refusals[reason].message)
    this.name = 'Refused'
    this.reason = reason
    this.facts = facts
  }

  get code(): RefusalCode {
    return codeOf(this.reason)
  }

  get kind(): RefusalKind {
    return refusals[this.reason].kind
  }
}

/** The code that travels for a reason: `gift-card.unknown/lookup` travels as `gift-card.unknown`. */
export function codeOf(reason: RefusalReason): RefusalCode {
  return reason.split('/')[0] as RefusalCode
}

function no<Message extends string>(kind: RefusalKind, message: Message) {
  return { kind, message }
}
