import { describe, expect, test } from 'vitest'
import { namedDays, rowsOfDays, spanOfReport } from './report-days.ts'

/** A Wednesday. */
const TODAY = '2026-11-25'

describe('the days that an owner asks for by name', () => {
  test.each([
    ['today', '2026-11-25', '2026-11-25'],
    ['yesterday', '2026-11-24', '2026-11-24'],
    ['this-week', '2026-11-23', '2026-11-29'],
    ['last-week', '2026-11-16', '2026-11-22'],
    ['this-month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-quarter', '2026-10-01', '2026-12-31'],
    ['last-quarter', '2026-07-01', '2026-09-30'],
    ['this-financial-year', '2026-07-01', '2027-06-30'],
    ['last-financial-year', '2025-07-01', '2026-06-30'],
    ['last-year', '2025-11-26', '2026-11-25'],
  ] as const)('%s is %s to %s', (name, from, to) => {
    expect(namedDays[name].on(TODAY)).toEqual({ from, to })
  })

  test('begin a week on Monday, also when it is Sunday', () => {
    expect(namedDays['this-week'].on('2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(namedDays['this-week'].on('2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  })

  test('are of the financial year before until the end of June', () => {
    expect(namedDays['this-financial-year'].on('2027-06-30')).toEqual({ from: '2026-07-01', to: '2027-06-30' })
    expect(namedDays['this-financial-year'].on('2027-07-01')).toEqual({ from: '2027-07-01', to: '2028-06-30' })
    expect(namedDays['last-quarter'].on('2027-02-14')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  })

  test('go back to a month that is shorter', () => {
    expect(namedDays['last-month'].on('2027-03-31')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
    expect(namedDays['last-month'].on('2027-01-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })
})

/** How many rows there are as far as these days have come. */
const countReached = (from: string, to: string) => {
  const { reached, step } = spanOfReport({ from, to }, TODAY)
  return rowsOfDays(reached, step).length
}

describe('the rows of a report', () => {
  test('are days up to a month, weeks up to half a year, then months', () => {
    const stepOf = (from: string, to: string) => spanOfReport({ from, to }, TODAY).step
    expect(stepOf('2026-10-01', '2026-10-31')).toBe('day')
    expect(stepOf('2026-10-01', '2026-11-01')).toBe('week')
    expect(stepOf('2026-01-01', '2026-07-09')).toBe('week')
    expect(stepOf('2026-01-01', '2026-07-10')).toBe('month')
    expect(spanOfReport({ from: TODAY, to: TODAY, by: 'month' }, TODAY).step).toBe('month')
  })

  test('go as far as the days have come', () => {
    expect(countReached('2026-11-23', '2026-11-29')).toBe(3)
    expect(countReached('2026-11-16', '2026-11-22')).toBe(7)
    expect(countReached('2026-11-26', '2026-11-29')).toBe(0)
  })

  test('are every day once, also where the clocks change', () => {
    const days = rowsOfDays({ from: '2026-10-03', to: '2026-10-06' }, 'day')
    expect(days.map(({ from }) => from)).toEqual(['2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06'])
    expect(days.every(({ from, to }) => from === to)).toBe(true)
  })

  test('cut the first and the last week or month to the days that were asked for', () => {
    expect(rowsOfDays({ from: '2026-11-25', to: '2026-12-08' }, 'week')).toEqual([
      { from: '2026-11-25', to: '2026-11-29' },
      { from: '2026-11-30', to: '2026-12-06' },
      { from: '2026-12-07', to: '2026-12-08' },
    ])
    expect(rowsOfDays({ from: '2027-01-31', to: '2027-03-01' }, 'month')).toEqual([
      { from: '2027-01-31', to: '2027-01-31' },
      { from: '2027-02-01', to: '2027-02-28' },
      { from: '2027-03-01', to: '2027-03-01' },
    ])
  })
})

/** What these days are compared with on that day. */
const compared = (from: string, to: string, today = TODAY) => spanOfReport({ from, to }, today).compared?.before ?? null

describe('what a report is compared with', () => {
  test('are the same weekdays of the week before, as far as they are over: today is not', () => {
    expect(compared('2026-11-16', '2026-11-22')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    expect(compared('2026-11-23', '2026-11-29')).toEqual({ from: '2026-11-16', to: '2026-11-17' })
    expect(spanOfReport({ from: '2026-11-23', to: '2026-11-29' }, TODAY).compared?.over).toEqual({
      from: '2026-11-23',
      to: '2026-11-24',
    })
    expect(compared('2026-11-24', '2026-11-24')).toEqual({ from: '2026-11-17', to: '2026-11-17' })
    expect(compared('2026-11-10', '2026-11-19')).toEqual({ from: '2026-10-27', to: '2026-11-05' })
  })

  test('are the months before where the days are whole months', () => {
    expect(compared('2026-10-01', '2026-10-31')).toEqual({ from: '2026-09-01', to: '2026-09-30' })
    expect(compared('2027-02-01', '2027-02-28', '2027-03-05')).toEqual({ from: '2027-01-01', to: '2027-01-31' })
    expect(compared('2026-07-01', '2026-09-30')).toEqual({ from: '2026-04-01', to: '2026-06-30' })
    expect(compared('2026-11-01', '2026-11-30')).toEqual({ from: '2026-10-01', to: '2026-10-24' })
    expect(compared('2027-03-01', '2027-03-31', '2027-03-31')).toEqual({ from: '2027-02-01', to: '2027-02-27' })
  })

  test('are the same dates of the year before where they are a year or more', () => {
    expect(compared('2025-12-08', '2026-12-07', '2026-12-08')).toEqual({ from: '2024-12-08', to: '2025-12-07' })
    expect(compared('2016-11-24', '2026-11-23')).toEqual({ from: '2006-11-24', to: '2016-11-23' })
  })

  test('is nothing while none of them is over', () => {
    expect(compared('2026-11-26', '2026-11-30')).toBeNull()
    expect(compared(TODAY, TODAY)).toBeNull()
  })
})
