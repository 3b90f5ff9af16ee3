import type { AskedThing, OfferedKind } from '#api/counter.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import type { LineKind } from '#domain/sales/line-kind.ts'
import { thingKinds, type ThingKind } from '#domain/sales/thing-kind.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { NewOrder } from '../store.ts'
import { booking } from './booking.ts'
import { giftCard } from './gift-card.ts'
import type { DeskKind, Kind, LineToPay, OwnPart, PaidOrder, SoldLine } from './kind.ts'
import { plan } from './plan.ts'
import { product } from './product.ts'

/** What is sold beside bookings. */
const things = { PRODUCT: product, GIFT_CARD: giftCard, PLAN: plan } satisfies {
  [K in ThingKind]: DeskKind<{ kind: K; name: string }>
}

/** Everything that the house sells. */
const kinds = { BOOKING: booking, ...things } satisfies { [K in LineKind]: Kind<{ kind: K; name: string }> }

type SoldAs<Of> = Of extends Kind<infer Thing, infer _Line> ? Thing : never
/** What a line of a cart is of, as the house knows it now. */
export type ToSell = SoldAs<(typeof kinds)[LineKind]>
/** What is sold beside bookings. */
export type ThingToSell = Exclude<ToSell, { kind: 'BOOKING' }>

/**
 * What the house knows of the kind of a line. It is asked about lines of that kind alone: the types do not tell them apart.
 */
export const kindOf = ({ kind }: { kind: LineKind }): Kind<ToSell> => kinds[kind]

/** What the desk offers beside bookings, kind by kind. */
export const offerThings = async (ctx: Pick<Ctx, 'db'>): Promise<OfferedKind[]> =>
  await Promise.all(thingKinds.map(async (kind) => ({ kind, ...(await things[kind].offer(ctx)) })))

/** What the desk is to sell beside bookings. `request.invalid`, `plan.unknown`, `product.missing`. */
export async function readThings(ctx: Pick<Ctx, 'db'>, asked: readonly AskedThing[]): Promise<ThingToSell[]> {
  const read: ThingToSell[] = []
  for (const kind of thingKinds) {
    const ofKind = asked.filter((thing) => thing.kind === kind)
    if (ofKind.length > 0) read.push(...(await things[kind].read(ctx, ofKind)))
  }
  return read
}

/** A line of an order with what comes with it, and what is asked for it on the payment page. */
type NewLine = Omit<OwnPart, 'columns' | 'onPage'> & { row: NewOrder['lines'][number]; toPay: LineToPay }

/** The line of an order that a line of the cart becomes. */
export function newLine(orderId: string, position: number, line: SoldLine<ToSell>, prices: Prices): NewLine {
  const { of, total, gift } = line
  const { columns, onPage, ...made } = kindOf(of).ownPart(orderId, line, prices)
  return {
    ...made,
    row: { order_id: orderId, position, kind: of.kind, name: of.name, ...amountsOf(line), ...columns },
    toPay: { ...onPage, amount: total - gift },
  }
}

const amountsOf = (line: SoldLine<ToSell>) => ({
  base_cents: line.base,
  guests_cents: line.guests,
  towel_cents: line.towelRobe,
  bath_cents: line.extraBath,
  discount_cents: line.discount,
  gift_cents: line.gift,
  total_cents: line.total,
})

/** Gives the buyer what was paid for. */
export async function fulfil(ctx: Ctx, tx: Tx, paid: PaidOrder): Promise<void> {
  for (const kind of Object.values(kinds)) await kind.fulfil(ctx, tx, paid)
}
