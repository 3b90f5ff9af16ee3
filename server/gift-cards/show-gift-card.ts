import type { GiftCardAnswer } from '#api/gift-cards.ts'
import { whyNotGiftCard } from '#domain/gift-cards/check-gift-card.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { letGuess } from '#server/kit/http/failed-tries.ts'
import { findGiftCard, giftMoneyHeldBy } from './store.ts'

type Asker = { network: string; visitorId: string | null }

/**
 * A gift card and what is on it (spec 7), in dollars; what the browser's own unpaid order holds counts as on it (ruling
 * 13). Wrong codes are counted. `gift-card.unknown`, `request.too-many`.
 */
export async function showGiftCard(ctx: Ctx, { network, visitorId }: Asker, code: string): Promise<GiftCardAnswer> {
  const found = await letGuess(ctx, 'code', network, async (noteWrong) => {
    const card = await findGiftCard(ctx.db, code, ctx.now())
    if (whyNotGiftCard(card ?? null) !== null) await noteWrong()
    return card
  })
  if (!found) throw new Refused('gift-card.unknown/lookup')
  const own = visitorId === null ? 0 : await giftMoneyHeldBy(ctx.db, found.id, visitorId)
  return { giftCard: { code: code.trim(), status: found.status, balance: dollarsFromCents(found.balance + own) } }
}
