import { describe, expect, test } from 'vitest'
import { isListOver, stillHolding, withNotes, type OfflineKind } from './offline-notes.ts'

const note = (kind: OfflineKind, people: number) => ({ kind, people })
const party = { people: 3, arrived: 1, departed: 0 }

describe('what a device notes without a line', () => {
  test('is counted on top of what its list says (#647)', () => {
    expect(withNotes(party, [note('ARRIVED', 2), note('LEFT', 1)])).toEqual({ people: 3, arrived: 3, departed: 1 })
  })

  test('never lets more in than are booked', () => {
    expect(withNotes(party, [note('ARRIVED', 2), note('ARRIVED', 2)]).arrived).toBe(3)
    expect(withNotes(party, [note('LEFT', 3)]).departed).toBe(1)
  })

  test('is taken back from the end, a note each time', () => {
    const [first, second] = [note('ARRIVED', 1), note('ARRIVED', 2)]
    expect(stillHolding([first, second, note('UNDONE', 2)])).toEqual([first])
    expect(stillHolding([first, note('UNDONE', 1), note('UNDONE', 1), second])).toEqual([second])
    expect(withNotes(party, [first, note('UNDONE', 1)])).toEqual(party)
  })
})

test('a list is over at its end (#654)', () => {
  const list = { expiresAt: '2026-11-23T17:00:00.000Z' }
  expect(isListOver(list, new Date('2026-11-23T16:59:59.999Z'))).toBe(false)
  expect(isListOver(list, new Date('2026-11-23T17:00:00.000Z'))).toBe(true)
})
