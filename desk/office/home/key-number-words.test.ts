import { expect, test } from 'vitest'
import type { SummaryAnswer } from '#api/reports.ts'
import { addDays } from '#domain/sydney-time.ts'
import { keyNumbers, weekPoints } from './key-number-words.ts'

const week = (from: string, total: number) => ({ from, to: addDays(from, 6), total })
const house: SummaryAnswer = {
  today: '2026-11-25',
  weeks: [
    week('2026-11-02', 1),
    week('2026-11-09', 900.1),
    week('2026-11-16', 1234.5),
    { from: '2026-11-23', to: '2026-11-25', total: 310 },
  ],
  memberships: {
    from: '2026-10-26',
    to: '2026-11-25',
    start: { memberships: 1, aMonth: 136.29 },
    end: { memberships: 2, aMonth: 391.07 },
  },
  occupancy: {
    next: { from: '2026-11-25', to: '2026-12-01', full: 31 },
    last: { from: '2026-11-18', to: '2026-11-24', full: 58 },
  },
  giftCards: { owed: 1500, active: 1500, cards: 1204 },
}
const [weeks, none] = [house.weeks.slice(0, -2), { memberships: 0, aMonth: 0 }]
const said = (of: Partial<SummaryAnswer>, name: string) => {
  const found = keyNumbers({ ...house, ...of }).find((each) => each.name === name)
  return found && [found.amount, found.note]
}
const takings = (last: number, soFar: number) =>
  said({ weeks: [...weeks, week('2026-11-16', last), week('2026-11-23', soFar)] }, 'Takings last week')
const booked = (next: number | null, last: number | null) =>
  said(
    {
      occupancy: {
        next: { ...house.occupancy.next, full: next },
        last: { ...house.occupancy.last, full: last },
      },
    },
    'Booked, next 7 days',
  )
const owed = (giftCards: SummaryAnswer['giftCards']) => said({ giftCards }, 'Owed on gift cards')

test('each number leads to the report of its days', () => {
  expect(keyNumbers(house).map(({ name, to, search }) => [name, to, search])).toEqual([
    ['Takings last week', '/office/reports/takings', { days: 'last-week' }],
    ['Memberships, per month', '/office/reports/memberships', { from: '2026-10-26', to: '2026-11-25' }],
    ['Booked, next 7 days', '/office/reports/occupancy', { from: '2026-11-25', to: '2026-12-01' }],
    ['Owed on gift cards', '/office/reports/gift-cards', {}],
  ])
})

test('the takings are of the week before this one, and compared with the one before that', () => {
  expect(takings(1234.5, 310)).toEqual(['$1,234.50', '$334.40 more than the week before. This week so far: $310.00.'])
  expect(takings(900.1, 0)).toEqual(['$900.10', 'The same as the week before. This week so far: $0.00.'])
  expect(takings(-20, -5)).toEqual(['-$20.00', '$920.10 less than the week before. This week so far: -$5.00.'])
})

test('memberships say how many pay, and how that compares with a month ago', () => {
  const memberships = (start: object, end: object) =>
    said(
      { memberships: { ...house.memberships, start: { ...none, ...start }, end: { ...none, ...end } } },
      'Memberships, per month',
    )
  expect(said({}, 'Memberships, per month')).toEqual([
    '$391.07',
    '2 paying memberships, without GST. $254.78 more than a month ago.',
  ])
  expect(memberships({ memberships: 2, aMonth: 391.07 }, { memberships: 1, aMonth: 136.29 })).toEqual([
    '$136.29',
    '1 paying membership, without GST. $254.78 less than a month ago.',
  ])
  expect(memberships({ memberships: 1, aMonth: 136.29 }, {})).toEqual([
    '$0.00',
    '0 paying memberships, without GST. $136.29 less than a month ago.',
  ])
  expect(memberships({}, {})).toEqual(['$0.00', 'Nobody has a membership that renews.'])
})

test('where nothing can be booked, that is said instead of a share', () => {
  expect(booked(31, 58)).toEqual(['31%', 'Of all places. Last 7 days: 58%.'])
  expect(booked(0, null)).toEqual(['0%', 'Of all places. Nothing was on offer in the last 7 days.'])
  expect(booked(null, 58)).toEqual(['–', 'Nothing is on offer. Last 7 days: 58%.'])
})

test('what is owed on gift cards says how much of it guests can spend now', () => {
  expect(owed({ owed: 1500, active: 1500, cards: 1204 })).toEqual([
    '$1,500.00',
    'All of it can be spent now, on 1,204 gift cards.',
  ])
  expect(owed({ owed: 120, active: 70, cards: 1 })).toEqual([
    '$120.00',
    '$70.00 of it can be spent now, on 1 gift card.',
  ])
  expect(owed({ owed: 30, active: 0, cards: 0 })).toEqual(['$30.00', 'None of it can be spent now.'])
  expect(owed({ owed: 0, active: 0, cards: 0 })).toEqual(['$0.00', 'There is no money on gift cards.'])
})

test('the chart has a bar for each week since the first that had takings, of which the one that runs is not over', () => {
  const before = [week('2026-10-19', 0), week('2026-10-26', 0)]
  expect(weekPoints({ ...house, weeks: [...before, ...house.weeks] })).toHaveLength(4)
  expect(weekPoints({ ...house, weeks: before })).toEqual([])
  expect(weekPoints(house).slice(-2)).toEqual([
    { name: '16 to 22 Nov', value: 1234.5, amount: '$1,234.50', isSoFar: false },
    { name: '23 to 25 Nov', value: 310, amount: '$310.00', isSoFar: true },
  ])
})
