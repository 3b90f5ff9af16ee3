import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InvoiceAnswer } from '#api/invoices.ts'
import type { GstAnswer, GstSums } from '#api/reports.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { accountsThatDiffer } from '#proofs/accounts-that-differ.ts'
import { aGiftCard, booked, withKey } from '#proofs/booked.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { cartItem, openHouse, soon } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { aSoaker } from '#proofs/soakers.ts'

const DAY = 24 * 60

let counter: Counter
let house: Counter['house']
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
})
// Each test has a day of its own.
beforeEach(() => counter.pass(DAY))
afterAll(async () => {
  expect(await accountsThatDiffer(house)).toEqual([])
  await house.close()
})

const today = () => sydneyDateOf(house.ctx.now())
const ask = (query: string, by = counter.manager, path = 'gst') => by.get(`/api/staff/v1/reports/${path}?${query}`)
const report = async (from = today(), to = from, more = ''): Promise<GstAnswer> => {
  const { status, body } = await ask(`from=${from}&to=${to}${more}`)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
const ofToday = async (): Promise<GstSums> => (await report()).together
const nothing: GstSums = { sold: 0, back: 0, net: 0, gst: 0 }
const aClass = async (cents: number) => cartItem(await house.aClass({ cents }))
const managers = () => deskCalls(counter.manager.browser)

/** What the house owes on gift cards, in cents. */
const owedOnGiftCards = async (): Promise<number> =>
  (await house.rows('select sum(balance_cents)::integer as cents from gift_card'))[0].cents

/** What is left of the GST on the invoice of an order. */
async function onInvoice(key: string): Promise<number> {
  const { status, body } = await house.visitor().get(`/api/checkout/v1/orders/${key}/invoice`)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return (body as InvoiceAnswer).left.gst
}

/** Gives one thing of a line back to the desk. */
async function bringBackOne(saleId: string): Promise<void> {
  const { id: lineId, returnable, returns } = (await counter.staff.get(`/api/desk/v1/sales/${saleId}`)).body.lines[0]
  const goods = { lineId, count: 1, shownCount: returnable, shownAmount: returns[0].amount, why: 'It has a hole' }
  expect((await counter.manager.post(`/api/desk/v1/sales/${saleId}/returns`, goods)).status).toBe(200)
}

describe('the GST of a day', () => {
  test('is an eleventh of what was paid on it, whenever the visit is, half a cent up (#766)', async () => {
    expect(await ofToday()).toEqual(nothing)
    const visit = await house.aClass({ cents: 34_000 })
    expect(sydneyDateOf(new Date(visit.startDate)) > today()).toBe(true)
    await house.buy([cartItem(visit)])
    expect(await ofToday()).toEqual({ sold: 340, back: 0, net: 340, gst: 30.91 })
    // 681.8 cents of each.
    await house.buy([await aClass(7500)])
    await house.buy([await aClass(7500)])
    expect(await ofToday()).toEqual({ sold: 490, back: 0, net: 490, gst: 44.55 })
  })

  test('goes back with a booking that is cancelled, on the day on which it is, also for a voucher (#768)', async () => {
    const { key, id } = await booked(house, [await aClass(34_000)])
    const day = today()
    const owed = await owedOnGiftCards()
    await counter.pass(DAY)
    expect((await withKey(house, key).cancelFromOrder(id, { outcome: 'voucher' })).status).toBe(200)
    expect(await owedOnGiftCards()).toBe(owed + 34_000)
    expect(await ofToday()).toEqual({ sold: 0, back: 340, net: -340, gst: -30.91 })
    expect((await report(day)).together).toEqual({ sold: 340, back: 0, net: 340, gst: 30.91 })
    expect(await report()).toMatchObject({ vouchers: 0 })
  })

  test('has none on a gift voucher that is sold, and has it when that pays', async () => {
    const sale = await counter.sell({ things: [{ kind: 'GIFT_CARD', worth: 100, count: 1 }] })
    await counter.pay(sale)
    expect(await report()).toMatchObject({ together: nothing, vouchers: 100 })
    const [{ code }] = (await counter.staff.post(`/api/desk/v1/sales/${sale.id}/codes`)).body.cards
    await counter.pass(DAY)
    await booked(house, [await aClass(10_000)], { codes: { giftCardCode: code } })
    expect(await report()).toMatchObject({
      together: { sold: 100, back: 0, net: 100, gst: 9.09 },
      vouchers: 0,
      given: 0,
    })
  })

  test('is counted on what a gift card of the house paid, which is told beside it', async () => {
    const { cardId, code } = await aGiftCard(house, 5000)
    await house.rows(`update gift_card set origin = 'given' where id = $1`, [cardId])
    await booked(house, [await aClass(7500)], { codes: { giftCardCode: code } })
    expect(await report()).toMatchObject({ together: { sold: 75, back: 0, net: 75, gst: 6.82 }, given: 50 })
    await counter.pass(DAY)
    expect(await report()).toMatchObject({ given: 0 })
  })

  test('is of a sale as a whole: its lines are not rounded one by one, and its parts bring back just that (#766)', async () => {
    const towel = await counter.aProduct('Paper towel', 0.5)
    const sale = await counter.sell({ things: [{ kind: 'PRODUCT', id: towel, count: 3 }] })
    await counter.pay(sale)
    // An eleventh of 150 cents is 13.6, of 100 cents 9.1, of 50 cents 4.5: rounded one by one, three would have 15.
    expect(await ofToday()).toEqual({ sold: 1.5, back: 0, net: 1.5, gst: 0.14 })
    const parts: number[] = []
    for (const returned of ['the first', 'the second', 'the last']) {
      await counter.pass(DAY)
      await bringBackOne(sale.id)
      const { back, gst } = await ofToday()
      expect([returned, back]).toEqual([returned, 0.5])
      parts.push(gst)
    }
    expect(parts).toEqual([-0.05, -0.04, -0.05])
  })

  test('knows a sale of an earlier day once, however often something of it goes back on one day', async () => {
    const soap = await counter.aProduct('Soap', 1)
    const sale = await counter.sell({ things: [{ kind: 'PRODUCT', id: soap, count: 3 }] })
    await counter.pay(sale)
    await counter.pass(DAY)
    await bringBackOne(sale.id)
    await bringBackOne(sale.id)
    // An eleventh of 300 cents is 27.3, of the 100 cents that stay sold 9.1; of 600 and of 400 cents it would be 54.5 and 36.4.
    expect(await ofToday()).toEqual({ sold: 0, back: 2, net: -2, gst: -0.18 })
  })

  test('goes back with the goods of a sale alone, when a bank takes back what was paid for them and for a voucher', async () => {
    const sarong = await counter.aProduct('Sarong', 66)
    const things = [
      { kind: 'PRODUCT', id: sarong, count: 1 },
      { kind: 'GIFT_CARD', worth: 100, count: 1 },
    ]
    const guest = { firstName: 'Ada', lastName: 'Example', email: 'both@guest.example', phone: '' }
    const sale = await counter.sell({ things, guest })
    await counter.staff.post(`/api/desk/v1/sales/${sale.id}/page`)
    await house.control({ pay: { session: await counter.sessionRef(sale.id) }, settle: true })
    await expect.poll(ofToday, soon).toEqual({ sold: 66, back: 0, net: 66, gst: 6 })
    await counter.pass(DAY)
    await house.rows(
      `insert into dispute (payment_id, provider_ref, status, amount_cents, closed_at)
       select id, 'dp_of_gst', 'LOST', 16600, house_now() from payment where order_id = $1`,
      [sale.id],
    )
    expect(await report()).toMatchObject({ together: { sold: 0, back: 66, net: -66, gst: -6 }, vouchers: -100 })
  })

  test('is what invoices have, to the cent, over all days of sales of which parts went back', async () => {
    const first = today()
    const keys: string[] = []
    for (const prices of [[2503, 2503, 2503], [7510], [1111, 9999], [34_000]]) {
      const items = await Promise.all(prices.map(aClass))
      const { key, ids } = await booked(house, items)
      keys.push(key)
      await counter.pass(DAY)
      if (prices.length === 1) continue
      const ill = { outcome: 'refund', why: 'They were ill', shownAmount: prices[0]! / 100 }
      expect((await managers().cancel(ids[0]!, ill)).status).toBe(200)
    }
    await counter.pass(DAY)
    const { together, rows } = await report(first, today(), '&by=day')
    const left = await Promise.all(keys.map(onInvoice))
    expect(together.gst).toBeCloseTo(
      left.reduce((all, gst) => all + gst),
      5,
    )
    expect(rows.reduce((all, { gst }) => all + gst, 0)).toBeCloseTo(together.gst, 5)
    expect(rows.filter(({ back }) => back > 0)).toHaveLength(2)
  })
})

test('a renewal of a membership has GST of its own, and each part of it that goes back takes off what is left', async () => {
  const house = await openHouse()
  const ofToday = async (): Promise<GstSums> => {
    const { token } = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }
    const day = sydneyDateOf(house.ctx.now())
    const path = `/api/staff/v1/reports/gst?from=${day}&to=${day}`
    return (await house.visitor().send('GET', path, undefined, { authtoken: token })).body.together
  }
  await aSoaker(house)
  // An eleventh of 6,900 cents is 627.3.
  expect(await ofToday()).toEqual({ sold: 69, back: 0, net: 69, gst: 6.27 })
  await house.pass(14 * DAY)
  await house.control({ settle: true })
  await expect.poll(ofToday, soon).toEqual({ sold: 69, back: 0, net: 69, gst: 6.27 })

  // 6,900 cents have 627 of GST, 4,595 have 418 and 2,290 have 208. Alone, 2,305 have 210.
  const [{ id }] = await house.rows('select id from membership_invoice order by issued_at desc limit 1')
  for (const [ref, cents, gst] of [
    ['re_first', 2305, -2.09],
    ['re_second', 2305, -2.1],
    ['re_last', 2290, -2.08],
  ] as const) {
    await house.pass(DAY)
    await house.rows(
      `insert into renewal_refund (invoice_id, provider_ref, amount_cents, status) values ($1, $2, $3, 'DONE')`,
      [id, ref, cents],
    )
    expect(await ofToday()).toEqual({ sold: 0, back: cents / 100, net: -cents / 100, gst })
  }
  await house.close()
})

