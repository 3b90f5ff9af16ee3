/** The kinds of things that the house sells; what the house knows of each is a file of `server/sales/kinds/`. */
export type LineKind = 'BOOKING' | 'PLAN' | 'PRODUCT' | 'GIFT_CARD'
