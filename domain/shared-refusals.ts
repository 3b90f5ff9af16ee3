/**
 * What browser and server say alike when they refuse: its code, its kind and the words the visitor reads (spec 8,
 * api 0). `{email}` is the support address.
 */
export const sharedRefusals = {
  'coupon.unknown': no('invalid', 'Invalid coupon code.'),
  'coupon.expired': no('invalid', 'Coupon has expired.'),
  'coupon.used-up': no('conflict', 'Coupon has reached its usage limit.'),
  'gift-card.unknown': no('invalid', 'Invalid gift card.'),
  'gift-card.expired': no('invalid', 'Gift card has expired.'),
  'contact.incomplete': no('invalid', 'Please fill all required fields to complete your checkout'),
  'contact.email': no('invalid', 'Please enter a valid email address (e.g., {email})'),
  'contact.terms': no('invalid', 'You must accept the terms and conditions to proceed'),
  'quote.changed': no('conflict', 'The price has changed. Please check the new total.'),
  'order.already-paid': no('conflict', 'Your earlier order has been paid. Please look at it before you pay again.'),
  noaccount: no('missing', 'There is no account associated with this email address. Register this email address here'),
  'login.invalid': no('unauthenticated', 'Invalid email or password!'),
  emailAlreadyExists: no('conflict', 'Email already exists!'),
  'verification.invalid': no('invalid', 'Invalid verification code!'),
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
  'cancellation.reason': no('invalid', 'Please choose a reason.'),
} as const

export type SharedRefusal = keyof typeof sharedRefusals

export type RefusalKind =
  | 'invalid' // 400
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'missing' // 404
  | 'conflict' // 409
  | 'too-slow' // 408
  | 'too-large' // 413
  | 'unsupported' // 415
  | 'mismatched' // 422
  | 'too-many' // 429
  | 'fault' // 500
  | 'unreachable' // 502
  | 'unavailable' // 503

export function no<Message extends string>(kind: RefusalKind, message: Message) {
  return { kind, message }
}
