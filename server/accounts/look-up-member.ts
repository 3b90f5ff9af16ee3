import type { Ctx } from '#server/kit/context.ts'
import { letGuess } from '#server/kit/http/failed-tries.ts'
import { knownBrowser, type Guesser } from '#server/access/known-browser.ts'
import { findMemberByEmail } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/**
 * The member of an email address. A network that asks for too many unknown addresses is refused (`request.too-many`,
 * invariant A4), but not a browser that has signed in to this account before.
 */
export async function lookUpMember(ctx: Ctx, guesser: Guesser, email: string): Promise<MemberRow | undefined> {
  const member = await findMemberByEmail(ctx.db, email)
  if (member && knownBrowser(ctx, guesser, member.id)) return member
  return await letGuess(ctx, 'account', guesser.network, async (noteWrong) => {
    if (!member) await noteWrong()
    return member
  })
}
