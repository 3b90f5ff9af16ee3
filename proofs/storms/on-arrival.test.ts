import { expect, test } from 'vitest'
import { aWorker, openCounter, type Counter } from '../counter.ts'
import { cartItem, soon } from '../house.ts'
import { countWaiting } from './count-waiting.ts'
import { openHouseWithout } from './without-guard.ts'

const DESKS = 5
const guest = { firstName: 'Ada', lastName: 'Caller', email: 'ada@calls.example', phone: '0400 111 222' }

test(`${DESKS} desks take a booking of one guest to be paid on arrival at once: two are taken (#606)`, async () => {
  const counter = await openCounter()
  expect(await takeAtOnce(counter)).toEqual({ taken: 2, refused: DESKS - 2 })
  await counter.house.close()
}, 120_000)

test('the twin whose desks do not wait for each other takes more', async () => {
  const guard = { file: 'server/checkout/limit-on-arrival.ts', words: 'await lockOnArrival(tx, guest)' }
  const counter = await openCounter({ open: (input) => openHouseWithout(guard, input) })
  expect((await takeAtOnce(counter)).taken).toBeGreaterThan(2)
  await counter.house.close()
}, 120_000)

/** The desks sell while somebody else holds the places that they want, so that all have looked before one is done. */
async function takeAtOnce({ house, trySale }: Counter) {
  const slot = await house.aClass({ at: new Date(house.ctx.now().getTime() + 20 * 3_600_000).toISOString() })
  const staff = await Promise.all(Array.from({ length: DESKS }, (_, n) => aWorker(house, 'staff', `Desk ${n}`)))
  const line = await house.ctx.pool.connect()
  await line.query('begin')
  await line.query('select from session where id = $1 for no key update', [slot.sessionId])
  const taking = Promise.all(
    staff.map((by, n) =>
      trySale({ items: [cartItem(slot)], guest: n % 2 ? guest : { ...guest, email: '' }, payBy: 'on-arrival' }, by),
    ),
  )
  await expect.poll(() => countWaiting(house, 'on arrival', 'set places_taken'), soon).toBe(DESKS)
  await line.query('commit')
  line.release()
  const answers = await taking
  return {
    taken: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(({ body }) => body.code === 'sale.on-arrival-twice').length,
  }
}
