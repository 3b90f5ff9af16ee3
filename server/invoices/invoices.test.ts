import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InvoiceAnswer } from '#api/invoices.ts'
import { maskEmail } from '#domain/mask-email.ts'
import { aCoupon, aGiftCard, aMember, booked, emailTo, statusAndCode, withKey } from '#proofs/booked.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { cartItem, checkoutInputFor, soon, type Answer } from '#proofs/house.ts'
import { aSoaker, mine } from '#proofs/soakers.ts'

const PACK = '91a40000-0000-4000-8000-000000000003'
const ABN = '51824753556'
const FORTNIGHT = 14 * 24 * 60

let counter: Counter
let house: Counter['house']
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
})
afterAll(() => house.close())
beforeEach(() => house.rows(`update venue set abn = $1, legal_name = 'Stillwater Baths Pty Ltd'`, [ABN]))

const invoiceOf = (key: string): Promise<Answer> => house.visitor().get(`/api/checkout/v1/orders/${key}/invoice`)
const shown = async (key: string): Promise<InvoiceAnswer> => {
  const { status, body } = await invoiceOf(key)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
const shortCodeOf = async (key: string): Promise<string> =>
  (await house.rows('select short_code from orders where order_key = $1', [key]))[0].short_code

describe('the tax invoice of an order', () => {
  test('of a bath for two with robes, an extra bath, a promo code and a gift card says all of it, with the GST', async () => {
    const slot = (await house.slotsOn('2026-12-01')).find(({ bookable }) => bookable)!
    const item = cartItem(slot, {
      guestCount: 1,
      towelRobeOption: { id: 'towel-robe' },
      extraBath: { id: 'extra-bath' },
    })
    const { code: couponCode } = await aCoupon(house)
    const { code: giftCardCode } = await aGiftCard(house, 5000)
    const { key, order } = await booked(house, [item], { codes: { couponCode, giftCardCode } })
    const [visit] = order.orderDetails
    // $55.00 in a quiet morning, $75.00, two robes at $10.00, two baths at $35.00: $220.00, less 10 % $198.00. An eleventh is $18.00.
    expect(await shown(key)).toEqual({
      kind: 'tax-invoice',
      number: await shortCodeOf(key),
      house: {
        name: 'Stillwater Bathhouse',
        legalName: 'Stillwater Baths Pty Ltd',
        address: '12 Quay Lane, Sydney NSW 2000',
        abn: '51 824 753 556',
      },
      buyer: 'Ada Example',
      paidAt: expect.stringMatching(/^2026-11-2.*Z$/),
      issuedAt: null,
      lines: [
        {
          kind: 'BOOKING',
          name: 'Bathing',
          people: 2,
          from: visit!.slot.startDate,
          until: visit!.slot.endDate,
          where: visit!.slot.resourceName,
          extraBath: { from: visit!.extraBath!.startDate, until: visit!.extraBath!.endDate },
          parts: [
            { label: 'First person', note: 'Quiet morning', amount: 55 },
            { label: 'Second person', amount: 75 },
            { label: 'Robe + Towel × 2', amount: 20 },
            { label: '1hr Bathing Session × 2', amount: 70 },
            { label: 'Discount', note: `promo code ${couponCode}`, amount: -22 },
          ],
          total: 198,
          gst: 18,
        },
      ],
      total: 198,
      gst: 18,
      payments: [
        { way: 'gift-card', amount: 50, rounded: null },
        { way: 'card', amount: 148, rounded: null },
      ],
      adjustments: [],
      left: { total: 198, gst: 18 },
    })
  })

  test('of several visits has GST in its lines that adds up to the GST of all, to the cent', async () => {
    const slots = [
      await house.aClass({ cents: 2503 }),
      await house.aClass({ cents: 2503 }),
      await house.aClass({ cents: 2503 }),
    ]
    const { key } = await booked(
      house,
      slots.map((slot) => cartItem(slot)),
    )
    const { lines, gst, total } = await shown(key)
    // An eleventh of $75.09 is $6.826…. Rounded alone, each $25.03 would have $2.28, and the three of them $6.84.
    expect([total, gst, lines.map((line) => line.gst)]).toEqual([75.09, 6.83, [2.28, 2.28, 2.27]])
  })

  test('of a visit that a membership makes free is a receipt of nothing', async () => {
    const member = await aMember(house)
    const slot = (await house.slotsOn('2026-12-03')).find(({ bookable }) => bookable)!
    const { key } = await booked(house, [cartItem(slot, { hasAvailableMembership: true })], { by: member })
    expect(await shown(key)).toMatchObject({
      kind: 'receipt',
      lines: [{ total: 0, gst: 0, parts: [{ label: 'Your place, free with your membership', amount: 0 }] }],
      total: 0,
      gst: 0,
      payments: [],
    })
  })

  test('of a plan names it, by its buyer', async () => {
    const { contactData } = checkoutInputFor([])
    const { body } = await house
      .visitor()
      .post('/api/checkout/v1/pricing-plans', { plans: [{ planId: PACK }], contactData })
    await house.control({ pay: { session: body.sessionId }, settle: true })
    // An eleventh of $380.00 is $34.5454….
    expect(await shown(body.idempotencyKey)).toMatchObject({
      kind: 'tax-invoice',
      buyer: 'Ada Example',
      lines: [{ kind: 'PLAN', name: 'Sauna Club 10', from: null, where: null, parts: [], total: 380, gst: 34.55 }],
      gst: 34.55,
      payments: [{ way: 'card', amount: 380 }],
    })
  })

  test('says what was paid back since for a part and for the rest, with its GST, below what was sold', async () => {
    const managers = deskCalls(counter.manager.browser)
    const { code: giftCardCode } = await aGiftCard(house, 5000)
    const slot = await house.aClass({ cents: 7500 })
    const { id, key } = await booked(house, [cartItem(slot, { guestCount: 2 })], { codes: { giftCardCode } })
    const why = 'One of them is ill'
    await managers.part(id, { people: 1, outcome: 'refund', shownAmount: 75, why })
    // $225.00 has $20.4545… of GST, the $150.00 that are left have $13.6363….
    const first = { name: expect.any(String), what: 'part', amount: 75, gst: 6.81, onGiftCard: 16.67 }
    expect(await shown(key)).toMatchObject({
      lines: [{ people: 3, total: 225, gst: 20.45 }],
      total: 225,
      gst: 20.45,
      adjustments: [first],
      left: { total: 150, gst: 13.64 },
    })
    await managers.cancel(id, { outcome: 'refund', shownAmount: 150, why })
    expect(await shown(key)).toMatchObject({
      total: 225,
      adjustments: [first, { what: 'cancelled', amount: 150, gst: 13.64, onGiftCard: 33.33 }],
      left: { total: 0, gst: 0 },
    })
  })

  test('says of a voucher for a cancelled visit that all of it came back on a gift card', async () => {
    const { id, key } = await booked(house, [cartItem(await house.aClass({ cents: 8800 }))])
    expect((await withKey(house, key).cancelFromOrder(id)).body.outcome).toBe('voucher')
    expect((await shown(key)).adjustments).toMatchObject([{ what: 'cancelled', amount: 88, gst: 8, onGiftCard: 88 }])
  })

  test('is a receipt while the house has no ABN, and becomes a tax invoice when it has one', async () => {
    await house.rows('update venue set abn = null')
    const { key, visitor } = await booked(house, [cartItem(await house.aClass())])
    const named = async () => (await visitor.order(key)).body.invoice
    expect(await shown(key)).toMatchObject({ kind: 'receipt', house: { abn: null } })
    await expect.poll(named, soon).toBe('receipt')
    await house.rows('update venue set abn = $1', [ABN])
    expect(await shown(key)).toMatchObject({ kind: 'tax-invoice', house: { abn: '51 824 753 556' } })
    await expect.poll(named, soon).toBe('tax-invoice')
  })

  test('is none while an order is not paid, nor when its time to pay is over or its payment went back', async () => {
    const unpaid = await house.anOrder([cartItem(await house.aClass())])
    expect(statusAndCode(await invoiceOf(unpaid.key))).toEqual([409, 'invoice.none'])
    expect((await unpaid.show()).invoice).toBeNull()
    await unpaid.release()
    expect(statusAndCode(await invoiceOf(unpaid.key))).toEqual([409, 'invoice.none'])
    const { key } = await booked(house, [cartItem(await house.aClass())])
    await house.rows(`alter table orders disable trigger user`)
    await house.rows(`update orders set status = 'REFUNDED' where order_key = $1`, [key])
    expect(statusAndCode(await invoiceOf(key))).toEqual([409, 'invoice.none'])
    await house.rows(`update orders set status = 'PAID' where order_key = $1`, [key])
    await house.rows(`alter table orders enable trigger user`)
  })

  test('opens by its own key alone', async () => {
    expect(statusAndCode(await invoiceOf('nobody-knows-this-order-key'))).toEqual([404, 'order.unknown'])
    const { key } = await booked(house, [cartItem(await house.aClass())])
    const [{ id, short_code: shortCode }] = await house.rows('select id, short_code from orders where order_key = $1', [
      key,
    ])
    for (const guessed of [id, shortCode, randomUUID()])
      expect(statusAndCode(await invoiceOf(guessed))).toEqual([404, 'order.unknown'])
  })
})

describe('a sale at the desk', () => {
  test('has one number and one GST on its receipt and on its invoice, and none for a gift voucher', async () => {
    const productId = await counter.aProduct('Sarong', 35.02)
    const sale = await counter.sell({
      things: [
        { kind: 'PRODUCT', id: productId, count: 2 },
        { kind: 'GIFT_CARD', worth: 100 },
      ],
    })
    expect(sale.invoice).toBeNull()
    await counter.terminal(sale.id, 100)
    await counter.cash(sale.id, 70.04)
    const [{ order_key: key }] = await house.rows('select order_key from orders where id = $1', [sale.id])
    const invoice = await shown(key)
    // GST of the sarongs alone: an eleventh of $70.04 is $6.367….
    expect(invoice).toMatchObject({
      lines: [
        { kind: 'PRODUCT', name: 'Sarong', people: 2, total: 70.04, gst: 6.37 },
        { kind: 'GIFT_CARD', total: 100, gst: 0 },
      ],
      total: 170.04,
      gst: 6.37,
      payments: [
        { way: 'terminal', amount: 100, rounded: null },
        { way: 'cash', amount: 70.04, rounded: 70.05 },
      ],
    })
    expect((await counter.staff.get(`/api/desk/v1/sales/${sale.id}`)).body).toMatchObject({
      invoice: { kind: 'tax-invoice', number: invoice.number },
      gst: 6.37,
      house: { abn: '51 824 753 556' },
    })
  })

  test('of gift vouchers alone is a receipt: their tax is paid when they are used', async () => {
    const sale = await counter.sell({ things: [{ kind: 'GIFT_CARD', worth: 120 }] })
    await counter.terminal(sale.id, 120)
    const [{ order_key: key }] = await house.rows('select order_key from orders where id = $1', [sale.id])
    expect(await shown(key)).toMatchObject({ kind: 'receipt', total: 120, gst: 0 })
  })
})

describe('what a member has paid for a membership', () => {
  test('has an invoice each: the first is that of the order, each later one is for its period', async () => {
    const soaker = await aSoaker(house)
    await counter.pass(FORTNIGHT)
    await house.control({ settle: true })
    const { invoices } = await mine(soaker)
    expect(invoices.map(({ status, invoice }) => [status, invoice?.kind])).toEqual([
      ['PAID', 'tax-invoice'],
      ['PAID', 'tax-invoice'],
    ])
    const [later, first] = invoices.map(({ invoice }) => invoice!.id)
    const ask = (id: string, by: Pick<typeof soaker, 'get'> = soaker) =>
      by.get(`/api/memberships/v1/payments/${id}/invoice`)
    const [{ order_key: key }] = await house.rows('select order_key from orders where member_id = $1', [
      soaker.memberId,
    ])
    expect((await ask(first!)).body).toEqual(await shown(key))
    const [{ id, period_starts_at: from, period_ends_at: until }] = await house.rows(
      'select * from membership_invoice where membership_id = $1 order by issued_at desc limit 1',
      [soaker.id],
    )
    // An eleventh of $69.00 is $6.2727….
    expect((await ask(later!)).body).toMatchObject({
      kind: 'tax-invoice',
      number: `M-${id.split('-')[0]}-${id.split('-')[1]}`,
      house: { abn: '51 824 753 556' },
      buyer: 'Scene Member',
      lines: [
        { kind: 'PLAN', name: 'Soak', from: from.toISOString(), until: until.toISOString(), total: 69, gst: 6.27 },
      ],
      gst: 6.27,
      payments: [{ way: 'card', amount: 69 }],
      left: { total: 69, gst: 6.27 },
    })

    const other = await aMember(house)
    for (const of of [later!, first!]) {
      expect(statusAndCode(await ask(of, other))).toEqual([404, 'invoice.unknown'])
      expect((await ask(of, house.visitor())).status).toBe(401)
    }
    // The first period is on the invoice of its order, and has no second one.
    const [{ id: ofOrder }] = await house.rows(
      'select id from membership_invoice where membership_id = $1 order by issued_at limit 1',
      [soaker.id],
    )
    expect(statusAndCode(await ask(ofOrder))).toEqual([404, 'invoice.unknown'])
    await house.rows(`update membership_invoice set status = 'REFUNDED' where id = $1`, [id])
    expect(statusAndCode(await ask(later!))).toEqual([409, 'invoice.none'])
    expect((await mine(soaker)).invoices[0]).toMatchObject({ status: 'REFUNDED', invoice: null })
  })

  test('was once, for a plan that is paid once: the invoice of its order', async () => {
    const member = await aMember(house)
    const { body } = await member.post('/api/checkout/v1/pricing-plans', { plans: [{ planId: PACK }] })
    await house.control({ pay: { session: body.sessionId }, settle: true })
    const { memberships } = (await member.get('/api/memberships/v1/mine')).body
    const [{ invoice }] = memberships.find(({ planId }: { planId: string }) => planId === PACK).invoices
    const { body: own } = await member.get(`/api/memberships/v1/payments/${invoice.id}/invoice`)
    expect(own).toEqual(await shown(body.idempotencyKey))
  })
})

describe('the confirmation', () => {
  test.each([
    [ABN, 'Tax invoice'],
    [null, 'Receipt'],
  ])('of a house with the ABN %s has a link named %s, which staff read without its key', async (abn, name) => {
    const named = async () => (await booked(house, [cartItem(await house.aClass())])).order.invoice
    await house.rows('update venue set abn = $1', [abn])
    await expect.poll(named, soon).toBe(abn === null ? 'receipt' : 'tax-invoice')
    const email = `invoice-${randomUUID()}@guest.example`
    const { key } = await house.buy([cartItem(await house.aClass())], { contact: { email } })
    const { text, html } = await emailTo(house, email, 'Your booking')
    const link = `${house.ctx.config.siteUrl}/view-booking/${key}?invoice=1`
    expect(text).toContain(`\n${name}: ${link}\n`)
    expect(html).toContain(`href="${link}">${name}</a>`)
    expect(maskEmail(text)).not.toContain(key)
    const { emails } = (await counter.owner.get(`/api/staff/v1/emails?address=${encodeURIComponent(email)}`)).body
    const { body } = await counter.owner.get(`/api/staff/v1/emails/${emails[0].id}`)
    expect(body.text).toContain(`${name}: ${house.ctx.config.siteUrl}/view-booking/••••?invoice=••••`)
    expect(JSON.stringify(body)).not.toContain(key)
  })

  test('of a visit that costs nothing has none', async () => {
    const member = await aMember(house)
    const slot = (await house.slotsOn('2027-01-20')).find(({ bookable }) => bookable)!
    await booked(house, [cartItem(slot, { hasAvailableMembership: true })], { by: member })
    expect((await emailTo(house, member.email, 'Your booking')).text).not.toContain('invoice=1')
  })
})
