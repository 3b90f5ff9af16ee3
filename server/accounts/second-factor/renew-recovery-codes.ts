import type { RecoveryCodesAnswer } from '#api/accounts.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Guesser } from '#server/access/known-browser.ts'
import { checkPassword } from '#server/accounts/check-password.ts'
import { lockAsChecked } from '#server/accounts/lock-as-checked.ts'
import { lockSecrets } from '#server/accounts/secret-store.ts'
import { postAccountEmail, recoveryCodesRenewed } from '#server/accounts/write-account-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { findFactor, replaceRecoveryCodes } from './factor-store.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

/**
 * New recovery codes for a member who knows the password and has a code of the second factor; the old ones end at once.
 * Without a code, factors that send one send it now. `login.invalid`, `login.code`, `second-factor.off`.
 */
export async function renewRecoveryCodes(
  ctx: Ctx,
  guesser: Guesser,
  { member, sessionId }: Pick<MemberIdentity, 'member' | 'sessionId'>,
  { password, code }: { password: string; code?: string | undefined },
): Promise<RecoveryCodesAnswer> {
  const isRight = await checkPassword(ctx, guesser, member, password)
  if (!isRight) throw new Refused('login.invalid')
  if ((await checkSecondFactor(ctx, member.id, code, sessionId)) === 'missing') throw new Refused('login.code')
  const recoveryCodes = newRecoveryCodes()
  const hashes = await Promise.all(recoveryCodes.map((recoveryCode) => hashRecoveryCode(ctx, member.id, recoveryCode)))
  await ctx.db.transaction().execute(async (tx) => {
    await lockSecrets(tx, member.id)
    await lockAsChecked(tx, member)
    const factor = await findFactor(tx, member.id)
    if (!factor?.confirmed_at) throw new Refused('second-factor.off')
    await replaceRecoveryCodes(tx, member.id, hashes)
    await noteSecurity(tx, { what: 'recovery-codes-renewed', who: member.id })
    await postAccountEmail(ctx, tx, member, recoveryCodesRenewed(ctx.supportEmail))
  })
  return { recoveryCodes }
}
