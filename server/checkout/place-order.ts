import { channels } from '#domain/sales/channels.ts'
import type { Ctx } from '#server/kit/context.ts'
import { newSecretName } from '#server/kit/http/visitor.ts'
import { bookingsOf, newSale, type NewSale, type SaleToPlace } from '#server/sales/new-sale.ts'
import { placeSale } from '#server/sales/place-sale.ts'
import { insertUnder, waitForTurn } from './turn-of-browser.ts'
import { writeInTurnOfGuest } from './limit-on-arrival.ts'
import { placeInTurn } from './limit-unpaid.ts'
import { whyNotPlaced } from './why-not-placed.ts'

type Placing = SaleToPlace & {
  /** When the request began: an id that the browser got since then is the one the order belongs to. */
  since: Date
  /** How many places it keeps from others until it is paid. */
  places: number
}

/**
 * Writes the order and holds what it keeps, in one transaction, when it is the turn of its browser, network or guest. When
 * another buyer was faster nothing is written: `cart.unavailable`, `coupon.used-up`, `coupon.used-before`,
 * `sale.on-arrival-twice`, or `NotHeld` when the price must be calculated again.
 */
export async function placeOrder(ctx: Ctx, placing: Placing): Promise<NewSale> {
  const { buyer } = placing
  const made = newSale(ctx.now(), placing)
  try {
    await placeInTurn(ctx, buyer, () =>
      ctx.db.transaction().execute(async (tx) => {
        // A sale at the desk belongs to no browser.
        const isOfBrowser = channels[buyer.channel].hasOneOpenOrder
        const visitorId = isOfBrowser ? await waitForTurn(ctx, tx, placing) : newSecretName()
        const write = () => writeInTurnOfGuest(tx, buyer, () => insertUnder(tx, visitorId, made, buyer))
        await placeSale(ctx, tx, placing, made, write)
      }),
    )
  } catch (error) {
    throw whyNotPlaced(error, bookingsOf(placing))
  }
  return made
}
