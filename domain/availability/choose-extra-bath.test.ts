import { expect, test } from 'vitest'
import { massageIds } from '../catalogue/massages.ts'
import { BATHING_ID } from '../catalogue/service.ts'
import { chooseExtraBath, noExtraBath } from './choose-extra-bath.ts'
import type { Slot } from './slot.ts'

const at = (time: string, day = '2026-11-24') => `${day}T${time}:00+11:00`
const bath = (start: string, end: string, openSpots = 8, resourceId = 'long-pool', day = '2026-11-24'): Slot => ({
  serviceId: BATHING_ID,
  resourceId,
  resourceName: resourceId,
  sessionId: `${start} ${resourceId}`,
  startDate: at(start, day),
  endDate: at(end, day),
  bookable: openSpots > 0,
  openSpots,
  duration: 60,
  timezone: 'Australia/Sydney',
  location: { name: 'Stillwater', address: '12 Quay Lane' },
})
const massage = (start: string, end: string) => ({
  serviceId: massageIds.CALM[60],
  startDate: at(start),
  endDate: at(end),
})
const chosen = (main: ReturnType<typeof massage>, sessions: Slot[], party = 2) =>
  chooseExtraBath(main, sessions, party)?.sessionId ?? null

test('the first bathing session after the main booking is taken, in either pool', () => {
  const day = [bath('09:00', '10:00'), bath('12:00', '13:00'), bath('11:00', '12:00'), bath('10:00', '11:00')]
  expect(chosen(massage('10:00', '11:00'), day)).toBe('11:00 long-pool')
  expect(chosen(massage('10:30', '11:30'), day)).toBe('12:00 long-pool')
  const pools = [bath('11:00', '12:00', 1), bath('11:00', '12:00', 2, 'garden-pool')]
  expect(chosen(massage('10:00', '11:00'), pools)).toBe('11:00 garden-pool')
})

test('else the last that ends before it begins', () => {
  const day = [bath('08:00', '09:00'), bath('09:00', '10:00'), bath('11:00', '12:00', 1), bath('12:00', '13:00')]
  expect(chosen(massage('10:00', '11:00'), day)).toBe('09:00 long-pool')
  expect(chosen(massage('19:00', '20:00'), [bath('18:00', '19:00')])).toBe('18:00 long-pool')
})

test('when neither has room for the whole party there is none, and it says why', () => {
  expect(chosen(massage('10:00', '11:00'), [bath('09:00', '10:00', 2), bath('11:00', '12:00', 2)], 3)).toBeNull()
  expect(noExtraBath(3)).toBe('There is no bathing session with room for 3 people around this time.')
  expect(noExtraBath(1)).toBe('There is no bathing session with room for 1 person around this time.')
})

test('another Sydney day is never taken', () => {
  const tomorrow = bath('07:00', '08:00', 8, 'long-pool', '2026-11-25')
  expect(chosen(massage('20:00', '21:00'), [tomorrow])).toBeNull()
})

test('for a bathing booking it is the next session only', () => {
  const main = { serviceId: BATHING_ID, startDate: at('10:00'), endDate: at('11:00') }
  expect(chosen(main, [bath('09:00', '10:00'), bath('11:00', '12:00')])).toBe('11:00 long-pool')
  expect(chosen(main, [bath('09:00', '10:00'), bath('11:00', '12:00', 1)])).toBeNull()
})
