import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, openHouse, type Answer, type TestHouse } from '#proofs/house.ts'
import { aMember, booked, callsOf, statusAndCode, withKey } from '#proofs/booked.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** A slot to move into, and the bookings of a member, of another member and of a guest. */
async function aScene() {
  const [slot, other] = [await house.aClass(), await house.aClass({ at: '2027-03-09T10:00:00+11:00' })]
  await house.rows('update session set service_id = $1 where id = $2', [slot.serviceId, other.sessionId])
  const [a, b] = [await aMember(house), await aMember(house)]
  const guest = house.visitor()
  const buy = (by: typeof guest) => booked(house, [cartItem(slot)], { by })
  const bookings = { a: await buy(a), b: await buy(b), guest: await buy(guest) }
  const strangersGuestToken = (await house.visitor().get('/api/wix/v1/auth/visitor-token')).body.accessToken
  return { to: { sessionId: other.sessionId }, a, b, guest, bookings, strangersGuestToken }
}

type Calls = ReturnType<typeof callsOf>
/** Every call about one booking. */
const callsAbout = (calls: Calls, id: string, to: object): Record<string, () => Promise<Answer>> => ({
  'live-data': () => calls.live(id),
  reschedule: () => calls.move(id, to),
  'cancel (member)': () => calls.cancel(id),
  'cancel (voucher)': () => calls.cancelFromOrder(id),
  'cancel (refund)': () => calls.cancelFromOrder(id, { customerChoice: 'refund' }),
  'cancel with an idempotency key': () => calls.cancelFromOrder(id, {}, 'key'),
})

test('with foreign credentials nothing is read and nothing changes, on every call (A1 #498)', async () => {
  const { to, b, guest, bookings, strangersGuestToken } = await aScene()
  const strangers: [string, Calls, string[]][] = [
    ['nobody', callsOf(house.visitor()), [bookings.a.id, bookings.guest.id]],
    ['another member', callsOf(b), [bookings.a.id, bookings.guest.id]],
    ['another member’s token', callsOf(house.visitor(), { authtoken: b.token }), [bookings.a.id, bookings.guest.id]],
    ['a guest', callsOf(guest), [bookings.a.id, bookings.b.id]],
    [
      'a stranger’s guest token',
      callsOf(house.visitor(), { authtoken: strangersGuestToken }),
      [bookings.a.id, bookings.guest.id],
    ],
    ['garbage', callsOf(house.visitor(), { authtoken: 'eyJhbGciOiJub25lIn0.e30.' }), [bookings.a.id]],
    ['another order’s key', withKey(house, bookings.b.key), [bookings.a.id, bookings.guest.id]],
  ]
  const before = await house.books()
  for (const [who, calls, ids] of strangers) {
    for (const id of ids) {
      for (const [what, call] of Object.entries(callsAbout(calls, id, to))) {
        const { status, body } = await call()
        const allowed = what === 'cancel (member)' || who === 'garbage' ? [401, 404] : [404]
        expect([who, what, allowed.includes(status), Object.keys(body)]).toEqual([who, what, true, ['code', 'message']])
      }
    }
    const records = await calls.records(`email=ada@guest.example&bookingId=${bookings.a.id}`)
    if (who !== 'garbage') expect([who, records.body]).toEqual([who, { items: [] }])
  }
  expect(await house.books()).toBe(before)
})

test('an order key that does not fit is a false claim, also of who owns the booking', async () => {
  const { to, b, bookings } = await aScene()
  const calls = callsAbout(callsOf(b, { 'x-order-key': bookings.a.key }), bookings.b.id, to)
  // The member's own call has no order key.
  delete calls['cancel (member)']
  for (const call of Object.values(calls)) expect(statusAndCode(await call())).toEqual([404, 'booking.unknown'])
})

test('a foreign booking answers like one that does not exist', async () => {
  const { to, b, bookings } = await aScene()
  const nothing = '00000000-0000-4000-8000-000000000000'
  const foreign = callsAbout(callsOf(b), bookings.a.id, to)
  const unknown = callsAbout(callsOf(b), nothing, to)
  for (const what of Object.keys(foreign)) {
    const [one, other] = [await foreign[what]!(), await unknown[what]!()]
    expect([what, one.status, one.body]).toEqual([what, other.status, other.body])
  }
})

test('the owner can: by sign-in, by token, by the browser that bought it, by the key (A2)', async () => {
  const { to, a, b, guest, bookings } = await aScene()
  const { accessToken } = (await guest.get('/api/wix/v1/auth/visitor-token')).body
  const owners: [Calls, string][] = [
    [callsOf(a), bookings.a.id],
    [callsOf(house.visitor(), { authtoken: b.token }), bookings.b.id],
    [callsOf(guest), bookings.guest.id],
    [callsOf(house.visitor(), { authtoken: accessToken }), bookings.guest.id],
    [withKey(house, bookings.guest.key), bookings.guest.id],
  ]
  for (const [calls, id] of owners) expect((await calls.live(id)).status).toBe(200)
  expect((await callsOf(a).cancel(bookings.a.id)).status).toBe(200)
  expect((await callsOf(b).cancelFromOrder(bookings.b.id)).status).toBe(200)
  expect((await callsOf(guest).move(bookings.guest.id, to)).status).toBe(200)
})
