import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawerCount, SaleAnswer } from '#api/counter.ts'
import { aGiftCard, emailTo, statusAndCode, withKey } from '#proofs/booked.ts'
import { findViolations } from '#proofs/check-invariants.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { rightPin } from '#proofs/desk.ts'
import { cartItem, soon } from '#proofs/house.ts'

let counter: Counter
let house: Counter['house']
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
  await house.rows(`update venue set abn = '51824753556'`)
})
afterAll(async () => {
  expect(await findViolations(house.ctx.db)).toEqual([])
  await house.close()
})

const guest = (email: string) => ({ firstName: 'Ada', lastName: 'Example', email, phone: '' })
const sarongs = async (count: number, more: object = {}, price = 6): Promise<SaleAnswer> => {
  const productId = await counter.aProduct('Sarong', price)
  return await counter.sell({ things: [{ kind: 'PRODUCT', id: productId, count }], ...more })
}
const paid = async (sale: SaleAnswer): Promise<SaleAnswer> => {
  await counter.pay(sale)
  return await shown(sale)
}
const shown = async ({ id }: Pick<SaleAnswer, 'id'>): Promise<SaleAnswer> =>
  (await counter.staff.get(`/api/desk/v1/sales/${id}`)).body
/** The guest pays on the page of the provider. */
const paidByPhone = async (sale: SaleAnswer): Promise<SaleAnswer> => {
  await counter.staff.post(`/api/desk/v1/sales/${sale.id}/page`)
  await house.control({ pay: { session: await counter.sessionRef(sale.id) }, settle: true })
  await expect.poll(async () => (await shown(sale)).state, soon).toBe('PAID')
  return await shown(sale)
}
/** Returns so many of a line of a sale, for what the screen has shown; a manager does it where nobody else is named. */
const giveBack = (
  { id, lines }: SaleAnswer,
  count: number,
  { by = counter.manager, line = 0, ...more }: { by?: Counter['staff']; line?: number; [field: string]: unknown } = {},
  headers: Record<string, string> = {},
) => {
  const { id: lineId, returnable: shownCount, returns = [] } = lines[line] ?? {}
  const shownAmount = returns[count - 1]?.amount ?? 0
  const body = { lineId, count, shownCount, shownAmount, why: 'It has a hole', ...more }
  return by.post(`/api/desk/v1/sales/${id}/returns`, body, headers)
}
const inDrawer = async (): Promise<number> =>
  (
    await house.rows(
      `select (float_cents + coalesce((select sum(cents) from drawer_movement where drawer_session_id = open.id), 0))::integer as cents
       from drawer_session as open where closed_at is null`,
    )
  )[0].cents
/** Empties the drawer and counts it: it is closed then. */
const countDrawer = async (): Promise<DrawerCount> => {
  const cash = await inDrawer()
  const all = { kind: 'SAFE', amount: cash / 100, why: 'The bank' }
  if (cash > 0) await counter.staff.post('/api/desk/v1/drawer/move', all)
  return (await counter.staff.post('/api/desk/v1/drawer/count', { counts: {} })).body.last
}
const openDrawer = () => counter.staff.post('/api/desk/v1/drawer/open', { amount: 200 })
const keyOf = async ({ id }: Pick<SaleAnswer, 'id'>): Promise<string> =>
  (await house.rows('select order_key from orders where id = $1', [id]))[0].order_key
const orderView = async (sale: Pick<SaleAnswer, 'id'>) =>
  (await house.visitor().get(`/api/checkout/v1/orders/${await keyOf(sale)}`)).body
const invoiceOf = async (sale: Pick<SaleAnswer, 'id'>) =>
  (await house.visitor().get(`/api/checkout/v1/orders/${await keyOf(sale)}/invoice`)).body
const owedInBooks = async (): Promise<number> =>
  (
    await house.rows(
      `select coalesce(sum(credit_cents - debit_cents), 0)::integer as cents from journal_entry where account = 'refunds-payable'`,
    )
  )[0].cents

