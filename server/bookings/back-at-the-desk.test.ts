import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawerCount, SaleAnswer } from '#api/counter.ts'
import type { DeskBooking, OutcomesAnswer } from '#api/staff-bookings.ts'
import { aGiftCard, booked, emailTo, statusAndCode, withKey } from '#proofs/booked.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { rightPin } from '#proofs/desk.ts'
import { cartItem } from '#proofs/house.ts'

let counter: Counter
let house: Counter['house']
let desk: ReturnType<typeof deskCalls>
let managers: ReturnType<typeof deskCalls>
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
  desk = deskCalls(counter.staff.browser)
  managers = deskCalls(counter.manager.browser)
})
afterAll(() => house.close())

const guest = (email: string) => ({ firstName: 'Ada', lastName: 'Example', email, phone: '' })

/** Three people at 22.21 each, paid in cash, by terminal and in cash again, or as is wanted. */
async function threePaid(email: string, more: object = {}) {
  const slot = await house.aClass({ cents: 2221 })
  const sale = await counter.sell({ items: [cartItem(slot, { guestCount: 2 })], guest: guest(email), ...more })
  return { sale, ...(await bookingOf(sale)) }
}

async function bookingOf({ id }: SaleAnswer): Promise<{ id: string; key: string }> {
  const [row] = await house.rows(
    'select booking.id, order_key as key from booking join orders on orders.id = order_id where orders.id = $1',
    [id],
  )
  return row
}

async function inThreeTenders({ id }: SaleAnswer): Promise<void> {
  await counter.cash(id, 20)
  await counter.terminal(id, 20)
  await counter.cash(id, 26.63)
}

/** How the money of a booking would go back, in dollars. */
const moneyWay = async (id: string, part: object = {}) =>
  ((await managers.outcomes(id, part)).body as OutcomesAnswer).outcomes.find(({ outcome }) => outcome === 'refund')

const inDrawer = async (): Promise<number> =>
  (
    await house.rows(
      `select (float_cents + coalesce((select sum(cents) from drawer_movement where drawer_session_id = open.id), 0))::integer as cents
       from drawer_session as open where closed_at is null`,
    )
  )[0].cents
/** What the house owes in refunds, by its books. */
const payable = async (): Promise<number> =>
  (
    await house.rows(
      `select coalesce(sum(credit_cents - debit_cents), 0)::integer as cents from journal_entry where account = 'refunds-payable'`,
    )
  )[0].cents
const handedOut = (orderId: string) =>
  house.rows(
    `select given.kind, sum(given.amount_cents)::integer as amount, sum(given.cash_cents)::integer as coins
     from refund_tender as given join refund on refund.id = refund_id where order_id = $1 group by kind order by kind`,
    [orderId],
  )
const money = { outcome: 'refund', why: 'They were ill' }

