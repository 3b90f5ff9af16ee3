import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { brokenConstraint, type Tx } from '#server/kit/database/db.ts'
import { insertOrder, lockPlacing, lookAgain, type NewOrder } from '#server/sales/store.ts'
import type { Buyer } from '#server/sales/buyer.ts'
import { countedUnpaid, refuseMuchUnpaid } from './limit-unpaid.ts'

/** The same request came twice at once, and the other one has placed its order. */
export class PressedTwice extends Error {}

type Asked = {
  buyer: Buyer
  /** How many places the order keeps from others until it is paid. */
  places: number
  /** When the request began: an id that the browser got since then is the one the order belongs to. */
  since: Date
}

/**
 * Waits until no other order of the network is being placed, and counts again what it has unpaid. Answers the visitor
 * id of the browser: it may have got a new one while this order was being made.
 */
export async function waitForTurn(ctx: Ctx, tx: Tx, { buyer, places, since }: Asked): Promise<string> {
  const { visitorId } = buyer
  const unpaid = countedUnpaid(ctx, buyer)
  await lockPlacing(tx, unpaid?.widest ?? null, visitorId)
  const now = await lookAgain(tx, { unpaid, visitorId, since })
  await refuseMuchUnpaid({ ...ctx, db: tx }, now.unpaid, { buyer, places })
  return now.renamedTo ?? visitorId
}

/**
 * Writes an order under a visitor id. Under the new id of its browser there may be an open order already: then this one is
 * of nobody, `account.mismatch`. `PressedTwice` when the same request has placed an order.
 */
export async function insertUnder(tx: Tx, visitorId: string, order: NewOrder, buyer: Buyer): Promise<void> {
  try {
    const isRemembered = await insertOrder(tx, { ...order, order: { ...order.order, visitor_id: visitorId } })
    if (!isRemembered) throw new PressedTwice()
  } catch (error) {
    const isNewId = visitorId !== buyer.visitorId
    if (isNewId && brokenConstraint(error) === 'one_open_order') throw new Refused('account.mismatch')
    throw error
  }
}
