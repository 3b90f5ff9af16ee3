import type { Ctx } from '#server/kit/context.ts'
import { checkLogin } from '#server/accounts/log-in.ts'
import type { Guesser } from '#server/access/known-browser.ts'
import { nextSignInStep, type SignInStep } from '#server/accounts/sign-in-step.ts'

/** Signs a member in who gives address and password to a client: the client gets a token for a session, not the session. */
export async function logInWithClient(
  ctx: Ctx,
  guesser: Guesser,
  input: { email: string; password: string },
): Promise<SignInStep> {
  const checked = await checkLogin(ctx, guesser, input)
  return 'state' in checked ? checked : await nextSignInStep(ctx, checked.member)
}
