/** Where the money of a gift card comes from, as people read it. */
export const giftCardOrigins = {
  sold: 'Sold',
  voucher: 'Voucher for a booking',
  given: 'Given by the house',
  imported: 'Imported',
} as const
export type GiftCardOrigin = keyof typeof giftCardOrigins

const ends = { disabled: 'Disabled', expired: 'Expired', replaced: 'Replaced', voided: 'Cancelled' } as const
/** Whether a gift card is good, or why it is not. */
export type GiftCardStanding = 'good' | keyof typeof ends

type Card = { standing: GiftCardStanding; balance: number }

/** Whether guests can pay with a gift card: it is good, and something is left on it. */
export const isActiveCard = ({ standing, balance }: Card): boolean => standing === 'good' && balance > 0

/** The status of a gift card in a word: one that is good and has nothing left is used up. */
export function statusOfCard({ standing, balance }: Card): string {
  if (standing !== 'good') return ends[standing]
  return balance > 0 ? 'Active' : 'Used up'
}
