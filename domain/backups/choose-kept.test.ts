import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseKept, type Backup } from './choose-kept.ts'

/** A backup that was finished at half past three in the morning of a day in Sydney (its summer). */
const nightly = (date: string): Backup => ({ name: date, at: new Date(`${date}T03:30:00+11:00`), isGood: true })
const namesOf = (backups: Backup[]) =>
  chooseKept(backups)
    .map(({ name }) => name)
    .toSorted()

/** The nights from a day on, one after the other. */
const nights = (from: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + i * 86_400_000).toISOString().slice(0, 10),
  )

test('a house that makes a backup each night has 7 days, 5 weeks and 12 months of them after two years (#1083)', () => {
  let backups: Backup[] = []
  for (const night of nights('2025-01-01', 730)) {
    backups = [...backups, nightly(night)]
    const kept = new Set(namesOf(backups))
    backups = backups.filter(({ name }) => kept.has(name))
  }
  // The last night is Thursday 31 December 2026. Worked out by hand with a calendar.
  const days = ['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31']
  const sundays = ['2026-12-06', '2026-12-13', '2026-12-20']
  const ends = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30']
  expect(backups.map(({ name }) => name)).toEqual([...ends.map((end) => `2026-${end}`), ...sundays, ...days])
})

test('of two backups of one day the later one is kept, by the days of Sydney; in the first 24 hours both (#1083)', () => {
  const first = nightly('2026-11-24')
  const late = { ...first, name: 'late', at: new Date('2026-11-24T12:59:00Z') }
  const next = { ...first, name: 'next', at: new Date('2026-11-24T13:01:00Z') }
  expect(namesOf([first, late])).toEqual(['2026-11-24', 'late'])
  expect(namesOf([first, late, nightly('2026-11-26')])).toEqual(['2026-11-26', 'late'])
  expect(namesOf([late, next, nightly('2026-11-27')])).toEqual(['2026-11-27', 'late', 'next'])
})

const anyBackups = fc
  .array(
    fc.record({
      at: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      isGood: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((made): Backup[] => made.map((backup, i) => ({ ...backup, name: String(i) })))

test('the last good backup is always kept, a bad one never counts, and no more than 24 stay beside those of the last day (#1083)', () => {
  fc.assert(
    fc.property(anyBackups, (backups) => {
      const kept = namesOf(backups)
      const good = backups.filter(({ isGood }) => isGood)
      const newest = good.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
      if (newest) expect(kept).toContain(newest.name)
      const goodNames = good.map(({ name }) => name)
      expect(kept.filter((name) => !goodNames.includes(name))).toEqual([])
      const older = good.filter(({ at }) => at.getTime() <= (newest?.at.getTime() ?? 0) - 86_400_000)
      expect(older.filter(({ name }) => kept.includes(name)).length).toBeLessThanOrEqual(24)
      expect(kept.length - older.filter(({ name }) => kept.includes(name)).length).toBe(good.length - older.length)
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(1, good.length))
    }),
  )
})

test('what is kept stays kept when the others are gone, in whatever order they are listed (#1083)', () => {
  fc.assert(
    fc.property(anyBackups, (backups) => {
      const kept = namesOf(backups)
      expect(namesOf(backups.toReversed())).toEqual(kept)
      expect(namesOf(backups.filter(({ name }) => kept.includes(name)))).toEqual(kept)
    }),
  )
})
