import { expect, test } from 'vitest'
import type { DayRow } from '#api/arrivals.ts'
import { pagesOf, shortName } from './printed-day.ts'

test.each([
  ['Matilda', 'Matilda Waters', 'Matilda W.'],
  ['Ana Maria', 'Ana Maria Lopez', 'Ana Maria L.'],
  ['Cher', 'Cher', 'Cher'],
])('of %s, %s, the paper says %s', (firstName, name, said) => {
  expect(shortName({ firstName, name })).toBe(said)
})

test.each([
  [0, []],
  [1, [1]],
  [34, [34]],
  [35, [34, 1]],
  [80, [34, 34, 12]],
])('%i rows stand on pages of 34', (count, pages) => {
  const rows = Array.from({ length: count }, (_, n) => ({ bookingId: String(n), cancelled: null }) as DayRow)
  expect(pagesOf(rows).map((page) => page.length)).toEqual(pages)
})

test('whoever has cancelled is not on the paper', () => {
  const gone = { bookingId: '1', cancelled: { at: '', by: 'guest' } } as DayRow
  expect(pagesOf([gone])).toEqual([])
})
