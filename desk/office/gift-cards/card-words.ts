import type { GiftCardEntryKind, StaffGiftCardsAnswer } from '#api/staff-gift-cards.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import type { Figure } from '#desk/parts/Figures.tsx'
import { inFigures } from '#desk/parts/whole-number.ts'

/** How many cards can still be paid with, and what the house owes on them. */
export const activeInFigures = ({ cards, left }: NonNullable<StaffGiftCardsAnswer['active']>): Figure[] => [
  { amount: inFigures(cards), name: cards === 1 ? 'active card' : 'active cards' },
  { amount: inDollars(left), name: 'still to spend' },
]

/** What has happened to the money of a card, in words. */
export const entryNames: Record<GiftCardEntryKind, string> = {
  HOLD: 'Kept for an order that is being paid',
  REDEEM: 'Paid with',
  RELEASE: 'No longer kept',
  REFUND: 'Came back',
  ISSUE: 'Made for a cancelled booking',
  EXPIRE: 'Expired',
  GIVE: 'Given by the house',
  VOID: 'Card cancelled',
  SWAP: 'Moved between a card and the one in its place',
}
