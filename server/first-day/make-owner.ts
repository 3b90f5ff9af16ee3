import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { generateSecret, generateURI } from 'otplib'
import type * as z from 'zod/mini'
import type { RecoveryCodesAnswer } from '#api/accounts.ts'
import type { welcomeAccountRequest, WelcomeAnswer } from '#api/first-day.ts'
import { Refused } from '#domain/refusals.ts'
import { openSession } from '#server/access/open-session.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import {
  confirmEmail,
  findMember,
  findMemberByEmail,
  insertMember,
  setMember,
  setPassword,
} from '#server/accounts/member-store.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { refuseWeakPassword } from '#server/accounts/refuse-weak-password.ts'
import { isCodeOf, refuseWrongCode } from '#server/accounts/second-factor/check-second-factor.ts'
import {
  beginFactor,
  confirmFactor,
  findFactor,
  replaceRecoveryCodes,
} from '#server/accounts/second-factor/factor-store.ts'
import { hashRecoveryCode, newRecoveryCodes } from '#server/accounts/second-factor/recovery-codes.ts'
import { endSignUps } from '#server/accounts/sign-up-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { encrypt, decrypt } from '#server/kit/secrets/encrypt.ts'
import { encryptedFor } from '#server/kit/secrets/encrypt-secrets.ts'
import { letGuess } from '#server/kit/http/failed-tries.ts'
import { required } from '#server/kit/required.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { setRole } from '#server/team/team-store.ts'
import { changeAddress, endFirstDay, findFirstDay, hasOwner, lockFirstDay, setFirstMember } from './first-day-store.ts'

/**
 * Where the first owner stands, for whoever has the link: no account yet, or one that waits for its second factor.
 * `welcome.over` for any other link and in a house that has an owner; ten wrong ones a minute, `request.too-many`.
 */
export async function readWelcome(ctx: Ctx, network: string, token: string): Promise<WelcomeAnswer> {
  const { member_id: memberId } = await findGood(ctx, network, token)
  return memberId === null ? { step: 'account' } : await factorStep(ctx, await findMember(ctx.db, memberId))
}

const findGood = (ctx: Ctx, network: string, token: string) =>
  letGuess(ctx, 'welcome', network, async (noteWrong) => {
    const found = (await hasOwner(ctx.db)) ? undefined : await findFirstDay(ctx.db, token, ctx.now())
    if (found) return found
    await noteWrong()
    throw new Refused('welcome.over')
  })

/** The second factor that was begun, to be scanned or typed. */
async function factorStep(ctx: Ctx, member: MemberRow): Promise<WelcomeAnswer> {
  const { encrypted_secret } = required(await findFactor(ctx.db, member.id), 'the second factor that was begun')
  const encrypted = required(encrypted_secret, 'the secret of an app')
  const secret = decrypt(ctx.config.secretKey, encryptedFor.secondFactor(member.id), encrypted)
  const uri = generateURI({ issuer: ctx.houseName, label: member.email, secret })
  return { step: 'second-factor', email: member.email, secret, uri }
}

/**
 * The account of the first owner: without any right until its second factor works. Typed again, it is changed; with
 * another address the account has that one. `welcome.over`, `password.common`, `password.own-words`, `emailAlreadyExists`.
 */
export async function beginOwner(
  ctx: Ctx,
  network: string,
  { token, email, password, firstName, lastName }: z.infer<typeof welcomeAccountRequest>,
): Promise<WelcomeAnswer> {
  await findGood(ctx, network, token)
  refuseWeakPassword(ctx, email, password)
  const passwordHash = await hashPassword(password, ctx.config.passwordCost)
  const member = await ctx.db.transaction().execute(async (tx) => {
    const { member_id: begunId } = await lockGood(ctx, tx, token)
    const { id } = await accountOf(tx, email, begunId, ctx.now())
    await setPassword(tx, id, passwordHash, ctx.now())
    await setMember(tx, id, { first_name: firstName, last_name: lastName }, ctx.now())
    const named = await confirmEmail(tx, id, 'APPROVED', ctx.now())
    await setFirstMember(tx, id)
    const encrypted_secret = encrypt(ctx.config.secretKey, encryptedFor.secondFactor(id), generateSecret())
    await beginFactor(tx, id, { kind: 'TOTP', encrypted_secret, target: '' })
    return named
  })
  return await factorStep(ctx, member)
}

/** The link may have been used up since it was looked at. */
async function lockGood(ctx: Ctx, tx: Tx, token: string) {
  const firstDay = await lockFirstDay(tx, token, ctx.now())
  if (!firstDay || (await hasOwner(tx))) throw new Refused('welcome.over')
  return firstDay
}

async function accountOf(tx: Tx, email: string, begunId: string | null, now: Date): Promise<{ id: string }> {
  const known = await findMemberByEmail(tx, email)
  if (begunId !== null && known && known.id !== begunId) throw new Refused('emailAlreadyExists')
  if (begunId !== null) return await changeAddress(tx, begunId, email)
  const made = await insertMember(tx, { email, first_name: '', last_name: '' }, now)
  if (!made) throw new Refused('emailAlreadyExists')
  await endSignUps(tx, made.id, now)
  return made
}

/**
 * The first code of the second factor makes the account the owner's, and signs it in; the link is good for nothing any
 * more. `welcome.over`, `login.code`.
 */
export async function makeOwner(
  ctx: Ctx,
  network: string,
  { token, code }: { token: string; code: string },
): Promise<{ secret: string; memberId: string; answer: RecoveryCodesAnswer }> {
  const { member_id: memberId } = await findGood(ctx, network, token)
  if (memberId === null) throw new Refused('welcome.over')
  const factor = required(await findFactor(ctx.db, memberId), 'the second factor that was begun')
  await refuseWrongCode(ctx, memberId, () => isCodeOf(ctx, factor, code, token))
  const recoveryCodes = newRecoveryCodes()
  const hashes = await Promise.all(recoveryCodes.map((recoveryCode) => hashRecoveryCode(ctx, memberId, recoveryCode)))
  const secret = await ctx.db.transaction().execute(async (tx) => {
    const { member_id: stillId } = await lockGood(ctx, tx, token)
    const stillFactor = await findFactor(tx, memberId)
    // The account may have been typed again in another tab: then another secret waits for its first code.
    if (stillId !== memberId || !stillFactor?.encrypted_secret?.equals(factor.encrypted_secret ?? Buffer.alloc(0)))
      throw new Refused('login.code')
    await confirmFactor(tx, memberId, ctx.now())
    await replaceRecoveryCodes(tx, memberId, hashes)
    const owner = await setRole(tx, memberId, 'owner', ctx.now())
    await noteSecurity(tx, { what: 'second-factor-set', who: memberId })
    await noteSecurity(tx, { what: 'joined', who: memberId })
    await endFirstDay(tx)
    return (await openSession(ctx, tx, owner, { hasSecondFactor: true })).secret
  })
  await rm(join(ctx.config.dataDir, 'welcome'), { force: true }).catch(() => {})
  return { secret, memberId, answer: { recoveryCodes } }
}
