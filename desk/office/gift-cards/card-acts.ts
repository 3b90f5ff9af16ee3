import type { StaffGiftCard } from '#api/staff-gift-cards.ts'
import { priceInWords } from '#desk/office/services/service-words.ts'
import type { CardAct } from './useGiftCards.ts'

type Words = {
  title: string
  /** What follows from it. */
  follows: string
  go: string
  busy: string
  done: string
}

/** What can be done to a card, in words. */
export const actNames: Record<CardAct, Words> = {
  disable: {
    title: 'Disable it',
    follows: 'Nobody can pay with it until it is enabled again. Its money stays on it.',
    go: 'Disable this card',
    busy: 'Disabling…',
    done: 'Nobody can pay with it now. Its money stays on it.',
  },
  enable: {
    title: 'Enable it',
    follows: 'Whoever has its code can pay with it again.',
    go: 'Enable this card',
    busy: 'Enabling…',
    done: 'Whoever has its code can pay with it again.',
  },
  replace: {
    title: 'Replace it',
    follows: 'The old code stops working at once. A new code with the same money goes to this address by email.',
    go: 'Replace this card',
    busy: 'Replacing…',
    done: 'The old code no longer works. The new one is on its way.',
  },
  void: {
    title: 'Cancel this card',
    follows:
      'The card can never be used again, and the house no longer owes anyone its balance. This cannot be undone.',
    go: 'Cancel this card',
    busy: 'Cancelling…',
    done: 'The card is cancelled. The house no longer owes anyone its balance.',
  },
}

/** What can be done to a card as it stands; only gifts of the house are voided with money on them. */
export function actsOn({ standing, origin, balance }: StaffGiftCard): CardAct[] {
  if (standing === 'replaced' || standing === 'voided') return []
  return [
    standing === 'disabled' ? 'enable' : 'disable',
    'replace',
    ...(origin === 'given' || balance === 0 ? (['void'] as const) : []),
  ]
}

/** Whether an address names something that can be done to a card. */
export const isAct = (text: string): text is CardAct => Object.hasOwn(actNames, text)

/** A card and what is on it, for the page on which an act is checked. */
export const cardInWords = ({ lastFour, balance }: StaffGiftCard): string =>
  `…${lastFour}, with ${priceInWords(balance)} on it`
