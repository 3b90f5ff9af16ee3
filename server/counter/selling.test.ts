import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OffersAnswer, SaleAnswer } from '#api/counter.ts'
import { withKey } from '#proofs/booked.ts'
import { aMember, openCounter, type Counter, type Worker } from '#proofs/counter.ts'
import { rightPin } from '#proofs/desk.ts'
import { cartItem, checkoutInputFor, soon } from '#proofs/house.ts'
import { countWaiting } from '#proofs/storms/count-waiting.ts'

const PACK = '91a40000-0000-4000-8000-000000000003'

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
const sessionOf = async ({ sessionId }: { sessionId?: string | null }) =>
  (await house.rows('select capacity, places_taken, lifted from session where id = $1', [sessionId]))[0]
const owed = async (account: string): Promise<number> =>
  (
    await house.rows(
      'select coalesce(sum(credit_cents - debit_cents), 0)::integer as cents from journal_entry where account = $1',
      [account],
    )
  )[0].cents
const lettersOf = (id: string) =>
  house.rows(`select kind, status, recipient, subject from email where order_id = $1`, [id])
const approval = () => ({ memberId: manager.memberId, pin: rightPin })
const statusOfCode = async (code: string) => (await house.visitor().get(`/api/wix/v1/gift-cards/${code}`)).status
const keyed = (key: string) => ({ 'idempotency-key': key })
const sellThings = (...things: object[]) => counter.trySale({ things, guest: { email: 'things@guest.example' } })

/** The sales of a guest that are not paid yet. */
const unpaidOf = async (name: string) =>
  (await staff.get('/api/desk/v1/sales')).body.sales.filter(({ guest }: { guest: string }) => guest === name)
const bookingOf = async (orderId: string) =>
  (await house.rows('select * from booking where order_id = $1 and main_booking_id is null', [orderId]))[0]
const orderOf = async (id: string) => (await house.rows('select * from orders where id = $1', [id]))[0]

