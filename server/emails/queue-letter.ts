import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import type { WrittenLetter } from './write-letter.ts'

export type LetterKind = 'booking-confirmed' | 'payment-returned'
/** Letters about an account: they know no order. */
export type AccountLetterKind =
  | 'verification-code'
  | 'sign-in-code'
  | 'reset-link'
  | 'password-changed'
  | 'second-factor-changed'
  | 'key-made'
  | 'welcome'
/** Letters about one booking: each tells of one moment, and is written then. */
export type BookingLetterKind = 'booking-moved' | 'booking-canceled' | 'booking-reminder'

type Letter = { kind: LetterKind; orderId: string; recipient: string }

/** Promises a letter in the transaction that causes it: one per kind and order, however often that happens. */
export async function queueLetter(
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { kind, orderId, recipient }: Letter,
): Promise<void> {
  const letter = await tx
    .insertInto('letter')
    .values({ dedupe_key: `${kind}:${orderId}`, kind, order_id: orderId, recipient: recipient.toLowerCase() })
    .onConflict((already) => already.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (letter) await jobs.enqueue(tx, 'send-letter', letter.id)
}

/** Letters about a membership that goes on until it is left. */
export type MembershipLetterKind =
  | 'membership-leaving'
  | 'membership-kept'
  | 'membership-ended'
  | 'membership-suspended'
  | 'membership-resumed'
  | 'membership-payment-failed'
  | 'membership-payment-returned'
  | 'membership-new-price'

/** Letters to the staff. */
export type StaffLetterKind = 'staff-notice'

type OwnLetter = {
  kind: AccountLetterKind | BookingLetterKind | MembershipLetterKind | StaffLetterKind
  dedupeKey: string
  recipient: string
  letter: WrittenLetter
  about?: { orderId: string; bookingId: string; startsAt: Date }
}

/** Promises a letter that is written already, in the transaction that causes it: one per kind and key. */
export async function queueWrittenLetter(
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { kind, dedupeKey, recipient, letter, about }: OwnLetter,
): Promise<void> {
  const promised = await tx
    .insertInto('letter')
    .values({
      dedupe_key: `${kind}:${dedupeKey}`,
      kind,
      recipient: recipient.toLowerCase(),
      subject: letter.subject,
      body_text: letter.text,
      body_html: letter.html,
      calendar: letter.calendar,
      ...(about && { order_id: about.orderId, booking_id: about.bookingId, about_start: about.startsAt }),
    })
    .onConflict((already) => already.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (promised) await jobs.enqueue(tx, 'send-letter', promised.id)
}