describe('goods that a guest returns', () => {
  test('bring each cent back the way it was paid, and all returns together just what was paid', async () => {
    const before = await inDrawer()
    const sale = await sarongs(3)
    await counter.terminal(sale.id, 10)
    await counter.cash(sale.id, 8)
    const bought = await shown(sale)
    expect(bought.lines).toMatchObject([{ name: 'Sarong', people: 3, returnable: 3 }])
    expect(bought.lines[0]?.returns).toEqual([
      { amount: 6, toCard: 0, onTerminal: 3.33, inCash: 2.65, onGiftCard: 0 },
      { amount: 12, toCard: 0, onTerminal: 6.67, inCash: 5.35, onGiftCard: 0 },
      { amount: 18, toCard: 0, onTerminal: 10, inCash: 8, onGiftCard: 0 },
    ])

    const one = await giveBack(bought, 1)
    expect([one.status, one.body]).toEqual([200, { ...bought.lines[0]?.returns[0], isEmailed: false, voucher: null }])
    expect(await inDrawer()).toBe(before + 800 - 265)

    const left = await shown(sale)
    expect(left.lines).toMatchObject([{ people: 3, total: 18, returnable: 2 }])
    expect(left.paidBack).toMatchObject([{ name: 'Sarong', what: 'returned', amount: 6, gst: 0.55, onGiftCard: 0 }])
    const rest = await giveBack(left, 2)
    expect(rest.body).toMatchObject({ amount: 12, onTerminal: 6.67, inCash: 5.35 })
    expect(await inDrawer()).toBe(before)
    expect(await shown(sale)).toMatchObject({
      lines: [{ returnable: 0, returns: [] }],
      paidBack: [{ amount: 6 }, { name: '2 × Sarong', amount: 12 }],
    })
    expect(await owedInBooks()).toBe(0)
  })

  test('are off the order and its total, and on its invoice as an adjustment with their GST', async () => {
    const sale = await paid(await sarongs(3, { guest: guest('invoice@guest.example') }))
    await giveBack(sale, 2)
    expect(await orderView(sale)).toMatchObject({
      goods: [{ name: 'Sarong', price: 6 }],
      total: 6,
      amountPaid: 6,
    })
    expect(await invoiceOf(sale)).toMatchObject({
      lines: [{ name: 'Sarong', people: 3, total: 18, gst: 1.64 }],
      adjustments: [{ name: '2 × Sarong', what: 'returned', amount: 12, gst: 1.09, onGiftCard: 0 }],
      left: { total: 6, gst: 0.55 },
    })
    const { text } = await emailTo(house, 'invoice@guest.example', 'Your return at')
    expect(text).toContain('we have taken back 2 × Sarong.')
    expect(text).toContain('At our desk we have given you back $12.00 to the card you used on the terminal.')
    await giveBack(await shown(sale), 1)
    expect(await orderView(sale)).toMatchObject({ goods: [], total: 0 })
    expect(await invoiceOf(sale)).toMatchObject({ left: { total: 0, gst: 0 } })
  })

  test('bring what a gift card had paid on a new one, whose code the same press gets again', async () => {
    const { code: giftCardCode } = await aGiftCard(house, 500)
    const sale = await paid(await sarongs(2, { giftCardCode }))
    expect(sale.lines[0]?.returns[0]).toMatchObject({ amount: 6, onTerminal: 3.5, onGiftCard: 2.5 })
    const key = { 'idempotency-key': 'one press' }
    const first = await giveBack(sale, 1, {}, key)
    expect(first.body).toMatchObject({ amount: 6, onTerminal: 3.5, onGiftCard: 2.5, voucher: { balance: 2.5 } })
    expect((await giveBack(sale, 1, {}, key)).body).toEqual(first.body)
    const { body: card } = await house.visitor().get(`/api/wix/v1/gift-cards/${first.body.voucher.code}`)
    expect(card.giftCard).toMatchObject({ balance: 2.5, status: 'VALID' })
    const left = await shown(sale)
    expect(left.lines).toMatchObject([{ returnable: 1 }])
    expect((await giveBack(left, 1)).body).toMatchObject({ amount: 6, onTerminal: 3.5, onGiftCard: 2.5 })
  })

  test('that were paid on a phone bring their money back to the card', async () => {
    const bought = await paidByPhone(await sarongs(2))
    const back = await giveBack(bought, 1)
    expect(back.body).toMatchObject({ amount: 6, toCard: 6, onTerminal: 0, inCash: 0 })
    await expect.poll(async () => (await orderView(bought)).refund, soon).toMatchObject({ amount: 6, status: 'DONE' })
    expect(await owedInBooks()).toBe(0)
  })

  test('leave a visit of the same sale as it is, which comes back by itself', async () => {
    const productId = await counter.aProduct('Sarong', 6)
    const slot = await house.aClass({ cents: 7500 })
    const sale = await paid(
      await counter.sell({
        items: [cartItem(slot)],
        things: [{ kind: 'PRODUCT', id: productId, count: 1 }],
        guest: guest('both@guest.example'),
      }),
    )
    expect(sale.lines).toMatchObject([
      { returnable: 0, returns: [] },
      { name: 'Sarong', returnable: 1 },
    ])
    await giveBack(sale, 1, { line: 1 })
    const visit = sale.lines[0]?.bookingId ?? ''
    const money = { outcome: 'refund', shownAmount: 75, why: 'They were ill' }
    expect((await deskCalls(counter.manager.browser).cancel(visit, money)).body).toMatchObject({
      amount: 75,
      onTerminal: 75,
    })
    expect(await orderView(sale)).toMatchObject({ goods: [], total: 75 })
    expect((await withKey(house, await keyOf(sale)).cancelFromOrder(visit)).status).toBe(409)
  })
})

