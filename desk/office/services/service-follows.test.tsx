import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { InFrame, olive } from '#desk/calls/testing.tsx'
import { ServiceFollows } from './ServiceFollows.tsx'
import { aService } from './testing.ts'

afterEach(cleanup)

/** What is said of a change that hides or shows a service, or leaves it as it is, before it is saved. */
function saidOf(is: { hidden: boolean; hasTimes: boolean }, hidden = is.hidden, isOpened = true) {
  const service = aService(is)
  render(
    <InFrame me={{ ...olive, isOpened }}>
      <ServiceFollows service={service} changed={{ ...service, hidden }} />
    </InFrame>,
  )
  return screen.getByText(/Anyone who has booked already keeps their booking/).textContent?.split(' Anyone')[0]
}

test('guests see a service that is shown and has times straight away', () => {
  expect(saidOf({ hidden: false, hasTimes: true })).toBe('Guests see it on the site straight away.')
})

test('before the house is open, they see it once it is', () => {
  const said = saidOf({ hidden: false, hasTimes: true }, false, false)
  expect(said).toBe('Guests see it on the site once the house is open.')
})

test('a service that has no times yet is seen once it has some', () => {
  expect(saidOf({ hidden: false, hasTimes: false })).toBe('Guests see it once it has times.')
})

test('a service that is hidden is seen when it is shown', () => {
  expect(saidOf({ hidden: true, hasTimes: true })).toBe('It is hidden: guests see it when you show it.')
})

test('what is said follows what is being changed, not what was saved before', () => {
  expect(saidOf({ hidden: false, hasTimes: true }, true)).toBe('It is hidden: guests see it when you show it.')
  cleanup()
  expect(saidOf({ hidden: true, hasTimes: true }, false)).toBe('Guests see it on the site straight away.')
})
