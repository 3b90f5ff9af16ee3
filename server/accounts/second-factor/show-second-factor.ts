import type { ShownFactorAnswer } from '#api/accounts.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { noteFactorShown } from '#server/access/session-store.ts'

/**
 * Checks the second factor again in an open session, for actions that ask for a fresh one. Without a code, factors
 * that send one send it now. `login.code`, `account.second-factor` for a member without one.
 */
export async function showSecondFactor(
  ctx: Ctx,
  { member, sessionId }: MemberIdentity,
  code: string | undefined,
): Promise<ShownFactorAnswer> {
  const check = await checkSecondFactor(ctx, member.id, code, sessionId)
  if (check === 'none') throw new Refused('account.second-factor')
  if (check === 'missing') return { state: 'MFA_REQUIRED' }
  await noteFactorShown(ctx.db, sessionId, ctx.now())
  return { state: 'SUCCESS' }
}
