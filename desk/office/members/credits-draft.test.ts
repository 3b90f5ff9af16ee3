import { expect, test } from 'vitest'
import { eventInWords, leftInWords } from './credit-words.ts'
import { deltaOf, emptyChange, mistakesInChange, type CreditsDraft } from './credits-draft.ts'

const draft = (more: Partial<CreditsDraft>): CreditsDraft => ({ ...emptyChange, reason: 'The sauna was cold', ...more })

test.each([
  [draft({}), 0, []],
  [draft({ count: '51' }), 3, ['A number from 1 to 50']],
  [draft({ count: '0' }), 3, ['A number from 1 to 50']],
  [draft({ way: 'take', count: '3' }), 3, []],
  [draft({ way: 'take', count: '2' }), 1, ['Take 1 visit at most: no more are left']],
  [draft({ way: 'take' }), 0, ['No visits are left to take']],
  [draft({ reason: ' ' }), 3, ['Say why, in a few words']],
])('%j with %i left has these mistakes: %j', (typed, left, messages) => {
  expect(mistakesInChange(typed, { left }).map(({ message }) => message)).toEqual(messages)
})

test('what is typed becomes visits more or fewer', () => {
  expect([deltaOf(draft({ count: '2' })), deltaOf(draft({ way: 'take', count: '2' }))]).toEqual([2, -2])
})

test('what is left, and what has happened, is said in words', () => {
  expect([leftInWords({ total: null, left: null }), leftInWords({ total: 5, left: 0 })]).toEqual([
    'Unlimited',
    '0 of 5',
  ])
  const event = { at: '2026-11-24T00:00:00Z', serviceName: 'Bathing' }
  const change = { ...event, what: 'changed' as const, reason: 'Why', by: 'Max' }
  expect([
    eventInWords({ ...change, delta: 2 }),
    eventInWords({ ...change, delta: -1 }),
    eventInWords({ ...event, what: 'booked', visitAt: '2026-11-25T00:00:00Z' }),
    eventInWords({ ...event, what: 'returned', visitAt: '2026-11-25T00:00:00Z' }),
    eventInWords({ ...event, what: 'lost', visitAt: '2026-11-25T00:00:00Z' }),
    eventInWords({ ...event, what: 'used-before' }),
  ]).toEqual([
    '2 visits added',
    '1 visit taken',
    'Used for Wed 25 Nov 2026, 11:00 am',
    'Given back for Wed 25 Nov 2026, 11:00 am',
    'Lost, when this was cancelled too late: Wed 25 Nov 2026, 11:00 am',
    'Used before bookings were kept here',
  ])
})
