import { expect, test } from 'vitest'
import { missingToOpen, type SetUp } from './set-up.ts'

const ready: SetUp = {
  hasDetails: true,
  services: 2,
  servicesWithTimes: 2,
  confirmed: { extras: true, rules: true },
}

test('a house opens once it has its details, something to sell at some time, and prices and rules of its own', () => {
  expect(missingToOpen(ready)).toEqual([])
  expect(missingToOpen({ ...ready, hasDetails: false })).toEqual(['details'])
  expect(missingToOpen({ ...ready, servicesWithTimes: 1 })).toEqual(['times'])
  expect(missingToOpen({ ...ready, services: 0, servicesWithTimes: 0 })).toEqual(['services', 'times'])
  expect(missingToOpen({ ...ready, confirmed: { extras: false, rules: true } })).toEqual(['extras'])
  expect(missingToOpen({ ...ready, confirmed: { extras: true, rules: false } })).toEqual(['rules'])
})

test('a house that nobody has set up is told everything that is missing, in the order of its steps', () => {
  const nothing = { hasDetails: false, services: 0, servicesWithTimes: 0, confirmed: { extras: false, rules: false } }
  expect(missingToOpen(nothing)).toEqual(['details', 'services', 'times', 'extras', 'rules'])
})
