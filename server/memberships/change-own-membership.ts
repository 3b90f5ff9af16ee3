import type { MembershipAnswer } from '#api/memberships.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { changeMembership } from './change-membership.ts'
import { describeMembership } from './describe-membership.ts'
import { listMemberships, type MembershipState } from './membership-store.ts'
import { claimWaiting } from './credit-store.ts'

/** Changes a member's own membership. Another member's, or none: `membership.unknown`. */
export async function changeOwnMembership(
  ctx: Ctx,
  member: MemberRow,
  id: string,
  act: (tx: Tx, state: MembershipState) => Promise<void>,
): Promise<MembershipAnswer> {
  await requireOwn(ctx, member, id)
  await changeMembership(ctx, id, act)
  return await describeMembership(ctx, id)
}

/** `membership.unknown` unless it is the member's own. */
export async function requireOwn({ db }: Pick<Ctx, 'db'>, member: MemberRow, id: string): Promise<void> {
  await claimWaiting(db, member)
  const own = await listMemberships(db, member.id)
  if (!own.some((membership) => membership.id === id.toLowerCase())) throw new Refused('membership.unknown')
}
