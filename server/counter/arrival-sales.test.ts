import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { openCounter, type Counter, type Worker } from '#proofs/counter.ts'
import { cartItem, soon } from '#proofs/house.ts'

let counter: Counter
let house: Counter['house']
let staff: Worker
beforeAll(async () => {
  counter = await openCounter()
  ;({ house, staff } = counter)
})
afterAll(() => house.close())

const statusOf = async (id: string) => (await house.rows('select status from orders where id = $1', [id]))[0].status
const sessionOf = async ({ sessionId }: { sessionId?: string | null }) =>
  (await house.rows('select capacity, places_taken, lifted from session where id = $1', [sessionId]))[0]
const anotherRun = async (slot: { serviceId: string; resourceId: string }, hours: number) => {
  const [run] = await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', 8) returning id, starts_at`,
    [slot.serviceId, slot.resourceId, counter.inHours(hours)],
  )
  return { sessionId: run.id as string, startsAt: run.starts_at as Date }
}
const changeSale = (id: string, body: object, headers = {}) =>
  staff.post(`/api/desk/v1/sales/${id}/change`, body, headers)
const priceOfChange = (id: string, query: object) =>
  staff.get(`/api/desk/v1/sales/${id}/change?${new URLSearchParams(Object.entries(query))}`)
const bookingOf = async (orderId: string) =>
  (await house.rows('select * from booking where order_id = $1 and main_booking_id is null', [orderId]))[0]
const orderOf = async (id: string) => (await house.rows('select * from orders where id = $1', [id]))[0]

