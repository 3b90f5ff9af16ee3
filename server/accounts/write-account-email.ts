import { randomUUID } from 'node:crypto'
import { queueWrittenEmail, type AccountEmailKind } from '#server/emails/queue-email.ts'
import { writeEmail, type Block } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { findVenue } from '#server/kit/venue-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/** What an account email says, without its greeting. */
export type AccountEmail = { kind: AccountEmailKind; subject: string; blocks: Block[] }

/** Proves that an address is the member's. */
export const verificationCode = (code: string): AccountEmail => ({
  kind: 'verification-code',
  subject: 'Your verification code',
  blocks: [
    { facts: [['Your code', code]] },
    'It is good for 10 minutes. If you did not ask for it, somebody has mistyped an address and you need not do anything.',
  ],
})

/** Carries the code of a second factor that is sent by email. */
export const signInCode = (code: string): AccountEmail => ({
  kind: 'sign-in-code',
  subject: 'Your sign-in code',
  blocks: [
    { facts: [['Your code', code]] },
    'It is good for 10 minutes. If you did not sign in just now, somebody else knows your password: please change it.',
  ],
})

/** Carries the code that staff need to set up their second factor. */
export const enrolmentCode = (code: string): AccountEmail => ({
  kind: 'sign-in-code',
  subject: 'Your code to set up a second factor',
  blocks: [
    { facts: [['Your code', code]] },
    'It is good for 30 minutes. If you are not setting up a second factor just now, somebody else knows your password: please change it.',
  ],
})

/** Invites a person, for whom the house has created an account, to set a first password. */
export const activation = (link: string): AccountEmail => ({
  kind: 'reset-link',
  subject: 'Your account is ready',
  blocks: [{ link, label: 'Choose a password' }, 'The link is good for 24 hours and works once.'],
})

/** Leads to the page on which a new password is set. */
export const resetLink = (link: string): AccountEmail => ({
  kind: 'reset-link',
  subject: 'Set a new password',
  blocks: [
    { link, label: 'Set a new password' },
    'The link is good for 30 minutes and works once. If you did not ask for it, your password stays as it is.',
  ],
})

/** Informs the member that a new password was set. */
export const passwordChanged = (supportEmail: string): AccountEmail => ({
  kind: 'password-changed',
  subject: 'Your password was changed',
  blocks: [
    'Your password was changed just now, and every other device was signed out.',
    `If that was not you, write to ${supportEmail} at once.`,
  ],
})

/** Informs the member that the second factor was turned on or off. */
export const secondFactorChanged = (state: 'on' | 'off', supportEmail: string): AccountEmail => ({
  kind: 'second-factor-changed',
  subject: state === 'on' ? 'Signing in takes a code now' : 'Signing in takes no code any more',
  blocks: [
    state === 'on'
      ? 'From now on a code of your authenticator app is asked for when you sign in. Every other device was signed out.'
      : 'The code of your authenticator app is not asked for any more. Every other device was signed out.',
    `If that was not you, write to ${supportEmail} at once.`,
  ],
})

/** Informs an owner that a client has a new API key. */
export const keyMade = (key: { name: string; scopes: readonly string[] }, supportEmail: string): AccountEmail => ({
  kind: 'key-made',
  subject: 'A new key was made',
  blocks: [
    `Another tool can act for the house with the key “${key.name}” from now on. It may use: ${key.scopes.join(', ')}.`,
    `If nobody of yours made it, revoke it at once and write to ${supportEmail}.`,
  ],
})

/** Greets a new member. */
export const welcome = (siteUrl: string): AccountEmail => ({
  kind: 'welcome',
  subject: 'Welcome',
  blocks: [
    'Your account is open. Your details are filled in when you book from now on.',
    { link: `${siteUrl}/service-selection`, label: 'Book a visit' },
  ],
})

/** Queues an email to a member, in the transaction that causes it. An unverified address gets no name in it. */
export async function postAccountEmail(ctx: Ctx, tx: Tx, member: MemberRow, email: AccountEmail): Promise<void> {
  const venue = await findVenue(tx)
  const name = member.email_verified_at === null ? 'guest' : member.first_name
  await queueWrittenEmail(ctx, tx, {
    kind: email.kind,
    dedupeKey: randomUUID(),
    recipient: member.email,
    email: writeEmail({
      subject: `${email.subject} at ${venue.name}`,
      heading: email.subject,
      blocks: [`Dear ${name},`, ...email.blocks],
      signature: `${venue.name}\n${venue.address}\n${venue.support_email}`,
    }),
  })
}
