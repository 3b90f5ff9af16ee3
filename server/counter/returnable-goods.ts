import type { MoneyBack } from '#api/money-back.ts'
import { backByCount, isCovered, isReturnable, type GoodsSold } from '#domain/sales/goods-return.ts'
import type { Db } from '#server/kit/database/db.ts'
import { describeMoneyBack } from '#server/payments/describe-money-back.ts'
import { findPayment } from '#server/payments/store.ts'
import { readTendersLeft } from '#server/payments/tender-store.ts'
import { readMoneyLeft } from '#server/sales/goods-return-store.ts'
import { listLines, type OrderLine } from '#server/sales/store.ts'

/** How many of a line a guest can still return, and what comes back for one, for two and so on, in dollars. */
export type Returnable = { lineId: string; count: number; ways: MoneyBack[] }

/** What a guest can return of a paid sale; nothing comes back any more for what its payment does not cover. */
export async function listReturnable(db: Db, orderId: string): Promise<Returnable[]> {
  const goods = (await listLines(db, orderId)).filter(isReturnable)
  if (goods.length === 0) return []
  const payment = await findPayment(db, orderId)
  const [left, tenders] = [
    await readMoneyLeft(db, orderId),
    payment?.method === 'desk' ? await readTendersLeft(db, orderId) : null,
  ]
  return goods.map((line) => ({
    lineId: line.id,
    count: line.people,
    ways: backByCount(asSold(line), line.people)
      .filter((back) => isCovered(back, left))
      .map(({ amount, gift }) => describeMoneyBack(amount, gift, tenders)),
  }))
}

/** A line of goods as it was sold, whatever was returned of it since. */
export const asSold = ({ people, total_cents: total, gift_cents: gift, gone }: OrderLine): GoodsSold => ({
  count: people + gone.people,
  amount: total + gone.amount,
  gift: gift + gone.gift,
})
