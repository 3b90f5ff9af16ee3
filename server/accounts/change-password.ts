import { MINUTE } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { checkPassword } from './check-password.ts'
import { forgetFactorCode } from './second-factor/factor-store.ts'
import type { Guesser } from '#server/access/known-browser.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { lockAsChecked } from './lock-as-checked.ts'
import { openSession, type OpenedSession } from '#server/access/open-session.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { endAllSessions, endSecrets, lockAccount, lockSecrets } from './secret-store.ts'
import { setPassword } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { passwordChanged, postAccountEmail } from './write-account-email.ts'

type Input = { oldPassword: string; newPassword: string }

/** Sets a new password for a member who knows the old one; every session ends and a new one begins. `login.invalid`. */
export async function changePassword(
  ctx: Ctx,
  guesser: Guesser,
  { member, hasSecondFactor, factorShownAt }: MemberIdentity,
  input: Input,
): Promise<OpenedSession> {
  const isRight = await checkPassword(ctx, guesser, member, input.oldPassword)
  if (!isRight) throw new Refused('login.invalid')
  refuseWeakPassword(ctx, member.email, input.newPassword)
  const hash = await hashPassword(input.newPassword, ctx.config.passwordCost)
  return await ctx.db.transaction().execute(async (tx) => {
    await lockSecrets(tx, member.id)
    await lockAsChecked(tx, member)
    await takeNewPassword(ctx, tx, member.id, hash)
    return await openSession(ctx, tx, member, { hasSecondFactor, factorShownAt })
  })
}

const RECENT_MINUTES = 15

/**
 * Sets a new password without asking for the old one, for a client whose member has signed in within the last 15
 * minutes; else `account.not-recent`. Every session ends but the one that asks, because its client cannot get another.
 */
export async function setNewPassword(ctx: Ctx, identity: MemberIdentity, newPassword: string): Promise<void> {
  const since = identity.signedInAt?.getTime() ?? 0
  if (ctx.now().getTime() - since >= RECENT_MINUTES * MINUTE) throw new Refused('account.not-recent')
  refuseWeakPassword(ctx, identity.member.email, newPassword)
  const hash = await hashPassword(newPassword, ctx.config.passwordCost)
  await ctx.db.transaction().execute(async (tx) => {
    await lockSecrets(tx, identity.member.id)
    await lockAsChecked(tx, identity.member)
    await takeNewPassword(ctx, tx, identity.member.id, hash, identity.sessionId)
  })
}

/**
 * A new password ends every session (but one that may continue) and every link and code that was sent, so that a
 * stolen one is worth nothing. The member gets an email about it.
 */
export async function takeNewPassword(
  ctx: Ctx,
  tx: Tx,
  memberId: string,
  hash: string,
  but: string | null = null,
): Promise<MemberRow> {
  await lockAccount(tx, memberId)
  await endSecrets(tx, memberId, ['recover', 'verify'], ctx.now())
  await forgetFactorCode(tx, memberId)
  await endAllSessions(tx, memberId, ctx.now(), but)
  const member = await setPassword(tx, memberId, hash, ctx.now())
  await noteSecurity(tx, { what: 'password-changed', who: memberId })
  await postAccountEmail(ctx, tx, member, passwordChanged(ctx.supportEmail))
  return member
}
