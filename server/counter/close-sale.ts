import { randomUUID } from 'node:crypto'
import type { CloseSaleAnswer } from '#api/counter.ts'
import { dollarsFromCents, sum } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { closeOrder } from '#server/sales/close-order.ts'
import { keepDrawerOpen } from '#server/payments/drawer-store.ts'
import { findPayment } from '#server/payments/store.ts'
import { listTenders, returnTenders } from '#server/payments/tender-store.ts'
import { holdSaleUntil, lockSale } from './sale-store.ts'

/**
 * Ends a sale that comes to nothing: what was taken for it goes back as it came, its places are free. Answers what goes
 * back in cash and what on the terminal; the same press gets the same answer. `sale.missing`, `sale.ended`,
 * `order.already-paid`, `drawer.closed`.
 */
export async function closeSale(ctx: Ctx, id: string, by: string): Promise<CloseSaleAnswer> {
  const back = await ctx.db.transaction().execute(async (tx) => {
    const order = await lockSale(tx, id)
    if (!order) throw new Refused('sale.missing')
    if ((await madeByPress(tx, randomUUID())) === null) {
      if (order.status === 'PAID') throw new Refused('order.already-paid/desk')
      if (order.status !== 'PENDING') throw new Refused('sale.ended')
      await giveTendersBack(ctx, tx, id, by)
    }
    return await sumGivenBack(tx, id)
  })
  const { status: state } = await closeOrder(ctx, id, 'CANCELED')
  return { state, cashBack: dollarsFromCents(back.cash), terminalBack: dollarsFromCents(back.terminal) }
}

async function giveTendersBack(ctx: Ctx, tx: Tx, id: string, by: string): Promise<void> {
  const payment = await findPayment(tx, id)
  const tenders = payment ? (await listTenders(tx, payment.id)).filter((each) => each.returned_at === null) : []
  await noteAct(tx, { what: 'sale', row: id, name: 'Ended', facts: amountsOf(tenders) })
  if (!payment || tenders.length === 0) return
  const drawer = await keepDrawerOpen(tx)
  if (tenders.some(({ kind }) => kind === 'cash') && !drawer) throw new Refused('drawer.closed')
  await returnTenders(tx, payment.id, { drawerSessionId: drawer?.id ?? null, by, now: ctx.now() })
  // From now on it ends like any other that nobody pays, also when the next step fails.
  await holdSaleUntil(tx, id, ctx.now())
}

async function sumGivenBack(tx: Tx, id: string) {
  const payment = await findPayment(tx, id)
  return amountsOf(payment ? (await listTenders(tx, payment.id)).filter((each) => each.returned_at !== null) : [])
}

/** What tenders come to, in coins and on the terminal. Cents. */
const amountsOf = (tenders: Awaited<ReturnType<typeof listTenders>>) => ({
  cash: sum(tenders.map((each) => each.cash_cents ?? 0)),
  terminal: sum(tenders.filter(({ kind }) => kind === 'terminal').map((each) => each.amount_cents)),
})
