import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { letGuess } from '#server/kit/http/failed-tries.ts'
import { ownUrl } from '#server/kit/http/own-url.ts'
import { takeNewPassword } from './change-password.ts'
import { countEmail, mayBeSentAnother } from './count-email.ts'
import { findFactor } from './second-factor/factor-store.ts'
import type { Login, NotYet } from './log-in.ts'
import { openSession } from '#server/access/open-session.ts'
import { nextSignInStep, type SignInStep } from './sign-in-step.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { lookUpMember } from './look-up-member.ts'
import { findSecret, hasSecret, insertSecret, lockSecrets, consumeSecret } from './secret-store.ts'
import { findKnownMember } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { minutesAfter, newSecret } from '#server/access/tokens.ts'
import { acceptMember } from './verify-email.ts'
import { activation, postAccountEmail, resetLink, type AccountEmail } from './write-account-email.ts'

/** After how many minutes the link of a reset expires. */
const LINK_MINUTES = 30
const ACTIVATION_MINUTES = 24 * 60

/** Sends the link that sets a new password (spec 7): `noaccount`, `request.foreign-url`, `request.too-many`. */
export async function askForReset(
  ctx: Ctx,
  network: string,
  input: { email: string; redirectUrl: string },
): Promise<void> {
  const page = ownUrl(ctx.config, input.redirectUrl)
  await sendResetLink(ctx, network, input.email, (recoveryToken) => `${page}?recoveryToken=${recoveryToken}`)
}

/** The address of the page on which a new password is set, by the secret it carries. */
export type ResetPage = (recoveryToken: string) => string

/**
 * Sends a member the reset link to this page; `noaccount`, `request.too-many`. After five an hour nothing is sent and
 * the answer is the same, as long as an earlier link still works: strangers cannot flood a mailbox.
 */
export async function sendResetLink(ctx: Ctx, network: string, email: string, page: ResetPage): Promise<void> {
  await countEmail(ctx, 'reset', network)
  const member = await lookUpMember(ctx, { network }, email)
  if (!member) throw new Refused('noaccount')
  await ctx.db.transaction().execute((tx) => postLink(ctx, tx, member, LINK_MINUTES, (token) => resetLink(page(token))))
}

/**
 * Invites a member, whose account the house has created, to choose a password; `not-found`. At most five emails an
 * hour.
 */
export async function sendActivation(ctx: Ctx, memberId: string, page: ResetPage): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const member = await findKnownMember(tx, memberId)
    if (!member) throw new Refused('not-found')
    await postLink(ctx, tx, member, ACTIVATION_MINUTES, (token) => activation(page(token)))
  })
}

async function postLink(
  ctx: Ctx,
  tx: Tx,
  member: MemberRow,
  minutes: number,
  emailWith: (recoveryToken: string) => AccountEmail,
): Promise<void> {
  const isFull = !(await mayBeSentAnother(ctx, tx, 'recover', member.id))
  if (isFull && (await hasSecret(tx, member.id, 'recover', ctx.now()))) return
  const secret = newSecret()
  const expires_at = minutesAfter(ctx.now(), minutes)
  await insertSecret(tx, { kind: 'recover', member_id: member.id, secret, expires_at })
  await postAccountEmail(ctx, tx, member, emailWith(secret))
}

type Input = { recoveryToken: string; password: string }

/** Sets a new password by the reset link, once, while it is valid, and signs the member in; `recovery.expired`. */
export async function resetPassword(ctx: Ctx, network: string, input: Input): Promise<Login> {
  const link = await readLink(ctx, network, input)
  return await ctx.db.transaction().execute(async (tx) => {
    const taken = await takePassword(ctx, tx, input.recoveryToken, link)
    if ('state' in taken) return { secret: null, answer: taken }
    // The link proves the address alone: who has a second factor shows it as at any sign-in.
    const factor = await findFactor(tx, taken.member.id)
    if (factor?.confirmed_at) return { secret: null, answer: { state: 'MFA_REQUIRED' } }
    return await openSession(ctx, tx, taken.member)
  })
}

/** The same through a client; the answer is the next step of its sign-in. */
export async function resetPasswordWithClient(ctx: Ctx, network: string, input: Input): Promise<SignInStep> {
  const link = await readLink(ctx, network, input)
  const taken = await ctx.db.transaction().execute((tx) => takePassword(ctx, tx, input.recoveryToken, link))
  return 'state' in taken ? taken : await nextSignInStep(ctx, taken.member)
}

type Link = { memberId: string; hash: string }

/** The member of a reset link, and the hash of the new password. The costly hashing is done only for a valid link. */
const readLink = (ctx: Ctx, network: string, { recoveryToken, password }: Input): Promise<Link> =>
  letGuess(ctx, 'code', network, async (noteWrong) => {
    const found = await findSecret(ctx.db, 'recover', recoveryToken, ctx.now())
    if (!found) {
      await noteWrong()
      throw new Refused('recovery.expired')
    }
    refuseWeakPassword(ctx, found.email, password)
    return { memberId: found.member_id, hash: await hashPassword(password, ctx.config.passwordCost) }
  })

async function takePassword(
  ctx: Ctx,
  tx: Tx,
  recoveryToken: string,
  { memberId, hash }: Link,
): Promise<{ member: MemberRow } | NotYet> {
  await lockSecrets(tx, memberId)
  const found = await consumeSecret(tx, 'recover', recoveryToken, ctx.now())
  if (!found) throw new Refused('recovery.expired')
  // The link was sent to the address, so its use verifies the address.
  const member = await acceptMember(ctx, tx, memberId)
  if (member.status === 'BLOCKED') throw new Refused('account.blocked')
  const renewed = await takeNewPassword(ctx, tx, member.id, hash)
  return member.status === 'APPROVED' ? { member: renewed } : { state: 'OWNER_APPROVAL_REQUIRED' }
}
