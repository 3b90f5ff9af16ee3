import { backByTender, tenderKinds, type BackByTender } from '#domain/counter/refund-by-tender.ts'
import type { Cents } from '#domain/money.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { readTendersLeft } from './tender-store.ts'
import { tenders } from './tenders/tenders.ts'

type Refund = { refundId: string; orderId: string; amount: Cents; by: string }

/**
 * Gives a refund of what was paid at the desk back there, in the caller's transaction, which has locked the order: each
 * cent the way it came, cash out of the open drawer. Cents. `drawer.closed`, `drawer.too-little`.
 */
export async function handOutRefund(tx: Tx, { refundId, orderId, amount, by }: Refund): Promise<BackByTender> {
  const back = backByTender(await readTendersLeft(tx, orderId), amount)
  for (const kind of tenderKinds)
    if (back[kind] > 0) await tenders[kind].handOut(tx, { refundId, amount: back[kind], coins: back.coins, by })
  return back
}
