import { expect, test } from 'vitest'
import { nearInWords } from './days.ts'

const TODAY = '2026-11-29'

test.each([
  ['2026-11-29', 'Today, Sunday'],
  ['2026-11-30', 'Tomorrow, Monday'],
  ['2026-11-28', 'Yesterday, Saturday'],
  ['2026-12-08', 'Tuesday, in 9 days'],
  ['2026-11-20', 'Friday, 9 days ago'],
  ['2027-01-28', 'Thursday, in 60 days'],
  ['2027-01-29', 'Friday'],
  ['2026-09-29', 'Tuesday'],
])('the day %s is said as “%s”', (day, said) => expect(nearInWords(day, TODAY)).toBe(said))

test.each(['', '2026-02-30', '0002-12-08'])('of %j, which is no day yet, nothing is said', (typed) =>
  expect(nearInWords(typed, TODAY)).toBe(''),
)