describe('a walk-in', () => {
  test('takes places that the site no longer offers, also of a run that has begun (#598, #599)', async () => {
    const slot = await house.aClass({ at: counter.inHours(0.5) })
    const before = await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
    expect(before.status).toBe(200)
    await counter.pass(40)
    const late = await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
    expect([late.status, late.body.code]).toEqual([409, 'cart.unavailable'])
    const { body } = await staff.get('/api/desk/v1/offers')
    expect(body.starts).toContainEqual(expect.objectContaining({ sessionId: slot.sessionId }))
    const sale = await counter.sell({ items: [cartItem(slot, { guestCount: 1 })] })
    expect(sale).toMatchObject({ state: 'PENDING', due: 100, left: 100, guest: 'Walk-in guest' })
    await counter.terminal(sale.id, 100)
    expect(await statusOf(sale.id)).toBe('PAID')
  })

  test('is sold until 15 minutes before the end, and no longer (#599)', async () => {
    const slot = await house.aClass({ at: counter.inHours(0.1) })
    await counter.pass(6 + 44)
    expect((await counter.trySale({ items: [cartItem(slot)] })).status).toBe(200)
    await counter.pass(2)
    const { status, body } = await counter.trySale({ items: [cartItem(slot)] })
    expect([status, body.code]).toEqual([409, 'cart.unavailable'])
    const offers = await staff.get('/api/desk/v1/offers')
    expect(offers.body.starts.map((start: { sessionId: string }) => start.sessionId)).not.toContain(slot.sessionId)
  })

  test('finds what else the desk sells while a treatment is removed at that moment', async () => {
    const slot = await house.aClass({ at: counter.inHours(1) })
    const [{ id }] = await house.rows(
      `insert into service (id, kind, name, tagline, description, minutes, price_cents, party_limit, position)
       values (gen_random_uuid(), 'massage', 'Soon gone', '', '', 60, 5000, 1, 1000) returning id`,
    )
    expect((await staff.get('/api/desk/v1/offers')).status).toBe(200)
    let looking: ReturnType<typeof staff.get> | undefined
    // Lines of their own: what looks at the treatments waits on every line of the house.
    const [line, aside] = [new Client(house.databaseUrl), new Client(house.databaseUrl)]
    await Promise.all([line.connect(), aside.connect()])
    const beside = { rows: async (text: string, values?: unknown[]) => (await aside.query(text, values)).rows }
    try {
      // What is free of a treatment is read after the treatments.
      await line.query('begin; lock table booking in access exclusive mode')
      looking = staff.get('/api/desk/v1/offers')
      await expect.poll(() => countWaiting(beside, 'with asked as'), soon).toBeGreaterThan(0)
      await line.query('update service set deleted_at = house_now() where id = $1', [id])
      await line.query('commit')
    } finally {
      await Promise.all([line.end(), aside.end()])
    }
    const { status, body } = (await looking) ?? {}
    expect([status, body.starts]).toEqual([
      200,
      expect.arrayContaining([expect.objectContaining({ sessionId: slot.sessionId })]),
    ])
  })

  test('needs a manager and why when it is full, and then the place is lifted (#601)', async () => {
    const slot = await house.aClass({ places: 2 })
    await house.rows('update resource set safe_capacity = 4 where id = $1', [slot.resourceId])
    await counter.pay(await counter.sell({ items: [cartItem(slot, { guestCount: 1 })] }))
    const items = [cartItem(slot, { guestCount: 1 })]
    const refused = await counter.trySale({ items })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'sale.needs-manager',
      'There is no free place. A manager can let 2 more in.',
    ])
    const unsaid = await counter.trySale({ items, m: approval() })
    expect(unsaid.body.code).toBe('reason.missing')
    const wrong = await counter.trySale({ items, why: 'A regular', m: { ...approval(), pin: '908172' } })
    expect(wrong.body.code).toBe('pin.wrong')
    const sale = await counter.sell({ items, why: 'A regular', m: approval() })
    expect(await sessionOf(slot)).toEqual({ capacity: 4, places_taken: 4, lifted: 2 })
    const [noted] = await house.rows(`select by_name, after from history_entry where what = 'sale' and row_id = $1`, [
      sale.id,
    ])
    expect(noted).toEqual({
      by_name: staff.name,
      after: { approvedBy: manager.memberId, why: 'A regular', places: 2, due: 10_000, payBy: 'counter' },
    })
    await counter.close(sale.id)
  })

  test('never comes beyond what is safe, nor into a room that is taken, not for the owner either (#602)', async () => {
    const slot = await house.aClass({ places: 2 })
    await house.rows('update resource set safe_capacity = 3 where id = $1', [slot.resourceId])
    await counter.pay(await counter.sell({ items: [cartItem(slot, { guestCount: 1 })] }))
    const asked = { items: [cartItem(slot, { guestCount: 1 })], why: 'Please', m: approval() }
    for (const by of [staff, manager, counter.owner]) {
      const { status, body } = await counter.trySale(asked, by)
      expect([status, body.code, body.message]).toEqual([
        409,
        'session.not-safe',
        'The house holds at most 3 people here.',
      ])
    }
    const room = (await house.slotsOn('2026-12-01', '5e000000-0000-4000-8000-000000000011')).at(-1)!
    await counter.pay(await counter.sell({ items: [cartItem(room)] }))
    const taken = await counter.trySale({ items: [cartItem(room)], why: 'Please', m: approval() }, counter.owner)
    expect([taken.status, taken.body.code, taken.body.message]).toEqual([
      409,
      'cart.unavailable',
      'A time in this sale can no longer be sold. Choose another one.',
    ])
  })

  test('leaves no place to the site when a lifted party goes (#603)', async () => {
    const slot = await house.aClass({ places: 2 })
    await house.rows('update resource set safe_capacity = 4 where id = $1', [slot.resourceId])
    const full = await house.anOrder([cartItem(slot, { guestCount: 1 })])
    const lifted = await counter.sell({ items: [cartItem(slot)], why: 'A regular', m: approval() })
    expect(await sessionOf(slot)).toEqual({ capacity: 3, places_taken: 3, lifted: 1 })
    await counter.close(lifted.id)
    expect(await sessionOf(slot)).toEqual({ capacity: 2, places_taken: 2, lifted: 0 })
    await full.release()
    expect(await sessionOf(slot)).toEqual({ capacity: 2, places_taken: 0, lifted: 0 })
  })

  test('without an address is sent no letter, and opens no matter (#604)', async () => {
    const sale = await counter.sell({ items: [cartItem(await house.aClass())] })
    await counter.terminal(sale.id, 50)
    await expect
      .poll(() => lettersOf(sale.id), soon)
      .toEqual([
        { kind: 'booking-confirmed', status: 'SENT', recipient: `desk-${sale.id}@desk.invalid`, subject: null },
      ])
    const { body } = await manager.get('/api/staff/v1/open-matters')
    expect(JSON.stringify(body)).not.toContain(sale.id)
  })

  test('of a member takes a credit (#619)', async () => {
    const member = await aMember(house)
    const [slot] = await house.slotsOn('2026-12-02')
    const sale = await counter.sell({
      items: [cartItem(slot!, { hasAvailableMembership: true })],
      memberId: member.memberId,
    })
    expect(sale).toMatchObject({ state: 'PAID', total: 0, due: 0 })
    expect(await house.rows('select uses_membership, status from booking where order_id = $1', [sale.id])).toEqual([
      { uses_membership: true, status: 'CONFIRMED' },
    ])
  })
})

