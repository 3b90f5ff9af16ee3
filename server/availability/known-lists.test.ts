import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { cartItem, openBrowser, openHouse, soon, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** The places that a day's list shows for a slot; null when it is not listed. */
async function shown(slot: Slot, url = house.url): Promise<number | null> {
  const date = new Date(slot.startDate).toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' })
  const path = `/api/wix/v1/available-slots?date=${date}&serviceId=${slot.serviceId}`
  const day = (await openBrowser(url).get(path)).body as Record<string, Slot[]>
  const same = day[slot.startDate]?.find((other) => other.resourceId === slot.resourceId)
  return same?.openSpots ?? null
}

test('a list is worked out once, and again only when its own places have changed', async () => {
  const [slot] = await house.slotsOn('2026-12-01')
  const questions = vi.spyOn(house.ctx.pool, 'query')
  // The house asks other things over these connections, whenever it likes.
  const forLists = () => questions.mock.calls.filter(([text]) => text.includes('total_spots'))
  for (let i = 0; i < 5; i++) await shown(slot!)
  expect(forLists()).toHaveLength(0)

  await house.buy([cartItem((await house.slotsOn('2026-12-02'))[0]!)])
  questions.mockClear()
  await shown(slot!)
  expect(forLists()).toHaveLength(0)

  await house.buy([cartItem(slot!)])
  questions.mockClear()
  expect([await shown(slot!), await shown(slot!)]).toEqual([15, 15])
  expect(forLists()).toHaveLength(1)
  questions.mockRestore()
})

test('whoever has taken or given back places sees it in the very next list, time after time', async () => {
  const [slot] = await house.slotsOn('2026-12-03')
  // Beside what is in the books, so that a list that is old differs from places that are taken.
  const places = async () => ({ shown: await shown(slot!), taken: await house.placesTaken(slot!) })
  for (let free = 16; free > 8; free--) {
    expect(await places()).toEqual({ shown: free, taken: 16 - free })
    const order = await house.anOrder([cartItem(slot!)])
    expect(await places()).toEqual({ shown: free - 1, taken: 17 - free })
    expect((await order.release()).body).toMatchObject({ status: 'CANCELED' })
    expect(await places()).toEqual({ shown: free, taken: 16 - free })
    await house.anOrder([cartItem(slot!)])
  }
})

test('a change made by another process of the house is shown by this one', async () => {
  const other = await house.openProcess()
  const [slot] = await house.slotsOn('2026-12-04')
  expect([await shown(slot!), await shown(slot!, other.url)]).toEqual([16, 16])
  await openBrowser(other.url).checkout(checkoutInputFor([cartItem(slot!, { guestCount: 2 })]))
  expect(await shown(slot!, other.url)).toBe(13)
  await expect.poll(() => shown(slot!), soon).toBe(13)
  await other.close()
})

test('a massage takes its room from the lists of every massage', async () => {
  const rejuvenate90 = '5e000000-0000-4000-8000-000000000014'
  const slotAt = async (serviceId: string) => (await house.slotsOn('2026-12-05', serviceId))[4]!
  const [calm, rejuvenate] = [await slotAt(calm60), await slotAt(rejuvenate90)]
  expect(await shown(rejuvenate)).toBe(1)
  const order = await house.anOrder([cartItem(calm)])
  expect([await shown(calm), await shown(rejuvenate)]).toEqual([0, 0])
  await order.release()
  expect([await shown(calm), await shown(rejuvenate)]).toEqual([1, 1])
})

test('a change that is committed while a list is being made is not forgotten over it', async () => {
  const [slot] = await house.slotsOn('2026-12-07')
  await house.anOrder([cartItem(slot!)])
  const { pool } = house.ctx
  const query = pool.query.bind(pool) as (...input: unknown[]) => Promise<unknown>
  const held = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  // The first list has been read, but not yet been answered, when the change comes.
  const readThenWait = async (...input: unknown[]) => {
    const answer = await query(...input)
    read.resolve()
    await held.promise
    return answer
  }
  // oxlint-disable-next-line typescript/no-misused-promises -- pg declares its promise form last
  const once = vi.spyOn(pool, 'query').mockImplementationOnce(readThenWait)
  const early = shown(slot!)
  await read.promise
  await house.anOrder([cartItem(slot!)])
  held.resolve()
  expect(await early).toBe(15)
  expect(await shown(slot!)).toBe(14)
  once.mockRestore()
})

test('what the owner changes is shown at once: a closure, a hidden service, another room', async () => {
  const isBookable = async (slot: Slot) =>
    (await house.slotsOn('2026-12-08', slot.serviceId)).find((other) => other.startDate === slot.startDate)?.bookable
  const [slot] = await house.slotsOn('2026-12-08')
  expect(await isBookable(slot!)).toBe(true)
  await house.rows(
    `insert into closure (starts_on, ends_on, reopens_on, title, message)
     values ('2026-12-08', '2026-12-08', '2026-12-09', 'A day off', 'We rest.')`,
  )
  expect(await isBookable(slot!)).toBe(false)
  await house.rows(`delete from closure where title = 'A day off'`)
  expect(await isBookable(slot!)).toBe(true)
  await house.rows('delete from session where id = $1', [slot!.sessionId])
  expect(await shown(slot!)).toBeNull()
})

test('when the line to the database is cut nothing is remembered, and nothing shown is old', async () => {
  const [slot] = await house.slotsOn('2026-12-09')
  expect(await shown(slot!)).toBe(16)
  await house.cutConnections()
  await expect.poll(() => house.ctx.announcements.isListening(), soon).toBe(false)
  const other = await house.openProcess()
  await openBrowser(other.url).checkout(checkoutInputFor([cartItem(slot!)]))
  await other.close()
  expect(await shown(slot!)).toBe(15)
  await expect.poll(() => house.ctx.announcements.isListening(), soon).toBe(true)
  await house.anOrder([cartItem(slot!)])
  expect(await shown(slot!)).toBe(14)
})

test('time alone makes a start unbookable and takes a day out of the month, without any announcement', async () => {
  const night = await openHouse({ now: '2026-12-10T19:30:00+11:00' })
  const isBookable = async () =>
    (await night.slotsOn('2026-12-10')).find((slot) => /T09:00/.test(slot.startDate))?.bookable
  const days = async () =>
    Object.keys((await night.get(`/api/wix/v1/available-slots-month?month=12&year=2026&serviceId=${BATHING_ID}`)).body)
  expect([await isBookable(), (await days())[0]]).toEqual([true, '2026-12-10'])
  await night.moveClock('2026-12-10T20:00:01+11:00')
  expect(await isBookable()).toBe(false)
  await night.moveClock('2026-12-11T00:00:01+11:00')
  expect((await days())[0]).toBe('2026-12-11')
  await night.close()
})
