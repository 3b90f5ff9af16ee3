import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SaleAnswer } from '#api/counter.ts'
import { openCounter, type Counter, type Worker } from '#proofs/counter.ts'
import { soon } from '#proofs/house.ts'

let counter: Counter
let house: Counter['house']
let staff: Worker
let manager: Worker
beforeAll(async () => {
  counter = await openCounter()
  ;({ house, staff, manager } = counter)
})
afterAll(() => house.close())

const statusOf = async (id: string) => (await house.rows('select status from orders where id = $1', [id]))[0].status
const aSale = async (price = 35): Promise<SaleAnswer> => {
  const product = await counter.aProduct('Sarong', price)
  return await counter.sell({ things: [{ kind: 'PRODUCT', id: product }] })
}
const inDrawer = async () => (await house.rows('select sum(cents)::integer as n from drawer_movement'))[0].n
const keyed = (key: string) => ({ 'idempotency-key': key })
const sellThings = (...things: object[]) => counter.trySale({ things, guest: { email: 'things@guest.example' } })

/** The provider opens no page for a sale, which waits as it did before. */
async function failToOpenPage({ id }: SaleAnswer, fault: object) {
  await house.control({ failNext: { path: '/v1/checkout/sessions', method: 'POST', ...fault } })
  const { body } = await staff.post(`/api/desk/v1/sales/${id}/page`)
  expect([body.code, body.message, await statusOf(id)]).toEqual([
    'payment.unreachable',
    'The payment provider has not opened a page. Nothing was charged. Please try again, or take the payment another way.',
    'PENDING',
  ])
  await house.control({ reset: true })
}

