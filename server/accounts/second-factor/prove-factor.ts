import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { findFactor, type FactorRow } from './factor-store.ts'
import { issueTicket } from '#server/accounts/issue-ticket.ts'
import type { SignInStep } from '#server/accounts/sign-in-step.ts'
import { findMember } from '#server/accounts/member-store.ts'
import { findSecret, consumeSecret } from '#server/accounts/secret-store.ts'

type Input = { kind: FactorRow['kind'] | 'PASSWORD'; stateToken: string; code: string }

/**
 * Completes a sign-in with the second factor that it waits for. Refuses `oauth.unknown-state` when no sign-in waits,
 * `login.code` for a wrong code or another kind of factor than the member's.
 */
export async function proveFactor(ctx: Ctx, { kind, stateToken, code }: Input): Promise<SignInStep> {
  const waiting = await findSecret(ctx.db, 'factor', stateToken, ctx.now())
  if (!waiting) throw new Refused('oauth.unknown-state')
  const factor = await findFactor(ctx.db, waiting.member_id)
  if (factor?.kind !== kind) throw new Refused('login.code')
  if ((await checkSecondFactor(ctx, waiting.member_id, code, stateToken)) !== 'proved') throw new Refused('login.code')
  return await ctx.db.transaction().execute(async (tx) => {
    const used = await consumeSecret(tx, 'factor', stateToken, ctx.now())
    if (!used) throw new Refused('oauth.unknown-state')
    const member = await findMember(tx, used.member_id)
    if (member.status !== 'APPROVED') throw new Refused('account.blocked')
    const sessionToken = await issueTicket(ctx, tx, member.id, { hasSecondFactor: true })
    return { state: 'SUCCESS', sessionToken, member }
  })
}
