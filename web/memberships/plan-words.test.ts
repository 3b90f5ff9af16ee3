import { expect, test } from 'vitest'
import { comparison } from './plan-comparison.ts'
import { given } from './plan-words.ts'

type Services = Parameters<typeof given>[2]
type Plan = Parameters<typeof comparison>[1]

const monthly = { recurring: true, duration: { count: 1, unit: 'MONTH' }, payment: { price: 120 } } as Plan
const fortnightly = { ...monthly, duration: { count: 2, unit: 'WEEK' } } as Plan
const once = { ...monthly, recurring: false, duration: { count: 12, unit: 'MONTH' } } as Plan
const bathing = { id: 'bath', name: 'Bathing', family: 'bathing', price: 7500 } as Services[number]
const yoga = { id: 'yoga', name: 'Yoga', family: 'class', price: 4500 } as Services[number]
const silent = { ...bathing, id: 'silent', name: 'Silent bath', price: 9000 }
const baths = (credits: number) => ({ serviceId: 'bath', credits })

test('what a plan gives is said by its period: every month, every two weeks, within a year', () => {
  expect(given(baths(4), monthly, [bathing, yoga])).toBe('4 baths every month')
  expect(given(baths(1), fortnightly, [bathing])).toBe('1 bath every 2 weeks')
  expect(given(baths(10), once, [bathing])).toBe('10 baths within 12 months')
  expect(given(baths(0), monthly, [bathing])).toBe('As many baths as you like')
})

test('where the house has several baths on its menu, a plan says which', () => {
  expect(given(baths(4), monthly, [bathing, silent])).toBe('4 Bathing visits every month')
  expect(given({ serviceId: 'silent', credits: 0 }, monthly, [bathing, silent])).toBe(
    'As many Silent bath visits as you like',
  )
  expect(given(baths(4), monthly, [bathing, { ...silent, hidden: true }])).toBe('4 baths every month')
  expect(comparison({ serviceId: 'silent', credits: 2 }, monthly, [bathing, silent])).toBe(
    '$60.00 a Silent bath visit if you use all. A single Silent bath visit is $90.00.',
  )
})

test('of a service that is not known nothing is said', () => {
  expect(given({ serviceId: 'gone', credits: 1 }, monthly, [bathing])).toBe(null)
  expect(comparison({ serviceId: 'gone', credits: 1 }, monthly, [bathing])).toBe(null)
})
