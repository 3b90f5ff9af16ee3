/** The kinds of things that the house sells; a file of `server/sales/kinds/` says what becomes of each. */
export type LineKind = 'BOOKING' | 'PLAN' | 'PRODUCT' | 'GIFT_CARD'