describe('a booking to be paid on arrival', () => {
  const caller = { firstName: 'Mo', lastName: 'Later', email: '' }
  let calls = 0
  /** Three at 75.00 in a class that runs again. */
  const aBooking = async (more: object = {}) => {
    const slot = await house.aClass({ at: counter.inHours(20), cents: 7500, places: 8 })
    const guest = { ...caller, phone: `0400 222 ${100 + calls++}` }
    const sale = { items: [cartItem(slot, { guestCount: 2 })], guest, payBy: 'on-arrival', ...more }
    return { slot, sale: await counter.sell(sale) }
  }
  test('is moved within 48 hours, keeps its people, and is held until 15 minutes after its new start (#606)', async () => {
    const { slot, sale } = await aBooking()
    const [to, far] = [await anotherRun(slot, 26), await anotherRun(slot, 49)]
    const { id: bookingId } = await bookingOf(sale.id)
    const { starts } = (await staff.get(`/api/desk/v1/bookings/${bookingId}/free-starts`)).body
    expect(starts.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual([to.sessionId])
    expect((await priceOfChange(sale.id, { sessionId: to.sessionId })).body).toEqual({ due: 225 })
    const press = { 'idempotency-key': 'move-unpaid' }
    const body = { sessionId: to.sessionId, shownTotal: 225 }
    const answers = await Promise.all([1, 2, 3].map(() => changeSale(sale.id, body, press)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await bookingOf(sale.id)).toMatchObject({
      id: bookingId,
      status: 'HELD',
      party_size: 3,
      starts_at: to.startsAt,
      session_id: to.sessionId,
      reschedule_count: 0,
    })
    expect((await orderOf(sale.id)).hold_expires_at).toEqual(new Date(to.startsAt.getTime() + 15 * 60_000))
    expect([await sessionOf(slot), await sessionOf(to)]).toMatchObject([{ places_taken: 0 }, { places_taken: 3 }])
    expect((await changeSale(sale.id, { sessionId: far.sessionId, shownTotal: 225 })).body.code).toBe('sale.too-early')
    const notes = await house.rows(
      `select after from history_entry where what = 'sale' and row_id = $1 and name = 'Changed'`,
      [sale.id],
    )
    expect(notes).toMatchObject([{ after: { to: to.startsAt.toISOString(), people: 3, due: 22_500 } }])
    expect((await counter.terminal(sale.id, 225)).state).toBe('PAID')
  })

  test('costs after a move what a sale of that start costs, and never another price than was shown', async () => {
    const { slot, sale } = await aBooking()
    const to = await anotherRun(slot, 28)
    await house.rows('update service set price_cents = 8000 where id = $1', [slot.serviceId])
    const quoted = await staff.post('/api/desk/v1/sales/quote', {
      items: [cartItem({ ...slot, sessionId: to.sessionId, startDate: to.startsAt.toISOString() }, { guestCount: 2 })],
    })
    const refused = await changeSale(sale.id, { sessionId: to.sessionId, shownTotal: 225 })
    expect(refused.body).toMatchObject({ code: 'quote.changed', total: quoted.body.due })
    expect(await bookingOf(sale.id)).toMatchObject({ session_id: slot.sessionId })
    const { body } = await changeSale(sale.id, { sessionId: to.sessionId, shownTotal: quoted.body.due })
    expect(body).toMatchObject({ due: 240, left: 240, total: 240 })
    expect(await counter.sessionRef(sale.id)).toBeNull()
    expect((await house.rows('select amount_cents from payment where order_id = $1', [sale.id]))[0].amount_cents).toBe(
      24_000,
    )
  })

  test('loses people, whose places are free and who are not to be paid; never the last, nor gains any', async () => {
    const { slot, sale } = await aBooking()
    expect((await priceOfChange(sale.id, { people: 2 })).body).toEqual({ due: 150 })
    expect((await changeSale(sale.id, { people: 4, shownTotal: 300 })).body.code).toBe('request.invalid')
    expect((await changeSale(sale.id, { people: 0, shownTotal: 0 })).status).toBe(400)
    const { body } = await changeSale(sale.id, { people: 2, shownTotal: 150 })
    expect(body).toMatchObject({ due: 150, lines: [expect.objectContaining({ people: 2, total: 150 })] })
    expect(await sessionOf(slot)).toMatchObject({ places_taken: 2 })
    expect(await house.rows('select id from refund where order_id = $1', [sale.id])).toEqual([])
    await counter.terminal(sale.id, 150)
    expect(await bookingOf(sale.id)).toMatchObject({ status: 'CONFIRMED', party_size: 2 })
  })

  test('moves from a room for two into one for a single guest when only one comes', async () => {
    const treatment = '5e000000-0000-4000-8000-000000000011'
    const slots = (await house.slotsOn(sydneyDateOf(new Date(counter.inHours(20))), treatment)).filter(
      ({ bookable }) => bookable,
    )
    const from = slots.find(({ totalSpots }) => totalSpots === 2)
    const to = slots.find(({ totalSpots, startDate }) => totalSpots === 1 && startDate !== from?.startDate)
    if (!from || !to) throw new Error('There is no room for two, or none for one.')
    const guest = { ...caller, phone: '0400 222 901' }
    const sale = await counter.sell({ items: [cartItem(from, { guestCount: 1 })], guest, payBy: 'on-arrival' })
    const where = { startDate: to.startDate, resourceId: to.resourceId, people: 1 }
    const { due } = (await priceOfChange(sale.id, where)).body
    expect((await changeSale(sale.id, { ...where, shownTotal: due })).status).toBe(200)
    expect(await bookingOf(sale.id)).toMatchObject({ resource_id: to.resourceId, party_size: 1 })
  })

  test('moves and shrinks with its extra bath and its robes', async () => {
    const slots = (await house.slotsOn(sydneyDateOf(new Date(counter.inHours(20))))).filter(({ bookable }) => bookable)
    const [from, to] = [slots[0], slots[8]]
    if (!from || !to) throw new Error('There are no baths on this day.')
    const items = [
      cartItem(from, { guestCount: 1, towelRobeOption: { id: 'towel-robe' }, extraBath: { id: 'extra-bath' } }),
    ]
    const guest = { ...caller, phone: '0400 222 900' }
    const sale = await counter.sell({ items, guest, payBy: 'on-arrival' })
    const where = { startDate: to.startDate, resourceId: to.resourceId }
    const priced = await priceOfChange(sale.id, { ...where, people: 1 })
    expect([priced.status, priced.body]).toEqual([200, { due: expect.any(Number) }])
    const { due } = priced.body
    const { body } = await changeSale(sale.id, {
      startDate: to.startDate,
      resourceId: to.resourceId,
      people: 1,
      shownTotal: due,
    })
    expect(body).toMatchObject({ due, left: due })
    expect(await house.rows('select party_size from booking where order_id = $1', [sale.id])).toEqual([
      { party_size: 1 },
      { party_size: 1 },
    ])
  })

  test('is held until the guest comes, whatever becomes of the page that they were shown; the next one is new', async () => {
    const { sale } = await aBooking()
    const { hold_expires_at: heldUntil } = await orderOf(sale.id)
    const first = (await staff.post(`/api/desk/v1/sales/${sale.id}/page`)).body
    expect((await orderOf(sale.id)).hold_expires_at).toEqual(heldUntil)
    await counter.pass(60)
    expect([await statusOf(sale.id), (await bookingOf(sale.id)).status]).toEqual(['PENDING', 'HELD'])
    expect((await staff.get(`/api/desk/v1/sales/${sale.id}`)).body.pageUrl).toBeNull()
    const next = (await staff.post(`/api/desk/v1/sales/${sale.id}/page`)).body
    expect(next.url).not.toBe(first.url)
    expect(new Date(next.expiresAt).getTime()).toBeGreaterThan(house.ctx.now().getTime())
    await house.control({ pay: { session: await counter.sessionRef(sale.id) } })
    await expect.poll(() => statusOf(sale.id), soon).toBe('PAID')
  })

  test('is not changed where nobody has room for it, once a part was paid, or when there is more in its sale', async () => {
    const { slot, sale } = await aBooking()
    const full = await anotherRun(slot, 30)
    await house.rows('update session set capacity = 2 where id = $1', [full.sessionId])
    expect((await changeSale(sale.id, { sessionId: full.sessionId, shownTotal: 225 })).body.code).toBe('slot.taken')
    await counter.terminal(sale.id, 25)
    expect((await changeSale(sale.id, { people: 2, shownTotal: 150 })).body.code).toBe('sale.begun')
    const two = await aBooking({ things: [{ kind: 'GIFT_CARD', worth: 50 }] })
    expect((await changeSale(two.sale.id, { people: 2, shownTotal: 150 })).body.code).toBe('sale.more-in-it')
    const atCounter = await aBooking({ payBy: 'counter' })
    expect((await changeSale(atCounter.sale.id, { people: 2, shownTotal: 150 })).body.code).toBe('sale.not-on-arrival')
    await Promise.all([sale, two.sale, atCounter.sale].map(({ id }) => counter.close(id)))
    expect((await changeSale(sale.id, { people: 2, shownTotal: 150 })).body.code).toBe('sale.ended')
  })

  test('closes its open payment page before it changes, so that nobody pays the old price', async () => {
    const { sale } = await aBooking()
    const { url } = (await staff.post(`/api/desk/v1/sales/${sale.id}/page`)).body
    expect(url).toEqual(expect.any(String))
    const { body } = await changeSale(sale.id, { people: 1, shownTotal: 75 })
    expect(body).toMatchObject({ due: 75, pageUrl: null })
    expect(await counter.sessionRef(sale.id)).toBeNull()
  })
})
