import { expect, test } from 'vitest'
import { closedHours, closedTime, nothingIsBooked, touchedDays, weClose, wholeDays } from './closed-time.ts'

const sydney = (text: string) => new Date(`${text}+11:00`)

test('a closure is told by its days where it shuts whole ones, else by its hours (#739)', () => {
  expect(closedTime(sydney('2026-12-01T00:00'), sydney('2026-12-02T00:00'))).toBe('on Tuesday 1 December 2026')
  expect(closedTime(sydney('2026-12-01T00:00'), sydney('2026-12-13T00:00'))).toBe(
    'from Tuesday 1 December 2026 to Saturday 12 December 2026',
  )
  expect(closedTime(sydney('2026-11-27T14:00'), sydney('2026-11-27T18:00'))).toBe(
    'on Friday 27 November 2026 from 2:00 pm to 6:00 pm AEDT',
  )
  expect(closedTime(sydney('2026-11-27T14:00'), sydney('2026-11-28T10:00'))).toBe(
    'from Fri 27 Nov 2026, 2:00 pm AEDT to Sat 28 Nov 2026, 10:00 am AEDT',
  )
})

const hours = (from: string, to: string) => closedHours(sydney(from), sydney(to))

test('days that are shut for some hours only are told with their hours (#739)', () => {
  expect(hours('2026-11-27T14:00', '2026-11-27T18:00')).toEqual([
    { date: '2026-11-27', hours: 'from 2:00 pm to 6:00 pm AEDT' },
  ])
  expect(hours('2026-11-27T14:00', '2026-11-29T10:00')).toEqual([
    { date: '2026-11-27', hours: 'from 2:00 pm AEDT' },
    { date: '2026-11-29', hours: 'until 10:00 am AEDT' },
  ])
  expect(hours('2026-11-27T00:00', '2026-11-28T00:00')).toEqual([])
  expect(hours('2026-11-27T18:00', '2026-11-28T00:00')).toEqual([{ date: '2026-11-27', hours: 'from 6:00 pm AEDT' }])
})

test('the calendar calls a day shut only when all of it is (#739)', () => {
  expect(wholeDays(sydney('2026-12-01T00:00'), sydney('2026-12-03T00:00'))).toEqual({
    first: '2026-12-01',
    last: '2026-12-02',
  })
  expect(wholeDays(sydney('2026-12-01T14:00'), sydney('2026-12-03T12:00'))).toEqual({
    first: '2026-12-02',
    last: '2026-12-02',
  })
  expect(wholeDays(sydney('2026-12-01T14:00'), sydney('2026-12-02T12:00'))).toBeNull()
  expect(touchedDays(sydney('2026-12-01T14:00'), sydney('2026-12-02T00:00'))).toEqual({
    first: '2026-12-01',
    last: '2026-12-01',
  })
})

test('what is shut is named: a pool, several rooms, a service; the whole house needs no name', () => {
  const [from, to] = [sydney('2026-12-01T00:00'), sydney('2026-12-02T00:00')]
  const pools = { kind: 'resources', names: ['Long Pool', 'Garden Pool'] } as const
  const bathing = { kind: 'services', names: ['Bathing'] } as const
  expect(weClose(pools, from, to)).toBe('we have to close Long Pool and Garden Pool on Tuesday 1 December 2026')
  expect(weClose(bathing, from, to)).toBe('we cannot offer Bathing on Tuesday 1 December 2026')
  expect(weClose(null, from, to)).toBe('we have to close on Tuesday 1 December 2026')
  expect(nothingIsBooked(pools, from, to)).toBe(
    'From now on nothing in Long Pool and Garden Pool can be booked on Tuesday 1 December 2026.',
  )
  expect(nothingIsBooked(null, from, to)).toBe('From now on nothing can be booked on Tuesday 1 December 2026.')
})

test('days on which the clocks change are whole days too', () => {
  const [from, to] = [new Date('2027-04-04T00:00+11:00'), new Date('2027-04-05T00:00+10:00')]
  expect(closedTime(from, to)).toBe('on Sunday 4 April 2027')
})