describe('a booking by phone', () => {
  const ada = { firstName: 'Ada', lastName: 'Caller', email: 'ada@calls.example', phone: '0400 111 222' }

  test('with a link by letter holds the places until the link ends (#605)', async () => {
    const slot = await house.aClass({ at: '2027-03-02T10:00:00+11:00' })
    const sale = await counter.sell({ items: [cartItem(slot)], guest: ada, payBy: 'link' })
    expect(sale).toMatchObject({ state: 'PENDING', pageUrl: expect.any(String) })
    const [page] = await house.rows('select session_expires_at from payment where order_id = $1', [sale.id])
    expect(page.session_expires_at.getTime() - house.ctx.now().getTime()).toBeGreaterThan(11.9 * 3_600_000)
    await expect.poll(async () => (await house.emails(ada.email)).map(({ subject }) => subject), soon).toHaveLength(1)
    const [letter] = await house.emails(ada.email)
    expect(letter?.subject).toMatch(/^Please pay for your booking at/)
    expect(letter?.text).toContain(sale.pageUrl)
    await counter.pass(11 * 60)
    expect(await sessionOf(slot)).toMatchObject({ places_taken: 1 })
    await counter.pass(65)
    expect(await statusOf(sale.id)).toBe('EXPIRED')
    expect(await sessionOf(slot)).toMatchObject({ places_taken: 0 })
  })

  test('is paid by its link like any other order (#605)', async () => {
    const sale = await counter.sell({
      items: [cartItem(await house.aClass({ at: '2027-03-02T10:00:00+11:00' }))],
      guest: { ...ada, email: 'pays@calls.example' },
      payBy: 'link',
    })
    await house.control({ pay: { session: await counter.sessionRef(sale.id) }, settle: true })
    await expect.poll(() => statusOf(sale.id), soon).toBe('PAID')
  })

  test('that is left before it is paid is found among the sales that are not paid yet, until it is paid or ended (#605)', async () => {
    const guest = { ...ada, firstName: 'Lola', lastName: 'Left', email: 'left@calls.example' }
    const slot = await house.aClass({ at: '2027-03-02T10:00:00+11:00', cents: 7500 })
    const link = await counter.sell({ items: [cartItem(slot)], guest, payBy: 'link' })
    const atCounter = await counter.sell({ things: [{ kind: 'GIFT_CARD', worth: 50 }], guest })
    expect(await unpaidOf('Lola Left')).toEqual([
      {
        id: atCounter.id,
        guest: 'Lola Left',
        what: 'Gift voucher',
        startDate: null,
        left: 50,
        payBy: 'counter',
        heldUntil: expect.any(String),
      },
      {
        id: link.id,
        guest: 'Lola Left',
        what: link.lines[0]?.name,
        startDate: slot.startDate,
        left: 75,
        payBy: 'link',
        heldUntil: expect.any(String),
      },
    ])
    await counter.terminal(atCounter.id, 20)
    expect((await unpaidOf('Lola Left'))[0]).toMatchObject({ left: 30 })
    await counter.terminal(atCounter.id, 30)
    await counter.close(link.id)
    expect(await unpaidOf('Lola Left')).toEqual([])
  })

  test('on arrival starts within 48 hours, is held until 15 minutes after its start, and no guest has three (#606)', async () => {
    const far = await house.aClass({ at: counter.inHours(49) })
    const onArrival = (slot: Parameters<typeof cartItem>[0]) =>
      counter.trySale({ items: [cartItem(slot)], guest: { ...ada, email: '' }, payBy: 'on-arrival' })
    expect((await onArrival(far)).body.code).toBe('sale.too-early')
    const [one, two, three] = [
      await house.aClass({ at: counter.inHours(20) }),
      await house.aClass({ at: counter.inHours(30) }),
      await house.aClass({ at: counter.inHours(40) }),
    ]
    const first = await onArrival(one)
    expect(first.body).toMatchObject({ state: 'PENDING', payBy: 'on-arrival' })
    expect((await onArrival(two)).status).toBe(200)
    expect((await onArrival(three)).body.code).toBe('sale.on-arrival-twice')
    await counter.pass(20 * 60 + 14)
    expect(await statusOf(first.body.id)).toBe('PENDING')
    const { body } = await manager.get('/api/staff/v1/open-matters')
    expect(JSON.stringify(body)).not.toContain(first.body.id)
    await counter.pass(2)
    expect(await statusOf(first.body.id)).toBe('EXPIRED')
  })

  test('on arrival is counted for one number however it is written (#606)', async () => {
    expect((await counter.callsFrom('0400 000 678')).status).toBe(200)
    expect((await counter.callsFrom('+61 400 000 678')).status).toBe(200)
    expect((await counter.callsFrom('(04) 0000-0678')).body.code).toBe('sale.on-arrival-twice')
    expect((await counter.callsFrom('(04) 0000-0679')).status).toBe(200)
  })

  test('of somebody who has not paid yet is found by name, number and code, and leads to its sale (#633)', async () => {
    const { body: sale } = await counter.trySale({
      items: [cartItem(await house.aClass({ at: counter.inHours(20) }))],
      guest: { firstName: 'Wilhelmina', lastName: 'Later', email: '', phone: '0400 987 651' },
      payBy: 'on-arrival',
    })
    const [{ short_code: short }] = await house.rows('select short_code from orders where id = $1', [sale.id])
    for (const words of ['wilh', 'wil lat', '7651', ...(short === null ? [] : [short])]) {
      const { people } = (await staff.post('/api/desk/v1/guests/find', { words })).body
      expect([words, people]).toMatchObject([words, [{ ref: `o_${sale.id}`, name: 'Wilhelmina Later' }]])
    }
    const { visits } = (await staff.get(`/api/desk/v1/guests/o_${sale.id}`)).body
    expect(visits).toMatchObject([{ status: 'HELD', saleId: sale.id }])
  })

  test('on arrival is the same booking when the press of the second comes again (#606)', async () => {
    const guest = { ...ada, phone: '0400 111 333', email: '' }
    const press = async () => {
      const items = [cartItem(await house.aClass({ at: counter.inHours(20) }))]
      const key = { 'idempotency-key': randomUUID() }
      return () => counter.trySale({ items, guest, payBy: 'on-arrival' }, staff, key)
    }
    const [first, second] = [await press(), await press()]
    expect((await first()).status).toBe(200)
    const { body } = await second()
    expect((await second()).body).toMatchObject({ id: body.id, state: 'PENDING' })
  })

  test('by a link to an address that the provider does not take holds no place; another one is sent the link', async () => {
    const slot = await house.aClass({ at: counter.inHours(20) })
    const send = (email: string) =>
      counter.trySale({ items: [cartItem(slot)], payBy: 'link', guest: { ...ada, phone: '0400 111 444', email } })
    const { status, body } = await send('john..doe@guest.example')
    expect([status, body.code]).toEqual([400, 'contact.email'])
    expect(await house.placesTaken(slot)).toBe(0)
    expect((await send('john.doe@guest.example')).body).toMatchObject({ state: 'PENDING', payBy: 'link' })
    expect(await house.placesTaken(slot)).toBeGreaterThan(0)
  })

  test('by a link is sent by the very same press once the provider is back', async () => {
    const slot = await house.aClass({ at: counter.inHours(20) })
    const guest = { ...ada, phone: '0400 111 555', email: 'back@calls.example' }
    const asked = { items: [cartItem(slot)], payBy: 'link', guest }
    const key = { 'idempotency-key': randomUUID() }
    await house.control({ failNext: { path: '/v1/checkout/sessions', method: 'POST', status: 500, times: 3 } })
    expect((await counter.trySale(asked, staff, key)).body.code).toBe('payment.unreachable')
    await house.control({ reset: true })
    expect((await counter.trySale(asked, staff, key)).body).toMatchObject({ state: 'PENDING', payBy: 'link' })
  })

  test('wants an address for a link, and something to reach the guest by for on arrival', async () => {
    const items = [cartItem(await house.aClass({ at: counter.inHours(20) }))]
    expect((await counter.trySale({ items, payBy: 'link' })).body.code).toBe('sale.needs-email')
    expect((await counter.trySale({ items, payBy: 'on-arrival' })).body.code).toBe('sale.needs-contact')
    const soonItems = [cartItem(await house.aClass({ at: counter.inHours(1) }))]
    expect((await counter.trySale({ items: soonItems, payBy: 'link', guest: ada })).body.code).toBe(
      'sale.too-late-for-link',
    )
  })
})

