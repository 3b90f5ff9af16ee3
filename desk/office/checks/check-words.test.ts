import { expect, test } from 'vitest'
import type { CheckShown } from '#api/checks.ts'
import { boardWords, foundBy, redOnes } from './check-words.ts'

const check = (more: Partial<CheckShown> = {}): CheckShown => ({
  name: 'books',
  standing: 'well',
  count: 0,
  details: [],
  ranAt: '2026-12-01T00:00:00Z',
  since: '2026-12-01T00:00:00Z',
  everySeconds: 600,
  ...more,
})

test('the board is well while nothing is red; one without a result is not red', () => {
  const well = [check(), check({ name: 'disk', standing: 'unknown' })]
  expect(boardWords([check()])).toBe('All is well: no check of 1 is red.')
  expect(boardWords(well)).toBe('No check is red. 1 of 2 has no result.')
  const red = [...well, check({ name: 'jobs', standing: 'failed' })]
  expect(boardWords(red)).toBe('1 of 3 checks is red.')
  expect(boardWords([...red, check({ name: 'seals', standing: 'missed' })])).toBe('2 of 4 checks are red.')
  expect(redOnes(red).map(({ name }) => name)).toEqual(['jobs'])
})

test('a red check names what it found, and how many more there are; one that did not run says so', () => {
  expect(foundBy(check({ standing: 'failed', count: 7, details: ['a', 'b'] }))).toEqual(['a', 'b', 'And 5 more.'])
  expect(foundBy(check({ standing: 'failed', count: 7, details: ['Seven wait.'] }))).toEqual(['Seven wait.'])
  expect(foundBy(check({ standing: 'missed', details: ['old'] }))).toEqual([expect.stringMatching(/^It did not run/)])
})
