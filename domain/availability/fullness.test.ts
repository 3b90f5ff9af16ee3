import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullnessOf, shareTaken } from './fullness.ts'

const at = (openSpots: number, totalSpots = 10, bookable = openSpots > 0) => ({ openSpots, totalSpots, bookable })

describe('how busy a day will be', () => {
  test('is told from the places that are taken, in words that hurry nobody', () => {
    expect(fullnessOf([at(10), at(1)])).toBe('plenty of room')
    expect(fullnessOf([at(10), at(0)])).toBe('filling up')
    expect(fullnessOf([at(2), at(1), at(0)])).toBe('nearly full')
  })

  test('is not told from what is over or closed', () => {
    expect(shareTaken([at(7, 10, false), at(5)])).toBe(0.5)
    expect(shareTaken([at(7, 10, false)])).toBe(0)
    expect(shareTaken([])).toBe(0)
  })

  test('counts nobody where it is not known how many there is room for', () => {
    expect(shareTaken([{ openSpots: 3, bookable: true }])).toBe(0)
  })

  test('is a share between nothing and all, and grows with every place that is taken', () => {
    const slots = fc.array(
      fc.nat(20).chain((total) => fc.nat(total).map((open) => at(open, total))),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(slots, fc.nat(), (day, which) => {
        const before = shareTaken(day)
        expect(before).toBeGreaterThanOrEqual(0)
        expect(before).toBeLessThanOrEqual(1)
        const taken = day.map((slot, i) =>
          i === which % day.length && slot.openSpots > 0 ? at(slot.openSpots - 1, slot.totalSpots) : slot,
        )
        expect(shareTaken(taken)).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})
