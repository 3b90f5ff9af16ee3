import type { RegisterAnswer } from '#api/accounts.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { letGuess } from '#server/kit/failed-tries.ts'
import { hashPassword } from './passwords.ts'
import { sendCode } from './send-code.ts'
import { insertMember } from './store.ts'

type Wish = {
  loginId: { email: string }
  password: string
  profile: { firstName?: string | undefined; lastName?: string | undefined; phones: string[]; language: string }
}

/**
 * Opens an account whose address is still to be proved, and sends the code for it. An address that was registered but
 * never proved may be registered again; one that was: `emailAlreadyExists` (spec 8).
 */
export async function register(
  ctx: Ctx,
  network: string,
  { loginId, password, profile }: Wish,
): Promise<RegisterAnswer> {
  const wish = {
    email: loginId.email,
    password_hash: await hashPassword(password),
    // Whoever says no name is called by their address until they do.
    first_name: profile.firstName ?? loginId.email.split('@')[0]!,
    last_name: profile.lastName ?? '',
    phone: profile.phones[0] ?? '',
    language: profile.language,
  }
  return await letGuess(ctx, 'account', network, async (noteWrong) => {
    const stateToken = await ctx.db.transaction().execute(async (tx) => {
      const member = await insertMember(tx, wish, ctx.now())
      return member && (await sendCode(ctx, tx, member))
    })
    if (stateToken) return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }
    await noteWrong()
    throw new Refused('emailAlreadyExists')
  })
}
