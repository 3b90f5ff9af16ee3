import { afterEach, expect, test } from 'vitest'
import type { CheckInAnswer } from '#api/arrivals.ts'
import { booked } from '../booked.ts'
import { atWork } from '../desk.ts'
import { cartItem, openHouse, type TestHouse } from '../house.ts'
import { openHouseWithout } from './without-guard.ts'

const desks = 20
let house: TestHouse
afterEach(() => house.close())

/** So many desks let the same party in at once. */
async function everybodyScans() {
  const slot = await house.aClass({ at: '2026-11-23T09:20:00+11:00' })
  const { id } = await booked(house, [cartItem(slot, { guestCount: 3 })])
  const browsers = await Promise.all(Array.from({ length: desks }, () => atWork(house, 'staff', 'Sam')))
  const answers = await Promise.all(
    browsers.map(({ browser }) => browser.post('/api/desk/v1/check-ins', { bookingId: id })),
  )
  const results = answers.map(({ status, body }) => (status === 200 ? (body as CheckInAnswer).result : `${status}`))
  const [{ arrived, notes }] = await house.rows(
    `select arrived, (select count(*)::integer from attendance_event where booking_id = $1) as notes
     from attendance where booking_id = $1`,
    [id],
  )
  return { ok: results.filter((result) => result === 'ok').length, results, arrived, notes }
}

test('20 devices scan one party at once: it is counted once, and 19 are told that it is in (#587)', async () => {
  house = await openHouse()
  const { ok, results, arrived, notes } = await everybodyScans()
  expect([ok, results.filter((result) => result === 'already').length]).toEqual([1, desks - 1])
  expect([arrived, notes]).toEqual([4, 1])
})

test('without the lock of the booking some would meet a fault instead', async () => {
  house = await openHouseWithout({ file: 'server/arrivals/note-event.ts', words: 'await lockBooking(tx, bookingId)' })
  let faults = 0
  // As chance has it, those of one party come one after the other; of ten in a row they do not.
  for (let party = 0; party < 10 && faults === 0; party++) {
    const { results } = await everybodyScans()
    faults += results.filter((result) => result !== 'ok' && result !== 'already').length
  }
  expect(faults).toBeGreaterThan(0)
})
