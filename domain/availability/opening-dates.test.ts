import { expect, test } from 'vitest'
import { BATHING_ID, SAUNA_CLUB_ID } from '../catalogue/service.ts'
import {
  bookableMonth,
  isPastDay,
  isPastMonth,
  lastBookableDay,
  whyNotOpen,
  type OpeningDates,
} from './opening-dates.ts'

const bath = {
  serviceId: BATHING_ID,
  firstDate: '2025-04-14',
  title: 'Not open yet',
  text: 'We open on 14 April 2025.',
}
const others = { serviceId: null, firstDate: '2025-04-18', title: 'Not open yet', text: 'We open on 18 April 2025.' }
const closure = {
  serviceIds: [BATHING_ID, SAUNA_CLUB_ID],
  firstDate: '2025-10-20',
  lastDate: '2025-10-31',
  reopensOn: '2025-11-01',
  title: 'Annual maintenance',
  text: 'Closed.',
}
const house: OpeningDates = { openings: [others, bath], closures: [closure] }
const early = new Date('2025-04-01T00:00:00Z')
const ask = (date: string, serviceId = BATHING_ID) => whyNotOpen(date, serviceId, early, house)

test('the bathhouse opens on 14 April 2025 (#425)', () => {
  expect(ask('2025-04-13')).toEqual({ why: 'before-opening', opening: bath })
  expect(ask('2025-04-14')).toBeNull()
})

test('everything else opens on 18 April 2025 (#426)', () => {
  expect(ask('2025-04-17', SAUNA_CLUB_ID)).toEqual({ why: 'before-opening', opening: others })
  expect(ask('2025-04-17', 'a massage')).toEqual({ why: 'before-opening', opening: others })
  expect(ask('2025-04-18', SAUNA_CLUB_ID)).toBeNull()
})

test('20 and 31 October 2025 and the days between are closed, for every service (#427)', () => {
  for (const day of ['20', '25', '31']) {
    expect(ask(`2025-10-${day}`)).toEqual({ why: 'closed', closure })
    expect(ask(`2025-10-${day}`, SAUNA_CLUB_ID)).toEqual({ why: 'closed', closure })
  }
})

test('19 October and 1 November 2025 show no notice (#429)', () => {
  expect([ask('2025-10-19'), ask('2025-11-01')]).toEqual([null, null])
})

test('past and today are judged by the day in Sydney, not in Los Angeles (#102)', () => {
  const morningInSydney = new Date('2026-11-24T07:00:00+11:00')
  expect(isPastDay('2026-11-23', morningInSydney)).toBe(true)
  expect(isPastDay('2026-11-24', morningInSydney)).toBe(false)
  expect(whyNotOpen('2026-11-23', BATHING_ID, morningInSydney, house)).toEqual({ why: 'past' })
  expect(isPastMonth('2026-10', morningInSydney)).toBe(true)
  expect(isPastMonth('2026-11', new Date('2026-12-01T00:00:00+11:00'))).toBe(true)
  expect(isPastMonth('2026-12', new Date('2026-12-01T00:00:00+11:00'))).toBe(false)
})

test('a house without rows is open on every day to come', () => {
  expect(whyNotOpen('2025-10-25', BATHING_ID, early, { openings: [], closures: [] })).toBeNull()
})

test('bookings end so many days ahead, and a calendar with the month of that day (trial: screens 14)', () => {
  const now = new Date('2026-11-23T02:00:00Z')
  expect(lastBookableDay(now, 400)).toBe('2027-12-28')
  // It is already tomorrow in Sydney.
  expect(lastBookableDay(new Date('2026-11-22T22:00:00Z'), 1)).toBe('2026-11-24')
  const asked = ['2026-10', '2026-11', '2027-12', '2028-01']
  expect(asked.map((month) => bookableMonth(month, now, 400))).toEqual([null, '2026-11', '2027-12', null])
  expect(bookableMonth(null, now, 400)).toBeNull()
})
