import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { recordSentRefund } from '#server/payments/send-refund.ts'
import { listOpenMatters } from './store.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a refund made at the provider leaves nothing for one we had promised: that is given up, and staff get an open matter', async () => {
  const { key, visitor } = await house.buy([cartItem(await house.aClass())])
  const [order] = await house.rows(
    'select orders.id, payment.id as payment_id, intent_ref from orders join payment on order_id = orders.id where order_key = $1',
    [key],
  )
  const promise = (amount: number) =>
    house.rows(
      `insert into refund (payment_id, order_id, amount_cents, reason, due_at, requested_at)
       values ($1, $2, $3::integer, 'cancellation', '2099-01-01', house_now() + make_interval(secs => $3::integer))`,
      [order.payment_id, order.id, amount],
    )
  await promise(1000)
  await promise(2500)
  await house.control({ refund: { payment_intent: order.intent_ref, amount: 2000 }, settle: true })
  const stands = async () =>
    (await house.rows('select status, amount_cents from refund where order_id = $1', [order.id]))
      .map(({ status, amount_cents }) => `${status} ${amount_cents}`)
      .toSorted()
  await expect.poll(stands, soon).toEqual(['DONE 2000', 'FAILED 2500', 'PENDING 1000'])
  const matters = await listOpenMatters(house.ctx.db, house.ctx.now())
  expect(matters.map(({ reason }) => reason)).toContain('A refund cannot be sent: $25.00')
  // In the books $20.00 have gone and $10.00 are owed; the $25.00 took nothing off what was sold.
  expect(await refundsInTheBooks(order.id)).toEqual([
    { account: 'cash-at-provider', cents: -2000 },
    { account: 'refunds-payable', cents: -1000 },
    { account: 'sales', cents: 3000 },
  ])
  // The guest is told what went back and what still goes, not what was given up.
  expect((await visitor.order(key)).body.refund).toMatchObject({ amount: 30, status: 'PENDING' })
})

test('a refund that fails at the provider at once is owed still: the guest has nothing yet, and it is sent again', async () => {
  const { key } = await house.buy([cartItem(await house.aClass())])
  const [order] = await house.rows(
    'select orders.id, payment.id as payment_id from orders join payment on order_id = orders.id where order_key = $1',
    [key],
  )
  const [refund] = await house.rows(
    `insert into refund (payment_id, order_id, amount_cents, reason, due_at)
     values ($1, $2, 1000, 'cancellation', '2099-01-01') returning *`,
    [order.payment_id, order.id],
  )
  const declined = { id: 're_at_once', status: 'failed', failure_reason: 'declined' } as Stripe.Refund
  await recordSentRefund(house.ctx, refund, declined)
  expect(await house.rows('select status, provider_ref from refund where order_id = $1', [order.id])).toEqual([
    { status: 'PENDING', provider_ref: null },
  ])
  expect(await refundsInTheBooks(order.id)).toEqual([
    { account: 'refunds-payable', cents: -1000 },
    { account: 'sales', cents: 1000 },
  ])
})

/** What the books say of the refunds of an order: in cents, by account. */
const refundsInTheBooks = (orderId: string): Promise<{ account: string; cents: number }[]> =>
  house.rows(
    `select account, sum(debit_cents - credit_cents)::integer as cents from journal_entry
     where order_id = $1 and what like 'refund%' group by account order by account`,
    [orderId],
  )
