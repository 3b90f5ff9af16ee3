import { describe, expect, test } from 'vitest'
import { closureOf, draftOfClosure, emptyClosure, mistakesInClosure, stretchOf, whenInWords } from './closure-draft.ts'
import {
  changesInWords,
  overlapsInWords,
  progressInWords,
  restsInWords,
  standingInWords,
  totalsInWords,
} from './closure-words.ts'

const now = new Date('2026-11-23T09:00+11:00')
const whole = { ...emptyClosure, title: 'Maintenance', firstDay: '2026-12-01', lastDay: '2026-12-02' }
const part = { ...whole, lastDay: '2026-12-01', hours: 'part', fromTime: '14:00', toTime: '18:00' }
const wrongIn = (draft: typeof whole) => mistakesInClosure(draft, now).map(({ field }) => field)

describe('the form of a closure', () => {
  test('says what is missing, in the order of its fields', () => {
    expect(wrongIn(emptyClosure)).toEqual(['firstDay', 'lastDay', 'title'])
    expect(wrongIn({ ...whole, what: 'services' })).toEqual(['services'])
    expect(wrongIn({ ...part, fromTime: '', toTime: '' })).toEqual(['fromTime', 'toTime'])
  })

  test('refuses what ends before it begins, what is over, and a time that the clocks skip', () => {
    expect(wrongIn({ ...whole, lastDay: '2026-11-30' })).toEqual(['lastDay'])
    expect(wrongIn({ ...whole, firstDay: '2026-11-01', lastDay: '2026-11-02' })).toEqual(['lastDay'])
    expect(wrongIn({ ...part, toTime: '14:00' })).toEqual(['toTime'])
    const night = { ...part, firstDay: '2026-10-04', lastDay: '2026-10-04', fromTime: '02:30', toTime: '18:00' }
    expect(stretchOf(night)).toBeNull()
    expect(wrongIn(whole)).toEqual([])
    expect(wrongIn(part)).toEqual([])
  })

  test('whole days go from midnight to midnight in Sydney, and what was sent comes back as it was typed', () => {
    expect(stretchOf(whole)).toEqual({
      from: new Date('2026-12-01T00:00+11:00'),
      to: new Date('2026-12-03T00:00+11:00'),
    })
    for (const draft of [whole, part, { ...part, what: 'resources', resources: 'a b' }]) {
      const row = {
        ...closureOf(draft),
        id: 'x',
        state: 'DRAFT' as const,
        revision: 1,
        sendsAt: null,
        answerUntil: null,
      }
      expect(draftOfClosure(row)).toEqual(draft)
    }
    expect(whenInWords(closureOf(part) as never)).toBe('Tuesday 1 December 2026 from 2:00 pm to 6:00 pm AEDT')
  })
})

describe('words of a closure', () => {
  test('the sums leave out what is nothing', () => {
    const nobody = { guests: 0, people: 0, card: 0, gift: 0, credits: 0, unpaid: 0 }
    expect(totalsInWords(nobody)).toEqual(['Nobody is booked in this time.'])
    expect(totalsInWords({ ...nobody, guests: 1, people: 1, card: 1234.5 })).toEqual([
      '1 guest booked for 1 person.',
      '$1,234.50 was paid by card.',
    ])
  })

  test('a plan names the closures that shut a part of it already, and no others', () => {
    const row = (draft: typeof whole, more: object = {}) => ({
      ...closureOf(draft),
      id: 'other',
      state: 'DONE' as const,
      revision: 1,
      sendsAt: null,
      answerUntil: null,
      ...more,
    })
    const plan = row(whole, { id: 'plan', state: 'DRAFT' })
    const named = (other: ReturnType<typeof row>) => overlapsInWords(plan, [plan, other]).length
    expect(overlapsInWords(plan, [plan, row(part)])).toEqual([
      '“Maintenance” closes a part of this already: Tuesday 1 December 2026 from 2:00 pm to 6:00 pm AEDT. Guests whom it has asked are not asked again, and have until the later day to choose.',
    ])
    for (const state of ['WAITING', 'SENDING', 'STOPPED']) expect(named(row(part, { state }))).toBe(1)
    for (const state of ['DRAFT', 'REOPENED']) expect(named(row(part, { state }))).toBe(0)
    expect(named(row({ ...whole, firstDay: '2026-12-03', lastDay: '2026-12-03' }))).toBe(0)
  })

  test('the bar names who had left and who needs somebody (#732)', () => {
    expect(progressInWords({ all: 43, done: 30, asked: 30, skipped: 2, failed: 1 })).toBe(
      '30 of 43 bookings handled. 2 had left already. 1 needs you.',
    )
  })

  test('what has changed between looking and sending is named (#727)', () => {
    expect(changesInWords({ added: ['Ada Example'], gone: [], changed: ['Tom Example'] })).toEqual([
      'Booked since: Ada Example.',
      'Changed since: Tom Example.',
    ])
  })
})

test('members who rest are said in words, before and after it is sent; nobody is nothing (#738)', () => {
  expect(changesInWords({ count: 1, added: [], gone: [], changed: [], members: 3 })).toEqual([
    'Members whose membership would be paused now: 3.',
  ])
  const rests = { members: 12, days: 12, done: 0, failed: 0 }
  expect(restsInWords({ state: 'DRAFT', rests: { ...rests, members: 0 } })).toEqual([])
  expect(restsInWords({ state: 'DRAFT', rests })).toEqual([
    '12 members get nothing but what is shut: their memberships are paused for up to 12 days. Payments come that much later, visits stay good as long, and an email says so.',
  ])
  expect(restsInWords({ state: 'DRAFT', rests: { ...rests, members: 1 } })[0]).toContain(
    '1 member gets nothing but what is shut: the membership is paused',
  )
  expect(restsInWords({ state: 'DONE', rests: { ...rests, done: 11, failed: 1 } })).toEqual([
    expect.stringContaining('11 of 12 members are paused by now.'),
    '1 could not be put off at the payment provider: an email to your support address says why.',
  ])
})

test('a closure that is done is over once its time is behind us; until then, and in any other state, it says how it stands', () => {
  const to = '2026-12-01T11:00:00Z'
  const [before, after] = [new Date('2026-12-01T10:59:59Z'), new Date('2026-12-01T11:00:01Z')]
  expect(standingInWords({ state: 'DONE', to }, before)).toBe('Closed')
  expect(standingInWords({ state: 'DONE', to }, after)).toBe('Ended')
  expect(standingInWords({ state: 'SENDING', to }, after)).toBe('Telling guests')
})
