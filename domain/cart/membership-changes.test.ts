import { expect, test } from 'vitest'
import type { CartItem } from './cart.ts'
import { addChanges, hasChanges, noChanges, currentChanges } from './membership-changes.ts'

const bath = (hour: number, usesMembership = false) =>
  ({
    cartItemId: `bath-${hour}`,
    usesMembership,
    slot: { serviceId: 'bathing', resourceId: 'long-pool', startDate: `2026-11-24T${hour}:00:00.000Z` },
  }) as CartItem

test('a change that two tabs report is shown once', () => {
  const news = addChanges(addChanges(noChanges, { removed: [bath(10)] }), { removed: [bath(10), bath(11)] })
  expect(news.removed.map((item) => item.cartItemId)).toEqual(['bath-10', 'bath-11'])
})

test('what has ended is no longer news of what was given, and the reverse', () => {
  const given = addChanges(noChanges, { freed: [bath(10), bath(11)] })
  const ended = addChanges(given, { ended: [bath(10)] })
  expect([ended.freed, ended.ended].map((items) => items.map((item) => item.cartItemId))).toEqual([
    ['bath-11'],
    ['bath-10'],
  ])
  expect(addChanges(ended, { freed: [bath(10, true)] }).ended).toEqual([])
})

test('news that the cart has overtaken are none: put back, taken out, or changed since', () => {
  const news = { freed: [bath(10, true)], removed: [bath(11)], ended: [bath(12)] }
  const telling = { items: [bath(10, true), bath(12)] }
  expect(currentChanges(news, telling)).toEqual(news)
  expect(hasChanges(currentChanges(news, { items: [bath(10), bath(11), bath(12, true)] }))).toBe(false)
  expect(currentChanges(news, { items: [] })).toEqual({ ...noChanges, removed: [bath(11)] })
})
