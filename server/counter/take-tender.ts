import { randomUUID } from 'node:crypto'
import type { TenderAnswer, TenderRequest } from '#api/counter.ts'
import { changeFor, roundedCash } from '#domain/counter/cash.ts'
import { centsFromDollars, dollars, dollarsFromCents, sum, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { required } from '#server/kit/required.ts'
import { settleAtDesk } from '#server/sales/settle.ts'
import { listLines, type OrderRow } from '#server/sales/store.ts'
import { keepDrawerOpen } from '#server/payments/drawer-store.ts'
import { findPayment } from '#server/payments/store.ts'
import { closePage } from './close-page.ts'
import { holdSaleUntil, insertTender, listTenders, lockSale } from './sale-store.ts'
import { isPaidAgain } from './show-sale.ts'

/**
 * Takes money at the desk for a sale, in cash or by the terminal. The last tender, which leaves nothing, pays it; cash is
 * rounded there to 5 cents. The same press takes it once. Amounts are dollars. `sale.missing`, `sale.ended`,
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
  const cash = asked.kind === 'cash' ? await takeCash(tx, { amount, left, given: asked.given }) : null
  const { kind } = asked
  const { cash: cashCents = null, given = null, drawerSessionId = null } = cash ?? {}
  await insertTender(tx, {
    id,
    paymentId: payment.id,
    kind,
    amount,
    cash: cashCents,
    given,
    drawerSessionId,
    takenBy: by,
  })
  await noteAct(tx, {
    what: 'sale',
    row: order.id,
    name: kind === 'cash' ? 'Cash taken' : 'Terminal',
    facts: { amount },
  })
  if (amount === left) await settleAtDesk(ctx, tx, order, { id: payment.id, amount: payment.amount_cents })
  // What is paid in part waits for the desk, however long it takes.
  else await holdSaleUntil(tx, order.id, null)
}

type CashAsked = { amount: Cents; left: Cents; given: number | undefined }

async function takeCash(tx: Tx, { amount, left, given }: CashAsked) {
  const cash = roundedCash(amount)
  if (amount !== left && cash !== amount) throw new Refused('tender.no-coins')
  const givenCents = given === undefined ? cash : centsFromDollars(given)
  if (changeFor(amount, givenCents) === null) throw new Refused('tender.too-little', { amount: dollars(cash) })
  const drawer = await keepDrawerOpen(tx)
  if (!drawer) throw new Refused('drawer.closed')
  return { cash, given: givenCents, drawerSessionId: drawer.id }
}

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
