import { verify } from 'otplib'
import { Refused } from '#domain/refusals.ts'
import { foldedCode } from '#domain/typed-codes.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { countTry, forgiveTries } from '#server/kit/http/failed-tries.ts'
import { encryptedFor } from '#server/kit/secrets/encrypt-secrets.ts'
import { noteRepeated } from '#server/kit/observe/security-log.ts'
import { decrypt } from '#server/kit/secrets/encrypt.ts'
import { findFactor, consumeFactorCode, consumeTimeStep, type FactorRow } from './factor-store.ts'
import { proveByRecoveryCode } from './recovery-codes.ts'
import { sendFactorCode } from './send-factor-code.ts'
import { hashSentCode } from '#server/access/tokens.ts'
import { required } from '#server/kit/required.ts'

/** A device's clock may be half a minute off. */
const TOLERANCE_SECONDS = 30

/** What is known of a member's second factor: there is none, it was not shown, or it was. */
export type FactorCheck = 'none' | 'missing' | 'proved'

/**
 * Two-factor authentication: checks the code of a second factor, or a recovery code; each works once. Without a code,
 * factors that send one send it now. A wrong one is refused with `login.code`, and after ten in 15 minutes every one
 * with `request.too-many`, because a person who guesses here already knows the password. A sent code is valid for the
 * sign-in or session that asked for it.
 */
export async function checkSecondFactor(
  ctx: Ctx,
  memberId: string,
  code: string | undefined,
  askedBy: string,
): Promise<FactorCheck> {
  const factor = await findFactor(ctx.db, memberId)
  if (!factor?.confirmed_at) return 'none'
  if (!code) {
    await sendFactorCode(ctx, factor, askedBy)
    return 'missing'
  }
  await refuseWrongCode(ctx, memberId, async () => {
    const isRight = await isCodeOf(ctx, factor, code, askedBy)
    return isRight || (await proveByRecoveryCode(ctx, memberId, code))
  })
  return 'proved'
}

/** Refuses a sign-in without a second factor, `login.code`, when the member has set one up meanwhile. */
export async function refuseWithoutFactor(tx: Tx, memberId: string): Promise<void> {
  const factor = await findFactor(tx, memberId)
  if (factor?.confirmed_at) throw new Refused('login.code')
}

/** Whether this is a code of the factor for now, used for the first time. */
export async function isCodeOf(
  { db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>,
  factor: FactorRow,
  code: string,
  askedBy: string,
): Promise<boolean> {
  const token = foldedCode(code)
  if (!/^\d{6}$/.test(token)) return false
  if (factor.kind !== 'TOTP')
    return await consumeFactorCode(db, factor.member_id, hashSentCode(config, askedBy, token), now())
  const epoch = Math.floor(now().getTime() / 1000)
  const encrypted = required(factor.encrypted_secret, 'the secret of an app')
  const secret = decrypt(config.secretKey, encryptedFor.secondFactor(factor.member_id), encrypted)
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS })
  // Plain verify knows two kinds of codes; those of time have a step.
  return result.valid && 'timeStep' in result && (await consumeTimeStep(db, factor.member_id, result.timeStep))
}

/** Counts a try of a code before it is compared, so that parallel guesses count like guesses one after the other. */
export async function refuseWrongCode(ctx: Ctx, memberId: string, isRight: () => Promise<boolean>): Promise<void> {
  await countTry(ctx, 'code-of', memberId)
  if (!(await isRight())) {
    await noteRepeated(ctx.db, { what: 'code-failed', who: memberId })
    throw new Refused('login.code')
  }
  await forgiveTries(ctx, 'code-of', memberId)
}
