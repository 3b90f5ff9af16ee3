import type { Fieldset, Member } from '#api/platform/members.ts'
import { Refused } from '#domain/refusals.ts'
import { mayActOn } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/identify-client.ts'
import { findLivingMember } from '#server/accounts/member-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { describeMember } from './describe-member.ts'

/**
 * A member: in full for the member and for callers with the scope; for others the public profile, if the member joined
 * the community. A hidden one does not exist for them, `member.unknown`.
 */
export async function showMember(
  { db }: Pick<Ctx, 'db'>,
  caller: Caller,
  id: string,
  fieldsets: readonly Fieldset[],
): Promise<Member> {
  const member = await findLivingMember(db, id)
  if (!member) throw new Refused('member.unknown')
  if (mayActOn(caller, id, 'MEMBERS.MEMBER_READ')) return describeMember(member, fieldsets)
  if (member.privacy_status !== 'PUBLIC' || member.status !== 'APPROVED') throw new Refused('member.unknown')
  return describeMember(member)
}
