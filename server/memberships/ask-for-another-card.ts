import type { CardPageAnswer } from '#api/memberships.ts'
import { Refused } from '#domain/refusals.ts'
import { HOUR, MINUTE } from '#domain/sydney-time.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { countTry } from '#server/kit/http/failed-tries.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { openCardPage } from '#server/payments/card-page.ts'
import { required } from '#server/kit/required.ts'
import { insertCardPage } from './card-store.ts'
import { requireOwn } from './change-own-membership.ts'
import { closeCardPages } from './follow-card-pages.ts'
import { readMembershipState, setDueBy } from './membership-store.ts'
import { whyNotLeaveCard } from './why-not-leave-card.ts'

/** How long the page stays open. */
const PAGE_MS = HOUR

/**
 * Opens the page of the provider on which a member leaves another card for what their membership is charged from now
 * on: `membership.ended`, `membership.not-charged`, `membership.overdue`, `request.too-many`. An earlier page closes.
 */
export async function askForAnotherCard(ctx: Ctx, member: MemberRow, id: string): Promise<CardPageAnswer> {
  await requireOwn(ctx, member, id)
  const state = await readMembershipState(ctx.db, id)
  const whyNot = whyNotLeaveCard(state, ctx.now())
  if (whyNot) throw new Refused(whyNot)
  await countTry(ctx, 'card-pages-of', member.id)
  await closeCardPages(ctx, state)

  const closesAt = new Date(ctx.now().getTime() + PAGE_MS)
  const { siteUrl } = ctx.config
  const { membership } = state
  const { ref, url } = await openCardPage(ctx, {
    subscriptionRef: required(membership.subscription_ref, 'the subscription of a membership that is charged'),
    membershipId: membership.id,
    houseId: ctx.houseId,
    houseName: (await findVenue(ctx.db)).name,
    savedUrl: `${siteUrl}/account?card=${membership.id}`,
    cancelUrl: `${siteUrl}/account`,
    closesAt,
  })
  await ctx.db.transaction().execute(async (tx) => {
    await insertCardPage(tx, { ref, membership_id: membership.id, closes_at: closesAt })
    // Should the news of the card be lost, the page is read when it has closed.
    await setDueBy(tx, membership.id, new Date(closesAt.getTime() + MINUTE))
  })
  return { url }
}
