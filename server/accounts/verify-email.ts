import { timingSafeEqual } from 'node:crypto'
import { Refused } from '#domain/refusals.ts'
import { foldedCode } from '#domain/typed-codes.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { countEmail } from './count-email.ts'
import { nextSignInStep, type SignInStep } from './sign-in-step.ts'
import { confirmEmail, findKnownMember, lockLivingMember } from './member-store.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { endSignUps, takeSignUp } from './sign-up-store.ts'
import { findMemberOfCode, lockSecrets, tryCode, consumeSecret } from './secret-store.ts'
import { sendCode, sendNextCode } from './send-code.ts'
import { hashCode } from '#server/access/tokens.ts'
import { postAccountEmail, welcome } from './write-account-email.ts'

/** Verifies an address by the code of the email: five tries, ten minutes; `verification.invalid` (spec 8). */
export async function verifyEmail(
  ctx: Ctx,
  { code, stateToken }: { code: string; stateToken: string },
): Promise<SignInStep> {
  const now = ctx.now()
  // Counted before it is compared, so that a crowd of guesses gets five answers, not more.
  const tried = await tryCode(ctx.db, stateToken, now)
  if (!tried?.code_hash || !timingSafeEqual(tried.code_hash, hashCode(stateToken, foldedCode(code)))) {
    throw new Refused('verification.invalid')
  }
  const member = await ctx.db.transaction().execute(async (tx) => {
    await lockSecrets(tx, tried.member_id)
    if (!(await consumeSecret(tx, 'verify', stateToken, now))) throw new Refused('verification.invalid')
    return await acceptMember(ctx, tx, tried.member_id, tried.sign_up_id)
  })
  return member.status === 'APPROVED' ? await nextSignInStep(ctx, member) : { state: 'OWNER_APPROVAL_REQUIRED' }
}

/**
 * Signs a member in whose address is verified, unless the owner must approve new members. An address that was not
 * verified before goes to the person who verifies it: with the details they typed, or without a password when they
 * typed none; other sign-ups are deleted.
 */
export async function acceptMember(
  ctx: Ctx,
  tx: Tx,
  memberId: string,
  signUpId: string | null = null,
): Promise<MemberRow> {
  const before = await lockLivingMember(tx, memberId)
  if (!before) throw new Refused('verification.invalid')
  const isNew = before.email_verified_at === null
  if (isNew && signUpId) await takeSignUp(tx, memberId, signUpId)
  await endSignUps(tx, memberId, ctx.now())
  const { approves_members } = await findVenue(tx)
  const member = await confirmEmail(tx, memberId, approves_members ? 'PENDING' : 'APPROVED', ctx.now())
  if (isNew) await postAccountEmail(ctx, tx, member, welcome(ctx.config.siteUrl))
  return member
}

/** Sends another code; an unknown token is answered like a known one. `request.too-many`. */
export async function resendCode(ctx: Ctx, network: string, stateToken: string): Promise<void> {
  await countEmail(ctx, 'registration', network)
  await ctx.db.transaction().execute(async (tx) => {
    const member = await findMemberOfCode(tx, stateToken)
    if (member) await sendNextCode(ctx, tx, member, stateToken)
  })
}

/** Sends a member a code outside any sign-in, so that a client can have the address proved anew; `not-found`. */
export async function startVerification(ctx: Ctx, memberId: string): Promise<string> {
  return await ctx.db.transaction().execute(async (tx) => {
    const member = await findKnownMember(tx, memberId)
    if (!member) throw new Refused('not-found')
    return await sendCode(ctx, tx, member)
  })
}
