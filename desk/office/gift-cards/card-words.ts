import type { GiftCardEntryKind, StaffGiftCard } from '#api/staff-gift-cards.ts'

/** Where a card comes from, in words. */
export const originNames: Record<StaffGiftCard['origin'], string> = {
  sold: 'Sold',
  voucher: 'Voucher for a booking',
  given: 'Given by the house',
  imported: 'Imported',
}

/** The status of a card, in a word and a colour: one that is good and has nothing left is used up. */
export function statusOf({ standing, balance }: Pick<StaffGiftCard, 'standing' | 'balance'>) {
  if (standing !== 'good') return { tone: 'plain', word: standingNames[standing] } as const
  return balance > 0 ? ({ tone: 'good', word: 'Active' } as const) : ({ tone: 'plain', word: 'Used up' } as const)
}

const standingNames: Record<Exclude<StaffGiftCard['standing'], 'good'>, string> = {
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
