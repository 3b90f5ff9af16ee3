import { expect, test } from 'vitest'
import { costInWords, givesInWords, holdersKeepIt, soldInWords } from './plan-words.ts'

test.each([
  [{ price: 69, recurring: true, period: { count: 14, unit: 'DAY' as const } }, '$69.00 every 14 days'],
  [{ price: 69, recurring: true, period: { count: 1, unit: 'MONTH' as const } }, '$69.00 every month'],
  [{ price: 380, recurring: false, period: { count: 12, unit: 'MONTH' as const } }, '$380.00 once, for 12 months'],
  [{ price: 90, recurring: false, period: { count: 1, unit: 'YEAR' as const } }, '$90.00 once, for 1 year'],
])('%j costs %s', (plan, words) => {
  expect(costInWords(plan)).toBe(words)
})

test('what a plan gives, where it is sold and who keeps it is said in words', () => {
  const bath = { serviceName: 'Bathing', credits: 2 }
  expect([givesInWords([bath, { ...bath, credits: 0 }]), givesInWords([])]).toEqual([
    'Bathing: 2, Bathing: unlimited',
    'Nothing yet',
  ])
  const plan = { archivedAt: null, isPublic: true }
  const plans = [plan, { ...plan, isPublic: false }, { ...plan, archivedAt: '2026-11-24T00:00:00Z' }]
  expect(plans.map(soldInWords)).toEqual(['On the site', 'Not on the site', 'Archived'])
  expect([0, 1, 2].map(holdersKeepIt)).toEqual([
    'Nobody holds it at the moment.',
    'The one member who holds it keeps it, at their price.',
    'The 2 members who hold it keep it, at their price.',
  ])
})
