import { Refused } from '#domain/refusals.ts'
import { endAllSessions, lockSecrets } from '#server/accounts/secret-store.ts'
import { lockLivingMember, setMember } from '#server/accounts/member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { paysAgain } from '#server/memberships/credit-store.ts'

/** Who blocks a member: a member of staff, or null for a key. */
type By = { memberId: string | null }

/** Blocks a member: signed in nowhere from now on, until they are approved again. */
export const blockMember = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, by: By) => shutOut(ctx, id, by, 'BLOCKED')

/** Disconnects a member: their sessions end, and sign-in needs a new approval. */
export const disconnectMember = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, by: By) => shutOut(ctx, id, by, 'OFFLINE')

/**
 * Ends every session at once. Members cannot block themselves or the owner. A member with a recurring membership keeps
 * the account in which they can cancel it. `MEMBER_SELF_BLOCK_FORBIDDEN`, `OWNER_MEMBER_BLOCK_FORBIDDEN`,
 * `ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN`, `member.unknown`.
 */
async function shutOut(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  by: By,
  status: 'BLOCKED' | 'OFFLINE',
): Promise<MemberRow> {
  return await db.transaction().execute(async (tx) => {
    await lockSecrets(tx, id)
    const member = await lockLivingMember(tx, id)
    if (!member) throw new Refused('member.unknown')
    const memberId = member.id
    if (memberId === by.memberId) throw new Refused('MEMBER_SELF_BLOCK_FORBIDDEN', { memberId })
    if (member.role === 'owner') throw new Refused('OWNER_MEMBER_BLOCK_FORBIDDEN', { memberId })
    if (await paysAgain(tx, memberId)) throw new Refused('ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN', { memberId })
    await endAllSessions(tx, memberId, now())
    await noteSecurity(tx, { what: status === 'BLOCKED' ? 'member-blocked' : 'member-disconnected', who: memberId })
    return member.status === status ? member : await setMember(tx, memberId, { status }, now())
  })
}
