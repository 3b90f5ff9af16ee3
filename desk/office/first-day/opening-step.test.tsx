import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FirstDayAnswer } from '#api/first-day.ts'
import { InFrame } from '#desk/calls/testing.tsx'
import { OpeningStep } from './OpeningStep.tsx'
import { newHouse } from './testing.ts'

afterEach(cleanup)

const bath = { id: 'bath', name: 'Bathing' }
const float = { id: 'float', name: 'Float' }

/** What the last step says of a house that its owner has opened. */
function saidOf(day: Partial<FirstDayAnswer>) {
  render(
    <InFrame>
      <OpeningStep day={{ ...newHouse, isOpened: true, isOpen: true, ...day }} />
    </InFrame>,
  )
  return screen.getByText(/^The house is open/).textContent
}

test('an open house of which a service has times can be booked', () => {
  expect(saidOf({ services: 2, withoutTimes: [float] })).toBe('The house is open: guests can book.')
})

test('an open house of which no service has times says that guests can book nothing', () => {
  const said = 'The house is open, but no service has times: guests can book nothing.'
  expect(saidOf({ services: 2, withoutTimes: [bath, float] })).toBe(said)
})

test('an open house that shows no service says what guests read there', () => {
  const said = 'The house is open, but no service is shown: guests read “Opening soon.”'
  expect(saidOf({ services: 0, isOpen: false })).toBe(said)
})
