import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#proofs/check-invariants.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { recordDispute } from '#server/sales/record-dispute.ts'
import { recordSentRefund, sendDueRefunds, sendRefund } from './send-refund.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  expect(await findViolations(house.ctx.db)).toEqual([])
  await house.close()
})

type Paid = { id: string; payment_id: string; intent_ref: string }

/** A paid order of 50.00. */
async function anOrder(): Promise<Paid> {
  const { key } = await house.buy([cartItem(await house.aClass())])
  const [order] = await house.rows<Paid>(
    'select orders.id, payment.id as payment_id, intent_ref from orders join payment on order_id = orders.id where order_key = $1',
    [key],
  )
  if (!order) throw new Error('There is no such order.')
  return order
}

/** Refunds of an order that are promised, each of so many cents; tried so often before, and due a moment ago. */
const promise = (order: Paid, { count = 1, cents = 1000, tries = 0 } = {}) =>
  house.rows(
    `insert into refund (payment_id, order_id, amount_cents, reason, due_at, tries)
     select $1, $2, $3, 'a test', house_now() - number * interval '1 second', $4 from generate_series(1, $5) as number
     returning *`,
    [order.payment_id, order.id, cents, tries, count],
  )
const refundOf = async (order: Paid) => (await house.rows('select * from refund where order_id = $1', [order.id]))[0]
const statusesOf = async ({ id }: Paid) =>
  (await house.rows('select distinct status from refund where order_id = $1', [id])).map(({ status }) => status)
const declined = (id: string) => ({ id, status: 'failed', failure_reason: 'declined' }) as Stripe.Refund

const dispute = ({ intent_ref }: Paid) => house.control({ dispute: { payment_intent: intent_ref }, settle: true })
const disputeOf = async ({ intent_ref }: Paid) =>
  (await house.ctx.stripe.disputes.list({ payment_intent: intent_ref })).data[0]?.id ?? 'none'
const close = async (order: Paid, status: 'won' | 'lost') =>
  await house.control({ closeDispute: { dispute: await disputeOf(order), status }, settle: true })

/** What an order has sold, and what the house owes for it, by the books. Cents. */
async function booksOf({ id }: Paid): Promise<Record<string, number>> {
  const rows = await house.rows<{ account: string; cents: number }>(
    `select account, sum(credit_cents - debit_cents)::integer as cents from journal_entry
     where order_id = $1 and account in ('sales', 'refunds-payable') group by account`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

test('a refund is not sent while the bank decides, and goes out when the dispute is won', async () => {
  const order = await anOrder()
  const [{ id }] = await promise(order)
  await dispute(order)
  await sendRefund(house.ctx, id)
  expect(await refundOf(order)).toMatchObject({ status: 'PENDING', tries: 0 })
  await close(order, 'won')
  await sendRefund(house.ctx, id)
  await expect.poll(() => statusesOf(order), soon).toEqual(['DONE'])
})

test('refunds that wait for the bank keep none of another payment waiting, however many they are', async () => {
  const [waiting, other] = [await anOrder(), await anOrder()]
  await promise(other)
  await promise(waiting, { count: 30, cents: 100 })
  await dispute(waiting)
  await sendDueRefunds(house.ctx)
  await expect.poll(() => statusesOf(other), soon).toEqual(['DONE'])
  expect(await statusesOf(waiting)).toEqual(['PENDING'])
  await close(waiting, 'won')
  await sendDueRefunds(house.ctx)
  await sendDueRefunds(house.ctx)
  await expect.poll(() => statusesOf(waiting), soon).toEqual(['DONE'])
})

test('the provider is asked what became of a refund that was sent before, also while the bank decides', async () => {
  const order = await anOrder()
  const [{ id }] = await promise(order)
  // The house is not told of the refund, and asks for the dispute itself.
  await house.control({ webhooks: 'hold' })
  const { id: provider_ref } = await house.ctx.stripe.refunds.create({ payment_intent: order.intent_ref, amount: 1000 })
  await house.rows('update refund set provider_ref = $1 where id = $2', [provider_ref, id])
  await house.control({ dispute: { payment_intent: order.intent_ref } })
  await recordDispute(house.ctx, await disputeOf(order))
  await sendRefund(house.ctx, id)
  expect(await refundOf(order)).toMatchObject({ status: 'DONE', tries: 1 })
  await house.control({ webhooks: 'deliver', settle: true })
  await close(order, 'won')
})

test('a refund that failed for good is owed no more once the bank has given that money back: the sale is taken back once', async () => {
  const order = await anOrder()
  const [refund] = await promise(order, { tries: 8 })
  await recordSentRefund(house.ctx, refund, declined('re_for_good'))
  expect(await statusesOf(order)).toEqual(['FAILED'])
  expect(await booksOf(order)).toEqual({ sales: 4000, 'refunds-payable': 1000 })
  await dispute(order)
  await close(order, 'lost')
  expect(await booksOf(order)).toEqual({ sales: 0, 'refunds-payable': 0 })
})

test('a refund that comes back after the bank has decided is not sent again, and not owed', async () => {
  const order = await anOrder()
  const [refund] = await promise(order, { tries: 1 })
  await recordSentRefund(house.ctx, refund, { id: 're_late', status: 'pending' } as Stripe.Refund)
  await dispute(order)
  await close(order, 'lost')
  expect(await booksOf(order)).toEqual({ sales: -1000, 'refunds-payable': 1000 })
  await recordSentRefund(house.ctx, await refundOf(order), declined('re_late'))
  expect(await statusesOf(order)).toEqual(['FAILED'])
  expect(await booksOf(order)).toEqual({ sales: 0, 'refunds-payable': 0 })
})

test('a refund that has arrived stays gone when the bank takes the rest of the payment', async () => {
  const order = await anOrder()
  const [{ id }] = await promise(order)
  await sendRefund(house.ctx, id)
  await expect.poll(() => statusesOf(order), soon).toEqual(['DONE'])
  await dispute(order)
  await close(order, 'lost')
  expect(await booksOf(order)).toEqual({ sales: 0, 'refunds-payable': 0 })
})