describe('a return is refused', () => {
  test('without a manager, with a wrong PIN, and without a reason', async () => {
    const sale = await paid(await sarongs(1))
    const { staff, manager } = counter
    expect(statusAndCode(await giveBack(sale, 1, { by: staff }))).toEqual([403, 'outcome.needs-manager'])
    const m = { memberId: manager.memberId, pin: rightPin }
    expect((await giveBack(sale, 1, { by: staff, m: { ...m, pin: '908172' } })).body.code).toBe('pin.wrong')
    expect((await giveBack(sale, 1, { by: staff, m, why: ' ' })).body.code).toBe('reason.missing')
    expect((await shown(sale)).lines).toMatchObject([{ returnable: 1 }])
    expect((await giveBack(sale, 1, { by: staff, m })).status).toBe(200)
    const [noted] = await house.rows(
      `select by_name, reason, after from history_entry where what = 'sale' and row_id = $1 and name = 'Goods returned'`,
      [sale.id],
    )
    expect(noted).toMatchObject({
      by_name: staff.name,
      reason: 'It has a hole',
      after: { count: 1, amount_cents: 600, approvedBy: manager.memberId },
    })
  })

  test('for another amount than it brings, for more than are left, and for nothing that was sold', async () => {
    const sale = await paid(await sarongs(2))
    const other = await paid(await sarongs(1))
    expect(statusAndCode(await giveBack(sale, 1, { shownAmount: 6.01 }))).toEqual([409, 'outcome.changed'])
    expect(statusAndCode(await giveBack(sale, 3, { shownAmount: 18 }))).toEqual([409, 'goods.changed'])
    expect(statusAndCode(await giveBack(sale, 1, { shownCount: 3 }))).toEqual([409, 'goods.changed'])
    expect(statusAndCode(await giveBack(sale, 1, { lineId: other.lines[0]?.id }))).toEqual([404, 'goods.missing'])
    await giveBack(sale, 2)
    expect(statusAndCode(await giveBack(sale, 1))).toEqual([404, 'goods.missing'])
    expect((await giveBack({ ...sale, id: sale.lines[0]?.id ?? '' }, 1)).body.code).toBe('sale.missing')
  })

  test('for a visit, a gift voucher, and a sale that is not paid', async () => {
    const unpaid = await sarongs(1)
    expect((await giveBack(unpaid, 1, { shownCount: 1, shownAmount: 6 })).body.code).toBe('goods.missing')
    await counter.close(unpaid.id)
    const sale = await paid(
      await counter.sell({ items: [cartItem(await house.aClass())], things: [{ kind: 'GIFT_CARD', worth: 50 }] }),
    )
    for (const line of [0, 1]) {
      const { total } = sale.lines[line] ?? { total: 0 }
      expect((await giveBack(sale, 1, { line, shownCount: 1, shownAmount: total })).body.code).toBe('goods.missing')
    }
  })

  test('while its payment is disputed, which the screen knows before', async () => {
    const bought = await paidByPhone(await sarongs(2))
    await house.rows(
      `insert into dispute (payment_id, provider_ref, status, amount_cents)
       select id, 'dp_' || id, 'OPEN', 1200 from payment where order_id = $1`,
      [bought.id],
    )
    expect((await shown(bought)).lines).toMatchObject([{ returnable: 2, returns: [] }])
    expect(statusAndCode(await giveBack(bought, 1))).toEqual([409, 'cancellation.money-gone'])
    await house.rows(`update dispute set status = 'WON', closed_at = house_now() where provider_ref like 'dp_%'`)
    expect((await giveBack(bought, 1)).status).toBe(200)
  })

  test('once so much has gone back at the provider that the rest does not cover it', async () => {
    const sale = await paidByPhone(await sarongs(2))
    const [{ intent_ref }] = await house.rows('select intent_ref from payment where order_id = $1', [sale.id])
    const bought = await shown(sale)
    await house.control({ refund: { payment_intent: intent_ref, amount: 500 }, settle: true })
    await expect.poll(async () => (await shown(sale)).lines[0]?.returns.length, soon).toBe(1)
    expect(statusAndCode(await giveBack(bought, 2))).toEqual([409, 'cancellation.money-gone'])
    expect((await giveBack(bought, 1)).status).toBe(200)
  })

  test('once the money beside a gift card is gone, which the screen knows before', async () => {
    const { code: giftCardCode } = await aGiftCard(house, 500)
    const sale = await paidByPhone(await sarongs(3, { giftCardCode }))
    const [{ intent_ref }] = await house.rows('select intent_ref from payment where order_id = $1', [sale.id])
    await house.control({ refund: { payment_intent: intent_ref, amount: 1000 }, settle: true })
    await expect.poll(async () => (await shown(sale)).lines[0]?.returns, soon).toEqual([])
    expect(statusAndCode(await giveBack(sale, 1))).toEqual([409, 'cancellation.money-gone'])
  })

  test('in cash while the drawer holds too little, and then nothing is returned', async () => {
    const sale = await sarongs(1, {}, 300)
    await counter.cash(sale.id, 300)
    const before = await inDrawer()
    await counter.staff.post('/api/desk/v1/drawer/move', {
      kind: 'SAFE',
      amount: (before - 10_000) / 100,
      why: 'To the safe',
    })
    expect((await giveBack(await shown(sale), 1)).body.code).toBe('drawer.too-little')
    expect((await shown(sale)).lines).toMatchObject([{ returnable: 1 }])
    await counter.staff.post('/api/desk/v1/drawer/move', { kind: 'PAID_IN', amount: 300, why: 'From the safe' })
    expect((await giveBack(await shown(sale), 1)).status).toBe(200)
  })

  test('in cash while the drawer is closed', async () => {
    const sale = await sarongs(1)
    await counter.cash(sale.id, 6)
    await countDrawer()
    expect((await giveBack(await shown(sale), 1)).body.code).toBe('drawer.closed')
    expect((await shown(sale)).lines).toMatchObject([{ returnable: 1 }])
    await openDrawer()
    expect((await giveBack(await shown(sale), 1)).status).toBe(200)
  })
})

