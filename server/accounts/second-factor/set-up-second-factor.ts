import { generateSecret, generateURI } from 'otplib'
import type * as z from 'zod/mini'
import type {
  confirmSecondFactorRequest,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  secondFactorRequest,
  SentCodeAnswer,
} from '#api/accounts.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { encryptedFor } from '#server/kit/secrets/encrypt-secrets.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { encrypt } from '#server/kit/secrets/encrypt.ts'
import { checkPassword } from '#server/accounts/check-password.ts'
import { checkSecondFactor, isCodeOf, refuseWrongCode } from './check-second-factor.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Guesser } from '#server/access/known-browser.ts'
import { lockAsChecked } from '#server/accounts/lock-as-checked.ts'
import { beginFactor, confirmFactor, findFactor, removeFactor, replaceRecoveryCodes } from './factor-store.ts'
import { openSession, type OpenedSession } from '#server/access/open-session.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { isEmailCode, sendEnrolmentEmail, takesEmail } from './enrolment-email.ts'
import { hintOf, maskedEmail, sendFactorCode } from './send-factor-code.ts'
import { endAllSessions, lockSecrets } from '#server/accounts/secret-store.ts'
import { postAccountEmail, secondFactorChanged } from '#server/accounts/write-account-email.ts'

type Identity = Pick<MemberIdentity, 'member' | 'sessionId'>

/**
 * Starts the setup of a second factor for a member who knows the password: the secret for the authenticator app, or a
 * first code that is sent. `second-factor.on`, `second-factor.no-channel`.
 */
export async function beginSecondFactor(
  ctx: Ctx,
  guesser: Guesser,
  { member, sessionId }: Identity,
  { password, kind, target }: z.infer<typeof secondFactorRequest>,
): Promise<SecondFactorAnswer | SentCodeAnswer> {
  const isRight = await checkPassword(ctx, guesser, member, password)
  if (!isRight) throw new Refused('login.invalid')
  const secret = kind === 'TOTP' ? generateSecret() : ''
  const encrypted_secret = encrypt(ctx.config.secretKey, encryptedFor.secondFactor(member.id), secret)
  const factor = await beginFactor(ctx.db, member.id, { kind, encrypted_secret, target })
  if (!factor) throw new Refused('second-factor.on')
  await sendFactorCode(ctx, factor, sessionId)
  const takesCode = takesEmail(member, kind)
  if (takesCode) await sendEnrolmentEmail(ctx, member, sessionId)
  const emailSentTo = takesCode ? { emailSentTo: maskedEmail(member) } : {}
  const sentTo = hintOf(factor, member)
  return sentTo
    ? { sentTo, ...emailSentTo }
    : { ...emailSentTo, secret, uri: generateURI({ issuer: ctx.houseName, label: member.email, secret }) }
}

/**
 * Turns the second factor on: a first code shows that the member's device works. Every session ends and a new one
 * begins. Staff need the code of an email too. `login.code`, `second-factor.on`.
 */
export async function confirmSecondFactor(
  ctx: Ctx,
  { member, sessionId }: Identity,
  { code, emailCode }: z.infer<typeof confirmSecondFactorRequest>,
) {
  const factor = await findFactor(ctx.db, member.id)
  if (factor?.confirmed_at) throw new Refused('second-factor.on')
  await refuseWrongCode(ctx, member.id, async () => {
    if (!factor) return false
    if (takesEmail(member, factor.kind) && !isEmailCode(ctx, factor, emailCode, sessionId)) return false
    return await isCodeOf(ctx, factor, code, sessionId)
  })
  const recoveryCodes = newRecoveryCodes()
  const hashes = await Promise.all(recoveryCodes.map((recoveryCode) => hashRecoveryCode(ctx, member.id, recoveryCode)))
  return await ctx.db.transaction().execute(async (tx) => {
    await lockSecrets(tx, member.id)
    await lockAsChecked(tx, member)
    await confirmFactor(tx, member.id, ctx.now())
    await noteSecurity(tx, { what: 'second-factor-set', who: member.id })
    await replaceRecoveryCodes(tx, member.id, hashes)
    await postAccountEmail(ctx, tx, member, secondFactorChanged('on', ctx.supportEmail))
    await endAllSessions(tx, member.id, ctx.now())
    const { secret } = await openSession(ctx, tx, member, { hasSecondFactor: true })
    return { secret, answer: { recoveryCodes } satisfies RecoveryCodesAnswer }
  })
}

/**
 * Turns the second factor off for a member who knows the password and has a code of it. Without a code, factors that
 * send one send it now. `login.invalid`, `login.code`.
 */
export async function removeSecondFactor(
  ctx: Ctx,
  guesser: Guesser,
  { member, sessionId }: Identity,
  { password, code }: { password: string; code?: string | undefined },
): Promise<OpenedSession> {
  const isRight = await checkPassword(ctx, guesser, member, password)
  if (!isRight) throw new Refused('login.invalid')
  if ((await checkSecondFactor(ctx, member.id, code, sessionId)) === 'missing') throw new Refused('login.code')
  return await ctx.db.transaction().execute(async (tx) => {
    await lockSecrets(tx, member.id)
    await lockAsChecked(tx, member)
    await removeFactor(tx, member.id)
    await noteSecurity(tx, { what: 'second-factor-removed', who: member.id })
    await postAccountEmail(ctx, tx, member, secondFactorChanged('off', ctx.supportEmail))
    await endAllSessions(tx, member.id, ctx.now())
    return await openSession(ctx, tx, member)
  })
}
