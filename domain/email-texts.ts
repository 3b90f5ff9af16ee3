const words = ['firstName', 'service', 'when', 'house'] as const
/** What an owner may write in an email for something that each email says anew: `{{firstName}}`. */
export type EmailWord = (typeof words)[number]

const ofBooking = words
const ofMembership = ['firstName', 'service', 'house'] as const

/** The kinds of email in which the owner has a say, and the words that each knows. */
export const textKinds = {
  'booking-confirmed': ofBooking,
  'booking-moved': ofBooking,
  'booking-smaller': ofBooking,
  'booking-canceled': ofBooking,
  'booking-reminder': ofBooking,
  'payment-returned': ofBooking,
  'membership-leaving': ofMembership,
  'membership-kept': ofMembership,
  'membership-ended': ofMembership,
  'membership-suspended': ofMembership,
  'membership-rested': ofMembership,
  'membership-resumed': ofMembership,
  'membership-payment-failed': ofMembership,
  'membership-payment-returned': ofMembership,
  'membership-new-price': ofMembership,
  'membership-another-card': ofMembership,
  welcome: ['firstName', 'house'],
} as const satisfies Record<string, readonly EmailWord[]>
export type TextKind = keyof typeof textKinds

/** Whether the owner has a say in this kind of email. */
export const isTextKind = (kind: string): kind is TextKind => Object.hasOwn(textKinds, kind)

/** The owner's words for one kind of email; what is empty is said in ours. */
export type OwnWords = { subject: string; opening: string; closing: string }

const WORD = /\{\{([^{}]*)\}\}/g

/** The first word between double braces that this kind of email does not know; null when it knows them all. */
export function unknownWord(kind: TextKind, { subject, opening, closing }: OwnWords): string | null {
  const known: readonly string[] = textKinds[kind]
  const used = [...`${subject} ${opening} ${closing}`.matchAll(WORD)].map(([, word = '']) => word.trim())
  return used.find((word) => !known.includes(word)) ?? null
}

/**
 * What the owner wrote, with each word in its place; null where nothing was written, or where one of its words has
 * nothing to say in this email: then it is said in ours.
 */
export function fillWords(text: string, values: Partial<Record<EmailWord, string>>): string | null {
  const known: Partial<Record<string, string>> = values
  const isFull = [...text.matchAll(WORD)].every(([, word = '']) => known[word.trim()])
  if (text.trim() === '' || !isFull) return null
  return text.replaceAll(WORD, (_, word: string) => known[word.trim()] ?? '').trim()
}
