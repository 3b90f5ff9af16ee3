import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aService } from '#desk/office/services/testing.ts'
import { GivenFields } from './GivenFields.tsx'

afterEach(cleanup)

test('a plan is made of services, and those that guests do not see are marked', () => {
  const services = [
    aService({ name: 'Soak' }),
    aService({ id: 'float', name: 'Float', hidden: true, hasTimes: false }),
    aService({ id: 'yoga', name: 'Yoga', hasTimes: false }),
  ]
  render(<GivenFields services={services} typed="[]" error={null} onChange={() => undefined} />)
  const boxes = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  expect(boxes).toEqual(['Soak', 'FloatHidden', 'YogaNo times yet'])
})
