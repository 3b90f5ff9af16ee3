import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { brokenConstraint } from '#server/kit/db.ts'
import { lockLivingMember, setMember, type MemberChange } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/** Changes the data of a member, depending on what it was until now; `member.unknown`. */
export async function changeMember(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  changeOf: (member: MemberRow) => MemberChange,
): Promise<MemberRow> {
  return await db.transaction().execute(async (tx) => {
    const member = await lockLivingMember(tx, id)
    if (!member) throw new Refused('member.unknown')
    return await setMember(tx, member.id, changeOf(member), now())
  })
}

/**
 * Changes the slug of a member's page; no two members have the same, without regard to upper and lower case:
 * `SLUG_ALREADY_EXISTS`.
 */
export async function changeSlug(ctx: Pick<Ctx, 'db' | 'now'>, id: string, slug: string): Promise<MemberRow> {
  try {
    return await changeMember(ctx, id, () => ({ slug }))
  } catch (error) {
    if (brokenConstraint(error) !== 'member_slug_key') throw error
    throw new Refused('SLUG_ALREADY_EXISTS/member', { slug })
  }
}
