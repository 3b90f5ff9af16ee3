import type { GiftCardEntryKind, StaffGiftCard } from '#api/staff-gift-cards.ts'

/** Where a card comes from, in words. */
export const originNames: Record<StaffGiftCard['origin'], string> = {
  sold: 'Sold',
  voucher: 'Voucher for a booking',
  given: 'Given by the house',
  imported: 'Imported',
}

/** The status of a card, in a word: one that is good and has nothing left is used up. */
export const statusInWords = ({ standing, balance }: Pick<StaffGiftCard, 'standing' | 'balance'>): string =>
  standing === 'good' && balance === 0 ? 'Used up' : standingNames[standing]

const standingNames: Record<StaffGiftCard['standing'], string> = {
  good: 'Active',
  disabled: 'Disabled',
  expired: 'Expired',
  replaced: 'Replaced',
  voided: 'Cancelled',
}

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
