import { lettersOf } from '../typed-codes.ts'

/** A gift card as the wire knows it (spec 3); any other status than VALID is refused. */
export type GiftCard = { code: string; status: 'VALID' | 'DISABLED' | 'EXPIRED'; balance: number }

/** The code as it travels: trimmed; null when it has no letter and no digit (spec 5, Gift card). */
export function giftCardCode(input: string): string | null {
  return lettersOf(input) === '' ? null : input.trim()
}

/** Why a gift card is not accepted, or null; null is a code that the house does not know, or none at all. */
export function whyNotGiftCard(
  card: Pick<GiftCard, 'status'> | null,
): 'gift-card.unknown' | 'gift-card.expired' | null {
  if (card?.status === 'EXPIRED') return 'gift-card.expired'
  return card?.status === 'VALID' ? null : 'gift-card.unknown'
}
