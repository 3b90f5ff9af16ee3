import type { Ctx } from '#server/kit/context.ts'
import { checkSecondFactor, refuseWithoutFactor } from './second-factor/check-second-factor.ts'
import { findFactor, type FactorRow } from './second-factor/factor-store.ts'
import { issueTicket } from './issue-ticket.ts'
import { lockAsChecked } from './lock-as-checked.ts'
import type { NotYet } from './log-in.ts'
import { hintOf } from './second-factor/send-factor-code.ts'
import { insertSecret } from './secret-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { minutesAfter, newSecret } from '#server/access/tokens.ts'
import { required } from '#server/kit/required.ts'

const WAIT_MINUTES = 10

/** The next step of a sign-in with a client: a token that becomes a session, or what is still missing. */
export type SignInStep =
  | { state: 'SUCCESS'; sessionToken: string; member: MemberRow }
  | { state: 'MFA_REQUIRED'; stateToken: string; kind: FactorRow['kind']; hint: string | null }
  | NotYet

/** The step after the first factor: success, or the second factor, whose code is sent now. */
export async function nextSignInStep(ctx: Ctx, member: MemberRow): Promise<SignInStep> {
  const stateToken = newSecret()
  if ((await checkSecondFactor(ctx, member.id, undefined, stateToken)) === 'none') return await letIn(ctx, member)
  const factor = required(await findFactor(ctx.db, member.id), 'the second factor that was asked for')
  const expires_at = minutesAfter(ctx.now(), WAIT_MINUTES)
  await ctx.db.transaction().execute(async (tx) => {
    await lockAsChecked(tx, member)
    await insertSecret(tx, { kind: 'factor', member_id: member.id, secret: stateToken, expires_at })
  })
  return { state: 'MFA_REQUIRED', stateToken, kind: factor.kind, hint: hintOf(factor, member) }
}

async function letIn(ctx: Ctx, member: MemberRow): Promise<SignInStep> {
  const sessionToken = await ctx.db.transaction().execute(async (tx) => {
    await lockAsChecked(tx, member)
    await refuseWithoutFactor(tx, member.id)
    return await issueTicket(ctx, tx, member.id)
  })
  return { state: 'SUCCESS', sessionToken, member }
}
