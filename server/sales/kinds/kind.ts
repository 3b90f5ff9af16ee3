import type { AskedThing, OfferedKind } from '#api/counter.ts'
import type { Period } from '#domain/memberships/charges.ts'
import type { Cents } from '#domain/money.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import type { PriceLine } from '#domain/pricing/price-lines.ts'
import type { LinePrice } from '#domain/pricing/quote.ts'
import { Refused } from '#domain/refusals.ts'
import type { Block } from '#server/emails/blocks.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { CreditUse } from '#server/memberships/credit-store.ts'
import type { Subscription } from '#server/payments/subscription.ts'
import type { NewOrder, OrderLine, OrderRow } from '../store.ts'

/** A line as it is sold: what it costs, and how much of that a gift card pays. */
export type SoldLine<Of> = LinePrice & { of: Of; gift: Cents }

type Row = NewOrder['lines'][number]
/** The columns of a line that each kind fills for itself. */
type OwnColumns = Pick<
  Row,
  | 'cart_item_id'
  | 'booking_id'
  | 'service_id'
  | 'plan_id'
  | 'product_id'
  | 'people'
  | 'is_membership'
  | 'has_towel_robe'
  | 'catalogue'
>

/** What a line of a cart becomes in an order, beside what it has in common with every other. */
export type OwnPart = {
  columns: OwnColumns
  /** A booking, and the extra bath beside it. */
  bookings: NewOrder['bookings']
  creditUse: CreditUse | null
  onPage: LineOnPage
}

/** What the payment page calls a line, and how often it is paid, again and again; null: once. */
export type LineOnPage = { name: string; every: Period | null }
/** The same with what is to be paid for it, after a gift card. */
export type LineToPay = LineOnPage & { amount: Cents }

/** When and where a line is, as its invoice tells it; null where it is at no time. */
export type LineOnInvoice = { from: Date | null; until: Date | null; where: string | null; bath: Span | null }
type Span = { from: Date; until: Date }

/** An order that was just paid, and the subscription that its payment has opened. */
export type PaidOrder = { order: OrderRow; subscription: Subscription | null }

/**
 * What the house knows of one kind of thing that it sells, from the cart to the invoice. A new kind is a file beside this
 * one, its row in `kinds.ts`, and its row in `lineKinds`, which says whether GST is in its price
 * (domain/sales/line-kind.ts). One that keeps a row of its own needs a column of `order_line`, too.
 */
export type Kind<Of, Line = OrderLine> = {
  /** What a line of a cart becomes in an order, at these prices of extras. */
  ownPart(orderId: string, line: SoldLine<Of>, prices: Prices): OwnPart
  /** How the payment page names a line of an order. */
  onPage(line: Line): LineOnPage
  /** Gives the buyer of an order what its lines of this kind are for, in the transaction that makes it PAID. */
  fulfil(ctx: Ctx, tx: Tx, paid: PaidOrder): Promise<void>
  /** What an email says of a line beside its price: when and where it is. */
  inEmail(line: Line): Block[]
  /** What the price of a line is made of; the parts add up to it. Empty where it is one price. */
  partsOf(line: Line, couponCode: string | null): PriceLine[]
  onInvoice(line: Line): LineOnInvoice
}

/** What the house knows of a kind that the desk sells beside bookings. */
export type DeskKind<Of, Line = OrderLine> = Kind<Of, Line> & {
  /** What the desk offers of it: its tiles, and how many of one are sold at once. */
  offer(ctx: Pick<Ctx, 'db'>): Promise<Omit<OfferedKind, 'kind'>>
  /** What was asked for of it, at the house's own prices. */
  read(ctx: Pick<Ctx, 'db'>, asked: readonly AskedThing[]): Promise<Of[]>
}

/** Which one was asked for, where a kind is a list of them. `request.invalid`. */
export function idOfThing({ id }: AskedThing): string {
  if (id === undefined) throw new Refused('request.invalid', { fields: ['things'] })
  return id.toLowerCase()
}

/** What most kinds have in common: they are not bookings, and have a single price and no date. */
export const plainKind = {
  onPage: ({ name }: OrderLine): LineOnPage => ({ name, every: null }),
  fulfil: async (): Promise<void> => {},
  inEmail: (): Block[] => [],
  partsOf: (): PriceLine[] => [],
  onInvoice: (): LineOnInvoice => ({ from: null, until: null, where: null, bath: null }),
}
