import { afterAll, beforeAll, expect, test } from 'vitest'
import { housePath } from '#api/house.ts'
import type { StaffService } from '#api/timetable.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { booked } from '#proofs/booked.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { aClassIs, openTimetableOffice } from '#proofs/timetable-office.ts'
import { spokenTime } from '#domain/sydney-time.ts'
import type { Slot } from '#domain/availability/slot.ts'

let house: TestHouse
let office: Awaited<ReturnType<typeof openTimetableOffice>>
beforeAll(async () => {
  house = await openHouse()
  office = await openTimetableOffice(house)
})
afterAll(() => house.close())

const DAY = '2026-12-06'

/** A bath beside that of the demo house: two hours at $120.00 for each person, on Sundays at 8 am and 7 pm. */
async function aSilentBath(name: string) {
  const pool = await office.aPool(`Pool of ${name}`, 8)
  const bath = { ...aClassIs, kind: 'bathing', name, minutes: 120, price: 120, offersExtraBath: true }
  const { id } = await office.made<StaffService>('/services', bath)
  const week = { resourceId: pool.id, weekdays: [0], firstStart: '08:00', lastStart: '19:00', everyMinutes: 660 }
  await office.apply({ serviceId: id, from: DAY, patterns: [week] })
  const [morning, evening] = await house.slotsOn(DAY, id)
  if (!morning || !evening) throw new Error('The bath has no times.')
  return { id, morning, evening }
}

test('a second bath costs each guest its own price, as it is shown and as it is paid', async () => {
  const { id, morning } = await aSilentBath('Silent bath')
  const shown = (await house.visitor().get(`/api/wix/v1/services/${id}`)).body
  expect([shown.family, shown.type, shown.payment.price]).toEqual(['bathing', 'APPOINTMENT', 120])
  const { order } = await booked(house, [cartItem(morning, { guestCount: 2 })])
  expect(order.total).toBe(360)
})

test('an extra bath beside a second bath is an hour in the first one, after it or else before it', async () => {
  const { id, morning, evening } = await aSilentBath('Late bath')
  const bathBeside = async ({ startDate, endDate }: Slot) => {
    const asked = new URLSearchParams({ serviceId: id, startDate, endDate, participants: '1' })
    const { slot } = (await house.visitor().get(`/api/wix/v1/extra-bath?${asked}`)).body
    return [slot.serviceId, spokenTime(new Date(slot.startDate))]
  }
  expect(await bathBeside(morning)).toEqual([BATHING_ID, '10:00 am'])
  // The first bath begins its last hour at 8 pm, while the evening one is still on.
  expect(await bathBeside(evening)).toEqual([BATHING_ID, '6:00 pm'])
  const { order } = await booked(house, [cartItem(morning, { guestCount: 0, extraBath: { id: 'extra-bath' } })])
  expect(order.total).toBe(155)
})

test('a heading is given to a treatment, told to guests, kept by a change without it, and taken away', async () => {
  const facial = { ...aClassIs, kind: 'massage', name: 'Clay facial', group: 'Facials' }
  const { id, group } = await office.made<StaffService>('/services', facial)
  const shown = async () => (await house.visitor().get(`/api/wix/v1/services/${id}`)).body.group
  const change = async (more: object) => {
    const [now] = (await office.ask('GET', '/services')).body.services.filter((each: StaffService) => each.id === id)
    const { name } = facial
    expect(
      (await office.ask('PATCH', `/services/${id}`, { ...aClassIs, name, revision: now.revision, ...more })).status,
    ).toBe(200)
  }
  expect([group, await shown()]).toEqual(['Facials', 'Facials'])
  await change({ tagline: 'With warm clay' })
  expect(await shown()).toBe('Facials')
  await change({ group: '' })
  expect(await shown()).toBeUndefined()
})

const isOnMenu = async (id: string): Promise<boolean> =>
  (await house.visitor().get(housePath)).body.menu.some((entry: { id: string }) => entry.id === id)

test('a service with a single session to come is on the menu', async () => {
  const { id } = await office.aClass('New Year soak')
  const { id: resourceId } = await office.aPool('Garden pool')
  const once = { kind: 'extra' as const, resourceId, day: '2027-01-01', start: '10:00', minutes: null, places: null }
  await office.apply({ serviceId: id, from: DAY, exceptions: [once] })
  await expect.poll(() => isOnMenu(id)).toBe(true)
})

test('of two first baths, or classes, that are added at once one is known by the id that the site leads to', async () => {
  const empty = await openHouse({ empty: true })
  try {
    const owner = await openTimetableOffice(empty)
    for (const [kind, known] of [
      ['bathing', BATHING_ID],
      ['class', SAUNA_CLUB_ID],
    ]) {
      const made = await Promise.all(
        ['One', 'Two', 'Three'].map((name) => owner.made<StaffService>('/services', { ...aClassIs, kind, name })),
      )
      expect(made.filter(({ id }) => id === known)).toHaveLength(1)
      expect(new Set(made.map(({ id }) => id))).toHaveLength(3)
    }
  } finally {
    await empty.close()
  }
})

test('an extra bath is offered once the bath it is taken in has times', async () => {
  const own = await openHouse({ empty: true })
  try {
    const owner = await openTimetableOffice(own)
    await own.rows(`insert into set_up_step (name) values ('opening')`)
    const pool = await owner.aPool('Long pool', 8)
    const bath = await owner.made<StaffService>('/services', { ...aClassIs, kind: 'bathing', name: 'Bathing' })
    const yoga = await owner.made<StaffService>('/services', {
      ...aClassIs,
      kind: 'class',
      name: 'Yoga',
      offersExtraBath: true,
    })
    const isOffered = async () => (await own.visitor().get(`/api/wix/v1/services/${yoga.id}`)).body.extraBath
    expect([bath.id, await isOffered()]).toEqual([BATHING_ID, false])
    const week = { resourceId: pool.id, weekdays: [0], firstStart: '08:00', lastStart: '19:00', everyMinutes: 60 }
    await owner.apply({ serviceId: bath.id, from: DAY, patterns: [week] })
    await expect.poll(isOffered).toBe(true)
  } finally {
    await own.close()
  }
})

test('a service is on the menu from when it gets times until its last day is over in Sydney', async () => {
  const { id } = await office.aClass('Winter yoga')
  const { id: resourceId } = await office.aPool('Yoga studio')
  const week = { resourceId, weekdays: [0], firstStart: '08:00', lastStart: '08:00', everyMinutes: 60 }
  expect(await isOnMenu(id)).toBe(false)
  await office.apply({ serviceId: id, from: DAY, patterns: [week] })
  await expect.poll(() => isOnMenu(id)).toBe(true)
  // Its last day is Saturday the 19th, though it runs on Sundays.
  await office.apply({ serviceId: id, from: '2026-12-20', patterns: [] })
  await house.moveClock('2026-12-19T23:59:30+11:00')
  expect(await isOnMenu(id)).toBe(true)
  await house.moveClock('2026-12-20T00:00:00+11:00')
  expect(await isOnMenu(id)).toBe(false)
})