describe('what was paid at the desk', () => {
  test('goes back each its own way, and a part and the rest add up to each tender and each coin (#624)', async () => {
    const before = await inDrawer()
    const { sale, id } = await threePaid('parts@guest.example')
    await inThreeTenders(sale)
    expect(await inDrawer()).toBe(before + 4665)

    const shown = { amount: 22.21, toCard: 0, onTerminal: 6.67, inCash: 15.55, onGiftCard: 0, needsManager: true }
    expect(await moneyWay(id, { people: 1 })).toMatchObject(shown)
    const part = await managers.part(id, { ...money, people: 1, shownAmount: 22.21 })
    expect([part.status, part.body]).toMatchObject([200, { amount: 22.21, onTerminal: 6.67, inCash: 15.55 }])
    expect(await inDrawer()).toBe(before + 4665 - 1555)

    expect(await moneyWay(id)).toMatchObject({ amount: 44.42, toCard: 0, onTerminal: 13.33, inCash: 31.1 })
    const rest = await managers.cancel(id, { ...money, shownAmount: 44.42 }, 'one press')
    expect([rest.status, rest.body]).toMatchObject([200, { amount: 44.42, onTerminal: 13.33, inCash: 31.1 }])
    expect(rest.body.booking.money).toMatchObject({
      backToCard: 0,
      backOnTerminal: 20,
      backInCash: 46.65,
      backOnGiftCard: 0,
      owedAtDesk: 0,
    })
    expect(await handedOut(sale.id)).toEqual([
      { kind: 'cash', amount: 4663, coins: 4665 },
      { kind: 'terminal', amount: 2000, coins: null },
    ])
    expect(await inDrawer()).toBe(before)

    const again = await managers.cancel(id, { ...money, shownAmount: 44.42 }, 'one press')
    expect(again.body).toEqual(rest.body)
    expect(await inDrawer()).toBe(before)
    expect((await counter.owner.get('/api/staff/v1/open-matters')).body.matters).toEqual([])
  })

  test('is told to the guest as it was given, and the gift card’s part comes on a new gift card (#624)', async () => {
    const { code: giftCardCode } = await aGiftCard(house, 1663)
    const { sale, id } = await threePaid('gift@guest.example', { giftCardCode })
    await counter.cash(sale.id, 20)
    await counter.terminal(sale.id, 30)
    expect(await moneyWay(id)).toMatchObject({ amount: 66.63, onTerminal: 30, inCash: 20, onGiftCard: 16.63 })
    const { body } = await managers.cancel(id, { ...money, shownAmount: 66.63 })
    expect(body).toMatchObject({ outcome: 'refund', onTerminal: 30, inCash: 20, voucher: { balance: 16.63 } })
    const { text } = await emailTo(house, 'gift@guest.example', 'Your booking is cancelled')
    expect(text).toContain(
      'At our desk we have given you back $30.00 to the card you used on the terminal and $20.00 in cash.',
    )
    expect(text).not.toContain('to the card you paid with')
  })

  test('is given back by a manager alone; the front desk gives a voucher (#623 #624)', async () => {
    const { sale, id } = await threePaid('alone@guest.example')
    await counter.pay(sale)
    const books = await house.books()
    expect(statusAndCode(await desk.cancel(id, { ...money, shownAmount: 66.63 }))).toEqual([
      403,
      'outcome.needs-manager',
    ])
    expect(await house.books()).toBe(books)
    expect((await desk.cancel(id, { outcome: 'voucher', shownAmount: 66.63 })).body.voucher.balance).toBe(66.63)
    expect(await handedOut(sale.id)).toEqual([])
  })

  test('stands in the history as made by whoever took it at the desk, not by the guest (#632)', async () => {
    const { sale, id } = await threePaid('sold.here@guest.example')
    await inThreeTenders(sale)
    const history = async () => ((await desk.show(id)).body as DeskBooking).history.map(({ by, what }) => [by, what])
    expect(await history()).toEqual([['Sam Grove', 'booked']])
    // Of an account that was deleted no name is left.
    await house.rows(`update member set first_name = '', last_name = '' where id = $1`, [counter.staff.memberId])
    expect(await history()).toEqual([['The front desk', 'booked']])
    await house.rows(`update member set first_name = 'Sam', last_name = 'Grove' where id = $1`, [
      counter.staff.memberId,
    ])
  })

  test('by a guest who gave no address is given back without an email, and the desk is told so', async () => {
    const sale = await counter.sell({ items: [cartItem(await house.aClass({ cents: 7500 }))] })
    await counter.pay(sale)
    const { id } = await bookingOf(sale)
    const { body } = await managers.cancel(id, { ...money, shownAmount: 75 })
    expect(body).toMatchObject({ onTerminal: 75, isEmailed: false, booking: { guest: { email: '' } } })
  })

  test('by card is never given back in cash (#625)', async () => {
    const before = await inDrawer()
    const terminal = await threePaid('terminal@guest.example')
    await counter.pay(terminal.sale)
    expect(await moneyWay(terminal.id)).toMatchObject({ toCard: 0, onTerminal: 66.63, inCash: 0 })
    await managers.cancel(terminal.id, { ...money, shownAmount: 66.63 })
    const site = await booked(house, [cartItem(await house.aClass({ cents: 7500 }))])
    expect(await moneyWay(site.id)).toMatchObject({ toCard: 75, onTerminal: 0, inCash: 0 })
    const { body } = await managers.cancel(site.id, { ...money, shownAmount: 75 })
    expect(body).toMatchObject({ onTerminal: 0, inCash: 0 })
    expect(await inDrawer()).toBe(before)
  })

  test('in cash is not given back out of a drawer that holds less, or is closed; the terminal needs none (#624)', async () => {
    const cash = await threePaid('closed@guest.example')
    await counter.cash(cash.sale.id, 66.63)
    const terminal = await threePaid('open@guest.example')
    await counter.pay(terminal.sale)
    const inIt = await inDrawer()
    const move = (kind: string, cents: number) =>
      counter.staff.post('/api/desk/v1/drawer/move', { kind, amount: cents / 100, why: 'The bank' })
    const give = () => managers.cancel(cash.id, { ...money, shownAmount: 66.63 })

    await move('SAFE', inIt - 6660)
    expect(statusAndCode(await give())).toEqual([409, 'drawer.too-little'])
    await move('SAFE', 6660)
    expect((await counter.staff.post('/api/desk/v1/drawer/count', { counts: {} })).status).toBe(200)
    const books = await house.books()
    const closed = await give()
    expect([...statusAndCode(closed), closed.body.message]).toEqual([
      409,
      'drawer.closed',
      'Open the drawer before you give cash back.',
    ])
    expect(await house.books()).toBe(books)
    expect((await managers.cancel(terminal.id, { ...money, shownAmount: 66.63 })).body.onTerminal).toBe(66.63)

    expect((await counter.staff.post('/api/desk/v1/drawer/open', { amount: 200 })).status).toBe(200)
    expect((await give()).body.inCash).toBe(66.65)
  })

  test('stands in the last count by the way it went, and its GST is in it no more (#638)', async () => {
    const count = async () => {
      const all = { kind: 'SAFE', amount: (await inDrawer()) / 100, why: 'The bank' }
      if (all.amount > 0) await counter.staff.post('/api/desk/v1/drawer/move', all)
      const { body } = await counter.staff.post('/api/desk/v1/drawer/count', { counts: {} })
      await counter.staff.post('/api/desk/v1/drawer/open', { amount: 200 })
      return body.last as DrawerCount
    }
    await count()
    const [terminal, cash] = [await threePaid('net@guest.example'), await threePaid('net2@guest.example')]
    await counter.pay(terminal.sale)
    await counter.cash(cash.sale.id, 66.63)
    await managers.part(terminal.id, { ...money, people: 1, shownAmount: 22.21 })
    await managers.cancel(cash.id, { ...money, shownAmount: 66.63 })
    const { ways, backByTerminal, givenBack, gst } = await count()
    expect({ ways, backByTerminal, givenBack }).toEqual({
      ways: { cash: 66.65, terminal: 66.63, page: 0 },
      backByTerminal: 22.21,
      givenBack: 66.65,
    })
    // An eleventh of the two who still come.
    expect(gst).toBe(4.04)
  })

  test('waits at the desk for a guest whom a closure meets and who chooses the money on the site (#624)', async () => {
    const { sale, id, key } = await threePaid('closure@guest.example')
    await counter.pay(sale)
    await asksForClosure(id)
    const { body } = await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' })
    expect(body).toMatchObject({ outcome: 'refund', amount: 66.63 })
    const { matters } = (await counter.owner.get('/api/staff/v1/open-matters')).body
    expect(matters).toMatchObject([
      { kind: 'refund-at-desk', reason: 'Paid at the desk, and waits there for the guest: $66.63' },
    ])
    const { money, history } = (await desk.show(id)).body as DeskBooking
    expect(money).toMatchObject({ backToCard: 0, owedAtDesk: 66.63 })
    expect(history[0]).toMatchObject({ what: 'closed', by: 'The house' })
    expect((await emailTo(house, 'closure@guest.example', 'Your booking is cancelled')).text).toContain(
      'You paid at our desk. Please come by, and we will give you $66.63 back there, the way you paid.',
    )
    await managers.handOut(id, { shownAmount: 66.63 })
  })

  test('that waits there after a closure is handed out once, by a manager, the way it came (#624)', async () => {
    const { sale, id, key } = await threePaid('comes-by@guest.example')
    await inThreeTenders(sale)
    await asksForClosure(id)
    await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' })
    const [owed, inIt] = [await payable(), await inDrawer()]
    expect(statusAndCode(await desk.handOut(id, { shownAmount: 66.63 }))).toEqual([403, 'outcome.needs-manager'])
    const books = await house.books()
    expect(statusAndCode(await managers.handOut(id, { shownAmount: 60 }))).toEqual([409, 'outcome.changed'])
    expect(await house.books()).toBe(books)

    const m = { memberId: counter.manager.memberId, pin: rightPin }
    const press = () => desk.handOut(id, { shownAmount: 66.63, why: 'They came by', m }, 'one press')
    const answers = await Promise.all([press(), press(), press()])
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([200, { onTerminal: 20, inCash: 46.65 }])
    const [{ body }] = answers
    expect(body.booking.money).toMatchObject({ backOnTerminal: 20, backInCash: 46.65, owedAtDesk: 0 })
    expect(body.booking.history[0]).toMatchObject({
      what: 'handed out',
      amount: 66.63,
      why: 'They came by',
      by: counter.staff.name,
      approvedBy: counter.manager.name,
    })
    expect(await handedOut(sale.id)).toEqual([
      { kind: 'cash', amount: 4663, coins: 4665 },
      { kind: 'terminal', amount: 2000, coins: null },
    ])
    expect([await inDrawer(), await payable()]).toEqual([inIt - 4665, owed - 6663])
    expect((await counter.owner.get('/api/staff/v1/open-matters')).body.matters).toEqual([])
    expect(statusAndCode(await managers.handOut(id, { shownAmount: 66.63 }))).toEqual([409, 'refund.none-waits'])
  })

  test('that waits there stays where it is while the drawer is closed, and says so (#624)', async () => {
    const { sale, id, key } = await threePaid('too-early@guest.example')
    await inThreeTenders(sale)
    await asksForClosure(id)
    await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' })
    const { body } = await counter.manager.get('/api/desk/v1/drawer')
    const cents = Math.round(body.session.expected * 100)
    const counts = { 10000: Math.floor(cents / 10_000), 5: (cents % 10_000) / 5 }
    expect((await counter.manager.post('/api/desk/v1/drawer/count', { counts })).status).toBe(200)
    const books = await house.books()
    expect(statusAndCode(await managers.handOut(id, { shownAmount: 66.63 }))).toEqual([409, 'drawer.closed'])
    expect(await house.books()).toBe(books)
    expect((await counter.staff.post('/api/desk/v1/drawer/open', { amount: 200 })).status).toBe(200)
    expect((await managers.handOut(id, { shownAmount: 66.63 })).body).toMatchObject({ onTerminal: 20, inCash: 46.65 })
  })
})

/** A closure of the day has asked the guest of a booking what they would like. */
async function asksForClosure(id: string): Promise<void> {
  const [{ id: closureId }] = await house.rows(
    `insert into closure (id, state, title, message, from_at, to_at, starts_on, ends_on, reopens_on, sends_at, answer_until, shuts_days)
     values (gen_random_uuid(), 'DONE', 'Repairs', '', '2027-03-01T00:00+11:00', '2027-03-02T00:00+11:00', '2027-03-01', '2027-03-01',
       '2027-03-02', house_now(), house_now() + interval '9 days', false) returning id`,
  )
  await house.rows(
    `insert into closure_item (closure_id, booking_id, offer, state) values ($1::uuid, $2::uuid, 'ask', 'ASKED')`,
    [closureId, id],
  )
  await house.rows(
    `insert into email (dedupe_key, kind, recipient, status, sent_at)
     values ('closure:' || $1 || ':' || $2, 'closure', 'closure@guest.example', 'SENT', house_now())`,
    [closureId, id],
  )
}
