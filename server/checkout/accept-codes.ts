import { whyNotCoupon } from '#domain/coupons/check-coupon.ts'
import { giftCardCode, whyNotGiftCard } from '#domain/gift-cards/check-gift-card.ts'
import { Refused } from '#domain/refusals.ts'
import { plainCode } from '#domain/typed-codes.ts'
import { findCoupon, type FoundCoupon } from '#server/coupons/find-coupon.ts'
import { findGiftCard, type FoundGiftCard } from '#server/gift-cards/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { letGuess } from '#server/kit/http/failed-tries.ts'

/** The codes a buyer typed, as the house knows them; null where none was. */
export type Codes = { coupon: FoundCoupon | null; giftCard: FoundGiftCard | null }

type Typed = { couponCode?: string | null | undefined; giftCardCode?: string | null | undefined }

/** Looks the codes up and refuses those that are not accepted, in the words of spec 8; wrong ones are counted. */
export async function acceptCodes(ctx: Ctx, network: string, typed: Typed): Promise<Codes> {
  const couponCode = isThere(typed.couponCode) ? typed.couponCode : null
  const cardCode = isThere(typed.giftCardCode) ? giftCardCode(typed.giftCardCode) : null
  if (couponCode === null && cardCode === null) return { coupon: null, giftCard: null }
  return await letGuess(ctx, 'code', network, async (noteWrong) => {
    const coupon = couponCode === null ? undefined : await findCoupon(ctx.db, couponCode, ctx.now())
    const giftCard = cardCode === null ? undefined : await findGiftCard(ctx.db, cardCode, ctx.now())
    const refusal =
      (couponCode !== null && whyNotCoupon(coupon, ctx.now())) ||
      (cardCode !== null && whyNotGiftCard(giftCard ?? null))
    if (!refusal) return { coupon: coupon ?? null, giftCard: giftCard ?? null }
    await noteWrong()
    throw new Refused(refusal)
  })
}

/** Whether somebody typed anything that can be seen; what has no letter or digit in it is a code that nobody knows. */
const isThere = (typed: string | null | undefined): typed is string => plainCode(typed ?? '') !== ''
