import type { LoginAnswer } from '#api/accounts.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { countTry } from '#server/kit/http/failed-tries.ts'
import { noteRepeated } from '#server/kit/observe/security-log.ts'
import { openSession, type OpenedSession } from '#server/access/open-session.ts'
import { checkPassword } from './check-password.ts'
import { checkSecondFactor, refuseWithoutFactor } from './second-factor/check-second-factor.ts'
import { countEmail } from './count-email.ts'
import type { Guesser } from '#server/access/known-browser.ts'
import { lockAsChecked } from './lock-as-checked.ts'
import { sendCode } from './send-code.ts'
import { lookUpMember } from './look-up-member.ts'
import { hasPassword } from './passwords.ts'
import { newSecret } from '#server/access/tokens.ts'
import { findNewestSignUp } from './sign-up-store.ts'
import { lockLivingMember } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/** A sign-in that led to a session, or the answer that says what is missing. */
export type Login = OpenedSession | { secret: null; answer: LoginAnswer }

/** What still prevents a sign-in with the right password, before any second factor. */
export type NotYet = Extract<LoginAnswer, { state: 'EMAIL_VERIFICATION_REQUIRED' | 'OWNER_APPROVAL_REQUIRED' }>

type Input = {
  email: string
  password: string
  code?: string | undefined
  /** The sign-in that a code was sent for. */
  stateToken?: string | undefined
}

/** Signs a member in by email and password (spec 7), and by the second factor if they have one: `login.code`. */
export async function logIn(ctx: Ctx, guesser: Guesser, input: Input): Promise<Login> {
  const checked = await checkLogin(ctx, guesser, input)
  if ('state' in checked) return { secret: null, answer: checked }
  const stateToken = (input.code && input.stateToken) || newSecret()
  const factor = await checkSecondFactor(ctx, checked.member.id, input.code, stateToken)
  if (factor === 'missing') return { secret: null, answer: { state: 'MFA_REQUIRED', stateToken } }
  const hasSecondFactor = factor === 'proved'
  return await ctx.db.transaction().execute(async (tx) => {
    await lockAsChecked(tx, checked.member)
    if (!hasSecondFactor) await refuseWithoutFactor(tx, checked.member.id)
    return await openSession(ctx, tx, checked.member, { hasSecondFactor })
  })
}

/**
 * The member of this email and password, or what is still missing. Refuses `noaccount`, `login.invalid`,
 * `account.blocked`, `resetPassword` (an account that never had a password), and after too many wrong guesses
 * `request.too-many`, for known and unknown addresses alike.
 */
export async function checkLogin(
  ctx: Ctx,
  guesser: Guesser,
  input: { email: string; password: string },
): Promise<{ member: MemberRow } | NotYet> {
  const member = await lookUpMember(ctx, guesser, input.email)
  const signUp = member?.email_verified_at === null ? await findNewestSignUp(ctx.db, member.id) : undefined
  const kept = signUp?.password_hash ?? member?.password_hash ?? null
  const account = { id: member?.id, email: input.email, password_hash: kept }
  const isRight = await checkPassword(ctx, guesser, account, input.password)
  if (!isRight) await noteRepeated(ctx.db, { what: 'sign-in-failed', who: member?.id ?? null })
  if (!member) throw new Refused('noaccount')
  if (!hasPassword(kept)) throw new Refused('resetPassword')
  if (!isRight) throw new Refused('login.invalid')
  if (member.status === 'BLOCKED') throw new Refused('account.blocked')
  await countTry(ctx, 'sign-ins-of', member.id)
  if (member.email_verified_at !== null) return onceProved(member)
  await countEmail(ctx, 'registration', guesser.network)
  return await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockLivingMember(tx, member.id)
    if (locked?.email_verified_at === null) {
      return { state: 'EMAIL_VERIFICATION_REQUIRED', stateToken: await sendCode(ctx, tx, locked, signUp?.id) }
    }
    // The address was verified meanwhile: with this password, or by another person with another one.
    if (locked?.password_hash !== kept) throw new Refused('login.invalid')
    return onceProved(locked)
  })
}

const onceProved = (member: MemberRow): { member: MemberRow } | NotYet =>
  member.status === 'APPROVED' ? { member } : { state: 'OWNER_APPROVAL_REQUIRED' }
