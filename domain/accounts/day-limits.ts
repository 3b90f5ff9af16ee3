/**
 * What a manager may do only so much of in a day: give by gift card, send the balance of a card to another address, void
 * gifts, add visits to memberships, make promo codes. Owners have no limit (docs/decisions/179).
 */
export type DayLimit = 'gift' | 'replace' | 'void' | 'visits' | 'codes'

/** Whether so much more fits in a day of which so much is taken. */
export const fitsInDay = (taken: number, more: number, most: number): boolean => taken + more <= most
