import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { findFreePort } from '#proofs/free-port.ts'
import { cartItem, openBrowser, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
/** As many classes at once as a cart has items, each in a room of its own. */
let slots: Slot[]
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
  slots = await Promise.all(Array.from({ length: 20 }, () => house.aClass({ places: 1000 })))
})
afterAll(() => house.close())
beforeEach(async () => {
  // What the test before has left unpaid is over, and was begun more than an hour ago.
  await house.pass(40)
  await house.pass(40)
})

const parties = (people: number, items: number) =>
  slots.slice(0, items).map((slot) => cartItem(slot, { guestCount: people - 1 }))
const cartOf = (items: number, people = 4) => checkoutInputFor(parties(people, items))
const placesTaken = async () => {
  const taken = await Promise.all(slots.map(house.placesTaken))
  return taken.reduce((sum, places) => sum + places, 0)
}
/** A second server on the same books that shares nothing else with the first, not even its modules. */
async function anotherProcess() {
  vi.resetModules()
  const { openServer: openAnother } = await import('#server/main.ts')
  const another = await openAnother({ ...house.ctx.config, clock: null, port: await findFreePort() }, 'silent')
  return { url: another.url, [Symbol.asyncDispose]: another.close }
}
const statuses = (answers: { status: number }[]) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [Number(status), all!.length])

describe('720 unpaid places from one address (security finding 7)', () => {
  test('are not to be had by nine full carts: a guest is asked to sign in for so many', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => house.visitor().checkout(cartOf(20))))
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'cart.too-many-places'])
      expect(body.message).toContain('Please sign in first, or book for fewer people at a time.')
    }
    expect(await placesTaken()).toBe(0)
  })

  test('are forty at most by carts that come at once, at whichever process of the house', async () => {
    await using second = await anotherProcess()
    for (let round = 0; round < 8; round++) {
      const buyers = Array.from({ length: 8 }, (_, i) => openBrowser(i % 2 ? house.url : second.url))
      const answers = await Promise.all(buyers.map((buyer) => buyer.checkout(cartOf(6))))
      expect(statuses(answers)).toEqual([
        [200, 1],
        [429, 7],
      ])
      expect(await placesTaken()).toBe(24)
      const { body } = answers.find(({ status }) => status === 200)!
      await house.visitor().post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)
    }
  })
})

test('an ordinary cart passes, and one browser as often as it likes: each time in the place of its own (security finding 7)', async () => {
  const [family, friends] = [house.visitor(), house.visitor()]
  for (let i = 0; i < 5; i++) expect((await family.checkout(cartOf(2))).status).toBe(200)
  expect((await friends.checkout(cartOf(3, 2))).status).toBe(200)
  expect(await placesTaken()).toBe(14)
})

/** A guest who keeps all forty. */
const full = async () => {
  const first = house.visitor()
  const { body } = await first.checkout(cartOf(10))
  return { first, key: body.idempotencyKey }
}

describe('when forty places of a network are unpaid (security finding 7)', () => {
  test('the next guest is refused and hears what to do and when; nothing is written, and open orders stay', async () => {
    await full()
    const second = house.visitor()
    const before = await house.books()
    const { status, body, headers } = await second.checkout(cartOf(1, 1))
    expect([status, body.code, (body as { canSignIn?: boolean }).canSignIn]).toEqual([429, 'request.too-many', true])
    const wait = Number(headers.get('retry-after'))
    expect(wait).toBeGreaterThan(32 * 60)
    expect(wait).toBeLessThanOrEqual(33 * 60 + 1)
    expect(body.message).toMatch(/Please sign in to continue, or try again in 3[34] minutes\.$/)
    expect(await house.books()).toBe(before)
    await house.pass(34)
    expect((await second.checkout(cartOf(1, 1))).status).toBe(200)
  })

  test('a browser with less of them keeps what it has when it asks for more', async () => {
    const own = house.visitor()
    expect((await own.checkout(cartOf(2))).status).toBe(200)
    expect((await house.visitor().checkout(cartOf(8))).status).toBe(200)
    expect((await own.checkout(cartOf(3))).status).toBe(429)
    expect(await placesTaken()).toBe(40)
    expect((await own.checkout(cartOf(1))).status).toBe(200)
  })

  test('a payment or the way back makes room, and a member with a proved address needs none', async () => {
    const { first, key } = await full()
    const member = house.visitor()
    await member.post('/api/wix/v1/login', { email: 'member.plain@stillwater.example', password: 'stillwater-demo' })
    const { contactId } = (await member.get('/api/wix/v1/auth/session')).body.member
    const input = {
      ...cartOf(20),
      contactData: { contactId, email: 'member.plain@stillwater.example', termsAccepted: true },
    }
    expect((await member.checkout(input)).status).toBe(200)
    expect((await house.visitor().checkout(cartOf(1))).status).toBe(429)
    await first.post(`/api/checkout/v1/orders/${key}/release`)
    expect((await house.visitor().checkout(cartOf(1))).status).toBe(200)
  })
})

test('the house’s own network keeps ten times as many unpaid places, and no more', async () => {
  await house.rows(`update venue set own_networks = '{127.0.0.1}'`)
  const guests = async (many: number) =>
    statuses(await Promise.all(Array.from({ length: many }, () => house.visitor().checkout(cartOf(5)))))
  // Twelve browsers: more than the ten open orders of another network, and six times its places.
  expect(await guests(12)).toEqual([[200, 12]])
  expect(await placesTaken()).toBe(240)
  expect(await guests(9)).toEqual([
    [200, 8],
    [429, 1],
  ])
  expect(await placesTaken()).toBe(400)
  await house.rows(`update venue set own_networks = '{127.0.0.2}'`)
  expect(await guests(1)).toEqual([[429, 1]])
})

test('sixty orders that were never paid are the most of a network within an hour (security finding 7)', async () => {
  for (let i = 0; i < 15; i++) {
    const orders = await Promise.all(Array.from({ length: 4 }, () => house.anOrder(parties(1, 1))))
    await Promise.all(orders.map((order) => order.release()))
  }
  const { status, body, headers } = await house.visitor().checkout(cartOf(1, 1))
  expect([status, body.code]).toEqual([429, 'request.too-many'])
  expect(body.message).toMatch(/try again in (59 minutes|an hour)\.$/)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(59 * 60 - 30)
  await house.pass(61)
  expect((await house.visitor().checkout(cartOf(1, 1))).status).toBe(200)
})
