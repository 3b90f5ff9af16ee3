import { words } from './words.ts'

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

  INVALID_REVISION: no('conflict', 'This was changed meanwhile. Please read it again.'),
  INVALID_PRICING_PLAN: no('invalid', 'There is no such membership plan.'),
  SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS: no('invalid', 'What costs nothing needs no membership.'),
  SLUG_ALREADY_EXISTS: no('conflict', 'Another service has this name in addresses.'),
  FUTURE_SESSIONS_WITH_PARTICIPANTS: no('conflict', 'People have booked this service. Please look after them first.'),

  'membership.unknown': no('missing', 'This membership was not found.'),
  'membership.ended': no('conflict', 'This membership has ended.'),
  'membership.not-recurring': no('conflict', 'This membership is paid already and ends by itself.'),
  'membership.initial-term': no(
    'conflict',
    'Your membership is in its initial term. It can end at the end of it at the earliest.',
  ),
  'membership.suspended': no('conflict', 'Your membership is suspended already.'),
  'membership.leaving': no('conflict', 'Your membership is about to end. Keep it first if you want to suspend it.'),
  'membership.overdue': no('conflict', 'Your last payment has failed. Please pay it first.'),
  'membership.no-days-left': no(
    'conflict',
    'A membership can be suspended for at most 28 days in any 12 months, and not so many are left.',
  ),
  'membership.by-house': no('conflict', 'This was decided by the house. Please contact {email} for assistance.'),
  'membership.not-active': no('invalid', 'Only an active membership can be paused.'),
  'membership.not-paused': no('invalid', 'Only a paused membership can be resumed.'),
  'membership.not-unpaid': no('invalid', 'Only what was sold at the desk and is not paid can be marked as paid.'),
  'membership.no-end': no('invalid', 'Only a membership that runs and ends by itself can end later.'),
  'membership.earlier-end': no('invalid', 'The new end must be later than the present one.'),
  'price-change.too-soon': no('conflict', 'A new price needs at least 30 days’ notice.'),
  'price-change.announced': no('conflict', 'A new price was announced already.'),

  MEMBER_REQUIRED: no('invalid', 'A plan is ordered by a member, or for one.'),
  member_not_found: no('missing', 'There is no such member.'),
  archived_plan: no('conflict', 'This plan is not sold any more.'),
  purchases_limit_reached: no('conflict', 'The member holds this plan already.'),
  invalid_start_date: no('invalid', 'A plan cannot begin in the past.'),
  buyer_can_not_pick_future_start_date: no('invalid', 'A plan that is bought online begins when it is paid.'),
  ERROR_COUPON_DOES_NOT_EXIST: no('invalid', 'Invalid coupon code.'),
  ERROR_COUPON_HAS_EXPIRED: no('invalid', 'Coupon has expired.'),
  ERROR_COUPON_USAGE_EXCEEDED: no('conflict', 'Coupon has reached its usage limit.'),
  ERROR_COUPON_NOT_APPLICABLE_FOR_PLAN: no('invalid', 'A coupon does not apply to plans.'),

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
  'account.second-factor': no(
    'forbidden',
    'Staff sign in with a second factor. Please set it up in your account first.',
  ),
  'account.blocked': no('forbidden', words.cannotProcessContact),
  noaccount: no('missing', 'There is no account associated with this email address. Register this email address here'),
  'login.invalid': no('unauthenticated', 'Invalid email or password!'),
  'login.code': no('unauthenticated', 'This code is not right, or it was used before. Please enter the newest one.'),
  'second-factor.on': no('conflict', 'Your account has a second factor already.'),
  'account.order-open': no('conflict', 'You have a payment page open. Please finish it or go back from it first.'),
  'account.membership-running': no(
    'conflict',
    'Your membership is still running. You can delete your account once it has ended.',
  ),
  'account.bookings-ahead': no(
    'conflict',
    'You have visits ahead. Please cancel them first, or delete your account after them.',
  ),
  'account.works-here': no(
    'conflict',
    'Whoever works here keeps their account. Please ask the owner to take you off the staff first.',
  ),
  'member.unknown': no('missing', 'This member was not found.'),
  'SLUG_ALREADY_EXISTS/member': no('conflict', 'Another member has this name in the address already.'),
  MEMBER_SELF_BLOCK_FORBIDDEN: no('forbidden', 'Nobody locks themselves out.'),
  OWNER_MEMBER_BLOCK_FORBIDDEN: no('forbidden', 'The owner of the house cannot be locked out.'),
  ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN: no(
    'conflict',
    'This member still pays for a membership. Please end it first.',
  ),
  'unsubscribe.unknown': no('missing', 'This link is not in use any more.'),
  emailAlreadyExists: no('conflict', 'Email already exists!'),
  invalidEmail: no('invalid', 'Please enter a valid email address (e.g., {email})'),
  invalidPassword: no('invalid', 'Invalid email or password!'),
  resetPassword: no('forbidden', words.authenticationFailed),
  missingCaptchaToken: no('invalid', words.authenticationFailed),
  invalidCaptchaToken: no('invalid', words.authenticationFailed),
  'oauth.client': no('invalid', words.cannotProcess),
  'oauth.incomplete': no('invalid', words.oauthIncomplete),
  'oauth.state': no('invalid', words.oauthInvalidState),
  'oauth.unknown-state': no('invalid', words.oauthUnknownState),
  'oauth.timed-out': no('invalid', words.oauthTimedOut),
  'oauth.no-tokens': no('invalid', words.oauthNoTokens),
  'account.not-recent': no('forbidden', 'Please sign in again before you set a new password.'),
  'second-factor.no-channel': no('conflict', 'Codes cannot be sent this way here. Please choose another way.'),
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
  'cancellation.money-gone': no('conflict', words.cannotProcessContact),
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
