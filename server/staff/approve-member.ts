import { Refused } from '#domain/refusals.ts'
import { endAllSessions, lockSecrets } from '#server/accounts/secret-store.ts'
import { lockLivingMember, setMember } from '#server/accounts/member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'

/** Lets a member in who was waiting, blocked or disconnected; they sign in anew. `member.unknown`. */
export async function approveMember({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<MemberRow> {
  return await db.transaction().execute(async (tx) => {
    await lockSecrets(tx, id)
    const member = await lockLivingMember(tx, id)
    if (!member) throw new Refused('member.unknown')
    if (member.status === 'APPROVED') return member
    // A sign-in that was under way when the member was shut out may have left a session.
    await endAllSessions(tx, member.id, now())
    await noteSecurity(tx, { what: 'member-approved', who: member.id })
    return await setMember(tx, member.id, { status: 'APPROVED' }, now())
  })
}
