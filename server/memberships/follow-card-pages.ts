import type { ChargedCard } from '#domain/memberships/charged-card.ts'
import type { Ctx } from '#server/kit/context.ts'
import { chargeToCard, closeCardPage, readCardPage, type CardPage } from '#server/payments/card-page.ts'
import { listCardPages, noteCard, removeCardPage } from './card-store.ts'
import { isOver, type MembershipState } from './membership-store.ts'
import { anotherCard, postMembershipEmail } from './write-membership-email.ts'

/**
 * Charges a membership to the card that its member has left on a page of the provider, and confirms it to them once.
 * Answers how many cards came.
 */
export const followCardPages = (ctx: Ctx, state: MembershipState): Promise<number> =>
  takeCards(ctx, state, (ref) => readCardPage(ctx, ref))

/** The same, and closes the pages that are still open: the member asks for a new one. */
export const closeCardPages = (ctx: Ctx, state: MembershipState): Promise<number> =>
  takeCards(ctx, state, (ref) => closeCardPage(ctx, ref))

async function takeCards(
  ctx: Ctx,
  { membership }: MembershipState,
  see: (ref: string) => Promise<CardPage>,
): Promise<number> {
  let came = 0
  for (const { ref } of await listCardPages(ctx.db, membership.id)) {
    const page = await see(ref)
    if (page.state === 'saved' && !isOver(membership)) came += await takeCard(ctx, membership, { ref, ...page })
    else if (page.state !== 'open') await removeCardPage(ctx.db, ref)
  }
  return came
}

type Saved = { ref: string; methodRef: string; card: ChargedCard | null }

/** The provider first: whoever dies in between does all of it again. */
async function takeCard(
  ctx: Ctx,
  membership: MembershipState['membership'],
  { ref, methodRef, card }: Saved,
): Promise<number> {
  if (membership.subscription_ref !== null) await chargeToCard(ctx, membership.subscription_ref, methodRef)
  return await ctx.db.transaction().execute(async (tx) => {
    if (!(await removeCardPage(tx, ref)) || !card) return 0
    await noteCard(tx, membership.id, card)
    await postMembershipEmail(ctx, tx, membership, anotherCard(membership, { ref, card }))
    return 1
  })
}
