import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { StaffService } from '#api/timetable.ts'
import { GivenFields } from './GivenFields.tsx'

const stands = { holders: 0, plansWithOthers: [], plansOfItAlone: [], codes: [], codesOfBatches: 0, prices: [] }
const soak: StaffService = {
  id: 'soak',
  kind: 'bathing',
  name: 'Soak',
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

test('a plan is made of services, and those that guests do not see are marked', () => {
  const services = [
    soak,
    { ...soak, id: 'float', name: 'Float', hidden: true, hasTimes: false },
    { ...soak, id: 'yoga', name: 'Yoga', hasTimes: false },
  ]
  render(<GivenFields services={services} typed="[]" error={null} onChange={() => undefined} />)
  const boxes = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  expect(boxes).toEqual(['Soak', 'FloatHidden', 'YogaNo times yet'])
})