describe('tenders', () => {
  test('in cash and by terminal make one payment (#614)', async () => {
    const sale = await aSale(35.03)
    expect(await counter.terminal(sale.id, 20)).toMatchObject({ left: 15.03, state: 'PENDING' })
    expect(await counter.cash(sale.id, 15.03, 20)).toEqual({ left: 0, change: 4.95, cash: 15.05, state: 'PAID' })
    expect(
      await house.rows(
        `select method, status, amount_cents, (select count(*)::int from tender where payment_id = payment.id) as tenders
         from payment where order_id = $1`,
        [sale.id],
      ),
    ).toEqual([{ method: 'desk', status: 'CAPTURED', amount_cents: 3503, tenders: 2 }])
  })

  test('above what is left are refused, and so is too little cash (#615)', async () => {
    const sale = await aSale()
    const over = await counter.tryTender(sale.id, { kind: 'terminal', amount: 35.01 })
    expect([over.status, over.body.code, over.body.message]).toEqual([
      409,
      'tender.too-much',
      'Only $35.00 is left to pay.',
    ])
    const little = await counter.tryTender(sale.id, { kind: 'cash', amount: 35, given: 30 })
    expect([little.status, little.body.code]).toEqual([400, 'tender.too-little'])
    const odd = await counter.tryTender(sale.id, { kind: 'cash', amount: 10.01, given: 20 })
    expect(odd.body.code).toBe('tender.no-coins')
    await counter.close(sale.id)
  })

  test('by the same press are taken once, also at the same moment (#615)', async () => {
    const sale = await aSale()
    const press = () => counter.tryTender(sale.id, { kind: 'cash', amount: 20, given: 50 }, { 'idempotency-key': 'k1' })
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { left: 15, change: 30, cash: 20, state: 'PENDING' }]),
    )
    expect(
      await house.rows('select from tender join payment on payment.id = payment_id where order_id = $1', [sale.id]),
    ).toHaveLength(1)
    await counter.terminal(sale.id, 15)
    expect((await press()).body).toMatchObject({ change: 30, state: 'PAID' })
  })

  test('close an open payment page first, so that nobody pays twice (#616)', async () => {
    const sale = await aSale()
    const { body: page } = await staff.post(`/api/desk/v1/sales/${sale.id}/page`)
    expect(page.url).toMatch(/^http/)
    const ref = await counter.sessionRef(sale.id)
    await counter.terminal(sale.id, 35)
    const { session } = await house.control({ pay: { session: ref } })
    expect(session).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
    expect(await statusOf(sale.id)).toBe('PAID')
  })

  test('go on after the page was closed for them: its end at the provider ends nothing here (#616)', async () => {
    const sale = await aSale()
    await staff.post(`/api/desk/v1/sales/${sale.id}/page`)
    await counter.terminal(sale.id, 20)
    await house.control({ settle: true })
    await expect
      .poll(
        () =>
          house.rows(`select from payment_event where type = 'checkout.session.expired' and processed_at is not null`),
        soon,
      )
      .not.toEqual([])
    expect(await statusOf(sale.id)).toBe('PENDING')
    await counter.terminal(sale.id, 15)
    expect(await statusOf(sale.id)).toBe('PAID')
  })

  test('while its page is being opened close it as soon as it is there', async () => {
    const sale = await aSale()
    const failNext = { path: '/v1/checkout/sessions', method: 'POST', status: 'slow', forMs: 3000 }
    await house.control({ failNext })
    const opening = staff.post(`/api/desk/v1/sales/${sale.id}/page`)
    const opened = `select from history_entry where row_id = $1 and name = 'Payment page requested'`
    await expect.poll(() => house.rows(opened, [sale.id]), soon).toHaveLength(1)
    await counter.terminal(sale.id, 20)
    expect((await opening).body.code).toBe('payment.unreachable')
    const page = await house.ctx.stripe.checkout.sessions.retrieve(await counter.sessionRef(sale.id))
    expect(page.status).toBe('expired')
    await counter.terminal(sale.id, 15)
    expect(await statusOf(sale.id)).toBe('PAID')
  })

  test.each([
    ['is away', { status: 500, times: 3 }],
    ['refuses the page', { status: 400 }],
  ])('go on when the provider %s: the sale keeps its places, and is paid another way', async (_, fault) => {
    const sale = await aSale()
    await failToOpenPage(sale, fault)
    await counter.cash(sale.id, 35, 50)
    expect(await statusOf(sale.id)).toBe('PAID')
  })

  test('wait for a page that the provider opens later, after it gave no answer to an earlier attempt', async () => {
    const sale = await aSale()
    await failToOpenPage(sale, { status: 500, when: 'after', times: 3 })
    await counter.pass(1)
    expect((await staff.post(`/api/desk/v1/sales/${sale.id}/page`)).status).toBe(200)
    await house.control({ pay: { session: await counter.sessionRef(sale.id) }, settle: true })
    await expect.poll(() => statusOf(sale.id), soon).toBe('PAID')
  })

  test('have one page at most, also when two at the desk ask for it and the first answer is slow', async () => {
    const sale = await aSale()
    const page = `/api/desk/v1/sales/${sale.id}/page`
    const failNext = { path: '/v1/checkout/sessions', method: 'POST', status: 'slow', forMs: 3000 }
    await house.control({ failNext })
    const opening = staff.post(page)
    const begun = `select from history_entry where row_id = $1 and name = 'Payment page requested'`
    await expect.poll(() => house.rows(begun, [sale.id]), soon).toHaveLength(1)
    await counter.pass(1)
    const answers = [await manager.post(page), await opening, await staff.post(page)]
    expect(answers.map(({ body }) => body.code)).toEqual(['payment.unreachable', 'payment.unreachable', undefined])
    const { data } = await house.ctx.stripe.checkout.sessions.list({ limit: 10 })
    const open = data.filter(({ client_reference_id: of, status }) => of === sale.id && status === 'open')
    expect(open.map(({ id }) => id)).toEqual([await counter.sessionRef(sale.id)])
  })

  test('are taken another way, too, where the provider does not accept the address of the guest', async () => {
    const { body: sale } = await sellThings({ kind: 'PRODUCT', id: await counter.aProduct('Sarong', 35) })
    await house.rows(`update orders set email = 'john..doe@guest.example' where id = $1`, [sale.id])
    const { body } = await staff.post(`/api/desk/v1/sales/${sale.id}/page`)
    expect([body.code, body.message]).toEqual([
      'contact.email',
      'The payment provider does not accept the guest’s email address. Nothing was charged. Please take the payment another way.',
    ])
    await counter.terminal(sale.id, 35)
    expect(await statusOf(sale.id)).toBe('PAID')
  })

  test('on arrival are taken another way too: nobody loses their place because the provider is away', async () => {
    const { body: sale } = await counter.callsFrom('(04) 0000-0691')
    await failToOpenPage(sale, { status: 500, times: 3 })
    await counter.terminal(sale.id, sale.left)
    expect(await statusOf(sale.id)).toBe('PAID')
  })

  test('are refused when the page was paid meanwhile (#616)', async () => {
    const sale = await aSale()
    await staff.post(`/api/desk/v1/sales/${sale.id}/page`)
    await house.control({ pay: { session: await counter.sessionRef(sale.id) } })
    const { status, body } = await counter.tryTender(sale.id, { kind: 'terminal', amount: 35 })
    expect([status, body.code, body.message]).toEqual([409, 'order.already-paid', 'This sale is paid already.'])
    expect(await statusOf(sale.id)).toBe('PAID')
  })

  test('taken in part keep the sale open however long it takes, and bar a page', async () => {
    const sale = await aSale()
    await counter.terminal(sale.id, 20)
    await counter.pass(24 * 60)
    expect(await statusOf(sale.id)).toBe('PENDING')
    const { body } = await staff.post(`/api/desk/v1/sales/${sale.id}/page`)
    expect(body.code).toBe('sale.begun')
    expect((await staff.post(`/api/desk/v1/sales/${sale.id}/close`)).body).toEqual({
      state: 'CANCELED',
      cashBack: 0,
      terminalBack: 20,
    })
  })

  test('of a sale that ends go back as they came', async () => {
    const sale = await aSale(35.02)
    await counter.cash(sale.id, 20)
    await counter.terminal(sale.id, 10)
    expect((await staff.post(`/api/desk/v1/sales/${sale.id}/close`)).body).toEqual({
      state: 'CANCELED',
      cashBack: 20,
      terminalBack: 10,
    })
    expect((await counter.tryTender(sale.id, { kind: 'terminal', amount: 1 })).body.code).toBe('sale.ended')
  })

  test('of a sale that ends go back once, and the same press is told again how much (#615)', async () => {
    const sale = await aSale(35)
    await counter.cash(sale.id, 20)
    const before = await inDrawer()
    const end = () => staff.post(`/api/desk/v1/sales/${sale.id}/close`, {}, keyed('no, thank you'))
    const [one, two] = await Promise.all([end(), end()])
    expect([one.body, two.body, (await end()).body]).toEqual(
      Array.from({ length: 3 }, () => ({ state: 'CANCELED', cashBack: 20, terminalBack: 0 })),
    )
    expect(await inDrawer()).toBe(before - 2000)
    const { body } = await staff.post(`/api/desk/v1/sales/${sale.id}/close`, {}, keyed('one more press'))
    expect(body.code).toBe('sale.ended')
  })

  test('stand in the history, each with its way and its amount', async () => {
    const sale = await aSale(35)
    await counter.cash(sale.id, 20)
    await counter.terminal(sale.id, 15)
    const noted = await house.rows(
      `select name, after->>'amount' as cents from history_entry where what = 'sale' and row_id = $1 and act = 'did'
       order by id`,
      [sale.id],
    )
    expect(noted.slice(-2)).toEqual([
      { name: 'Cash taken', cents: '2000' },
      { name: 'Terminal', cents: '1500' },
    ])
  })

  test('are not taken for a fortnightly membership (#618)', async () => {
    const [plan] = await house.rows(`select id from plan where recurring and archived_at is null limit 1`)
    const sale = await counter.sell({
      things: [{ kind: 'PLAN', id: plan.id }],
      guest: { email: 'fortnight@guest.example' },
    })
    expect(sale.needsCard).toBe(true)
    const { body } = await counter.tryTender(sale.id, { kind: 'terminal', amount: sale.due })
    expect([body.code, body.message]).toEqual([
      'sale.needs-card',
      'Fortnightly memberships are paid by card, so that the next one can follow.',
    ])
    await counter.close(sale.id)
  })
})
