import { expect, test } from 'vitest'
import { classRows, timesText, whyNoClasses } from './class-month.ts'
import type { Slot } from './slot.ts'
import { byDate, nonEmptyDays } from './slots-by-date.ts'

const slot = (startDate: string, more: Partial<Slot> = {}): Slot => ({
  serviceId: 'sauna-club',
  resourceId: 'sauna',
  resourceName: 'Sauna',
  sessionId: startDate,
  startDate,
  endDate: new Date(Date.parse(startDate) + 3_600_000).toISOString(),
  bookable: true,
  openSpots: 12,
  duration: 60,
  timezone: 'Australia/Sydney',
  location: { name: 'Stillwater', address: '12 Quay Lane' },
  ...more,
})
const early = slot('2026-10-31T20:00:00.000Z')
const later = slot('2026-10-31T22:30:00.000Z', { openSpots: 3 })
const at = (hour: string, more: Partial<Slot> = {}) => slot(`2026-11-24T${hour}:00+11:00`, more)
const times = (...slots: Slot[]) => timesText(classRows(byDate(slots), 1, [])[0]!)
const spots = (...slots: Slot[]) => classRows(byDate(slots), 1, [])[0]!.spots
const say = (slots: Slot[], error: string | null = null) =>
  whyNoClasses({ error, month: '2026-11', slots: byDate(slots) })

test('a 7 am class on 1 November stands under 1 November, not under the UTC day before (#154)', () => {
  expect(Object.keys(byDate([early, later]))).toEqual(['2026-11-01'])
  expect(byDate([early, later])['2026-11-01']).toEqual([early, later])
})

test('only days with slots are kept (#466)', () => {
  expect(nonEmptyDays({ '2026-11-01': [early], '2026-11-02': [] })).toEqual({ '2026-11-01': [early] })
})

test('a row tells the most spots open on its date, one included (#147)', () => {
  expect(spots(early, later)).toBe('12 spots available')
  expect(spots({ ...early, openSpots: 1 })).toBe('1 spots available')
  expect(spots({ ...early, bookable: false }, later)).toBe('3 spots available')
  expect(spots({ ...early, bookable: false })).toBe('Unavailable')
})

test('a row names the times that this party can have, each half of the day once (#146) (D31)', () => {
  expect(times(at('08:00'))).toBe('8:00 am')
  expect(times(at('08:00'), at('09:30'))).toBe('8:00 and 9:30 am')
  expect(times(at('08:00'), at('09:30'), at('18:30'))).toBe('8:00, 9:30 am and 6:30 pm')
  expect(times(at('08:00', { bookable: false }), at('18:30'))).toBe('6:30 pm')
  expect(times(at('08:00', { bookable: false }))).toBe('8:00 am')
})

test('a row shows the time this party would get, and the other times of its date', () => {
  const [row] = classRows(byDate([later, early]), 4, [])
  expect(row!.slot).toBe(early)
  expect(row!.times.map((time) => time.slot)).toEqual([early, null])
  expect(
    classRows(
      byDate([
        { ...early, openSpots: 2 },
        { ...later, openSpots: 4 },
      ]),
      4,
      [],
    )[0]!.slot.openSpots,
  ).toBe(4)
})

test('of several classes on a date the one that a party fills exactly is taken, and none that is in the cart (#172 #173)', () => {
  const taken = (partySize: number, ...inCart: Slot[]) =>
    classRows(byDate([early, later, evening]), partySize, inCart)[0]!.slot
  const evening = slot('2026-11-01T07:30:00.000Z')
  expect(taken(3)).toBe(later)
  expect(taken(2)).toBe(early)
  expect(taken(2, early)).toBe(later)
  expect(taken(4, early)).toBe(evening)
  expect(taken(4, early, later, evening)).toBe(early)
})

test('rows come by date', () => {
  const december = slot('2026-12-01T07:30:00.000Z')
  expect(classRows(byDate([december, early]), 1, []).map((row) => row.date)).toEqual(['2026-11-01', '2026-12-01'])
})

test('an empty, a full and a failed month say so', () => {
  expect(say([])).toEqual({
    text: 'Sorry, no classes available for November 2026',
    hint: 'Try selecting a different month',
  })
  expect(say([{ ...early, bookable: false }])?.text).toBe(
    'Sorry, we are fully booked for November 2026. Please select another month.',
  )
  expect(say([early], 'Failed to fetch month slots')?.text).toBe('Failed to fetch month slots')
  expect(say([early, { ...later, bookable: false }])).toBeNull()
})
