import type { Ctx } from '#server/kit/context.ts'
import { checkLogin } from './log-in.ts'
import type { Guesser } from './known-browser.ts'
import { passOn, type Passage } from './pass-on.ts'

/** Signs a member in who gives address and password to a tool: the tool gets a token for a session, not the session. */
export async function logInWithTool(
  ctx: Ctx,
  guesser: Guesser,
  wish: { email: string; password: string },
): Promise<Passage> {
  const checked = await checkLogin(ctx, guesser, wish)
  return 'state' in checked ? checked : await passOn(ctx, checked.member)
}
