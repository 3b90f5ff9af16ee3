import { backByTender, type BackByTender } from '#domain/counter/back-by-tender.ts'
import type { Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { insertHandedOut, readTendersLeft } from './desk-refund-store.ts'
import { lockOpenDrawer, sumMovements } from './drawer-store.ts'

type Refund = { refundId: string; orderId: string; amount: Cents; by: string }

/**
 * Gives a refund of what was paid at the desk back there, in the caller's transaction, which has locked the order: each
 * cent the way it came, cash out of the open drawer. Cents. `drawer.closed`, `drawer.too-little`.
 */
export async function handOutRefund(tx: Tx, { refundId, orderId, amount, by }: Refund): Promise<BackByTender> {
  const back = backByTender(await readTendersLeft(tx, orderId), amount)
  const drawerSessionId = back.cash > 0 ? await drawerWith(tx, back.coins) : null
  await insertHandedOut(tx, { refundId, back, drawerSessionId, by })
  return back
}

/** The open drawer, when it holds that much. */
async function drawerWith(tx: Tx, coins: Cents): Promise<string> {
  const drawer = await lockOpenDrawer(tx)
  if (!drawer) throw new Refused('drawer.closed/back')
  if (drawer.float_cents + (await sumMovements(tx, drawer.id)) < coins) throw new Refused('drawer.too-little')
  return drawer.id
}
