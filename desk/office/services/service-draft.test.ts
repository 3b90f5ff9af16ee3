import { expect, test } from 'vitest'
import { centsTyped, emptyService, mistakesInService, serviceOf } from './service-draft.ts'

test.each([
  ['75', 7500],
  ['$75.50', 7550],
  [' 75.5 ', 7550],
  ['1,200', 120_000],
  ['0', 0],
  ['100,000.00', 10_000_000],
  ['100,000.01', null],
  ['75,5', null],
  ['75.505', null],
  ['-5', null],
  ['free', null],
  ['', null],
])('a price typed as "%s" is %s cents', (typed, cents) => {
  expect(centsTyped(typed)).toBe(cents)
})

test('a form that is empty, or holds what cannot be, says so field by field', () => {
  const typed = { ...emptyService, name: ' ', minutes: '4', price: 'x', partyLimit: '21', capacity: '1.5' }
  expect(mistakesInService(typed).map(({ field }) => field)).toEqual([
    'name',
    'minutes',
    'price',
    'partyLimit',
    'capacity',
  ])
  expect(mistakesInService({ ...emptyService, name: 'Long Soak', price: '75' })).toEqual([])
})

test('what was typed becomes a service: one paragraph, no places of its own when none are typed', () => {
  const typed = { ...emptyService, name: ' Long Soak ', price: '75.5', description: 'Warm.\n\nStill.', hidden: 'yes' }
  expect(serviceOf(typed)).toEqual({
    name: 'Long Soak',
    tagline: '',
    description: 'Warm. Still.',
    minutes: 60,
    price: 75.5,
    partyLimit: 4,
    capacity: null,
    hidden: true,
  })
})
