/** A gift card as the wire knows it (spec 3); any other status than VALID is refused. */
export type GiftCard = { code: string; status: 'VALID' | 'DISABLED' | 'EXPIRED'; balance: number }

/** The code as it is looked up: trimmed; null when nothing is left (spec 5, Gift card). */
export function giftCardCode(input: string): string | null {
  return input.trim() || null
}

/** Why a gift card is not accepted, or null; null is a code that the house does not know, or none at all. */
export function whyNotGiftCard(
  card: Pick<GiftCard, 'status'> | null,
): 'gift-card.unknown' | 'gift-card.expired' | null {
  if (card?.status === 'EXPIRED') return 'gift-card.expired'
  return card?.status === 'VALID' ? null : 'gift-card.unknown'
}
