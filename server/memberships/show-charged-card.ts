import type { ChargedCardAnswer } from '#api/memberships.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findCard, listCardPages } from './card-store.ts'
import { requireOwn } from './change-own-membership.ts'
import { followMembership } from './follow-membership.ts'

/**
 * Tells a member who comes back from the page for another card which card is charged now: the provider is asked, as its
 * news may be slower than they are.
 */
export async function showChargedCard(ctx: Ctx, member: MemberRow, id: string): Promise<ChargedCardAnswer> {
  await requireOwn(ctx, member, id)
  await followMembership(ctx, id)
  const pages = await listCardPages(ctx.db, id)
  return { card: (await findCard(ctx.db, id)) ?? null, isPageOpen: pages.length > 0 }
}
