import { expect, test } from 'vitest'
import { inDates } from './named-days.ts'

const TODAY = '2026-11-25'

test('days that are chosen by name are asked for by the dates that they have today', () => {
  expect(inDates({ days: 'yesterday', what: 'price' }, TODAY)).toEqual({
    from: '2026-11-24',
    to: '2026-11-24',
    what: 'price',
  })
  expect(inDates({ days: 'last-month' }, TODAY)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
})

test('dates come before a name, and a name that nobody knows stands for all days', () => {
  expect(inDates({ days: 'yesterday', from: '2026-11-01' }, TODAY)).toEqual({ from: '2026-11-01' })
  expect(inDates({ days: 'toString', what: 'price' }, TODAY)).toEqual({ what: 'price' })
  expect(inDates({}, TODAY)).toEqual({})
})