describe('orders of the desk and of the site', () => {
  test('do not close each other, also of the same member (#607)', async () => {
    const member = await aMember(house)
    const slot = await house.aClass()
    const own = await member.browser.checkout({ cartItems: [cartItem(slot)] })
    expect(own.status).toBe(200)
    const one = await counter.sell({ items: [cartItem(slot)], memberId: member.memberId })
    const two = await counter.sell({ items: [cartItem(slot)], memberId: member.memberId })
    const again = await member.browser.checkout({ cartItems: [cartItem(slot)] })
    expect(again.status).toBe(200)
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['PENDING', 'PENDING'])
    await Promise.all([one, two].map(({ id }) => counter.close(id)))
  })

  test('open at the desk do not count among those of a network (#608)', async () => {
    const strict = await openCounter({ env: { RATE_LIMITS: '' } })
    try {
      const slot = await strict.house.aClass({ places: 20 })
      for (let n = 0; n < 12; n++) await strict.sell({ items: [cartItem(slot)] })
      const { status } = await strict.house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
      expect(status).toBe(200)
    } finally {
      await strict.house.close()
    }
  })
})

describe('the price at the desk', () => {
  test('is the site’s for the same cart, with the GST in it (#609)', async () => {
    const [slot] = await house.slotsOn('2026-12-02')
    const items = [
      cartItem(slot!, { guestCount: 2, towelRobeOption: { id: 'towel-robe' }, extraBath: { id: 'extra-bath' } }),
    ]
    const { body: quoted } = await staff.post('/api/desk/v1/sales/quote', { items, couponCode: 'WELCOME10' })
    const bought = await house.anOrder(items)
    await bought.release()
    const withCode = await house.visitor().checkout(checkoutInputFor(items, { couponCode: 'WELCOME10' }))
    const { body: onSite } = await house.visitor().order(withCode.body.idempotencyKey)
    expect(quoted.total).toBe(onSite.total)
    expect(quoted.gst).toBeCloseTo(onSite.total / 11, 1)
    const other = await counter.trySale({ items, shownTotal: quoted.total })
    expect(other.body.code).toBe('quote.changed')
  })
})

