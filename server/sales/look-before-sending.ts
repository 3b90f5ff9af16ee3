import { accountEmailKinds, type AnyEmailKind, type Holds } from '#server/emails/queue-email.ts'
import type { EmailRow } from '#server/emails/store.ts'
import { isCardOver } from '#server/gift-cards/store.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readMembershipVersion } from '#server/memberships/membership-version.ts'
import {
  isAnswered,
  isBookingElsewhere,
  isInvitationOver,
  isToBePaid,
  isVisitNotAhead,
  readBookingVersion,
  readOrderVersion,
} from './overtaken-store.ts'

/** An email as far as one must know it to see whether it still holds. */
type Sent = Pick<EmailRow, 'kind' | 'order_id' | 'booking_id' | 'about_start' | 'holds'>
/** How an email is found before it is sent: as it was written, to be written anew, or overtaken: it is not sent as it is. */
type Look = 'holds' | 'changed' | 'overtaken'
/** What was found, and what it holds as of now where that was read: it is kept, to see later whether it still does. */
type Found = { look: Look; holds?: Holds }
type See = (db: Db, email: Sent, now: Date) => Promise<Found>

const asWritten: Found = { look: 'holds' }
const overtaken: Found = { look: 'overtaken' }
const overtakenIf = (isSo: boolean): Found => (isSo ? overtaken : asWritten)

/** It tells what happened in a moment, which nothing undoes. */
const aMoment: See = async () => asWritten

/** It carries a code or a link that is good for so long. */
const whileGood: See = async (_db, { holds }, now) =>
  overtakenIf(holds?.until !== undefined && new Date(holds.until) <= now)

/** It tells how a booking is, which may have changed since. */
const ofBooking: See = async (db, { booking_id: bookingId, about_start: start, holds }) => {
  if (bookingId === null) return asWritten
  if (holds?.version === undefined) return overtakenIf(await isBookingElsewhere(db, bookingId, start))
  return overtakenIf((await readBookingVersion(db, bookingId)) !== holds.version)
}

/** It tells how a booking has ended; only another way of giving back overtakes that. */
const ofEnd: See = async (db, email, now) => (email.holds === null ? asWritten : await ofBooking(db, email, now))

const ofReminder: See = async (db, email, now) => {
  if (email.booking_id !== null && (await isVisitNotAhead(db, email.booking_id, now))) return overtaken
  return await ofBooking(db, email, now)
}

/** It may ask what a guest would like, who may have answered since. */
const ofClosure: See = async (db, email, now) => {
  if (email.holds?.asks && email.booking_id !== null && (await isAnswered(db, email.booking_id))) return overtaken
  return await ofEnd(db, email, now)
}

/** It tells what was booked: as it is when it is sent, and not at all when nothing of it is left. */
const ofOrder: See = async (db, { order_id: orderId, holds }) => {
  if (orderId === null) return asWritten
  const { version, isOff } = await readOrderVersion(db, orderId)
  if (isOff) return overtaken
  return { look: version === holds?.version ? 'holds' : 'changed', holds: { version } }
}

const ofMembership =
  (kind: Parameters<typeof readMembershipVersion>[1]): See =>
  async (db, { holds }) => {
    if (holds?.of === undefined || holds.ref === undefined) return asWritten
    const { of, ref } = holds
    return overtakenIf((await readMembershipVersion(db, kind, { of, ref })) !== holds.version)
  }

const ofCard: See = async (db, { holds }, now) =>
  overtakenIf(holds?.of !== undefined && (await isCardOver(db, holds.of, now)))

const ofInvitation: See = async (db, { holds }, now) =>
  overtakenIf(holds?.of !== undefined && (await isInvitationOver(db, holds.of, now)))

const ofPaymentLink: See = async (db, email, now) => {
  const { of } = email.holds ?? {}
  if (of !== undefined && !(await isToBePaid(db, of))) return overtaken
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
  'goods-returned': aMoment,
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
export const lookBeforeSending = async (db: Db, email: Sent, now: Date): Promise<Found> =>
  isKnownKind(email.kind) ? await looks[email.kind](db, email, now) : asWritten

/** Whether an email is about an account rather than about something that was bought. */
export const isAboutAccount = ({ kind }: Pick<EmailRow, 'kind'>): boolean =>
  accountEmailKinds.some((known) => known === kind)
