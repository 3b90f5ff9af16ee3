import { whyNotCoupon } from '#domain/coupons/check-coupon.ts'
import { giftCardCode, whyNotGiftCard } from '#domain/gift-cards/check-gift-card.ts'
import { Refused } from '#domain/refusals.ts'
import { findCoupon, type FoundCoupon } from '#server/coupons/find-coupon.ts'
import { findGiftCard, type FoundGiftCard } from '#server/gift-cards/find-gift-card.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteFailedTry, refuseGuessers } from '#server/kit/failed-tries.ts'

/** The codes a buyer typed, as the house knows them; null where none was. */
export type Codes = { coupon: FoundCoupon | null; giftCard: FoundGiftCard | null }

type Typed = { couponCode?: string | null | undefined; giftCardCode?: string | null | undefined }

/** Looks the codes up and refuses those that are not accepted, in the words of spec 8; wrong ones are counted. */
export async function acceptCodes(ctx: Ctx, network: string, typed: Typed): Promise<Codes> {
  const [couponCode, cardCode] = [typed.couponCode?.trim(), giftCardCode(typed.giftCardCode ?? '')]
  if (couponCode || cardCode) await refuseGuessers(ctx, 'code', network)
  return {
    coupon: couponCode ? await acceptCoupon(ctx, network, couponCode) : null,
    giftCard: cardCode ? await acceptGiftCard(ctx, network, cardCode) : null,
  }
}

async function acceptCoupon(ctx: Ctx, network: string, code: string): Promise<FoundCoupon> {
  const found = await findCoupon(ctx.db, code)
  const refusal = whyNotCoupon(found, ctx.now())
  if (refusal) return await refuse(ctx, network, refusal)
  return found!
}

async function acceptGiftCard(ctx: Ctx, network: string, code: string): Promise<FoundGiftCard> {
  const found = await findGiftCard(ctx.db, code, ctx.now())
  const refusal = whyNotGiftCard(found ?? null)
  if (refusal) return await refuse(ctx, network, refusal)
  return found!
}

async function refuse(ctx: Ctx, network: string, reason: ConstructorParameters<typeof Refused>[0]): Promise<never> {
  await noteFailedTry(ctx, 'code', network)
  throw new Refused(reason)
}
