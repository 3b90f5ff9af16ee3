import { expect, test } from 'vitest'
import type { MembershipsAnswer } from '#api/reports.ts'
import {
  bridgeLines,
  changeInWords,
  churnInWords,
  endedInWords,
  isWithoutAny,
  percentLost,
  revenueCompared,
  revenueInWords,
  revenuePoints,
  rowsWithSome,
} from './memberships-words.ts'

const november = (more: Partial<MembershipsAnswer> = {}): MembershipsAnswer => ({
  from: '2026-11-01',
  to: '2026-11-30',
  by: 'month',
  rows: [],
  together: {
    start: { memberships: 23, aMonth: 3970.12 },
    changes: [
      { what: 'new', memberships: 2, aMonth: 272.58 },
      { what: 'price-rise', memberships: 0, aMonth: 19.75 },
      { what: 'paused', memberships: -1, aMonth: -136.29 },
    ],
    end: { memberships: 24, aMonth: 4126.16 },
    churn: { had: 25, gone: 1 },
  },
  today: '2026-12-05',
  byPlan: [],
  ended: [],
  leaving: null,
  ...more,
})
const from = (start: number, end: number) =>
  november({
    together: {
      start: { memberships: 1, aMonth: start },
      changes: [],
      end: { memberships: 1, aMonth: end },
      churn: { had: 0, gone: 0 },
    },
  })

const lines = (report: MembershipsAnswer) =>
  bridgeLines(report).map(({ name, memberships, aMonth }) => [name, memberships, aMonth])

test('first it says what memberships bring in a month, and how that compares with the day before', () => {
  expect(revenueInWords(november())).toBe('$4,126.16 a month at the end')
  expect(revenueInWords(november({ today: '2026-11-30' }))).toBe('$4,126.16 a month now')
  expect(revenueCompared(november())).toBe(
    'From 24 paying memberships, without GST. $156.04 more than on Sat 31 Oct 2026.',
  )
  expect(revenueCompared(from(100.3, 100.2))).toBe(
    'From 1 paying membership, without GST. $0.10 less than on Sat 31 Oct 2026.',
  )
  expect(revenueCompared(from(100, 100))).toBe('From 1 paying membership, without GST. The same as on Sat 31 Oct 2026.')
})

test('of days in which nobody had one it says so', () => {
  const none = { memberships: 0, aMonth: 0 }
  const together = { start: none, changes: [], end: none, churn: { had: 0, gone: 0 } }
  expect(revenueCompared(november({ together }))).toBe('Nobody had a membership that renews.')
  expect(isWithoutAny(november({ together }))).toBe(true)
  expect(isWithoutAny(november())).toBe(false)
  const paused = [{ id: 's', name: 'Soak', memberships: 0, paused: 1, aMonth: 0 }]
  expect(isWithoutAny(november({ together, byPlan: paused }))).toBe(false)
  expect(isWithoutAny(november({ together, ended: [{ by: 'MEMBER_ACTION', memberships: 1, paused: 1 }] }))).toBe(false)
  const cameAndWent = { ...together, changes: [{ what: 'new' as const, memberships: 0, aMonth: 0 }] }
  expect(isWithoutAny(november({ together: cameAndWent }))).toBe(false)
})

test('of days that have not come it says what there is now', () => {
  const later = november({ today: '2026-10-31' })
  expect(revenueInWords(later)).toBe('These days have not come yet')
  expect(revenueCompared(later)).toBe('It is $4,126.16 a month now, from 24 paying memberships, without GST.')
})

test('the bridge leads from the day before to the last day, or to now, by each reason', () => {
  expect(lines(november())).toEqual([
    ['On Sat 31 Oct 2026', '23', '$3,970.12'],
    ['New', '+2', '+$272.58'],
    ['Price rises', '', '+$19.75'],
    ['Paused', '-1', '-$136.29'],
    ['On Mon 30 Nov 2026', '24', '$4,126.16'],
  ])
  expect(lines(november({ today: '2026-11-30' })).at(-1)).toEqual(['Now', '24', '$4,126.16'])
})

test('changes of some kinds are one sum, to the cent, and nothing where there are none', () => {
  const { changes } = november().together
  expect(changeInWords(changes, ['new'])).toBe('+$272.58')
  expect(changeInWords(changes, ['price-rise', 'paused'])).toBe('-$116.54')
  expect(changeInWords(changes, ['left'])).toBe('')
})

test('churn is a percentage of those who had a membership at the start', () => {
  expect(churnInWords({ had: 25, gone: 1 })).toBe('4% (1 of 25)')
  expect(churnInWords({ had: 3, gone: 2 })).toBe('67% (2 of 3)')
  expect(percentLost({ had: 25, gone: 1 })).toBe('4%')
  expect(percentLost({ had: 250, gone: 1 })).toBe('under 1%')
  expect(percentLost({ had: 250, gone: 0 })).toBe('0%')
  expect(percentLost({ had: 0, gone: 0 })).toBe('–')
})

test('who ended those that ended is one line, in the same order, with how many of them were paused', () => {
  expect(
    endedInWords([
      { by: 'PAYMENT_FAILURE', memberships: 1, paused: 1 },
      { by: 'MEMBER_ACTION', memberships: 1205, paused: 2 },
      { by: 'OWNER_ACTION', memberships: 2, paused: 0 },
    ]),
  ).toBe('1,205 by the member, 2 by your team, 1 because a payment failed (3 of them paused)')
  expect(endedInWords([{ by: 'OWNER_ACTION', memberships: 2, paused: 0 }])).toBe('2 by your team')
})

test('rows begin with the first in which somebody had a membership', () => {
  const none = { memberships: 0, aMonth: 0 }
  const row = (from: string, start: typeof none, changes: MembershipsAnswer['together']['changes'] = []) => ({
    from,
    to: from,
    start,
    changes,
    end: none,
    churn: null,
  })
  const some = { memberships: 1, aMonth: 1 }
  const rows = [
    row('2026-11-01', none),
    row('2026-11-02', none, [{ what: 'new', ...some }]),
    row('2026-11-03', some),
    row('2026-11-04', none),
  ]
  const firstShown = (of: typeof rows) => rowsWithSome(november({ rows: of })).map(({ from: day }) => day)
  expect(firstShown(rows)).toEqual(['2026-11-02', '2026-11-03', '2026-11-04'])
  expect(firstShown(rows.slice(2))).toEqual(['2026-11-03', '2026-11-04'])
})

test('a chart has what memberships brought in a month at the end of each row', () => {
  const { from, to, together } = november()
  const churn = { had: 0, gone: 0 }
  expect(revenuePoints([{ from, to, ...together, churn }], { from, to, by: 'month' })).toEqual([
    { name: 'November 2026', value: 4126.16, amount: '$4,126.16' },
  ])
})
