import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TakingsAnswer } from '#api/reports.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { aGiftCard, booked, withKey } from '#proofs/booked.ts'
import { accountsThatDiffer } from '#proofs/accounts-that-differ.ts'
import { findViolations } from '#proofs/check-invariants.ts'
import { clientWithKey, openHouseForClients } from '#proofs/clients.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { cartItem, openHouse, soon } from '#proofs/house.ts'
import { aManager, CLOSED_DAY } from '#proofs/closures.ts'
import { setScene } from '#proofs/scenes.ts'
import { aSoaker } from '#proofs/soakers.ts'

const DAY = 24 * 60
const PACK_ID = '91a40000-0000-4000-8000-000000000003'

let counter: Counter
let house: Counter['house']
let apiKey: string
beforeAll(async () => {
  counter = await openCounter({
    open: async () => {
      const opened = await openHouseForClients()
      ;({ apiKey } = opened.owner)
      return opened
    },
  })
  ;({ house } = counter)
})
// Each test has a day of its own.
beforeEach(() => counter.pass(DAY))
afterAll(async () => {
  expect(await accountsThatDiffer(house)).toEqual([])
  expect(await findViolations(house.ctx.db)).toEqual([])
  await house.close()
})

const today = () => sydneyDateOf(house.ctx.now())
const ask = (query: string, by = counter.manager, path = 'takings') => by.get(`/api/staff/v1/reports/${path}?${query}`)
const takings = async (from = today(), to = from, more = ''): Promise<TakingsAnswer> => {
  const { status, body } = await ask(`from=${from}&to=${to}${more}`)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
/** The same without what stands still. */
const moved = async () => {
  const { together, byChannel, byKind } = await takings()
  return { ...together, byChannel, byKind }
}
const aClass = async (cents: number, more: object = {}) => cartItem(await house.aClass({ cents }), more)
const bookingOf = async (orderId: string): Promise<string> =>
  (await house.rows('select id from booking where order_id = $1', [orderId]))[0].id

describe('the takings of a day', () => {
  test('are what came by card on the site, for what was sold there', async () => {
    expect(await moved()).toEqual({ byTender: {}, total: 0, byChannel: [], byKind: [] })
    await house.buy([await aClass(3000), await aClass(4500)])
    expect(await moved()).toEqual({
      byTender: { page: 75 },
      total: 75,
      byChannel: [{ channel: 'site', amount: 75 }],
      byKind: [{ kind: 'BOOKING', sold: 75, back: 0 }],
    })
  })

  test('tell cash in coins, the terminal and a payment link apart, and what each line was of', async () => {
    const sarong = await counter.aProduct('Sarong', 6)
    const sale = await counter.sell({
      items: [await aClass(1664)],
      things: [{ kind: 'PRODUCT', id: sarong, count: 2 }],
    })
    await counter.terminal(sale.id, 10)
    await counter.cash(sale.id, 18.64)
    const guest = { firstName: 'Ada', lastName: 'Example', email: 'link@guest.example', phone: '' }
    const linked = await counter.sell({ items: [await aClass(2000)], payBy: 'link', guest })
    await house.control({ pay: { session: await counter.sessionRef(linked.id) }, settle: true })
    await expect
      .poll(async () => (await house.rows('select status from orders where id = $1', [linked.id]))[0].status, soon)
      .toBe('PAID')
    expect(await moved()).toEqual({
      // 18.64 in coins are 18.65.
      byTender: { link: 20, terminal: 10, cash: 18.65 },
      total: 48.65,
      byChannel: [{ channel: 'desk', amount: 48.65 }],
      byKind: [
        { kind: 'BOOKING', sold: 36.64, back: 0 },
        { kind: 'PRODUCT', sold: 12, back: 0 },
      ],
    })
  })

  test('count a gift voucher when it is sold, and not again when it pays', async () => {
    const sale = await counter.sell({ things: [{ kind: 'GIFT_CARD', worth: 50, count: 1 }] })
    await counter.pay(sale)
    const { left } = (await takings()).giftCards
    expect(await moved()).toMatchObject({
      byTender: { terminal: 50 },
      total: 50,
      byKind: [{ kind: 'GIFT_CARD', sold: 50, back: 0 }],
    })
    const [{ code }] = (await counter.staff.post(`/api/desk/v1/sales/${sale.id}/codes`)).body.cards
    await counter.pass(DAY)
    await booked(house, [await aClass(3000)], { codes: { giftCardCode: code } })
    expect(await moved()).toEqual({
      byTender: { 'gift-card': 30 },
      total: 0,
      byChannel: [],
      byKind: [{ kind: 'BOOKING', sold: 30, back: 0 }],
    })
    expect((await takings()).giftCards).toEqual({ paid: 30, back: 0, given: 0, left: left - 30 })
  })

  test('are less what goes back in them, whenever it came: each line’s own, by the way it was paid', async () => {
    const sarong = await counter.aProduct('Sarong', 6)
    const sale = await counter.sell({
      items: [await aClass(9000)],
      things: [{ kind: 'PRODUCT', id: sarong, count: 2 }],
    })
    await counter.pay(sale)
    const bought = await counter.sell({ items: [await aClass(7000)] })
    await counter.cash(bought.id, 70)
    await counter.pass(DAY)

    const {
      id: lineId,
      returnable,
      returns,
    } = (await counter.staff.get(`/api/desk/v1/sales/${sale.id}`)).body.lines.find(
      ({ name }: { name: string }) => name === 'Sarong',
    )
    const goods = { lineId, count: 1, shownCount: returnable, shownAmount: returns[0].amount, why: 'It has a hole' }
    expect((await counter.manager.post(`/api/desk/v1/sales/${sale.id}/returns`, goods)).status).toBe(200)
    const managers = deskCalls(counter.manager.browser)
    const ill = { outcome: 'refund', why: 'They were ill', shownAmount: 70 }
    expect((await managers.cancel(await bookingOf(bought.id), ill)).status).toBe(200)
    expect(await moved()).toEqual({
      byTender: { terminal: -6, cash: -70 },
      total: -76,
      byChannel: [{ channel: 'desk', amount: -76 }],
      byKind: [
        { kind: 'BOOKING', sold: 0, back: 70 },
        { kind: 'PRODUCT', sold: 0, back: 6 },
      ],
    })
  })

  test('are less what a bank takes back of a whole sale, shared by what each line cost', async () => {
    const sarong = await counter.aProduct('Sarong', 40)
    const guest = { firstName: 'Ada', lastName: 'Example', email: 'disputes@guest.example', phone: '' }
    const things = [
      { kind: 'PRODUCT', id: sarong, count: 1 },
      { kind: 'GIFT_CARD', worth: 100, count: 1 },
    ]
    const sale = await counter.sell({ items: [await aClass(3000)], things, guest })
    await counter.staff.post(`/api/desk/v1/sales/${sale.id}/page`)
    await house.control({ pay: { session: await counter.sessionRef(sale.id) }, settle: true })
    await expect.poll(async () => (await moved()).total, soon).toBe(170)
    await counter.pass(DAY)
    await house.rows(
      `insert into dispute (payment_id, provider_ref, status, amount_cents, closed_at)
       select id, 'dp_of_takings', 'LOST', 17000, house_now() from payment where order_id = $1`,
      [sale.id],
    )
    expect(await moved()).toMatchObject({
      byTender: { page: -170 },
      byKind: [
        { kind: 'BOOKING', sold: 0, back: 30 },
        { kind: 'PRODUCT', sold: 0, back: 40 },
        { kind: 'GIFT_CARD', sold: 0, back: 100 },
      ],
    })
  })

  test('do not count as unspent what is on gift cards that are over or switched off', async () => {
    const { left } = (await takings()).giftCards
    const [over, off] = [await aGiftCard(house, 5000), await aGiftCard(house, 7000)]
    await aGiftCard(house, 1100)
    expect((await takings()).giftCards.left).toBe(left + 131)
    await house.rows(
      `update gift_card set issued_at = issued_at - interval '4 years', expires_at = house_now() - interval '1 day' where id = $1`,
      [over.cardId],
    )
    await house.rows('update gift_card set disabled = true where id = $1', [off.cardId])
    expect((await takings()).giftCards.left).toBe(left + 11)
  })

  test('count a gift card as unspent to the end of its last day', async () => {
    const { left } = (await takings()).giftCards
    const [lastDay, over] = [await aGiftCard(house, 5000), await aGiftCard(house, 7000)]
    const endAt = (time: string, id: string) =>
      house.rows(
        `update gift_card set issued_at = issued_at - interval '4 years',
           expires_at = date_trunc('day', house_now(), 'Australia/Sydney') + $1::interval where id = $2`,
        [time, id],
      )
    await endAt('1 second', lastDay.cardId)
    await endAt('0', over.cardId)
    expect((await takings()).giftCards.left).toBe(left + 50)
  })

  test('have no money in a voucher for a cancelled booking: it is owed on a gift card', async () => {
    const { key, id } = await booked(house, [await aClass(8000)])
    expect(await moved()).toMatchObject({ byTender: { page: 80 } })
    const { left } = (await takings()).giftCards
    await counter.pass(DAY)
    expect((await withKey(house, key).cancelFromOrder(id, { outcome: 'voucher' })).status).toBe(200)
    expect(await moved()).toEqual({
      byTender: { 'gift-card': -80 },
      total: 0,
      byChannel: [],
      byKind: [{ kind: 'BOOKING', sold: 0, back: 80 }],
    })
    expect((await takings()).giftCards).toEqual({ paid: 0, back: 80, given: 0, left: left + 80 })
  })

  test('tell what a program sold and was paid for elsewhere, and what the house gave away', async () => {
    const { memberId } = await aSoakersAccount()
    await clientWithKey('latest', apiKey).orders.createOfflineOrder(PACK_ID, memberId, { paid: true })
    const [{ cents }] = await house.rows('select price_cents as cents from plan where id = $1', [PACK_ID])
    const gift = { amount: 20, to: ['gift-of-ours@guest.example'], reason: 'For the raffle of the surf club' }
    expect((await counter.owner.post('/api/staff/v1/gift-cards/give', gift)).status).toBe(200)
    expect((await takings()).giftCards).toMatchObject({ paid: 0, back: 0, given: 20 })
    expect(await moved()).toEqual({
      byTender: { elsewhere: cents / 100, none: 20 },
      total: cents / 100,
      byChannel: [{ channel: 'platform', amount: cents / 100 }],
      byKind: [{ kind: 'PLAN', sold: cents / 100, back: 0 }],
    })
  })

  test('leave out what the drawer holds beside sales', async () => {
    await counter.staff.post('/api/desk/v1/drawer/move', { kind: 'SAFE', amount: 15, why: 'The bank' })
    await counter.staff.post('/api/desk/v1/drawer/move', { kind: 'PETTY', amount: 5, why: 'Milk' })
    expect(await moved()).toEqual({ byTender: {}, total: 0, byChannel: [], byKind: [] })
  })

  test('begin and end with the day in Sydney', async () => {
    const untilMidnight = 24 * 60 - minutesNow()
    await counter.pass(untilMidnight - 2)
    await house.buy([await aClass(1000)])
    const day = today()
    await counter.pass(3)
    await house.buy([await aClass(2500)])
    expect(today()).toBe(addDays(day, 1))
    expect([(await takings(day)).together.total, (await takings(addDays(day, 1))).together.total]).toEqual([10, 25])
  })
})

test('a membership is told by its first payment and by those that follow', async () => {
  const { house: own, report } = await aHouseOfItsOwn()
  await aSoaker(own)
  expect(await report()).toMatchObject({
    together: { byTender: { page: 69 }, total: 69 },
    byChannel: [{ channel: 'site', amount: 69 }],
    byKind: [{ kind: 'PLAN', sold: 69, back: 0 }],
  })
  await own.pass(14 * DAY)
  await own.control({ settle: true })
  await expect.poll(async () => (await report()).together, soon).toEqual({ byTender: { renewal: 69 }, total: 69 })
  expect(await report()).toMatchObject({ byKind: [{ kind: 'PLAN', sold: 69, back: 0 }] })
  await own.close()
})

/** A house in which nothing else happens, and what its managers read of today. */
async function aHouseOfItsOwn() {
  const own = await openHouse()
  const report = async (): Promise<TakingsAnswer> => {
    const { token } = (await setScene(own.ctx.db, 'staff', { role: 'manager' })) as { token: string }
    const day = sydneyDateOf(own.ctx.now())
    const path = `/api/staff/v1/reports/takings?from=${day}&to=${day}`
    const { status, body } = await own.visitor().send('GET', path, undefined, { authtoken: token })
    expect([status, body]).toEqual([200, expect.any(Object)])
    return body
  }
  return { house: own, report }
}

test('a voucher that a guest gives back for the money is no second sale', async () => {
  const { house: own, report } = await aHouseOfItsOwn()
  const manager = await aManager(own)
  const { id, key, order } = await booked(own, [cartItem((await own.slotsOn(CLOSED_DAY))[0]!)])
  const closure = await manager.offer((await manager.draft()).id, 'ask')
  expect((await manager.send(closure)).status).toBe(200)
  await own.pass(6)
  const guest = withKey(own, key)
  for (const customerChoice of ['voucher', 'refund'])
    expect((await guest.cancelFromOrder(id, { customerChoice })).body.outcome).toBe(customerChoice)
  await expect.poll(async () => (await report()).together.total, soon).toBe(0)
  expect(await report()).toMatchObject({
    together: { byTender: { page: 0, 'gift-card': 0 } },
    byKind: [{ kind: 'BOOKING', sold: order.total, back: order.total }],
    giftCards: { paid: 0, back: 0 },
  })
  await own.close()
})

test('a day stays as it was when a guest has the money on the next one, for a voucher of a sale with a gift voucher in it', async () => {
  const { house: own, ...desk } = await openCounter()
  const sale = await desk.sell({
    items: [cartItem((await own.slotsOn(CLOSED_DAY))[0]!)],
    things: [{ kind: 'GIFT_CARD', worth: 100, count: 1 }],
    guest: { firstName: 'Ada', lastName: 'Example', email: 'both@guest.example', phone: '' },
  })
  await desk.staff.post(`/api/desk/v1/sales/${sale.id}/page`)
  await own.control({ pay: { session: await desk.sessionRef(sale.id) }, settle: true })
  const [order] = await own.rows(
    `select order_key as key, booking.id as "bookingId", line.total_cents / 100.0 as visit
     from orders join booking on booking.order_id = orders.id join order_line as line on line.booking_id = booking.id
     where orders.id = $1 and booking.main_booking_id is null`,
    [sale.id],
  )
  const manager = await aManager(own)
  const closure = await manager.offer((await manager.draft()).id, 'ask')
  expect((await manager.send(closure)).status).toBe(200)
  await desk.pass(6)
  const guest = withKey(own, order.key)
  const choose = async (customerChoice: string) =>
    (await guest.cancelFromOrder(order.bookingId, { customerChoice })).body.outcome
  expect(await choose('voucher')).toBe('voucher')

  const day = sydneyDateOf(own.ctx.now())
  const report = async (name: string, on: string) =>
    (await desk.manager.get(`/api/staff/v1/reports/${name}?from=${on}&to=${on}`)).body
  const reports = async (on: string) => {
    // What is left on gift cards is left now, whatever the day.
    const { giftCards: _, ...moved } = await report('takings', on)
    return [moved, await report('gst', on)]
  }
  await desk.pass(DAY)
  const before = await reports(day)
  const visit = Number(order.visit)
  expect(before).toMatchObject([
    {
      byKind: [
        { kind: 'BOOKING', sold: visit, back: visit },
        { kind: 'GIFT_CARD', sold: 100, back: 0 },
      ],
    },
    { together: { sold: visit, back: visit, gst: 0 }, vouchers: 100 },
  ])
  expect(await choose('refund')).toBe('refund')
  expect(await reports(day)).toEqual(before)
  // On the next day the voucher is money again, and the money goes back.
  expect(await reports(addDays(day, 1))).toMatchObject([
    { byKind: [{ kind: 'BOOKING', sold: 0, back: 0 }] },
    { together: { back: 0, net: 0, gst: 0 }, vouchers: 0 },
  ])
  await own.close()
})

/** Somebody with an account and no membership. */
async function aSoakersAccount(): Promise<{ memberId: string }> {
  const [{ id }] = await house.rows(
    `insert into member (email, email_key, first_name, last_name, password_hash, email_verified_at)
     values ('packs@guest.example', 'packs@guest.example', 'Pat', 'Packs', 'x', house_now()) returning id`,
  )
  return { memberId: id }
}

const minutesNow = (): number => {
  const [hours = 0, minutes = 0] = house.ctx
    .now()
    .toLocaleTimeString('en-AU', { timeZone: 'Australia/Sydney', hour12: false, hour: '2-digit', minute: '2-digit' })
    .split(':')
    .map(Number)
  return hours * 60 + minutes
}

describe('a report of some days', () => {
  test('has a row for each day, week or month, which add up, and says what came in a week before', async () => {
    const first = today()
    await house.buy([await aClass(1000)])
    await counter.pass(7 * DAY)
    await house.buy([await aClass(2000)])
    await counter.pass(DAY)
    await house.buy([await aClass(4000)])
    const [second, third] = [addDays(first, 7), addDays(first, 8)]
    expect(await takings(second, third)).toMatchObject({
      by: 'day',
      rows: [
        { from: second, to: second, total: 20, byTender: { page: 20 } },
        { from: third, to: third, total: 40, byTender: { page: 40 } },
      ],
      together: { total: 60, byTender: { page: 60 } },
      // Today is not over.
      compared: { over: { from: second, to: second, total: 20 }, before: { from: first, to: first, total: 10 } },
    })
    const byMonth = await takings(first, third, '&by=month')
    expect(byMonth.rows.map(({ total }) => total).reduce((a, b) => a + b)).toBe(70)
    expect(byMonth.rows.length).toBeLessThan(3)
    const ahead = await takings(addDays(third, 1), addDays(third, 3))
    expect([ahead.compared, ahead.rows]).toEqual([null, []])
  })

  test('is a file with the same amounts, and who took it is in the history', async () => {
    const { code } = await aGiftCard(house, 1500)
    await booked(house, [await aClass(4000)], { codes: { giftCardCode: code } })
    const day = today()
    const { body, headers } = await ask(`from=${day}&to=${day}`, counter.owner, 'takings.csv')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="takings-${day}-to-${day}.csv"`)
    expect(String(body).replace('\uFEFF', '').trim().split('\n')).toEqual([
      'Day,Sold,Paid by,Counts as takings,Amount',
      `${day},online,Gift card,no,15.00`,
      `${day},online,Card online,yes,25.00`,
    ])
    const { entries } = (await counter.owner.get('/api/staff/v1/history?what=takings')).body
    expect(entries).toMatchObject([{ act: 'did', by: 'Olive Grove', row: `${day} to ${day}` }])
  })

  test.each([
    ['that end before they begin', 'from=2026-11-25&to=2026-11-24'],
    ['of forty years', 'from=1990-01-01&to=2030-01-01'],
    ['that are no days', 'from=2026-02-30&to=2026-03-01'],
    ['by hours', 'from=2026-11-25&to=2026-11-25&by=hour'],
  ])('is refused for days %s', async (_, query) => {
    expect((await ask(query)).status).toBe(400)
  })

  test('is for managers and owners alone', async () => {
    expect((await ask('from=2026-11-25&to=2026-11-25', counter.staff)).status).toBe(403)
    expect((await ask('from=2026-11-25&to=2026-11-25', counter.staff, 'takings.csv')).status).toBe(403)
  })
})
