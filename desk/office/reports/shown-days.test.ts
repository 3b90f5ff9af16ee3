import { expect, test } from 'vitest'
import { daysShown as shown, stepShown, type ReportSearch } from './shown-days.ts'

const TODAY = '2026-11-25'
const daysShown = (search: ReportSearch) => shown(search, 'this-week', TODAY)

test('a report shows its usual days until others are chosen', () => {
  const thisWeek = { from: '2026-11-23', to: '2026-11-29' }
  expect(daysShown({})).toEqual(thisWeek)
  expect(daysShown({ days: 'toString' })).toEqual(thisWeek)
  expect(shown({}, 'last-quarter', TODAY)).toEqual({ from: '2026-07-01', to: '2026-09-30' })
  expect(daysShown({ days: 'yesterday' })).toEqual({ from: '2026-11-24', to: '2026-11-24' })
})

test('days that are chosen by hand count, and one of them alone is enough', () => {
  expect(daysShown({ days: 'yesterday', from: '2026-11-01', to: '2026-11-05' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-05',
  })
  expect(daysShown({ from: '2026-11-01' })).toEqual({ from: '2026-11-01', to: TODAY })
  expect(daysShown({ to: '2026-11-05' })).toEqual({ from: '2026-11-05', to: '2026-11-05' })
})

const wrong = (from: string, to: string) => daysShown({ from, to })

test('what cannot be shown is said in words', () => {
  expect(wrong('2026-11-05', '2026-11-01')).toEqual({ wrong: expect.stringContaining('first day is after') })
  expect(wrong('2000-01-01', '2026-11-01')).toEqual({ wrong: 'Choose ten years at most.' })
  expect(wrong('1026-11-05', '2026-11-01')).toEqual({ wrong: expect.stringContaining('between 2000') })
  expect(wrong('2026-02-30', '2026-11-01')).toEqual({ wrong: expect.stringContaining('between 2000') })
})

test('a row is for what was chosen, if there is such a thing', () => {
  expect(stepShown({ by: 'month' })).toBe('month')
  expect(stepShown({ by: 'hour' })).toBeUndefined()
})
