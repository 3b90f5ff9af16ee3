import type { RegisterAnswer } from '#api/accounts.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { letGuess } from '#server/kit/http/failed-tries.ts'
import { countEmail } from './count-email.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { sendCode } from './send-code.ts'
import { insertMember, isTaken } from './member-store.ts'
import { insertSignUp } from './sign-up-store.ts'

type Input = {
  loginId: { email: string }
  password: string
  profile: { firstName?: string | undefined; lastName?: string | undefined; phones: string[]; language: string }
}

/**
 * Creates an account with an unverified address, and sends the code that verifies it. What was typed is stored with
 * that code: an unverified address may be registered again, and belongs to the person whose code is used first. A
 * verified one: `emailAlreadyExists` (spec 8). A password that is easy to guess is refused. Ten an hour from one
 * network, `request.too-many`.
 */
export async function register(
  ctx: Ctx,
  network: string,
  { loginId: { email }, password, profile }: Input,
): Promise<RegisterAnswer> {
  refuseWeakPassword(ctx, email, password)
  await countEmail(ctx, 'registration', network)
  await refuseTaken(ctx, network, email)
  // A member without a name is called by their email address until they give one.
  const nameless = email.split('@')[0]!
  const typed = {
    email,
    password_hash: await hashPassword(password, ctx.config.passwordCost),
    first_name: profile.firstName ?? nameless,
    last_name: profile.lastName ?? '',
    phone: profile.phones[0] ?? '',
    language: profile.language,
  }
  const stateToken = await ctx.db.transaction().execute(async (tx) => {
    const member = await insertMember(tx, { email, first_name: nameless, last_name: '' }, ctx.now())
    if (!member) throw new Refused('emailAlreadyExists')
    const signUp = await insertSignUp(tx, { ...typed, member_id: member.id, created_at: ctx.now() })
    return await sendCode(ctx, tx, member, signUp.id)
  })
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }
}

/** Says no before any work is done for it; ten such answers an hour for one network. */
const refuseTaken = (ctx: Ctx, network: string, email: string): Promise<void> =>
  letGuess(ctx, 'account', network, async (noteWrong) => {
    if (!(await isTaken(ctx.db, email))) return
    await noteWrong()
    throw new Refused('emailAlreadyExists')
  })
