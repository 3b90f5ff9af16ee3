import type { LoginAnswer } from '#api/accounts.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { refuseGuessers } from '#server/kit/failed-tries.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import { checkPassword } from './check-password.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { sendCode } from './send-code.ts'
import { lookUpMember } from './look-up-member.ts'

/** A sign-in that led to a session, or the answer that says what is missing. */
export type Login = OpenedSession | { secret: null; answer: LoginAnswer }

type Wish = { email: string; password: string; code?: string | undefined }

/**
 * Signs a member in by address and password (spec 7). Refuses `noaccount`, `login.invalid`, `login.code`,
 * `account.blocked`, and
 * after too many wrong guesses `request.too-many`, for known and unknown addresses alike.
 */
export async function logIn(ctx: Ctx, network: string, wish: Wish): Promise<Login> {
  await refuseGuessers(ctx, 'password', network)
  const member = await lookUpMember(ctx, network, wish.email)
  const isRight = await checkPassword(ctx, network, wish.email, member?.password_hash ?? null, wish.password)
  if (!member) throw new Refused('noaccount')
  if (!isRight) throw new Refused('login.invalid')
  if (member.status === 'BLOCKED') throw new Refused('account.blocked')
  if (member.email_verified_at === null) {
    const stateToken = await ctx.db.transaction().execute((tx) => sendCode(ctx, tx, member))
    return { secret: null, answer: { state: 'EMAIL_VERIFICATION_REQUIRED', stateToken } }
  }
  if (member.status !== 'APPROVED') return { secret: null, answer: { state: 'OWNER_APPROVAL_REQUIRED' } }
  const factor = await checkSecondFactor(ctx, member.id, wish.code)
  if (factor === 'missing') return { secret: null, answer: { state: 'MFA_REQUIRED' } }
  const hasSecondFactor = factor === 'proved'
  return await ctx.db.transaction().execute((tx) => openSession(ctx, tx, member, { hasSecondFactor }))
}
