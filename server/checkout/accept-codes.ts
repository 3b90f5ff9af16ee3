import { whyNotCoupon } from '#domain/coupons/check-coupon.ts'
import { giftCardCode, whyNotGiftCard } from '#domain/gift-cards/check-gift-card.ts'
import { Refused } from '#domain/refusals.ts'
import { lettersOf } from '#domain/typed-codes.ts'
import { findCoupon, type FoundCoupon } from '#server/coupons/find-coupon.ts'
import { findGiftCard, type FoundGiftCard } from '#server/gift-cards/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { letGuess } from '#server/kit/failed-tries.ts'

/** The codes a buyer typed, as the house knows them; null where none was. */
export type Codes = { coupon: FoundCoupon | null; giftCard: FoundGiftCard | null }

type Typed = { couponCode?: string | null | undefined; giftCardCode?: string | null | undefined }

/** Looks the codes up and refuses those that are not accepted, in the words of spec 8; wrong ones are counted. */
export async function acceptCodes(ctx: Ctx, network: string, typed: Typed): Promise<Codes> {
  const [couponCode, cardCode] = [
    lettersOf(typed.couponCode ?? '') && typed.couponCode,
    giftCardCode(typed.giftCardCode ?? ''),
  ]
  if (!couponCode && !cardCode) return { coupon: null, giftCard: null }
  return await letGuess(ctx, 'code', network, async (noteWrong) => {
    const coupon = couponCode ? await findCoupon(ctx.db, couponCode, ctx.now()) : undefined
    const giftCard = cardCode ? await findGiftCard(ctx.db, cardCode, ctx.now()) : undefined
    const refusal = (couponCode && whyNotCoupon(coupon, ctx.now())) || (cardCode && whyNotGiftCard(giftCard ?? null))
    if (!refusal) return { coupon: coupon ?? null, giftCard: giftCard ?? null }
    await noteWrong()
    throw new Refused(refusal)
  })
}
