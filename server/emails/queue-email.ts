import { json } from '#db/json.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { WrittenEmail } from './write-email.ts'

export type EmailKind = 'booking-confirmed' | 'payment-returned'
/** Emails about an account: they know no order. */
export const accountEmailKinds = [
  'verification-code',
  'sign-in-code',
  'reset-link',
  'password-changed',
  'second-factor-changed',
  'key-made',
  'staff-invitation',
  'test-email',
  'welcome',
] as const
/** Emails whose words open an account: nobody who works here reads them, and they are not sent again. */
const secretKinds: readonly string[] = ['verification-code', 'sign-in-code', 'reset-link', 'staff-invitation']
/** Whether an email of this kind carries what opens an account. */
export const isSecretKind = (kind: string): boolean => secretKinds.includes(kind)

export type AccountEmailKind = (typeof accountEmailKinds)[number]
/** Emails about one booking: each describes one moment, and is written at that moment. */
export type BookingEmailKind = 'booking-moved' | 'booking-smaller' | 'booking-canceled' | 'booking-reminder' | 'closure'

type Email = { kind: EmailKind; orderId: string; recipient: string }

/** Promises an email in the transaction that causes it: one per kind and order, however often that happens. */
export const queueEmail = (ctx: Pick<Ctx, 'jobs'>, tx: Tx, email: Email): Promise<void> =>
  promise(ctx, tx, email, `${email.kind}:${email.orderId}`)

/** Promises such an email once more, as the order is then: one for each press. */
export const queueEmailAgain = (ctx: Pick<Ctx, 'jobs'>, tx: Tx, email: Email, press: string): Promise<void> =>
  promise(ctx, tx, email, `${email.kind}:${email.orderId}:${press}`)

async function promise(
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { kind, orderId, recipient }: Email,
  dedupe_key: string,
): Promise<void> {
  const email = await tx
    .insertInto('email')
    .values({ dedupe_key, kind, order_id: orderId, recipient: recipient.toLowerCase() })
    .onConflict((already) => already.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (email) await jobs.enqueue(tx, 'send-email', email.id)
}

/** Emails about a membership that goes on until it is left. */
export type MembershipEmailKind =
  | 'membership-leaving'
  | 'membership-kept'
  | 'membership-ended'
  | 'membership-suspended'
  | 'membership-rested'
  | 'membership-resumed'
  | 'membership-payment-failed'
  | 'membership-payment-returned'
  | 'membership-new-price'
  | 'membership-another-card'

/** Emails about a gift card that the house gives or replaces: with its code, or to whoever had the code before. */
export type GiftCardEmailKind = 'gift-card-given' | 'gift-card-replaced' | 'gift-card-moved'

/** To whoever had the emails of an order, once they go to another address. */
export type AddressEmailKind = 'booking-readdressed'

/** The page on which a guest pays who has booked by phone, and what comes back for goods that they have returned. */
export type SaleEmailKind = 'payment-link' | 'goods-returned'

/** Emails to the staff, and to owners about what somebody has given away. */
export type StaffEmailKind = 'staff-notice' | 'owner-notice'

type OwnEmailKind =
  | AccountEmailKind
  | BookingEmailKind
  | MembershipEmailKind
  | GiftCardEmailKind
  | AddressEmailKind
  | SaleEmailKind
  | StaffEmailKind
/** Every kind of email that the house sends. */
export type AnyEmailKind = EmailKind | OwnEmailKind

/**
 * What an email was written from, to see before it is sent whether that still holds: how often what it is about had
 * changed (`version`), what that is (`of`, and `ref` of it), until when it is of use, and whether it asks the guest something.
 */
export type Holds = { version?: string; of?: string; ref?: string; until?: string; asks?: true }

type OwnEmail = {
  kind: OwnEmailKind
  dedupeKey: string
  recipient: string
  email: WrittenEmail
  about?: { orderId: string; bookingId?: string; startsAt?: Date }
  holds?: Holds
  /** What is sent instead, once what it says has changed; without it nothing is. */
  onceOvertaken?: WrittenEmail | null
}

/** Promises an email that is written already, in the transaction that causes it: one per kind and key. */
export async function queueWrittenEmail(
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { kind, dedupeKey, recipient, email, about, holds, onceOvertaken = null }: OwnEmail,
): Promise<void> {
  const promised = await tx
    .insertInto('email')
    .values({
      dedupe_key: `${kind}:${dedupeKey}`,
      kind,
      recipient: recipient.toLowerCase(),
      subject: email.subject,
      body_text: email.text,
      body_html: email.html,
      calendar: email.calendar,
      ...(holds && { holds: json(holds) }),
      ...(onceOvertaken && { once_overtaken: json(onceOvertaken) }),
      ...(about && {
        order_id: about.orderId,
        booking_id: about.bookingId ?? null,
        about_start: about.startsAt ?? null,
      }),
    })
    .onConflict((already) => already.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (promised) await jobs.enqueue(tx, 'send-email', promised.id)
}
