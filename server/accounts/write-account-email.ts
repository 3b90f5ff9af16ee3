import { randomUUID } from 'node:crypto'
import { MINUTE } from '#domain/sydney-time.ts'
import { isTextKind } from '#domain/email-texts.ts'
import { queueWrittenEmail, type AccountEmailKind } from '#server/emails/queue-email.ts'
import type { Block } from '#server/emails/blocks.ts'
import { findOwnWords } from '#server/emails/own-words.ts'
import { writeEmail } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/** What an email to a member says after its greeting, and how long a code or link in it is good for; in its subject, which is its heading too, `{house}` is the name of the house. */
export type AccountEmail = { kind: AccountEmailKind; subject: string; blocks: Block[]; goodForMinutes?: number }

/** Proves that an address is the member's. */
export const verificationCode = (code: string): AccountEmail => ({
  kind: 'verification-code',
  subject: 'Your verification code for {house}',
  goodForMinutes: 10,
  blocks: [
    { code, label: 'Your code' },
    'It is valid for 10 minutes. If you did not ask for it, someone has probably mistyped their address, and you can ignore this email.',
  ],
})

/** Carries the code of a second factor that is sent by email. */
export const signInCode = (code: string): AccountEmail => ({
  kind: 'sign-in-code',
  subject: 'Your sign-in code for {house}',
  goodForMinutes: 10,
  blocks: [
    { code, label: 'Your code' },
    'It is valid for 10 minutes. If you did not just sign in, someone else knows your password. Please change it.',
  ],
})

/** Carries the code that staff need to set up their second factor. */
export const enrolmentCode = (code: string): AccountEmail => ({
  kind: 'sign-in-code',
  subject: 'Your code to set up a second factor at {house}',
  goodForMinutes: 30,
  blocks: [
    { code, label: 'Your code' },
    'It is valid for 30 minutes. If you are not setting up a second factor, someone else knows your password. Please change it.',
  ],
})

/** Invites a person, for whom the house has created an account, to set a first password. */
export const activation = (link: string): AccountEmail => ({
  kind: 'reset-link',
  subject: 'Your account at {house} is ready',
  goodForMinutes: 24 * 60,
  blocks: [{ link, label: 'Choose a password' }, 'The link is valid for 24 hours and works once.'],
})

/** Leads to the page on which a new password is set. */
export const resetLink = (link: string): AccountEmail => ({
  kind: 'reset-link',
  subject: 'Set a new password for {house}',
  goodForMinutes: 30,
  blocks: [
    { link, label: 'Set a new password' },
    'The link is valid for 30 minutes and works once. If you did not ask for it, you can ignore this email: your password has not changed.',
  ],
})

/** Informs the member that a new password was set. */
export const passwordChanged = (supportEmail: string): AccountEmail => ({
  kind: 'password-changed',
  subject: 'Your password for {house} was changed',
  blocks: [
    'Your password was changed just now, and every other device was signed out.',
    `If that was not you, write to ${supportEmail} straight away.`,
  ],
})

/** Informs the member that the second factor was turned on or off. */
export const secondFactorChanged = (state: 'on' | 'off', supportEmail: string): AccountEmail => ({
  kind: 'second-factor-changed',
  subject: state === 'on' ? 'Your second factor at {house} is on' : 'Your second factor at {house} is off',
  blocks: [
    state === 'on'
      ? 'From now on you need a code as well as your password to sign in. Every other device was signed out.'
      : 'You no longer need a code to sign in. Every other device was signed out.',
    `If that was not you, write to ${supportEmail} straight away.`,
  ],
})

/** Informs the member that new recovery codes have ended the old ones. */
export const recoveryCodesRenewed = (supportEmail: string): AccountEmail => ({
  kind: 'second-factor-changed',
  subject: 'You have new recovery codes for {house}',
  blocks: ['Your old recovery codes no longer work.', `If that was not you, write to ${supportEmail} straight away.`],
})

/** Informs an owner that a client has a new API key. */
export const keyMade = (key: { name: string; scopes: readonly string[] }, supportEmail: string): AccountEmail => ({
  kind: 'key-made',
  subject: 'A new key for {house} was made',
  blocks: [
    `Another tool can act for the house with the key “${key.name}” from now on. It may use: ${key.scopes.join(', ')}.`,
    `If nobody of yours made it, revoke it at once and write to ${supportEmail}.`,
  ],
})

/** Greets a new member. */
export const welcome = (siteUrl: string): AccountEmail => ({
  kind: 'welcome',
  subject: 'Welcome to {house}',
  blocks: [
    'Your account is ready. From now on we fill in your details when you book.',
    { link: `${siteUrl}/service-selection`, label: 'Book a visit' },
  ],
})

/** Queues an email to a member, in the transaction that causes it. An unverified address gets no name in it. */
export async function postAccountEmail(ctx: Ctx, tx: Tx, member: MemberRow, email: AccountEmail): Promise<void> {
  const venue = await findVenue(tx)
  const subject = email.subject.replace('{house}', () => venue.name)
  const until = email.goodForMinutes && new Date(ctx.now().getTime() + email.goodForMinutes * MINUTE)
  const name = member.email_verified_at === null ? 'guest' : member.first_name
  await queueWrittenEmail(ctx, tx, {
    kind: email.kind,
    dedupeKey: randomUUID(),
    recipient: member.email,
    ...(until && { holds: { until: until.toISOString() } }),
    email: writeEmail({
      subject,
      heading: subject,
      own: isTextKind(email.kind)
        ? await findOwnWords(tx, email.kind, { firstName: member.first_name, house: venue.name })
        : null,
      greeting: { words: `Dear ${name},` },
      blocks: email.blocks,
      from: venue,
    }),
  })
}
