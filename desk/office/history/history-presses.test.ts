import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#api/history.ts'
import { pressesOf, restInWords } from './history-presses.ts'

const entry = (id: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  id,
  at: '2026-11-24T09:00:00.000Z',
  by: 'Olive Grove',
  personId: 'olive',
  act: 'update',
  what: 'service',
  row: String(id),
  name: 'Bathing',
  reason: null,
  fields: [{ name: 'price_cents', before: 7000, after: 7500 }],
  ...more,
})
const told = (entries: HistoryEntry[]) =>
  pressesOf(entries).map((press) => [press.sentence, ...(press.others.length > 0 ? [restInWords(press)] : [])])
const isRemoved = [{ name: 'deleted_at', before: null, after: '2026-11-24T09:00:00Z' }]
const place = (before: number, after: number) => [{ name: 'position', before, after }]

describe('the entries of one press', () => {
  test('are told by the thing that the others belong to, also when an older page brings the rest', () => {
    const ended = { what: 'coupon', name: 'Spring', fields: [{ name: 'active', before: true, after: false }] }
    const entries = [
      entry(9, { at: '2026-11-24T10:00:00.000Z' }),
      entry(8, { ...ended, name: 'Autumn' }),
      entry(7, ended),
      entry(6, { name: 'Walk', fields: isRemoved }),
    ]
    expect(told(entries)).toEqual([
      ['Olive Grove changed the price of Bathing: $70.00 → $75.00'],
      ['Olive Grove removed the service Walk', 'and 2 more changes with it'],
    ])
  })

  test('are not those of somebody else, of another moment or for another reason', () => {
    const entries = [
      entry(4, {}),
      entry(3, { by: 'Mia Grove', personId: 'mia' }),
      entry(2, { reason: 'Spring' }),
      entry(1, { at: '2026-11-24T09:00:00.001Z' }),
    ]
    expect(pressesOf(entries)).toHaveLength(4)
  })

  test.each<[string, string, Partial<HistoryEntry>[]]>([
    [
      'Olive Grove put the services in another order',
      '2 changes',
      [{ fields: place(1, 2) }, { name: 'Walk', fields: place(2, 1) }],
    ],
    [
      'Olive Grove ended 2 promo codes',
      '2 changes',
      ['Spring', 'Autumn'].map((name) => ({
        what: 'coupon',
        name,
        fields: [{ name: 'active', before: true, after: false }],
      })),
    ],
    [
      'Olive Grove changed 2 services',
      '2 changes',
      [{}, { name: 'Walk', fields: [{ name: 'price_cents', before: 3000, after: 7500 }] }],
    ],
    [
      'Olive Grove gave 2 gift cards',
      '2 changes',
      [
        { act: 'insert', what: 'gift_card', name: 'gift card …7Q2M', fields: [] },
        { act: 'insert', what: 'gift_card', name: 'gift card …AB2C', fields: [] },
      ],
    ],
    [
      'Olive Grove changed the pictures of the service Bathing',
      '2 changes',
      ['Steam', 'Pool'].map((alt) => ({ row: 'bathing', fields: [{ name: 'picture_id', before: null, after: alt }] })),
    ],
    [
      'Olive Grove replaced the gift card …7Q2M with a new one',
      'and 1 more change with it',
      [
        { what: 'gift_card', name: 'gift card …7Q2M', fields: [{ name: 'replaced_by', before: null, after: 'x' }] },
        { act: 'insert', what: 'gift_card', name: 'gift card …AB2C', fields: [] },
      ],
    ],
  ])('that are alike are told at once: %s', (sentence, rest, entries) => {
    expect(told(entries.map((more, n) => entry(9 - n, more)))).toEqual([[sentence, rest]])
  })
})
