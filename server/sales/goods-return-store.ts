import { sql, type Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { MoneyLeft } from '#domain/sales/goods-return.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { backOfOrder, isDisputed } from './parts-store.ts'

/** Notes that a guest has returned goods, and by which ways their money came back. */
export const insertGoodsReturn = (tx: Tx, row: Insertable<Tables['goods_return']> & { id: string }) =>
  tx.insertInto('goods_return').values(row).execute()

/** What is left of an order's total and of its money, to be given back; nothing once its payment is disputed. Cents. */
export async function readMoneyLeft(db: Db, orderId: string): Promise<MoneyLeft> {
  const { rows } = await sql<MoneyLeft & { isDisputed: boolean }>`
    select ${isDisputed('orders.id')} as "isDisputed", (total_cents - ${backOfOrder('orders.id')})::integer as total, (
      coalesce((select amount_cents from payment where order_id = orders.id and status = 'CAPTURED'), 0)
      - (select coalesce(sum(amount_cents), 0) from refund where order_id = orders.id and status <> 'FAILED'))::integer as money
    from orders where id = ${orderId}`.execute(db)
  const [left] = rows
  return left && !left.isDisputed ? { total: left.total, money: left.money } : { total: 0, money: 0 }
}
