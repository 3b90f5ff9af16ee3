import type { MyMembershipsAnswer } from '#api/memberships.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { describeMembership } from './describe-membership.ts'
import { listMemberships } from './membership-store.ts'
import { claimWaiting } from './credit-store.ts'

/** Everything a member sees of their memberships under /account, newest first. */
export async function listMyMemberships(ctx: Pick<Ctx, 'db' | 'now'>, member: MemberRow): Promise<MyMembershipsAnswer> {
  await claimWaiting(ctx.db, member)
  const own = await listMemberships(ctx.db, member.id)
  return { memberships: await Promise.all(own.map(({ id }) => describeMembership(ctx, id))) }
}
