import type { EmailListed, NotAgain } from '#api/emails.ts'

/** What each kind of email is, as people call it. */
export const emailKinds: Record<string, string> = {
  'booking-confirmed': 'Booking confirmed',
  'booking-moved': 'Booking moved',
  'booking-smaller': 'Part of a booking cancelled',
  'booking-canceled': 'Booking cancelled',
  'booking-reminder': 'Reminder',
  'booking-readdressed': 'Address changed',
  closure: 'We have to close',
  'gift-card-given': 'Gift card given',
  'gift-card-replaced': 'Gift card replaced',
  'gift-card-moved': 'Gift card sent elsewhere',
  'payment-link': 'Link to pay',
  'goods-returned': 'Goods returned',
  'payment-returned': 'Payment on its way back',
  'membership-leaving': 'Membership will end',
  'membership-kept': 'Membership kept',
  'membership-ended': 'Membership ended',
  'membership-suspended': 'Membership suspended',
  'membership-rested': 'Membership paused while closed',
  'membership-resumed': 'Membership resumed',
  'membership-payment-failed': 'Membership payment failed',
  'membership-payment-returned': 'Membership payment returned',
  'membership-new-price': 'New membership price',
  'membership-another-card': 'Another card for a membership',
  welcome: 'Welcome',
  'verification-code': 'Verification code',
  'sign-in-code': 'Sign-in code',
  'reset-link': 'New password',
  'password-changed': 'Password changed',
  'second-factor-changed': 'Second factor changed',
  'key-made': 'Key made',
  'staff-invitation': 'Invitation to the team',
  'staff-notice': 'Notice to the team',
  'owner-notice': 'Notice to the owners',
  'test-email': 'Test email',
}

/** A kind that came later is named as it is. */
export const wordsOfKind = (kind: string): string =>
  Object.hasOwn(emailKinds, kind) ? (emailKinds[kind] ?? kind) : kind

/** How an email stands, in a word and a colour. */
export const statusMarks = {
  PENDING: { tone: 'plain', word: 'On its way' },
  SENT: { tone: 'good', word: 'Sent' },
  FAILED: { tone: 'danger', word: 'Not sent' },
  KEPT_HERE: { tone: 'warning', word: 'Kept here, not sent' },
  OVERTAKEN: { tone: 'plain', word: 'Out of date, not sent' },
} as const satisfies Record<EmailListed['status'], object>

/** Why an email cannot be sent again. */
export const notAgainWords: Record<NotAgain, string> = {
  secret: 'Sign-in emails are not shown, and not sent again. The guest can ask for a new one.',
  waiting: 'It has not gone yet. The house tries it again by itself.',
  overtaken: 'What it says has changed since. A confirmation says how the booking is now.',
  gone: 'Messages are kept for 30 days, and those have passed.',
}

/** How often it was tried. */
export function triesWords({ status, tries }: Pick<EmailListed, 'status' | 'tries'>): string {
  if (tries === 0 && status !== 'SENT') return 'Not yet'
  return tries <= 1 ? '1 attempt' : `${tries} attempts`
}