describe('a sale', () => {
  test('says what the price of a booking is made of, and when and where its extra bath is', async () => {
    const slots = await house.slotsOn('2026-12-03')
    const noon = slots.find(({ startDate }) => startDate.includes('T01:00'))
    const sale = await counter.sell({
      items: [
        cartItem(noon!, { guestCount: 2, towelRobeOption: { id: 'towel-robe' }, extraBath: { id: 'extra-bath' } }),
      ],
    })
    const [line] = sale.lines
    expect(line).toMatchObject({
      total: 360,
      bath: { startDate: '2026-12-03T02:00:00.000Z', resourceName: 'Long Pool' },
    })
    expect(line!.parts).toEqual([
      { label: 'First person', amount: 75 },
      { label: '2 extra people, $75.00 each', amount: 150 },
      { label: 'Robe + Towel × 3', amount: 30 },
      { label: '1hr Bathing Session × 3', amount: 105 },
    ])
    const { lines } = await counter.sell({ things: [{ kind: 'GIFT_CARD', worth: 50 }] })
    expect(lines).toMatchObject([{ total: 50, parts: [], bath: null }])
  })
})

describe('a gift voucher', () => {
  test('whose code was made but never arrived shows another one to the same press, and to no other (#617)', async () => {
    const sale = await counter.sell({ things: [{ kind: 'GIFT_CARD', worth: 80 }] })
    await counter.cash(sale.id, 80)
    const path = `/api/desk/v1/sales/${sale.id}/codes`
    const [first] = (await staff.post(path, {}, keyed('first press'))).body.cards
    expect((await staff.post(path, {}, keyed('another press'))).body).toEqual({ cards: [] })
    expect((await staff.post(path, {}, keyed('another press'))).body).toEqual({ cards: [] })
    const { cards } = (await staff.post(path, {}, keyed('first press'))).body
    expect(cards).toEqual([{ ...first, code: expect.stringMatching(/^BH-/) }])
    expect([await statusOfCode(first.code), await statusOfCode(cards[0].code)]).toEqual([404, 200])
  })

  test('shows its code once, is good for 36 months, and is owed (#617)', async () => {
    const before = await owed('gift-card-liability')
    const sale = await counter.sell({ things: [{ kind: 'GIFT_CARD', worth: 120 }] })
    expect(sale).toMatchObject({ due: 120, gst: 0 })
    expect((await staff.post(`/api/desk/v1/sales/${sale.id}/codes`)).body).toEqual({ cards: [] })
    await counter.cash(sale.id, 120)
    expect(await owed('gift-card-liability')).toBe(before + 12_000)
    const { body } = await staff.post(`/api/desk/v1/sales/${sale.id}/codes`)
    const [card] = body.cards
    expect(card).toMatchObject({ code: expect.stringMatching(/^BH-/), worth: 120 })
    const lastDay = house.ctx
      .now()
      .toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' })
      .replace('2026', '2029')
    expect(new Date(card.validUntil).toLocaleString('en-CA', { timeZone: 'Australia/Sydney', hour12: false })).toBe(
      `${lastDay}, 23:59:59`,
    )
    expect((await staff.post(`/api/desk/v1/sales/${sale.id}/codes`)).body).toEqual({ cards: [] })
    const { body: found } = await house.visitor().get(`/api/wix/v1/gift-cards/${card.code}`)
    expect(found.giftCard).toMatchObject({ status: 'VALID', balance: 120 })
    const all = await house.rows(`select row_to_json(history_entry)::text as text from history_entry`)
    expect(all.some(({ text }: { text: string }) => text.includes(card.code))).toBe(false)
  })
})

