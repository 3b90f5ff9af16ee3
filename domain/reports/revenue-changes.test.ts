import { describe, expect, test } from 'vitest'
import { bridgeFrom, changesBefore, churnBetween, statusAt, type PaidAgain } from './revenue-changes.ts'

const at = (day: string) => new Date(`2026-${day}T00:00:00Z`)
const end = at('12-31')
// 100.00 a month without GST.
const aMembership = (more: Partial<PaidAgain> = {}): PaidAgain => ({
  from: at('02-01'),
  until: null,
  period: { count: 1, unit: 'MONTH' },
  firstPrice: 110_00,
  newPrices: [],
  pauses: [],
  ...more,
})
const changes = (membership: PaidAgain, until = end) =>
  changesBefore(membership, until).map(({ at: when, what, memberships, cents }) => [
    when.toISOString().slice(5, 10),
    what,
    memberships,
    cents,
  ])

describe('what a membership brings in a month', () => {
  test('is new when it begins, and gone when it has ended', () => {
    expect(changes(aMembership())).toEqual([['02-01', 'new', 1, 100_00]])
    expect(changes(aMembership({ until: at('03-01') }))).toEqual([
      ['02-01', 'new', 1, 100_00],
      ['03-01', 'left', -1, -100_00],
    ])
  })

  test('is nothing while it is paused', () => {
    const pauses = [
      { from: at('03-01'), until: at('03-15') },
      { from: at('05-01'), until: null },
    ]
    expect(changes(aMembership({ pauses }))).toEqual([
      ['02-01', 'new', 1, 100_00],
      ['03-01', 'paused', -1, -100_00],
      ['03-15', 'resumed', 1, 100_00],
      ['05-01', 'paused', -1, -100_00],
    ])
  })

  test('becomes more or less with a new price', () => {
    const newPrices = [
      { from: at('04-01'), price: 132_00 },
      { from: at('06-01'), price: 121_00 },
    ]
    expect(changes(aMembership({ newPrices }))).toEqual([
      ['02-01', 'new', 1, 100_00],
      ['04-01', 'price-rise', 0, 20_00],
      ['06-01', 'price-cut', 0, -10_00],
    ])
  })

  test('has its new price when it is resumed, if the price came in the pause', () => {
    const membership = aMembership({
      pauses: [{ from: at('03-01'), until: at('05-01') }],
      newPrices: [{ from: at('04-01'), price: 132_00 }],
    })
    expect(changes(membership).slice(1)).toEqual([
      ['03-01', 'paused', -1, -100_00],
      ['05-01', 'resumed', 1, 120_00],
    ])
  })

  test('is no less when it ends in a pause', () => {
    const membership = aMembership({ pauses: [{ from: at('03-01'), until: at('03-20') }], until: at('03-20') })
    expect(changes(membership).slice(1)).toEqual([
      ['03-01', 'paused', -1, -100_00],
      ['03-20', 'left', 0, 0],
    ])
  })

  test('does not change where one pause goes on in another', () => {
    const pauses = [
      { from: at('03-01'), until: at('03-15') },
      { from: at('03-10'), until: at('04-01') },
    ]
    expect(changes(aMembership({ pauses })).slice(1)).toEqual([
      ['03-01', 'paused', -1, -100_00],
      ['04-01', 'resumed', 1, 100_00],
    ])
  })

  test('begins with the first payment of one that begins with a pause', () => {
    const membership = aMembership({ pauses: [{ from: at('02-01'), until: at('03-01') }] })
    expect(changes(membership)).toEqual([['03-01', 'resumed', 1, 100_00]])
  })

  test('is never there where it ended before it began', () => {
    expect(changes(aMembership({ until: at('01-01') }))).toEqual([])
  })

  test('is told as far as the days have come: what is agreed for later counts later', () => {
    const membership = aMembership({ until: at('06-01') })
    expect(changes(membership, at('02-01'))).toEqual([])
    expect(changes(membership, at('06-01'))).toEqual([['02-01', 'new', 1, 100_00]])
  })

  test('is all its changes together, at any time', () => {
    const membership = aMembership({
      until: at('09-01'),
      pauses: [{ from: at('03-01'), until: at('05-01') }],
      newPrices: [
        { from: at('04-01'), price: 132_00 },
        { from: at('06-01'), price: 121_00 },
      ],
    })
    for (const [day, cents] of Object.entries({
      '01-15': 0,
      '02-15': 100_00,
      '03-15': 0,
      '05-15': 120_00,
      '06-15': 110_00,
      '10-15': 0,
    })) {
      const together = changesBefore(membership, at(day)).reduce((total, change) => total + change.cents, 0)
      expect([day, together, statusAt(membership, at(day)).cents]).toEqual([day, cents, cents])
    }
  })
})

test('the bridge adds changes up by why they came, in the same order, and leads to what is brought then', () => {
  const start = { memberships: 3, cents: 300_00 }
  const changed = [
    { what: 'left', memberships: -1, cents: -100_00 },
    { what: 'new', memberships: 1, cents: 50_00 },
    { what: 'new', memberships: 1, cents: 25_00 },
    { what: 'price-rise', memberships: 0, cents: 10_00 },
  ] as const
  expect(bridgeFrom(start, changed)).toEqual({
    start,
    changes: [
      { what: 'new', memberships: 2, cents: 75_00 },
      { what: 'price-rise', memberships: 0, cents: 10_00 },
      { what: 'left', memberships: -1, cents: -100_00 },
    ],
    end: { memberships: 4, cents: 285_00 },
  })
  // What changes nothing is no line of it.
  const inAPause = [{ what: 'left', memberships: 0, cents: 0 }] as const
  expect(bridgeFrom(start, inAPause)).toEqual({ start, changes: [], end: start })
})

describe('the churn of a month', () => {
  const april = (...people: PaidAgain[][]) => churnBetween(people, at('04-01'), at('05-01'))
  const may = (...people: PaidAgain[][]) => churnBetween(people, at('05-01'), at('06-01'))
  const left = aMembership({ until: at('04-20') })

  test('is who had a membership when it began and has none when it is over', () => {
    expect(april([aMembership()], [left])).toEqual({ had: 2, gone: 1 })
  })

  test('is nobody who is paused, until they leave (#774)', () => {
    const pauses = [{ from: at('04-10'), until: at('05-10') }]
    const leftInAPause = aMembership({ pauses, until: at('05-10') })
    expect(april([leftInAPause], [aMembership({ pauses })])).toEqual({ had: 2, gone: 0 })
    expect(may([leftInAPause], [aMembership({ pauses })])).toEqual({ had: 2, gone: 1 })
  })

  test('is nobody who left and came back, or went to another plan (#774)', () => {
    const back = aMembership({ from: at('04-29') })
    const other = aMembership({ from: at('04-01'), firstPrice: 220_00 })
    expect(april([left, back], [left, other])).toEqual({ had: 2, gone: 0 })
    // Who comes back once it is over had gone.
    expect(april([left, aMembership({ from: at('05-01') })])).toEqual({ had: 1, gone: 1 })
  })

  test('is nobody who had none when it began', () => {
    expect(april([aMembership({ from: at('04-01'), until: at('04-20') })])).toEqual({ had: 0, gone: 0 })
  })

  test('counts who leaves as it begins, and not who leaves as the next begins', () => {
    expect(april([aMembership({ until: at('05-01') })])).toEqual({ had: 1, gone: 0 })
    expect(april([aMembership({ until: at('04-01') })])).toEqual({ had: 1, gone: 1 })
  })
})
