/**
 * The kinds of things that the house sells, whether GST is in their price, and whether a guest can return them for
 * their money; a file of `server/sales/kinds/` says what becomes of each. GST is not in the price of a gift card,
 * because what the card pays for is taxed. Bookings are cancelled, plans are left, and a gift card is spent: none of
 * them is returned.
 */
export const lineKinds = {
  BOOKING: { isTaxed: true, isReturnable: false },
  PRODUCT: { isTaxed: true, isReturnable: true },
  GIFT_CARD: { isTaxed: false, isReturnable: false },
  PLAN: { isTaxed: true, isReturnable: false },
} as const satisfies Record<string, { isTaxed: boolean; isReturnable: boolean }>

export type LineKind = keyof typeof lineKinds

/** What the desk hands over: products and gift vouchers. */
export type GoodsKind = Exclude<LineKind, 'BOOKING' | 'PLAN'>

/** What is sold without GST in its price. */
export const untaxedKinds: string[] = Object.entries(lineKinds).flatMap(([kind, { isTaxed }]) =>
  isTaxed ? [] : [kind],
)

/** What a line is called where its price stands: a product with how many, a booking by its service alone. */
export const calledWithCount = ({ kind, name, people }: { kind: LineKind; name: string; people: number }): string =>
  kind !== 'BOOKING' && people > 1 ? `${people} × ${name}` : name
