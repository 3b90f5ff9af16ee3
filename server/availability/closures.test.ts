import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ now: '2025-04-01T09:00:00+11:00' })
})
afterAll(() => house.close())

const openOn = async (date: string, serviceId = BATHING_ID) =>
  (await house.slotsOn(date, serviceId)).some((slot) => slot.bookable)

/** What the house says to somebody who sends a slot it lists, but does not open. */
async function tryToBook(slot: Slot) {
  const before = await house.books()
  const { status, body } = await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
  if (status !== 200) expect(await house.books()).toBe(before)
  return `${status} ${body.code ?? 'sold'}`
}
const firstOf = async (date: string, serviceId = BATHING_ID) => (await house.slotsOn(date, serviceId))[0]!

test('bathing opens on 14 April 2025, and the server sells nothing before (#425)', async () => {
  expect([await openOn('2025-04-13'), await openOn('2025-04-14')]).toEqual([false, true])
  expect(await tryToBook(await firstOf('2025-04-13'))).toBe('409 cart.unavailable')
  expect(await tryToBook(await firstOf('2025-04-14'))).toBe('200 sold')
})

test('classes and massages open on 18 April 2025, and the server sells nothing before (#426)', async () => {
  expect([await openOn('2025-04-17', SAUNA_CLUB_ID), await openOn('2025-04-19', SAUNA_CLUB_ID)]).toEqual([false, true])
  expect([await openOn('2025-04-17', calm60), await openOn('2025-04-18', calm60)]).toEqual([false, true])
  expect(await tryToBook(await firstOf('2025-04-17', SAUNA_CLUB_ID))).toBe('409 cart.unavailable')
  expect(await tryToBook(await firstOf('2025-04-17', calm60))).toBe('409 cart.unavailable')
  expect(await tryToBook(await firstOf('2025-04-18', calm60))).toBe('200 sold')
})

test('from 20 to 31 October 2025 nothing can be booked, whatever is sent (#430)', async () => {
  const days = ['2025-10-19', '2025-10-20', '2025-10-31', '2025-11-01']
  expect(await Promise.all(days.map((day) => openOn(day)))).toEqual([true, false, false, true])
  for (const serviceId of [BATHING_ID, calm60]) {
    expect(await tryToBook(await firstOf('2025-10-20', serviceId))).toBe('409 cart.unavailable')
    const lastDay = await house.slotsOn('2025-10-31', serviceId)
    expect(await tryToBook(lastDay.at(-1)!)).toBe('409 cart.unavailable')
  }
  expect(await tryToBook((await house.slotsOn('2025-10-19')).at(-1)!)).toBe('200 sold')
  expect(await tryToBook(await firstOf('2025-11-01'))).toBe('200 sold')
})

test('the first class of the day of reopening stays on 1 November (#154)', async () => {
  const { body } = await house.get(`/api/wix/v1/available-slots-month?month=11&year=2025&serviceId=${SAUNA_CLUB_ID}`)
  expect(body['2025-11-01'][0].startDate).toBe('2025-10-31T21:00:00.000Z')
  const october = await house.get(`/api/wix/v1/available-slots-month?month=10&year=2025&serviceId=${SAUNA_CLUB_ID}`)
  expect(october.body['2025-10-31']).toBeUndefined()
})

test('an extra bath in the closure cannot be had beside a booking that could', async () => {
  await house.rows(
    `insert into closure (starts_on, ends_on, reopens_on, title, message) values ('2025-06-10', '2025-06-10', '2025-06-11', '', '')`,
  )
  expect(await openOn('2025-06-10')).toBe(false)
  await house.rows(`delete from closure where starts_on = '2025-06-10'`)
  expect(await openOn('2025-06-10')).toBe(true)
})
