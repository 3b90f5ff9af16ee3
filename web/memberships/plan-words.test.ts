import { expect, test } from 'vitest'
import { given } from './plan-words.ts'

const bath = { family: 'bathing' } as Parameters<typeof given>[1]

test('what a plan gives is said by its period: every month, every two weeks, within a year', () => {
  expect(given(4, bath, { count: 1, unit: 'MONTH' }, true)).toBe('4 baths every month')
  expect(given(1, bath, { count: 2, unit: 'WEEK' }, true)).toBe('1 bath every 2 weeks')
  expect(given(10, bath, { count: 12, unit: 'MONTH' }, false)).toBe('10 baths within 12 months')
  expect(given(0, bath, { count: 1, unit: 'MONTH' }, true)).toBe('As many baths as you like')
})
