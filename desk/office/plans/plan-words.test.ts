import { expect, test } from 'vitest'
import {
  costInWords,
  givesInWords,
  holdersKeepIt,
  priceChangesInWords,
  priceTotalsInWords,
  soldInWords,
  tellInWords,
} from './plan-words.ts'

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

test('who pays a new price, who does not, and who is otherwise than was shown, is said in words (#749)', () => {
  const none = { before: 0, after: 0, waiting: 0, same: 0, leaving: 0 }
  expect(priceTotalsInWords({ members: [], totals: none })).toEqual(['No member has to be told.'])
  const member = { membershipId: 'x', name: 'Sol', before: 69, after: 75, firstDay: '2027-01-01T00:00:00Z' }
  const totals = { before: 138, after: 150, waiting: 1, same: 2, leaving: 3 }
  expect(priceTotalsInWords({ members: [member, member], totals })).toEqual([
    '2 members pay it, each from their first day: $150.00 a time together, $138.00 now.',
    '1 waits for another price, and is not told of this one.',
    '2 pay this price already.',
    '3 leave before it counts.',
  ])
  expect([0, 1, 12].map(tellInWords)).toEqual(['Sell it at this price', 'Tell 1 member', 'Tell 12 members'])
  expect(priceChangesInWords({ added: ['Ada', 'Bo'], gone: [], changed: ['Cy'] })).toEqual([
    'Has to be told too: Ada, Bo.',
    'Pays something else, or from another day: Cy.',
  ])
  expect(priceChangesInWords({ listPrice: 80, added: [], gone: [], changed: [] })).toEqual([
    'Whoever buys it now pays $80.00.',
  ])
})
