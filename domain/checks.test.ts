import { expect, test } from 'vitest'
import { isRed, standingOf } from './checks.ts'

const at = (time: string) => new Date(`2026-12-01T${time}Z`)
const well = { ranAt: at('10:00:00'), isWell: true }

test('a check that missed two runs is red, whatever it found before (#783)', () => {
  expect(standingOf(well, 600, at('10:20:30'))).toBe('well')
  expect(standingOf(well, 600, at('10:20:31'))).toBe('missed')
  expect(standingOf({ ...well, isWell: null }, 60, at('10:02:31'))).toBe('missed')
  expect(standingOf(null, 600, at('10:00:00'))).toBe('missed')
  expect(isRed('missed')).toBe(true)
})

test('a check that fails is red; one that cannot be told here is neither red nor well', () => {
  const now = at('10:01:00')
  expect(isRed(standingOf({ ...well, isWell: false }, 60, now))).toBe(true)
  expect(standingOf({ ...well, isWell: null }, 60, now)).toBe('unknown')
  expect([isRed('unknown'), isRed('well')]).toEqual([false, false])
})
