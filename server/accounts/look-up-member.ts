import type { Ctx } from '#server/kit/context.ts'
import { letGuess } from '#server/kit/failed-tries.ts'
import { findMemberByEmail, type MemberRow } from './store.ts'

/** The member of an address; whoever asks for too many that do not exist is refused (`request.too-many`, invariant A4). */
export function lookUpMember(ctx: Ctx, network: string, email: string): Promise<MemberRow | undefined> {
  return letGuess(ctx, 'account', network, async (noteWrong) => {
    const member = await findMemberByEmail(ctx.db, email)
    if (!member) await noteWrong()
    return member
  })
}
