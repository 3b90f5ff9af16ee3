import { randomUUID } from 'node:crypto'
import type { TenderAnswer, TenderRequest } from '#api/counter.ts'
import { centsFromDollars, dollars, dollarsFromCents, sum, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { required } from '#server/kit/required.ts'
import { payOrder } from '#server/sales/pay-order.ts'
import { listLines, type OrderRow } from '#server/sales/store.ts'
import { findPayment, type Captured } from '#server/payments/store.ts'
import { insertTender, listTenders } from '#server/payments/tender-store.ts'
import { tenders } from '#server/payments/tenders/tenders.ts'
import { closePage } from './close-page.ts'
import { holdSaleUntil, lockSale } from './sale-store.ts'
import { isPaidAgain } from './show-sale.ts'

/**
 * Takes money at the desk for a sale, in cash or by the terminal. A sale can be split over several tenders, and is paid
 * by the one that leaves nothing to pay; if that is cash, it is rounded to 5 cents. More than is left to pay is
 * refused, so no tips are taken. The same press takes money once. Amounts are dollars. `sale.missing`, `sale.ended`,
 * `sale.needs-card`, `order.already-paid`, `tender.too-much`, `tender.too-little`, `tender.no-coins`, `drawer.closed`.
 */
export async function takeTender(
  ctx: Ctx,
  orderId: string,
  { asked, by }: { asked: TenderRequest; by: string },
): Promise<TenderAnswer> {
  await closePage(ctx, orderId)
  const answer = await ctx.db.transaction().execute(async (tx) => {
    const order = await lockSale(tx, orderId)
    if (!order) throw new Refused('sale.missing')
    const id = randomUUID()
    const before = await madeByPress(tx, id)
    if (before !== null) return await answerFor(tx, order, before)
    await take(ctx, tx, order, { id, asked, by })
    return await answerFor(tx, required(await lockSale(tx, orderId), 'the sale that was locked'), id)
  })
  if (answer.state === 'PAID') ctx.metrics.countOrder('paid')
  return answer
}

async function take(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  { id, asked, by }: { id: string; asked: TenderRequest; by: string },
): Promise<void> {
  if (order.status === 'PAID') throw new Refused('order.already-paid/desk')
  const payment = await findPayment(tx, order.id)
  if (order.status !== 'PENDING' || !payment) throw new Refused('sale.ended')
  // Opened between the closing of the last page and now.
  if (payment.session_ref !== null) throw new Refused('sale.page-open')
  if (isPaidAgain(await listLines(tx, order.id))) throw new Refused('sale.needs-card')
  const left = payment.amount_cents - (await sumTenders(tx, payment.id))
  const amount = centsFromDollars(asked.amount)
  if (amount > left) throw new Refused('tender.too-much', { amount: dollars(left), left: dollarsFromCents(left) })
  const { kind } = asked
  const tender = tenders[kind]
  const given = asked.kind === 'cash' && asked.given !== undefined ? centsFromDollars(asked.given) : null
  const inDrawer = await tender.take(tx, { amount, left, given })
  await insertTender(tx, { id, paymentId: payment.id, kind, amount, inDrawer, takenBy: by })
  await noteAct(tx, { what: 'sale', row: order.id, name: tender.inHistory, facts: { amount } })
  if (amount === left) await payOrder(ctx, tx, { order, subscription: null }, capturedAtDesk(ctx.now()))
  // What is paid in part waits for the desk, however long it takes.
  else await holdSaleUntil(tx, order.id, null)
}

/** Money that no provider knows of. */
const capturedAtDesk = (at: Date): Captured => ({
  session_ref: null,
  intent_ref: null,
  subscription_ref: null,
  captured_at: at,
})

async function sumTenders(tx: Tx, paymentId: string): Promise<Cents> {
  const tenders = await listTenders(tx, paymentId)
  return sum(tenders.filter((each) => each.returned_at === null).map((each) => each.amount_cents))
}

async function answerFor(tx: Tx, order: OrderRow, tenderId: string): Promise<TenderAnswer> {
  const payment = required(await findPayment(tx, order.id), 'the payment of a sale')
  const tender = (await listTenders(tx, payment.id)).find(({ id }) => id === tenderId)
  const { cash_cents: cash = null, given_cents: given = null } = tender ?? {}
  const left = order.status === 'PENDING' ? payment.amount_cents - (await sumTenders(tx, payment.id)) : 0
  return {
    left: dollarsFromCents(left),
    change: dollarsFromCents(cash === null || given === null ? 0 : given - cash),
    cash: cash === null ? null : dollarsFromCents(cash),
    state: order.status,
  }
}
