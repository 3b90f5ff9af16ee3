import { sydneyDateOf } from '../sydney-time.ts'

/** The card that a membership is charged to. */
export type ChargedCard = {
  /** As the provider writes it: `visa`. */
  brand: string
  last4: string
  /** It is good to the end of this month, `YYYY-MM`. */
  expires: string
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** A card as its owner knows it: `Visa ending in 4242`. */
export const nameOfCard = ({ brand, last4 }: Pick<ChargedCard, 'brand' | 'last4'>): string =>
  `${brandNames[brand] ?? 'Card'} ending in ${last4}`

/** Whether a card is not good any more on the Sydney day of a charge. */
export const expiresBefore = ({ expires }: Pick<ChargedCard, 'expires'>, charge: Date): boolean =>
  sydneyDateOf(charge).slice(0, 7) > expires

/** Why no other card can be left for a membership; null when it can. A charge that failed is paid first, with any card. */
export function whyNotAnotherCard(membership: {
  isOver: boolean
  isOverdue: boolean
  /** Something is still to be charged to a card. */
  isCharged: boolean
}): 'membership.ended' | 'membership.not-charged' | 'membership.overdue' | null {
  if (membership.isOver) return 'membership.ended'
  if (!membership.isCharged) return 'membership.not-charged'
  return membership.isOverdue ? 'membership.overdue' : null
}
