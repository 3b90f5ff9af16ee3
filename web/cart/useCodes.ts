import { useEffect } from 'react'
import { couponsPath, type CouponsAnswer } from '#api/coupons.ts'
import { giftCardPath, type GiftCardAnswer } from '#api/gift-cards.ts'
import type { AnalyticsEvent } from '#api/analytics.ts'
import { clearCoupon, clearGiftCard, withDiscounts, type Cart } from '#domain/cart/cart.ts'
import {
  codeFailure,
  couponApplied,
  couponAsked,
  couponRefused,
  giftCardApplied,
  giftCardAsked,
  giftCardRefused,
} from '#domain/cart/codes.ts'
import { couponInCart, whyNotCoupon } from '#domain/coupons/check-coupon.ts'
import { giftCardCode, whyNotGiftCard } from '#domain/gift-cards/check-gift-card.ts'
import { centsFromDollars } from '#domain/money.ts'
import { bookingLine, quote } from '#domain/pricing/quote.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import { sharedRefusals, type SharedRefusal } from '#domain/shared-refusals.ts'
import { words } from '#domain/words.ts'
import { track } from '#web/analytics.ts'
import { CallFailed, getJson, withQuery } from '#ui/api-client.ts'
import { keep, recallJson } from '#web/browser-storage.ts'
import { useHouse } from '#web/shell/house.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { useCart } from './useCart.ts'

type Kind = 'coupon' | 'gift-card'

/** Putting codes on the cart and taking them off (spec 4, Coupon and gift card application). */
export function useCodes() {
  const { now, prices } = useHouse()
  const { change } = useCart()
  useEffect(() => void restoreCodes(now(), prices), [now, prices])
  return {
    applyCoupon: (typed: string) => applyCoupon(typed, now(), prices),
    removeCoupon: () => {
      change(clearCoupon)
      keepCode('coupon', null)
      announce('Promo code removed')
    },
    applyGiftCard,
    removeGiftCard: () => {
      change(clearGiftCard)
      keepCode('gift-card', null)
      announce('Gift card removed')
    },
  }
}

async function applyCoupon(typed: string, now: Date, prices: Prices): Promise<void> {
  const code = typed.trim()
  if (code === '') return change((cart) => couponRefused(cart, words.promoCodeEmpty))
  change((cart) => couponAsked(cart, code))
  try {
    const { coupons } = await getJson<CouponsAnswer>(withQuery(couponsPath, { code }), words.promoCodeInvalid)
    const refusal = whyNotCoupon(coupons[0], now)
    if (refusal) return refuse('coupon', null, refusal)
    const coupon = couponInCart(coupons[0]!)
    change((cart) => couponApplied(withDiscounts(cart, discountsOf(cart, coupon, prices)), coupon))
    keepCode('coupon', coupon.code)
    announce(`Promo code ${coupon.code} applied`)
  } catch (error) {
    refuse('coupon', error, words.promoCodeInvalid)
  }
}

async function applyGiftCard(typed: string): Promise<void> {
  const code = giftCardCode(typed)
  if (code === null) return change((cart) => giftCardRefused(cart, sharedRefusals['gift-card.unknown'].message))
  change((cart) => giftCardAsked(cart, code))
  try {
    const path = giftCardPath.replace(':code', () => encodeURIComponent(code))
    const { giftCard } = await getJson<GiftCardAnswer>(path, sharedRefusals['gift-card.unknown'].message)
    const refusal = whyNotGiftCard(giftCard)
    if (refusal) return refuse('gift-card', null, refusal)
    change((cart) => giftCardApplied(cart, { code: giftCard.code, balance: centsFromDollars(giftCard.balance) }))
    keepCode('gift-card', giftCard.code)
    announce('Gift card applied')
  } catch (error) {
    refuse('gift-card', error, 'gift-card.unknown')
  }
}

/** Asks the house again about the codes on the cart, after the price has changed. */
export async function refreshCodes(now: Date, prices: Prices): Promise<void> {
  const { activeCoupon, giftCard } = useCart.getState().cart
  // Taken off first: one that no longer holds must not stay.
  change((cart) => clearGiftCard(clearCoupon(cart)))
  if (activeCoupon) await applyCoupon(activeCoupon.code, now, prices)
  if (giftCard) await applyGiftCard(giftCard.code)
}

/** The codes that stood on the cart before the page was left for the payment page, put on it again. */
async function restoreCodes(now: Date, prices: Prices): Promise<void> {
  const { items, activeCoupon, giftCard, loading } = useCart.getState().cart
  if (items.length === 0 || activeCoupon || giftCard || loading) return
  const [coupon, card] = keptCodes()
  if (typeof coupon === 'string') await applyCoupon(coupon, now, prices)
  if (typeof card === 'string') await applyGiftCard(card)
}

/** Keeps the code of one kind for this tab; the other's stays, also while the house is still asked about it. */
function keepCode(kind: Kind, code: string | null): void {
  const [coupon, card] = keptCodes()
  keep('codes', JSON.stringify(kind === 'coupon' ? [code, card] : [coupon, code]))
}

function keptCodes(): [coupon: unknown, card: unknown] {
  const kept = recallJson('codes')
  return Array.isArray(kept) ? [kept[0], kept[1]] : [null, null]
}

function refuse(kind: Kind, error: unknown, ours: SharedRefusal | typeof words.promoCodeInvalid): void {
  const server = error instanceof CallFailed ? error.message : null
  const own = ours in sharedRefusals ? sharedRefusals[ours as SharedRefusal].message : ours
  const message = codeFailure(kind, { server, ours: own }, tell)
  change((cart) => (kind === 'coupon' ? couponRefused(cart, message) : giftCardRefused(cart, message)))
  // One that no longer holds has said so, and is not tried again; one that nobody answered for is.
  if (error === null || isAnswered(error)) keepCode(kind, null)
}

const isAnswered = (error: unknown) => error instanceof CallFailed && error.code in sharedRefusals

const tell = (event: string) => track({ event } as AnalyticsEvent)

const change = (act: (cart: Cart) => Cart) => useCart.getState().change(act)

const discountsOf = (cart: Cart, coupon: ReturnType<typeof couponInCart>, prices: Prices) =>
  quote({ lines: cart.items.map(bookingLine), coupon, prices }).lines.map((line) => line.discount)