test('a page that is paid on a phone turns the sale to paid by itself (#613)', async () => {
  const sale = await counter.sell({ things: [{ kind: 'PRODUCT', id: await counter.aProduct('Water', 4.5), count: 2 }] })
  await staff.post(`/api/desk/v1/sales/${sale.id}/page`)
  await house.control({ pay: { session: await counter.sessionRef(sale.id) } })
  await counter.pass(0.2)
  expect((await staff.get(`/api/desk/v1/sales/${sale.id}`)).body).toMatchObject({ state: 'PAID', left: 0 })
})

test('goods that are paid on a phone are what the page after it shows, and what the email says, each with how many', async () => {
  const things = [{ kind: 'PRODUCT', id: await counter.aProduct('Salt', 6), count: 3 }]
  const guest = { firstName: 'Ada', lastName: 'Byron', email: 'goods@guest.example', phone: '' }
  const sale = await counter.sell({ things: [...things, { kind: 'GIFT_CARD', worth: 50 }], guest })
  await staff.post(`/api/desk/v1/sales/${sale.id}/page`)
  await house.control({ pay: { session: await counter.sessionRef(sale.id) }, settle: true })
  await expect.poll(() => statusOf(sale.id), soon).toBe('PAID')
  const { order_key: key } = await orderOf(sale.id)
  const { body } = await house.visitor().order(key)
  expect([body.orderDetails, body.plans, body.goods, body.amountPaid]).toEqual([
    [],
    [],
    [
      { kind: 'PRODUCT', name: '3 × Salt', price: 18 },
      { kind: 'GIFT_CARD', name: 'Gift voucher', price: 50 },
    ],
    68,
  ])
  await expect.poll(async () => (await house.emails('goods@guest.example')).length, soon).toBe(1)
  const [email] = await house.emails('goods@guest.example')
  expect(email?.text).toContain('3 × Salt: $18.00')
  expect(email?.text).toContain('Paid, GST included where it applies: $68.00')
})

