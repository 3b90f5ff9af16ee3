import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GiftCardsOwedAnswer } from '#api/reports.ts'
import type { OwedChange } from '#domain/gift-cards/owed-changes.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { accountsThatDiffer } from '#proofs/accounts-that-differ.ts'
import { aGiftCard, booked, withKey } from '#proofs/booked.ts'
import { aManager, CLOSED_DAY, tenGuests } from '#proofs/closures.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { cartItem, checkoutInputFor, openHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

const DAY = 24 * 60
const why = { reason: 'For the raffle of the surf club' }

let counter: Counter
let house: Counter['house']
/** The first day of the house. */
let opened: string
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
  opened = today()
  await house.rows('update venue set manager_day_void_cents = 100000000')
})
// Each test has a day of its own.
beforeEach(() => counter.pass(DAY))
afterAll(async () => {
  expect(await accountsThatDiffer(house)).toEqual([])
  await house.close()
})

const today = (of = counter) => sydneyDateOf(of.house.ctx.now())
const yesterday = () => addDays(today(), -1)
const ask = (query: string, by = counter.manager, path = 'gift-cards') =>
  by.get(`/api/staff/v1/reports/${path}?${query}`)
async function report(from: string, to = from, { of = counter, more = '' } = {}): Promise<GiftCardsOwedAnswer> {
  const { status, body } = await ask(`from=${from}&to=${to}${more}`, of.manager)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
/** What changed on a day, by why. */
async function changed(on: string, of = counter): Promise<Partial<Record<OwedChange, number>>> {
  const { changes } = await report(on, on, { of })
  return Object.fromEntries(changes.map(({ change, amount }) => [change, amount]))
}
const ofToday = () => changed(today())
/** By how much more is owed than when the day began. */
async function more(): Promise<number> {
  const { start, end } = await report(today())
  return Math.round((end - start) * 100) / 100
}

async function sell(worth: number, of = counter): Promise<string> {
  const sale = await of.sell({ things: [{ kind: 'GIFT_CARD', worth, count: 1 }] })
  await of.pay(sale)
  return (await of.staff.post(`/api/desk/v1/sales/${sale.id}/codes`)).body.cards[0].code
}
async function give(amount: number, { owner } = counter): Promise<string> {
  const gift = { amount, to: ['gift@guest.example'], ...why }
  const { status, body } = await owner.post('/api/staff/v1/gift-cards/give', gift)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body.cards[0].id
}
async function act(id: string, name: string, { body = {}, of = counter } = {}): Promise<void> {
  const answer = await of.manager.post(`/api/staff/v1/gift-cards/${id}/${name}`, { ...why, ...body })
  expect([name, answer.status, answer.body]).toEqual([name, 200, expect.any(Object)])
}
const aClass = async (cents: number) => cartItem(await house.aClass({ cents }))
const spend = async (giftCardCode: string, cents: number) =>
  await booked(house, [await aClass(cents)], { codes: { giftCardCode } })

describe('what is owed on gift cards', () => {
  test('is more by what is sold, given and imported, and less by what is used and cancelled', async () => {
    expect(await ofToday()).toEqual({})
    const code = await sell(100)
    expect([await ofToday(), await more()]).toEqual([{ sold: 100 }, 100])
    const [, gift] = [await give(80), await give(20.5)]
    await aGiftCard(house, 1250)
    expect([await ofToday(), await more()]).toEqual([{ sold: 100, given: 100.5, imported: 12.5 }, 213])
    await spend(code, 3075)
    await act(gift, 'void')
    expect(await ofToday()).toEqual({ sold: 100, given: 100.5, imported: 12.5, used: -30.75, voided: -20.5 })
    expect(await more()).toBe(161.75)
  })

  test('is more by a voucher for a booking that is cancelled, on the day on which it is (#768)', async () => {
    const { key, id } = await booked(house, [await aClass(34_000)])
    const day = today()
    await counter.pass(DAY)
    expect((await withKey(house, key).cancelFromOrder(id, { outcome: 'voucher' })).status).toBe(200)
    expect([await ofToday(), await more()]).toEqual([{ vouchers: 340 }, 340])
    expect(await changed(day)).toEqual({})
  })

  test('is more by what a gift card had paid of what is refunded to the card, and of goods that come back', async () => {
    const { id } = await spend(await sell(20), 7500)
    const ill = { outcome: 'refund', why: 'They were ill', shownAmount: 75 }
    expect((await deskCalls(counter.manager.browser).cancel(id, ill)).status).toBe(200)
    expect([await ofToday(), await more()]).toEqual([{ sold: 20, used: -20, refunded: 20 }, 20])

    const { code: giftCardCode } = await aGiftCard(house, 500)
    const sarong = await counter.aProduct('Sarong', 6)
    const sale = await counter.sell({ things: [{ kind: 'PRODUCT', id: sarong, count: 2 }], giftCardCode })
    await counter.pay(sale)
    const { id: lineId, returnable, returns } = (await counter.staff.get(`/api/desk/v1/sales/${sale.id}`)).body.lines[0]
    const goods = { lineId, count: 1, shownCount: returnable, shownAmount: returns[0].amount, why: 'It has a hole' }
    expect((await counter.manager.post(`/api/desk/v1/sales/${sale.id}/returns`, goods)).status).toBe(200)
    // Of the 12.00 the card had paid 5.00: of one of two, half of that.
    expect([await ofToday(), await more()]).toEqual([{ sold: 20, imported: 5, used: -25, refunded: 22.5 }, 22.5])
  })

  test('is more by what a gift card had paid for one of two who does not come', async () => {
    const { code: giftCardCode } = await aGiftCard(house, 3000)
    const two = cartItem(await house.aClass({ cents: 5000 }), { guestCount: 1 })
    const { id } = await booked(house, [two], { codes: { giftCardCode } })
    const managers = deskCalls(counter.manager.browser)
    const ill = { outcome: 'refund', people: 1, why: 'They were ill', shownAmount: 50 }
    expect((await managers.part(id, ill)).status).toBe(200)
    // Of the 100.00 the card had paid 30.00: of one of two, half of that.
    expect([await ofToday(), await more()]).toEqual([{ imported: 30, used: -30, refunded: 15 }, 15])
    const change = { outcome: 'voucher', shownAmount: 50 }
    expect((await managers.cancel(id, change)).status).toBe(200)
    expect([await ofToday(), await more()]).toEqual([{ imported: 30, used: -30, refunded: 15, vouchers: 50 }, 65])
  })

  test('is no more by a card that is over when it is imported', async () => {
    const before = await report(opened, yesterday())
    await house.rows(
      `insert into gift_card (code_hash, last_four, initial_cents, balance_cents, issued_at, expires_at)
       values (sha256('over'), 'OVER', 1500, 1500, house_now() - interval '4 years', house_now() - interval '3 days')`,
    )
    expect([await ofToday(), await more()]).toEqual([{ imported: 15, expired: -15 }, 0])
    expect(await report(opened, yesterday())).toEqual(before)
  })

  test('stays the same while an order that is not paid holds it, and when it lets go', async () => {
    const code = await sell(50)
    const buyer = house.visitor()
    const { body } = await buyer.checkout(checkoutInputFor([await aClass(9000)], { giftCardCode: code }))
    const held = await report(today())
    expect([held.now?.held, await ofToday()]).toEqual([50, { sold: 50 }])
    expect(await more()).toBe(50)
    await buyer.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)
    const released = await report(today())
    expect([released.now?.held, released.end, await ofToday()]).toEqual([0, held.end, { sold: 50 }])
  })

  test('is on active cards, on disabled ones and in unpaid orders, which add up', async () => {
    const before = (await report(today())).now
    const [lost] = [await give(60), await give(15)]
    await act(lost, 'disable')
    const { now, end } = await report(today())
    expect(now).toEqual({
      cards: (before?.cards ?? 0) + 1,
      active: (before?.active ?? 0) + 15,
      disabled: (before?.disabled ?? 0) + 60,
      held: before?.held,
    })
    expect((now?.active ?? 0) + (now?.disabled ?? 0) + (now?.held ?? 0)).toBeCloseTo(end, 5)
    expect((await counter.manager.get('/api/staff/v1/gift-cards')).body.active).toEqual({
      cards: now?.cards,
      left: now?.active,
    })
  })

  test('is the same on the new card of one that was replaced', async () => {
    const id = await give(60)
    await act(id, 'replace', { body: { to: 'again@guest.example' } })
    expect([await ofToday(), await more()]).toEqual([{ given: 60 }, 60])
  })

  test('adds up whatever the books say', async () => {
    await house.rows(`select note_money('put right', 'sales', 'gift-card-liability', 725, null)`)
    expect([await ofToday(), await more()]).toEqual([{ other: 7.25 }, 7.25])
    await house.rows(`select note_money('put right', 'gift-card-liability', 'sales', 725, null)`)
    expect(await ofToday()).toEqual({})
  })
})

