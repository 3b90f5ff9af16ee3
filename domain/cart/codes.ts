import type { AppliedCoupon, AppliedGiftCard, Cart } from './cart.ts'

/** A coupon is being looked up: loading is on, the old error is gone (spec 4). */
export function couponAsked(cart: Cart, couponCode: string): Cart {
  return { ...cart, couponCode, loading: true, couponError: null }
}

/** The coupon holds. */
export function couponApplied(cart: Cart, coupon: AppliedCoupon): Cart {
  return { ...cart, activeCoupon: coupon, couponCode: coupon.code, loading: false, couponError: null }
}

/** The coupon does not hold: the visitor reads why; one that was applied before stays. */
export function couponRefused(cart: Cart, message: string): Cart {
  return { ...cart, couponCode: cart.activeCoupon?.code ?? '', loading: false, couponError: message }
}

/** A gift card is being looked up (spec 4). */
export function giftCardAsked(cart: Cart, giftCardCode: string): Cart {
  return { ...cart, giftCardCode, loading: true, giftCardError: null }
}

/** The gift card holds. */
export function giftCardApplied(cart: Cart, giftCard: AppliedGiftCard): Cart {
  return { ...cart, giftCard, giftCardCode: giftCard.code, loading: false, giftCardError: null }
}

/** The gift card does not hold: the visitor reads why; one that was applied before stays. */
export function giftCardRefused(cart: Cart, message: string): Cart {
  return { ...cart, giftCardCode: cart.giftCard?.code ?? '', loading: false, giftCardError: message }
}

/** The message for a refused code (the server's before ours), and its analytics event (spec 8). */
export function codeFailure(
  kind: 'coupon' | 'gift-card',
  words: { server: string | null; ours: string },
  track: (event: string) => void,
): string {
  track(kind === 'coupon' ? 'coupon_failed' : 'gift_card_failed')
  return words.server || words.ours
}