test('a page that is opened late is paid until its last second: the places are held two minutes longer than it lasts', async () => {
  const sale = await counter.sell({
    items: [cartItem(await house.aClass({ at: counter.inHours(20) }), { guestCount: 1 })],
  })
  await counter.pass(20)
  const { expiresAt } = (await staff.post(`/api/desk/v1/sales/${sale.id}/page`)).body
  const end = new Date(expiresAt).getTime()
  expect((await orderOf(sale.id)).hold_expires_at).toEqual(new Date(end + 2 * 60_000))
  await counter.pass(30)
  expect([await statusOf(sale.id), (await bookingOf(sale.id)).status]).toEqual(['PENDING', 'HELD'])
  await house.control({ pay: { session: await counter.sessionRef(sale.id) } })
  await expect.poll(() => statusOf(sale.id), soon).toBe('PAID')
})

test('the same press of a sale sells once, and with other things it is refused', async () => {
  const items = [cartItem(await house.aClass())]
  const press = (more = {}) => counter.trySale({ items, ...more }, staff, { 'idempotency-key': 'press-1' })
  const [one, two] = [await press(), await press()]
  expect(two.body.id).toBe(one.body.id)
  const three = await press({ things: [{ kind: 'GIFT_CARD', worth: 50 }] })
  expect(three.body.code).toBe('request.key-reused')
  await counter.close(one.body.id)
})

test('the same press is the same sale, even if the price of a product has changed since', async () => {
  const productId = await counter.aProduct('Balm', 12)
  const press = () => counter.trySale({ things: [{ kind: 'PRODUCT', id: productId }] }, staff, keyed('press-2'))
  const one = await press()
  await house.rows('update product set price_cents = 1300 where id = $1', [productId])
  const two = await press()
  expect(two.body).toMatchObject({ id: one.body.id, due: 12 })
  await counter.close(one.body.id)
})

test('the same press is the same sale with and without the manager who lets more people in (#601)', async () => {
  const slot = await house.aClass({ places: 2 })
  await house.rows('update resource set safe_capacity = 4 where id = $1', [slot.resourceId])
  const items = [cartItem(slot, { guestCount: 1 })]
  const allowed = { why: 'A regular', m: approval() }
  const press = (key: string, more = {}) => counter.trySale({ items, ...more }, staff, keyed(key))
  const free = await press('press-3')
  expect((await press('press-3', allowed)).body).toEqual(free.body)
  expect((await press('press-4')).body.code).toBe('sale.needs-manager')
  const lifted = await press('press-4', allowed)
  expect((await press('press-4')).body).toEqual(lifted.body)
  expect(await sessionOf(slot)).toMatchObject({ places_taken: 4 })
  for (const { body } of [free, lifted]) await counter.close(body.id)
})

test('a plan that is not on the price list is sold here, and not on the site', async () => {
  const [{ id: planId, price_cents: cents }] = await house.rows(
    `update plan set public = false where id = (select id from plan where not recurring and public limit 1)
     returning id, price_cents`,
  )
  const online = await house.visitor().checkout({ ...checkoutInputFor([]), plans: [{ planId }] })
  expect([online.status, online.body.code]).toEqual([404, 'plan.unknown'])
  const guest = { email: 'off-list@guest.example' }
  const sale = await counter.sell({ things: [{ kind: 'PLAN', id: planId }], guest })
  expect(sale.due).toBe(cents / 100)
  await counter.pay(sale)
  expect(await statusOf(sale.id)).toBe('PAID')
  await house.rows('update plan set archived_at = house_now() where id = $1', [planId])
  expect((await counter.trySale({ things: [{ kind: 'PLAN', id: planId }], guest })).body.code).toBe('plan.unknown')
  await house.rows('update plan set archived_at = null, public = true where id = $1', [planId])
})

