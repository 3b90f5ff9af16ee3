import { randomBytes } from 'node:crypto'
import { generateSecret, generateURI } from 'otplib'
import type { RecoveryCodesAnswer, SecondFactorAnswer } from '#api/accounts.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { checkPassword } from './check-password.ts'
import { checkSecondFactor, hashRecoveryCode, isCodeOf, refuseWrongCode } from './check-second-factor.ts'
import { beginFactor, confirmFactor, findFactor, removeFactor, replaceRecoveryCodes } from './factor-store.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import { endAllSessions, type MemberRow } from './store.ts'
import { postAccountLetter, secondFactorChanged } from './write-account-letter.ts'

const RECOVERY_CODES = 8

/** Begins a second factor: the secret for the member's app, shown to whoever knows the password. `second-factor.on`. */
export async function beginSecondFactor(
  ctx: Ctx,
  network: string,
  member: MemberRow,
  password: string,
): Promise<SecondFactorAnswer> {
  const isRight = await checkPassword(ctx, network, member.email, member.password_hash, password)
  if (!isRight) throw new Refused('login.invalid')
  const secret = generateSecret()
  if (!(await beginFactor(ctx.db, member.id, secret))) throw new Refused('second-factor.on')
  return { secret, uri: generateURI({ issuer: ctx.houseName, label: member.email, secret }) }
}

/**
 * The second factor counts from now on: a first code shows that the member's device has it. Every session ends, and
 * the one that goes on is a new one. `login.code`, `second-factor.on`.
 */
export async function confirmSecondFactor(ctx: Ctx, member: MemberRow, code: string) {
  const factor = await findFactor(ctx.db, member.id)
  if (factor?.confirmed_at) throw new Refused('second-factor.on')
  await refuseWrongCode(ctx, member.id, async () => Boolean(factor && (await isCodeOf(ctx, factor, code))))
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  return await ctx.db.transaction().execute(async (tx) => {
    await confirmFactor(tx, member.id, ctx.now())
    const hashes = recoveryCodes.map((recoveryCode) => hashRecoveryCode(member.id, recoveryCode))
    await replaceRecoveryCodes(tx, member.id, hashes)
    await postAccountLetter(ctx, tx, member, secondFactorChanged('on', ctx.supportEmail))
    await endAllSessions(tx, member.id, ctx.now())
    const { secret } = await openSession(ctx, tx, member, { hasSecondFactor: true })
    return { secret, answer: { recoveryCodes } satisfies RecoveryCodesAnswer }
  })
}

/** Takes the second factor away from whoever knows the password and has a code of it. `login.invalid`, `login.code`. */
export async function removeSecondFactor(
  ctx: Ctx,
  network: string,
  member: MemberRow,
  { password, code }: { password: string; code: string },
): Promise<OpenedSession> {
  const isRight = await checkPassword(ctx, network, member.email, member.password_hash, password)
  if (!isRight) throw new Refused('login.invalid')
  await checkSecondFactor(ctx, member.id, code)
  return await ctx.db.transaction().execute(async (tx) => {
    await removeFactor(tx, member.id)
    await postAccountLetter(ctx, tx, member, secondFactorChanged('off', ctx.supportEmail))
    await endAllSessions(tx, member.id, ctx.now())
    return await openSession(ctx, tx, member)
  })
}

/** Fifty bits in letters and digits that cannot be mistaken for each other, `k7m2p-9xq4t`. */
function newRecoveryCode(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const drawn = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 10)
  const code = drawn.map((byte) => letters[byte % letters.length]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
