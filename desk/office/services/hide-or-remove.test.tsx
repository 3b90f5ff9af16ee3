import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { StaffService } from '#api/timetable.ts'
import { HideOrRemove } from './HideOrRemove.tsx'

const stands = { holders: 0, plansWithOthers: [], plansOfItAlone: [], codes: [], codesOfBatches: 0, prices: [] }
const sauna: StaffService = {
  id: 'sauna',
  kind: 'class',
  name: 'Sauna ritual',
  tagline: '',
  description: '',
  minutes: 60,
  price: 45,
  partyLimit: 2,
  capacity: null,
  minParty: 1,
  bookUntilMinutes: 0,
  cutoffHours: null,
  offersRobe: false,
  offersExtraBath: false,
  group: '',
  hidden: false,
  revision: 1,
  hasTimes: true,
  nextSession: null,
  stands,
}
afterEach(cleanup)

const ask = (holders: number) => {
  render(<HideOrRemove service={{ ...sauna, stands: { ...stands, holders } }} onGone={() => undefined} />)
  act(() => void fireEvent.click(screen.getByText('Remove it')))
}

test('a service that memberships still give is not offered for removal: why, and the way back', () => {
  ask(2)
  expect(screen.getByRole('heading', { name: 'Sauna ritual cannot be removed yet' })).toBeTruthy()
  expect(screen.queryByText('Remove it for good')).toBeNull()
  act(() => void fireEvent.click(screen.getByText('Go back')))
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a service that nobody is owed is removed after a question', () => {
  ask(0)
  expect(screen.getByText('Remove it for good')).toBeTruthy()
})