describe('what is sold beside bookings', () => {
  test('is offered by kind: what there is of it, how many at once, and what may be typed', async () => {
    const id = await counter.aProduct('Loofah', 9)
    const [fortnightly] = await house.rows('select id from plan where recurring and archived_at is null limit 1')
    const [products, vouchers, plans] = ((await staff.get('/api/desk/v1/offers')).body as OffersAnswer).things
    expect(products).toMatchObject({ kind: 'PRODUCT', title: 'Products', most: 50, otherWorth: null })
    expect(products?.things).toContainEqual({ id, worth: null, name: 'Loofah', price: 9, term: null, note: null })
    expect(vouchers).toMatchObject({ kind: 'GIFT_CARD', most: 5, otherWorth: { least: 10, most: 2000 } })
    expect(vouchers?.things.map(({ worth, price }) => [worth, price])).toEqual([
      [50, 50],
      [100, 100],
      [150, 150],
      [200, 200],
    ])
    expect(plans).toMatchObject({ kind: 'PLAN', title: 'Membership', most: 1, otherWorth: null })
    const noted = plans?.things.filter(({ note }) => note !== null).map((plan) => plan.id)
    expect(noted).toContain(fortnightly.id)
    const [once] = await house.rows('select id from plan where not recurring and archived_at is null limit 1')
    expect(noted).not.toContain(once.id)
  })

  test('is a line for each voucher and each plan, and one line for all of a product', async () => {
    const id = await counter.aProduct('Brush', 4)
    const [plan] = await house.rows('select id, price_cents from plan where not recurring and public limit 1')
    const { body: sale } = await sellThings(
      { kind: 'PLAN', id: plan.id.toUpperCase(), count: 2 },
      { kind: 'GIFT_CARD', worth: 60.5, count: 2 },
      { kind: 'PRODUCT', id: id.toUpperCase(), count: 3 },
    )
    const lines = (sale as SaleAnswer).lines.map(({ people, total }) => [people, total])
    const ofPlan = plan.price_cents / 100
    expect(lines).toEqual([
      [3, 12],
      [1, 60.5],
      [1, 60.5],
      [1, ofPlan],
      [1, ofPlan],
    ])
    expect(sale.due).toBe(12 + 121 + 2 * ofPlan)
    await counter.close(sale.id)
  })

  test.each([
    ['a kind that is not sold', { kind: 'TOWEL', worth: 50 }],
    ['a booking', { kind: 'BOOKING', worth: 50 }],
    ['a product that is not named', { kind: 'PRODUCT', count: 1 }],
    ['a plan that is not named', { kind: 'PLAN' }],
    ['a voucher without its worth', { kind: 'GIFT_CARD' }],
    ['a voucher that is worth too little', { kind: 'GIFT_CARD', worth: 9.99 }],
    ['a voucher that is worth too much', { kind: 'GIFT_CARD', worth: 2000.01 }],
    ['a voucher with a part of a cent', { kind: 'GIFT_CARD', worth: 50.005 }],
    ['six vouchers of one worth', { kind: 'GIFT_CARD', worth: 50, count: 6 }],
    ['none of a thing', { kind: 'GIFT_CARD', worth: 50, count: 0 }],
    ['half a thing', { kind: 'GIFT_CARD', worth: 50, count: 1.5 }],
    ['fifty-one of a product', { kind: 'PRODUCT', id: randomUUID(), count: 51 }],
    ['more plans than a sale has lines', { kind: 'PLAN', id: PACK, count: 21 }],
  ])('%s is refused', async (_what, thing) => {
    const { status, body } = await sellThings(thing)
    expect([status, body.code]).toEqual([400, 'request.invalid'])
  })

  test('is sold to a page of the release before, which asks by lists of its own', async () => {
    const id = await counter.aProduct('Oil', 7)
    const [plan] = await house.rows('select id, price_cents from plan where not recurring and public limit 1')
    const { body: offers } = await staff.get('/api/desk/v1/offers')
    expect(offers.products).toContainEqual({ id, name: 'Oil', price: 7 })
    expect(offers.plans).toContainEqual(expect.objectContaining({ id: plan.id, recurring: false }))
    const { body: sale } = await counter.trySale({
      products: [{ productId: id, count: 2 }],
      giftVouchers: [50, 80],
      plans: [{ planId: plan.id }],
      guest: { email: 'before@guest.example' },
    })
    expect(sale.due).toBe(14 + 130 + plan.price_cents / 100)
    await counter.close(sale.id)
  })
})

test('what was paid at the desk comes back to a guest as a voucher: there is no card to send it to', async () => {
  const slot = await house.aClass({ at: counter.inHours(24 * 30) })
  const sale = await counter.sell({ items: [cartItem(slot)] })
  await counter.terminal(sale.id, 50)
  const [order] = await house.rows(
    'select order_key, booking.id from orders join booking on booking.order_id = orders.id where orders.id = $1',
    [sale.id],
  )
  const guest = withKey(house, order.order_key)
  const refused = await guest.cancelFromOrder(order.id, { customerChoice: 'refund' })
  expect(refused.status).toBe(409)
  const { body } = await guest.cancelFromOrder(order.id)
  expect(body).toMatchObject({ outcome: 'voucher', amount: 50 })
  expect(await house.rows('select from refund where order_id = $1', [sale.id])).toEqual([])
})
