import { sum } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteAct, noteChange } from '#server/history/note-act.ts'
import type { Buyer } from './buyer.ts'
import { holdAll, type ToKeep } from './holdings.ts'
import type { NewSale, SaleToPlace } from './new-sale.ts'
import { payFreeOrder } from './pay-order.ts'
import { giftMoneyOf, lockOrder, placesOf, roomsOf } from './store.ts'

/**
 * Holds everything that a new sale keeps and lets its channel write it, all or nothing, in the transaction that it is
 * given. It is unpaid unless it costs nothing. `NotHeld`, or a broken constraint of a room or a start, when another buyer
 * was faster: the transaction must then be rolled back.
 */
export async function placeSale(
  ctx: Ctx,
  tx: Tx,
  sale: SaleToPlace,
  made: NewSale,
  write: () => Promise<void>,
): Promise<void> {
  const { id } = made.order
  const isFree = made.payment === null
  const writeAndPay = async () => {
    await write()
    if (isFree) await payFreeOrder(ctx, tx, await lockOrder(tx, id))
  }
  await holdAll(tx, keptOf(made, sale.buyer), ctx.now(), writeAndPay, { forGood: isFree })
  await noteSale(tx, made, sale)
}

/** What a sale keeps for its buyer. */
function keptOf({ order, bookings, creditUses }: NewSale, { desk }: Buyer): ToKeep {
  const { id, coupon_id = null, gift_card_id = null, gift_cents = 0 } = order
  return {
    orderId: id,
    rooms: roomsOf(bookings),
    freeBookingIds: creditUses.map(({ bookingId }) => bookingId),
    creditUses,
    couponId: coupon_id,
    gift: giftMoneyOf({ id, gift_card_id, gift_cents }),
    places: placesOf(bookings),
    lifts: Boolean(desk?.lift),
  }
}

/**
 * What the desk has taken, and which manager has let more people in than there are places, and why; or what a program has
 * ordered for a member.
 */
async function noteSale(tx: Tx, { order, bookings }: NewSale, { buyer, price }: SaleToPlace): Promise<void> {
  if (buyer.channel === 'platform')
    await noteChange(tx, { what: 'sale', row: order.id, name: 'Ordered for a member', after: { due: price.due } })
  if (!buyer.desk) return
  const { payBy, lift } = buyer.desk
  const facts = {
    due: price.due,
    payBy,
    ...(lift && { ...lift, places: sum(bookings.map((booking) => booking.party_size)) }),
  }
  await noteAct(tx, { what: 'sale', row: order.id, name: 'Taken', facts })
}