describe('the report of what is owed on gift cards', () => {
  test('has what was owed at the end of each day, week or month, with what was added, used and ended', async () => {
    const code = await sell(100)
    const gift = await give(30)
    await counter.pass(DAY)
    await spend(code, 2500)
    await act(gift, 'void')
    const [day, next] = [yesterday(), today()]
    const { start, end, rows, changes, by } = await report(day, next)
    expect(by).toBe('day')
    expect(rows).toEqual([
      { from: day, to: day, added: 130, used: 0, ended: 0, owed: start + 130 },
      { from: next, to: next, added: 0, used: 25, ended: 30, owed: end },
    ])
    expect(changes).toEqual([
      { change: 'sold', amount: 100 },
      { change: 'given', amount: 30 },
      { change: 'used', amount: -25 },
      { change: 'voided', amount: -30 },
    ])
    expect(end).toBeCloseTo(start + 75, 5)
    expect((await report(opened, next, { more: '&by=month' })).rows.at(-1)?.owed).toBe(end)
    // A day that is over ended with what the next one begins with, and nothing is told of where it is now.
    const over = await report(day)
    expect([over.end, over.now]).toEqual([(await report(next)).start, null])
  })

  test('goes as far as the days have come', async () => {
    await sell(10)
    const { rows, end } = await report(yesterday(), addDays(today(), 40), { more: '&by=day' })
    expect([rows.length, rows.at(-1)?.to, rows.at(-1)?.owed]).toEqual([2, today(), end])
    const ahead = await report(addDays(today(), 1), addDays(today(), 3))
    expect(ahead).toMatchObject({ start: end, end, rows: [], changes: [], now: null })
  })

  test('is a file of the days on which something changed, whose columns add up to the screen, and is in the history', async () => {
    const code = await sell(100)
    const day = today()
    await counter.pass(2 * DAY)
    await spend(code, 2510)
    const { start, end } = await report(day, today())
    const { body, headers } = await ask(`from=${day}&to=${today()}`, counter.owner, 'gift-cards.csv')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="gift-cards-owed-${day}-to-${today()}.csv"`)
    const [owed, atEnd] = [start, end].map((amount) => amount.toFixed(2))
    expect(String(body).replace('\uFEFF', '').trim().split('\n')).toEqual([
      'Day,Owed before,Sold,Vouchers for cancelled bookings,Refunds put on gift cards,Given by the house,Imported,Other,Used,Vouchers exchanged for money,Cancelled by the house,Expired,Owed at the end',
      `Before ${day},${owed},0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,${owed}`,
      `${day},0.00,100.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,${(start + 100).toFixed(2)}`,
      `${today()},0.00,0.00,0.00,0.00,0.00,0.00,0.00,-25.10,0.00,0.00,0.00,${atEnd}`,
    ])
    const { entries } = (await counter.owner.get('/api/staff/v1/history?what=gift_cards_owed')).body
    expect(entries).toMatchObject([{ act: 'did', by: 'Olive Grove', row: `${day} to ${today()}` }])
  })

  test('is for managers and owners alone, and for days that make sense', async () => {
    for (const path of ['gift-cards', 'gift-cards.csv']) {
      expect((await ask('from=2026-11-25&to=2026-11-25', counter.staff, path)).status).toBe(403)
      expect((await ask('from=2026-11-25&to=2026-11-25', counter.owner, path)).status).toBe(200)
      expect((await ask('from=2026-11-25&to=2026-11-24', counter.manager, path)).status).toBe(400)
    }
  })
})

test('each day of these tests is what the entries of its cards say', async () => {
  const byDay = await house.rows<{ day: string; cents: number }>(
    `select day::text, sum(cents)::integer as cents from (
       select sydney_date(created_at) as day, amount_cents as cents from gift_card_entry where kind not in ('HOLD', 'RELEASE')
       union all
       select sydney_date(issued_at), initial_cents from gift_card) as moved
     where day between $1 and $2 group by day having sum(cents) <> 0 order by day`,
    [opened, today()],
  )
  expect(byDay.length).toBeGreaterThan(6)
  const { rows, changes, start, end } = await report(opened, today(), { more: '&by=day' })
  const told = rows.map(({ from, added, used, ended }) => ({
    day: from,
    cents: Math.round((added - used - ended) * 100),
  }))
  expect(told.filter(({ cents }) => cents !== 0)).toEqual(byDay)
  expect(changes.reduce((all, { amount }) => all + amount, start)).toBeCloseTo(end, 5)
})

/** Five minutes before the last day ends of what is sold or given today; it answers that day. */
async function atTheEnd(of: Counter): Promise<string> {
  const [{ last_day: lastDay, minutes }] = await of.house.rows(
    `select sydney_date(expires_at - interval '1 millisecond')::text as last_day,
       (extract(epoch from expires_at - house_now()) / 60)::float8 as minutes from gift_card order by issued_at desc limit 1`,
  )
  await of.pass(minutes - 5)
  expect(today(of)).toBe(lastDay)
  return lastDay
}

test('what an order holds when the last day of its card ends is owed until the order is paid or falls through', async () => {
  const of = await openCounter()
  await of.pass(DAY)
  const codes = [await sell(100, of), await sell(60, of)]
  const lastDay = await atTheEnd(of)
  const [paid, left] = await Promise.all(
    codes.map(async (giftCardCode) => {
      const visitor = of.house.visitor()
      const item = cartItem(await of.house.aClass({ cents: 15_000, at: of.inHours(30) }))
      const { body } = await visitor.checkout(checkoutInputFor([item], { giftCardCode }))
      return { sessionId: body.sessionId, key: body.idempotencyKey, visitor }
    }),
  )
  await of.pass(6)
  const held = await report(lastDay, today(of), { of })
  expect(held).toMatchObject({ start: 160, end: 160, changes: [], now: { active: 0, held: 160 } })
  await of.house.control({ pay: { session: paid?.sessionId }, settle: true })
  expect((await paid?.visitor.order(paid.key))?.body.status).toBe('PAID')
  await left?.visitor.post(`/api/checkout/v1/orders/${left.key}/release`)
  const after = await report(lastDay, today(of), { of })
  expect(after.changes).toEqual([{ change: 'used', amount: -100 }])
  // The money that came back is good for some days more.
  expect(after).toMatchObject({ end: 60, now: { cards: 1, active: 60, held: 0 } })
  await of.house.close()
})

test('a card is owed to the end of its last day, and what becomes of it later changes nothing', async () => {
  const of = await openCounter()
  // On another day than the cards that the house began with.
  await of.pass(DAY)
  const [, voided, replaced] = [await give(40, of), await give(30, of), await give(20, of)]
  const lastDay = await atTheEnd(of)
  expect(await report(lastDay, lastDay, { of })).toMatchObject({ today: lastDay, start: 90, end: 90, changes: [] })
  await of.pass(6)
  expect(await changed(lastDay, of)).toEqual({ expired: -90 })
  await act(voided, 'void', { of })
  await act(replaced, 'replace', { body: { to: 'again@guest.example' }, of })
  expect(await changed(lastDay, of)).toEqual({ expired: -90 })
  expect(await changed(today(of), of)).toEqual({})
  expect(await report(today(of), today(of), { of })).toMatchObject({
    start: 0,
    end: 0,
    now: { cards: 0, active: 0, disabled: 0, held: 0 },
  })
  await of.house.close()
})

test('vouchers of a closure that guests exchange are owed no more, and what a gift card had paid of them is again', async () => {
  const of = await openCounter()
  const ten = await tenGuests(of.house)
  const manager = await aManager(of.house)
  const closure = await manager.offer((await manager.draft()).id, 'ask')
  expect((await manager.send(closure)).status).toBe(200)
  await of.pass(6)
  const before = await changed(today(of), of)
  const choose = async ({ key, id }: { key: string; id: string }, customerChoice: string) =>
    expect((await withKey(of.house, key).cancelFromOrder(id, { customerChoice })).body.outcome).toBe(customerChoice)
  // 75.00 by card, and 25.00 by card with 50.00 by a gift card.
  for (const guest of [ten.card, ten.mixed]) await choose(guest, 'voucher')
  expect(await changed(today(of), of)).toEqual({ ...before, vouchers: 150 })
  for (const guest of [ten.card, ten.mixed]) await choose(guest, 'refund')
  expect(await changed(today(of), of)).toEqual({ ...before, vouchers: 150, exchanged: -150, refunded: 50 })
  expect(today(of) < CLOSED_DAY).toBe(true)
  await of.house.close()
})

test('a house that never had a gift card is told so', async () => {
  expect((await report(today())).hasCards).toBe(true)
  const house = await openHouse({ empty: true })
  const { token } = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }
  const path = '/api/staff/v1/reports/gift-cards?from=2026-11-01&to=2026-11-30'
  const { body } = await house.visitor().send('GET', path, undefined, { authtoken: token })
  expect(body).toMatchObject({ hasCards: false, start: 0, end: 0, changes: [] })
  await house.close()
})
