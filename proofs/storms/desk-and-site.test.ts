import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorker, openCounter, type Counter } from '../counter.ts'
import { cartItem, checkoutInputFor, type TestHouse } from '../house.ts'
import { openHouseWithout } from './without-guard.ts'

const desks = 8
const browsers = 100
const places = 10

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.house.close(), 60_000)

/** The desks press twice, each browser once; answers how many were sold, and how many places are taken. */
async function rush({ house, trySale }: Counter) {
  const slot = await house.aClass({ places })
  const staff = await Promise.all(Array.from({ length: desks }, (_, n) => aWorker(house, 'staff', `Desk ${n}`)))
  const answers = await Promise.all([
    ...[...staff, ...staff].map((by) => trySale({ items: [cartItem(slot)] }, by)),
    ...Array.from({ length: browsers }, () => house.visitor().checkout(checkoutInputFor([cartItem(slot)]))),
  ])
  const faults = answers.filter(({ status }) => status >= 500)
  return { sold: answers.filter(({ status }) => status === 200).length, faults, taken: await house.placesTaken(slot) }
}

test(`${desks} desks and ${browsers} browsers want the last ${places} places: exactly ${places} are sold (#600)`, async () => {
  expect(await rush(counter)).toEqual({ sold: places, faults: [], taken: places })
}, 300_000)

/** What ten presses of the same tender at once have taken, and how many openings of ten have opened the drawer. */
async function pressTenTimes({ house, staff, aProduct, sell, tryTender }: Counter) {
  const sale = await sell({ things: [{ kind: 'PRODUCT', id: await aProduct('Sarong', 35), count: 1 }] })
  const tender = { kind: 'cash', amount: 5, given: 10 }
  const press = { 'idempotency-key': 'ten-times' }
  await Promise.all(Array.from({ length: 10 }, () => tryTender(sale.id, tender, press)))
  const [taken] = await house.rows<{ n: number }>('select count(*)::integer as n from tender')
  await staff.post(`/api/desk/v1/sales/${sale.id}/close`)
  return taken?.n
}

test('ten presses of one tender take it once (#615)', async () => {
  expect(await pressTenTimes(counter)).toBe(1)
})

test('without the key of the press each of them takes it', async () => {
  const twin = await openCounter({
    open: (input) =>
      openHouseWithout(
        {
          file: 'server/counter/take-tender.ts',
          words: 'if (before !== null) return await answerFor(tx, order, before)',
        },
        input,
      ),
  })
  try {
    expect(await pressTenTimes(twin)).toBeGreaterThan(1)
  } finally {
    await twin.house.close()
  }
}, 60_000)

/** Six people open a closed drawer at once; answers how many times it is open. */
async function openSixTimes({ house, staff, manager }: Counter) {
  const { body } = await manager.get('/api/desk/v1/drawer')
  await manager.post('/api/desk/v1/drawer/count', { counts: { 5: (body.session.expected * 100) / 5 } })
  await Promise.all(Array.from({ length: 6 }, () => staff.post('/api/desk/v1/drawer/open', { amount: 200 })))
  const [open] = await house.rows<{ n: number }>(
    'select count(*)::integer as n from drawer_session where closed_at is null',
  )
  return open?.n
}

test('six openings at once make one (#637)', async () => {
  expect(await openSixTimes(counter)).toBe(1)
})

test('without the index of open drawers they make more', async () => {
  const twin = await openCounter()
  await twin.house.rows('drop index one_open_drawer')
  expect(await openSixTimes(twin)).toBeGreaterThan(1)
  await expect(twin.house.close()).rejects.toThrow(/F7/)
}, 60_000)

/** A house that a rush for the last places has gone over, with the guard of places taken out. */
test('without the check of free places the desks sell more than there are', async () => {
  const twin: Counter = await openCounter({ open: openWithoutCheck })
  const { sold } = await rush(twin)
  expect(sold).toBeGreaterThan(places)
  await expect(twin.house.close()).rejects.toThrow(/C1/)
}, 300_000)

const openWithoutCheck = async (input: object): Promise<TestHouse> => {
  const house = await openHouseWithout(
    {
      file: 'server/availability/store.ts',
      words: 'and session.places_taken + claim.places <= session.capacity',
    },
    input,
  )
  await house.rows('alter table session drop constraint session_has_room')
  return house
}
