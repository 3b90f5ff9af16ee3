import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setHouseAhead, noteHouseTime } from '#desk/calls/house-time.ts'
import { DayField } from './DayField.tsx'

/** A Sunday in the house; the browser is two days behind. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T09:00:00+11:00') })
  noteHouseTime('2026-11-29T09:00:00+11:00')
})
afterEach(() => {
  cleanup()
  setHouseAhead(0)
  vi.useRealTimers()
})

const field = (day: string) => <DayField id="from" label="First day" value={day} onChange={() => undefined} />

/** What stands below a field in which this day was typed. */
function below(day: string) {
  render(field(day))
  const line = screen.getByRole('status')
  expect(line.getAttribute('for')).toBe(screen.getByLabelText('First day').id)
  return line.textContent
}

test('below a day stand its weekday and how far off it is by the clock of the house', () => {
  expect(below('2026-12-08')).toBe('Tuesday, in 9 days')
})

test('they change as another day is typed', () => {
  const { rerender } = render(field('2026-11-29'))
  expect(screen.getByRole('status').textContent).toBe('Today, Sunday')
  rerender(field('2026-11-30'))
  expect(screen.getByRole('status').textContent).toBe('Tomorrow, Monday')
})

test('below a field without a day stands an empty line', () => {
  expect(below('')).toBe('')
})
