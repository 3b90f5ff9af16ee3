import { expect, test } from 'vitest'
import { factsOfToday } from './today-words.ts'

const said = (today: object) =>
  factsOfToday({ day: '2026-11-24', visits: 0, people: 0, full: null, takings: null, ...today }).map(
    ({ value }) => value,
  )

test('today is told in visits, places and takings, each in words where there is nothing', () => {
  expect(said({})).toEqual(['Nobody has booked for today.', 'Nothing is open today.'])
  expect(said({ visits: 1, people: 1, full: 0, takings: { card: 0, desk: 0 } })).toEqual([
    '1 booking for 1 person',
    '0%',
    '$0.00',
    '$0.00',
  ])
  expect(said({ visits: 12, people: 1027, full: 18, takings: { card: 1234.5, desk: 60 } })).toEqual([
    '12 bookings for 1,027 people',
    '18%',
    '$1,234.50',
    '$60.00',
  ])
  expect(said({ takings: { card: -75, desk: 0 } })[2]).toBe('$75.00 more went back than came')
})
