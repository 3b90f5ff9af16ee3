import type { Cents } from '../money.ts'

/** The smallest amount a card can be asked for (the provider's minimum, ruling 21). */
export const SMALLEST_CARD_PAYMENT: Cents = 50

/**
 * What a gift card pays, its remaining balance, and whether it pays less than it could so that a card can pay the
 * rest.
 */
export type Redemption = { redeemed: Cents; balanceLeft: Cents; keepsCardMinimum: boolean }

/**
 * What a gift card takes off a total: the smaller of balance and total (spec 9), but never so that 1 to 49 cents
 * would be left for a card payment (ruling 21).
 */
export function redeemGiftCard(balance: Cents, total: Cents): Redemption {
  const most = Math.min(balance, total)
  const keepsCardMinimum = isTooSmallForCard(total - most) && total >= SMALLEST_CARD_PAYMENT
  const redeemed = keepsCardMinimum ? total - SMALLEST_CARD_PAYMENT : most
  return { redeemed, balanceLeft: balance - redeemed, keepsCardMinimum }
}

/** Whether something is due, but less than a card can be asked for. */
export function isTooSmallForCard(due: Cents): boolean {
  return due > 0 && due < SMALLEST_CARD_PAYMENT
}