describe('the report of GST', () => {
  test('has a row for each month unless it is told otherwise, as far as they have come', async () => {
    const first = today()
    await house.buy([await aClass(1100)])
    const { by, rows, together } = await report(addDays(first, -40), addDays(first, 400))
    expect([by, rows.at(-1)?.to, together.gst]).toEqual(['month', today(), expect.any(Number)])
    expect(rows.map(({ gst }) => gst).reduce((all, gst) => all + gst)).toBeCloseTo(together.gst, 5)
    expect((await report(first, first, '&by=day')).rows).toEqual([
      { from: first, to: first, sold: 11, back: 0, net: 11, gst: 1 },
    ])
  })

  test('is a file with the same amounts, and who took it is in the history', async () => {
    const { id } = await booked(house, [await aClass(34_000)])
    const day = today()
    await counter.pass(DAY)
    const ill = { outcome: 'refund', why: 'They were ill', shownAmount: 340 }
    expect((await managers().cancel(id, ill)).status).toBe(200)
    const { body, headers } = await ask(`from=${day}&to=${today()}`, counter.owner, 'gst.csv')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="gst-${day}-to-${today()}.csv"`)
    expect(String(body).replace('\uFEFF', '').trim().split('\n')).toEqual([
      'Day,Sold,Refunded,Net,GST',
      `${day},340.00,0.00,340.00,30.91`,
      `${today()},0.00,340.00,-340.00,-30.91`,
    ])
    const { entries } = (await counter.owner.get('/api/staff/v1/history?what=gst')).body
    expect(entries).toMatchObject([{ act: 'did', by: 'Olive Grove', row: `${day} to ${today()}` }])
  })

  test('says whether the house writes tax invoices', async () => {
    await house.rows('update venue set abn = null')
    expect(await report()).toMatchObject({ hasAbn: false })
    await house.rows(`update venue set abn = '51824753556'`)
    expect(await report()).toMatchObject({ hasAbn: true })
  })

  test('is for managers and owners alone, and for days that make sense', async () => {
    for (const path of ['gst', 'gst.csv']) {
      expect((await ask('from=2026-11-25&to=2026-11-25', counter.staff, path)).status).toBe(403)
      expect((await ask('from=2026-11-25&to=2026-11-24', counter.manager, path)).status).toBe(400)
    }
  })
})
