import { randomUUID } from 'node:crypto'
import type { GoodsReturnAnswer, GoodsReturnRequest } from '#api/counter.ts'
import { centsFromDollars, dollars, dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { backOfReturn, isCovered, isReturnable } from '#domain/sales/goods-return.ts'
import { calledWithCount } from '#domain/sales/line-kind.ts'
import type { Paid } from '#domain/sales/paid.ts'
import { isAddressOfNobody } from '#domain/accounts/no-address.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { noteAct } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { answerOnce, pressOfStaff } from '#server/kit/http/press.ts'
import { required } from '#server/kit/required.ts'
import { giveBack } from '#server/sales/give-back.ts'
import { insertGoodsReturn, readMoneyLeft } from '#server/sales/goods-return-store.ts'
import { listLines, type OrderLine, type OrderRow } from '#server/sales/store.ts'
import { asSold } from './returnable-goods.ts'
import { lockSale } from './sale-store.ts'
import { queueReturnEmail } from './write-return-email.ts'

/** Of which sale a guest returns what; who takes it, and which manager lets their money go. */
type Input = { orderId: string; asked: Omit<GoodsReturnRequest, 'm'>; actorId: string; approvedBy: string }

/**
 * Takes goods of a paid sale back for their money: each cent the way it was paid, and what a gift card had paid on a
 * new one. A manager always lets it happen, with a reason. The same press returns them once, and gets the same answer.
 * `sale.missing`, `goods.missing`, `goods.changed`, `outcome.changed`, `cancellation.money-gone`, `reason.missing`,
 * `refund.not-offered`, `drawer.closed`, `drawer.too-little`.
 */
export async function returnGoods(ctx: Ctx, input: Input): Promise<GoodsReturnAnswer> {
  const id = randomUUID()
  const answer = await ctx.db.transaction().execute((tx) =>
    answerOnce(tx, { press: pressOfStaff(), made: id }, async () => {
      const order = await lockSale(tx, input.orderId)
      if (!order) throw new Refused('sale.missing')
      const line = await findReturnable(tx, order, input.asked)
      return await takeBack(ctx, tx, { id, order, line, input })
    }),
  )
  return required(answer, 'the answer of a return, which is never taken back')
}

/** The line whose goods are returned, if the guest still has as many of them as staff were shown. */
async function findReturnable(tx: Tx, order: OrderRow, asked: Input['asked']): Promise<OrderLine> {
  const { lineId, count, shownCount } = asked
  const lines = order.status === 'PAID' ? await listLines(tx, order.id) : []
  const line = lines.filter(isReturnable).find(({ id }) => id === lineId.toLowerCase())
  if (!line) throw new Refused('goods.missing')
  if (shownCount !== line.people || count > line.people) throw new Refused('goods.changed')
  return line
}

type Return = { id: string; order: OrderRow; line: OrderLine; input: Input }

async function takeBack(ctx: Ctx, tx: Tx, returned: Return): Promise<GoodsReturnAnswer> {
  const { id, order, line, input } = returned
  const { asked, actorId } = input
  const back = await whatComesBack(tx, line, asked)
  await giveReason(tx, asked.why)
  const owed = { id: null, order_id: order.id, policy: order.policy, reason: 'returned' } as const
  const given = await giveBack(ctx, tx, owed, { amount: back.amount, onGiftCard: back.gift }, actorId)
  await noteReturn(tx, returned, back, given)
  const goods = calledWithCount({ ...line, people: asked.count })
  await queueReturnEmail(ctx, tx, order, { id, goods, amount: back.amount, ...given })
  return answerOf(order, back, given)
}

type Given = Awaited<ReturnType<typeof giveBack>>

/** Writes down what was returned, and who let its money go. */
async function noteReturn(tx: Tx, { id, order, line, input }: Return, back: Paid, { voucher, refundId }: Given) {
  const { asked, actorId, approvedBy } = input
  await insertGoodsReturn(tx, {
    id,
    order_line_id: line.id,
    count: asked.count,
    amount_cents: back.amount,
    gift_cents: back.gift,
    reason: asked.why.trim(),
    gift_card_id: voucher?.id ?? null,
    refund_id: refundId,
    actor_id: actorId,
    approved_by: approvedBy,
  })
  const facts = { lineId: line.id, count: asked.count, amount_cents: back.amount, approvedBy }
  await noteAct(tx, { what: 'sale', row: order.id, name: 'Goods returned', facts })
}

const answerOf = ({ email }: OrderRow, { amount, gift }: Paid, { voucher, handedOut }: Given): GoodsReturnAnswer => ({
  amount: dollarsFromCents(amount),
  toCard: dollarsFromCents(handedOut ? 0 : amount - gift),
  onTerminal: dollarsFromCents(handedOut?.terminal ?? 0),
  inCash: dollarsFromCents(handedOut?.coins ?? 0),
  onGiftCard: dollarsFromCents(gift),
  isEmailed: !isAddressOfNobody(email),
  voucher: voucher && {
    code: voucher.code,
    balance: dollarsFromCents(voucher.balance),
    validUntil: voucher.validUntil.toISOString(),
  },
})

/** What comes back, if it is what staff were shown, and the payment of the sale still covers it. */
async function whatComesBack(tx: Tx, line: OrderLine, { count, shownAmount }: Input['asked']): Promise<Paid> {
  const back = backOfReturn(asSold(line), line.people, line.people - count)
  if (!isCovered(back, await readMoneyLeft(tx, line.order_id))) throw new Refused('cancellation.money-gone/desk')
  if (back.amount !== centsFromDollars(shownAmount)) {
    throw new Refused('outcome.changed', { amount: dollars(back.amount) })
  }
  return back
}
