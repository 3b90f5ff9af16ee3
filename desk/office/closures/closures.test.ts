import { describe, expect, test } from 'vitest'
import { closureOf, draftOfClosure, emptyClosure, mistakesInClosure, stretchOf, whenInWords } from './closure-draft.ts'
import { changesInWords, progressInWords, totalsInWords } from './closure-words.ts'

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

  test('the bar names who had left and who needs somebody (#732)', () => {
    expect(progressInWords({ all: 43, done: 30, asked: 30, skipped: 2, failed: 1 })).toBe(
      '30 of 43 bookings looked after. 2 had left already. 1 needs you.',
    )
  })

  test('what has changed between looking and sending is named (#727)', () => {
    expect(changesInWords({ added: ['Ada Example'], gone: [], changed: ['Tom Example'] })).toEqual([
      'Booked since: Ada Example.',
      'Changed since: Tom Example.',
    ])
  })
})
