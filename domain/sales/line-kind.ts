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

/** What is sold beside bookings. */
export type ThingKind = Exclude<LineKind, 'BOOKING'>

/** The same as a list, in the order in which the desk offers it and a sale lists it. */
export const thingKinds = (Object.keys(lineKinds) as LineKind[]).filter((kind): kind is ThingKind => kind !== 'BOOKING')

/** What the desk hands over: products and gift vouchers. */
export type GoodsKind = Exclude<ThingKind, 'PLAN'>

/** What is sold without GST in its price. */
export const untaxedKinds: string[] = Object.entries(lineKinds).flatMap(([kind, { isTaxed }]) =>
  isTaxed ? [] : [kind],
)

/** What a line is called where its price stands: a product with how many, a booking by its service alone. */
export const calledWithCount = ({ kind, name, people }: { kind: LineKind; name: string; people: number }): string =>
  kind !== 'BOOKING' && people > 1 ? `${people} × ${name}` : name