test('the last of a line is returned once, however many people press at once', async () => {
  const sale = await paid(await sarongs(1))
  const answers = await Promise.all(Array.from({ length: 6 }, () => giveBack(sale, 1)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
  expect((await shown(sale)).paidBack).toMatchObject([{ amount: 6 }])
})

test('a paid sale is found again by the number on its receipt, however it is typed', async () => {
  const sale = await paid(await sarongs(1))
  const other = await paid(
    await counter.sell({
      things: [
        { kind: 'GIFT_CARD', worth: 50 },
        { kind: 'PRODUCT', id: await counter.aProduct('Soap', 8) },
      ],
    }),
  )
  const found = async (number?: string) =>
    (
      await counter.staff.get(
        `/api/desk/v1/sales/paid${number === undefined ? '' : `?number=${encodeURIComponent(number)}`}`,
      )
    ).body.sales
  const listed = await found()
  expect(listed.slice(0, 2)).toEqual([
    {
      id: other.id,
      guest: 'Walk-in guest',
      what: 'Soap',
      more: 1,
      total: 58,
      paidAt: other.paidAt,
      number: other.invoice?.number,
    },
    {
      id: sale.id,
      guest: 'Walk-in guest',
      what: 'Sarong',
      more: 0,
      total: 6,
      paidAt: sale.paidAt,
      number: sale.invoice?.number,
    },
  ])
  const number = sale.invoice?.number ?? ''
  expect(await found(` ${number.slice(0, 3)}-${number.slice(3).toLowerCase()} `)).toMatchObject([{ id: sale.id }])
  expect(await found('0000000')).toEqual([])
  expect(await found('Sarong')).toEqual([])
  expect(statusAndCode(await house.visitor().get('/api/desk/v1/sales/paid'))).toEqual([401, 'account.required'])
})

test('an email that is sent again says what was returned since, and one of which nothing is left is not sent', async () => {
  const email = 'again@guest.example'
  const sale = await paid(await sarongs(3, { guest: guest(email) }))
  await emailTo(house, email, 'Your purchase')
  await giveBack(sale, 2)
  const [{ id }] = await house.rows(`select id from email where order_id = $1 and kind = 'booking-confirmed'`, [
    sale.id,
  ])
  const sendAgain = () => counter.owner.post(`/api/staff/v1/emails/${id}/again`)
  await sendAgain()
  const sentTwice = async () => (await house.emails(email)).filter(({ subject }) => subject.startsWith('Your purchase'))
  await expect.poll(async () => (await sentTwice()).length, soon).toBe(2)
  const texts = (await sentTwice()).map(({ text }) => text)
  expect(texts.some((text) => text.includes('Returned since: 2 × Sarong.') && text.includes('$6.00'))).toBe(true)
  await giveBack(await shown(sale), 1)
  expect(statusAndCode(await sendAgain())).toEqual([409, 'email.overtaken'])
})

test('an email about a return is about its order, so that it is forgotten with its guest', async () => {
  const sale = await paid(await sarongs(1, { guest: guest('forget@guest.example') }))
  await giveBack(sale, 1)
  expect(
    await house.rows(`select kind from email where order_id = $1 and kind = 'goods-returned'`, [sale.id]),
  ).toHaveLength(1)
})

test('the GST of a count leaves out what was returned, whichever way its money went', async () => {
  await countDrawer()
  await openDrawer()
  const { code: giftCardCode } = await aGiftCard(house, 11_000)
  const onCard = await sarongs(1, { giftCardCode }, 110)
  const byPhone = await paidByPhone(await sarongs(1, {}, 110))
  const byTerminal = await paid(await sarongs(2, {}, 110))
  for (const sale of [await shown(onCard), byPhone, byTerminal]) expect((await giveBack(sale, 1)).status).toBe(200)
  expect((await countDrawer()).gst).toBe(10)
  await openDrawer()
})
