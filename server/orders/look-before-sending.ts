import { accountEmailKinds, type AnyEmailKind, type Holds } from '#server/emails/queue-email.ts'
import type { EmailRow } from '#server/emails/store.ts'
import { isCardOver } from '#server/gift-cards/store.ts'
import type { Db } from '#server/kit/db.ts'
import { readMembershipVersion } from '#server/memberships/membership-version.ts'
import {
  isAnswered,
  isBookingElsewhere,
  isInvitationOver,
  isOrderOff,
  isToBePaid,
  isVisitNotAhead,
  readBookingVersion,
  readOrderVersion,
} from './overtaken-store.ts'

/** An email as far as one must know it to see whether it still holds. */
type Sent = Pick<EmailRow, 'kind' | 'order_id' | 'booking_id' | 'about_start' | 'holds'>
/** How an email is found before it is sent: as it was written, to be written anew, or overtaken: it is not sent as it is. */
export type Look = 'holds' | 'changed' | 'overtaken'
type See = (db: Db, email: Sent, now: Date) => Promise<Look>

const overtakenIf = (isSo: boolean): Look => (isSo ? 'overtaken' : 'holds')

/** It tells what happened in a moment, which nothing undoes. */
const aMoment: See = async () => 'holds'

/** It carries a code or a link that is good for so long. */
const whileGood: See = async (_db, { holds }, now) =>
  overtakenIf(holds?.until !== undefined && new Date(holds.until) <= now)

/** It tells how a booking is, which may have changed since. */
const ofBooking: See = async (db, { booking_id: bookingId, about_start: start, holds }) => {
  if (bookingId === null) return 'holds'
  if (holds?.version === undefined) return overtakenIf(await isBookingElsewhere(db, bookingId, start))
  return overtakenIf((await readBookingVersion(db, bookingId)) !== holds.version)
}

/** It tells how a booking has ended; only another way of giving back overtakes that. */
const ofEnd: See = async (db, email, now) => (email.holds === null ? 'holds' : await ofBooking(db, email, now))

const ofReminder: See = async (db, email, now) => {
  if (email.booking_id !== null && (await isVisitNotAhead(db, email.booking_id, now))) return 'overtaken'
  return await ofBooking(db, email, now)
}

/** It may ask what a guest would like, who may have answered since. */
const ofClosure: See = async (db, email, now) => {
  if (email.holds?.asks && email.booking_id !== null && (await isAnswered(db, email.booking_id))) return 'overtaken'
  return await ofEnd(db, email, now)
}

/** It tells what was booked: as it is when it is sent, and not at all when nothing of it is left. */
const ofOrder: See = async (db, { order_id: orderId, holds }) => {
  if (orderId === null) return 'holds'
  if (await isOrderOff(db, orderId)) return 'overtaken'
  return (await readOrderVersion(db, orderId)) === holds?.version ? 'holds' : 'changed'
}

const ofMembership =
  (kind: Parameters<typeof readMembershipVersion>[1]): See =>
  async (db, { holds }) => {
    if (holds?.of === undefined || holds.ref === undefined) return 'holds'
    const { of, ref } = holds
    return overtakenIf((await readMembershipVersion(db, kind, { of, ref })) !== holds.version)
  }

const ofCard: See = async (db, { holds }, now) =>
  overtakenIf(holds?.of !== undefined && (await isCardOver(db, holds.of, now)))

const ofInvitation: See = async (db, { holds }, now) =>
  overtakenIf(holds?.of !== undefined && (await isInvitationOver(db, holds.of, now)))

const ofPaymentLink: See = async (db, email, now) => {
  const { of } = email.holds ?? {}
  if (of !== undefined && !(await isToBePaid(db, of))) return 'overtaken'
  return await whileGood(db, email, now)
}

/** How each kind of email is looked at before it is sent: a new kind must say it. */
const looks: Record<AnyEmailKind, See> = {
  'booking-confirmed': ofOrder,
  'payment-returned': aMoment,
  'booking-moved': ofBooking,
  'booking-smaller': ofBooking,
  'booking-canceled': ofEnd,
  'booking-reminder': ofReminder,
  closure: ofClosure,
  'membership-leaving': ofMembership('membership-leaving'),
  'membership-kept': ofMembership('membership-kept'),
  'membership-ended': ofMembership('membership-ended'),
  'membership-suspended': ofMembership('membership-suspended'),
  'membership-rested': ofMembership('membership-rested'),
  'membership-resumed': ofMembership('membership-resumed'),
  'membership-payment-failed': ofMembership('membership-payment-failed'),
  'membership-payment-returned': ofMembership('membership-payment-returned'),
  'membership-new-price': ofMembership('membership-new-price'),
  'membership-another-card': ofMembership('membership-another-card'),
  'gift-card-given': ofCard,
  'gift-card-replaced': ofCard,
  'gift-card-moved': aMoment,
  'booking-readdressed': aMoment,
  'payment-link': ofPaymentLink,
  'staff-invitation': ofInvitation,
  'verification-code': whileGood,
  'sign-in-code': whileGood,
  'reset-link': whileGood,
  'password-changed': aMoment,
  'second-factor-changed': aMoment,
  'key-made': aMoment,
  'test-email': aMoment,
  welcome: aMoment,
  // The list of the office says how a matter stands.
  'staff-notice': aMoment,
  'owner-notice': aMoment,
}

const isKnownKind = (kind: string): kind is AnyEmailKind => Object.hasOwn(looks, kind)

/** Whether what an email says still holds, by what has happened since it was written. */
export const lookBeforeSending = async (db: Db, email: Sent, now: Date): Promise<Look> =>
  isKnownKind(email.kind) ? await looks[email.kind](db, email, now) : 'holds'

/** What is kept of an email about an order that goes now, to see later whether it still holds; of others what they came with. */
export async function holdsNow(db: Db, { kind, order_id: orderId, holds }: Sent): Promise<Holds | null> {
  if (kind !== 'booking-confirmed' || orderId === null) return holds
  return { version: await readOrderVersion(db, orderId) }
}

/** Whether an email is about an account rather than about something that was bought. */
export const isAboutAccount = ({ kind }: Pick<EmailRow, 'kind'>): boolean =>
  accountEmailKinds.some((known) => known === kind)
