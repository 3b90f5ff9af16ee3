import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullnessOf, shareTaken } from './fullness.ts'
import { howBusy } from './how-busy.ts'

const now = new Date('2026-11-25T00:00:00Z')
const at = (openSpots: number, totalSpots = 10, bookable = openSpots > 0, startDate = '2026-11-25T01:00:00Z') => ({
  startDate,
  openSpots,
  totalSpots,
  bookable,
})

describe('how busy a day will be', () => {
  test('is told from the places that are taken, in words that hurry nobody', () => {
    expect(fullnessOf([at(10), at(1)], now)).toBe('plenty of room')
    expect(fullnessOf([at(10), at(0)], now)).toBe('filling up')
    expect(fullnessOf([at(2), at(1), at(0)], now)).toBe('nearly full')
  })

  test('is not told from what is over or closed', () => {
    expect(shareTaken([at(7, 10, false), at(5)], now)).toBe(0.5)
    expect(shareTaken([at(7, 10, false)], now)).toBe(0)
    expect(shareTaken([], now)).toBe(0)
    const soldOutThisMorning = at(0, 10, false, '2026-11-25T00:00:00Z')
    expect(fullnessOf([soldOutThisMorning, at(9)], now)).toBe('plenty of room')
  })

  test('counts nobody where it is not known how many there is room for', () => {
    expect(shareTaken([{ startDate: at(3).startDate, openSpots: 3, bookable: true }], now)).toBe(0)
  })

  test('is a share between nothing and all, and grows with every place that is taken', () => {
    const slots = fc.array(
      fc.nat(20).chain((total) => fc.nat(total).map((open) => at(open, total))),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(slots, fc.nat(), (day, which) => {
        const before = shareTaken(day, now)
        expect(before).toBeGreaterThanOrEqual(0)
        expect(before).toBeLessThanOrEqual(1)
        const taken = day.map((slot, i) =>
          i === which % day.length && slot.openSpots > 0 ? at(slot.openSpots - 1, slot.totalSpots) : slot,
        )
        expect(shareTaken(taken, now)).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})

describe('what is said of a time', () => {
  test('is how it fills up, and of few spots in all its pools how many are left', () => {
    expect(howBusy([at(10)], now)).toBeNull()
    expect(howBusy([at(5)], now)).toBe('Filling up')
    expect(howBusy([at(5, 50)], now)).toBe('Nearly full')
    expect(howBusy([at(3), at(1)], now)).toBe('4 spots left')
    expect(howBusy([at(1)], now)).toBe('1 spot left')
  })

  test('is nothing of a room for one or two, nor where nobody knows how many it takes', () => {
    expect(howBusy([at(1, 2), at(2, 2)], now)).toBeNull()
    expect(howBusy([{ startDate: at(3).startDate, openSpots: 3, bookable: true }], now)).toBeNull()
  })
})
