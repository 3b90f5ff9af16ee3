import type { Ctx } from '#server/kit/context.ts'
import { chargeToCard, closeCardPage, readCardPage, type CardPage, type KeptCard } from '#server/payments/card-page.ts'
import { findCardRef, listCardPages, noteCard, removeCardPage } from './card-store.ts'
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
    if (page.state === 'saved' && !isOver(membership)) came += await takeCard(ctx, membership, { ref, card: page.card })
    else if (page.state !== 'open') await removeCardPage(ctx.db, ref)
  }
  return came
}

/** The provider first: whoever dies in between does all of it again. */
async function takeCard(
  ctx: Ctx,
  membership: MembershipState['membership'],
  { ref, card }: { ref: string; card: KeptCard },
): Promise<number> {
  const { id, subscription_ref: subscriptionRef } = membership
  if (subscriptionRef === null) return 0
  await chargeToCard(ctx, subscriptionRef, card.ref)
  const isFirst = await ctx.db.transaction().execute(async (tx) => {
    if (!(await removeCardPage(tx, ref)) || !(await noteCard(tx, id, card))) return false
    await postMembershipEmail(ctx, tx, membership, anotherCard(membership, { ref, card }))
    return true
  })
  if (isFirst) return 1
  // Another run was faster: if it was much faster, a newer card has come since, and was just set back.
  const last = await findCardRef(ctx.db, id)
  if (last && last.ref !== card.ref) await chargeToCard(ctx, subscriptionRef, last.ref)
  return 0
}
