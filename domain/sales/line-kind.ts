/**
 * The kinds of things that the house sells, and whether GST is in their price; a file of `server/sales/kinds/` says
 * what becomes of each. It is not in that of a gift card, because what the card pays for is taxed.
 */
export const lineKinds = {
  BOOKING: { isTaxed: true },
  PLAN: { isTaxed: true },
  PRODUCT: { isTaxed: true },
  GIFT_CARD: { isTaxed: false },
} as const satisfies Record<string, { isTaxed: boolean }>

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
