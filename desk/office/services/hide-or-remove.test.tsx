import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { StaffService } from '#api/timetable.ts'
import { HideOrRemove } from './HideOrRemove.tsx'
import { aService, nothingStands } from './testing.ts'

const sauna = (more: Partial<StaffService> = {}) =>
  aService({ id: 'sauna', kind: 'class', name: 'Sauna ritual', ...more })
afterEach(cleanup)

const ask = (holders: number) => {
  render(<HideOrRemove service={sauna({ stands: { ...nothingStands, holders } })} onGone={() => undefined} />)
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
