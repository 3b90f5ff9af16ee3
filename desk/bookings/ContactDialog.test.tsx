import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeskBooking } from '#api/staff-bookings.ts'
import { ContactDialog } from './ContactDialog.tsx'

const sent = vi.fn(async () => Response.json({}))
beforeEach(() => vi.stubGlobal('fetch', sent))
afterEach(() => {
  cleanup()
  sent.mockClear()
  vi.unstubAllGlobals()
})

test('the address that is there already is no correction: it is said at the field, and nothing is sent', () => {
  const guest = { firstName: 'Ann', lastName: 'Alder', email: 'ann@guest.example', phone: '' }
  const booking = { id: 'one', guest } as DeskBooking
  render(<ContactDialog booking={booking} onClose={() => {}} onDone={() => {}} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Why?' }), { target: { value: 'She spelled it' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: ' ann@guest.example ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Correct it' }))
  expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true')
  screen.getByRole('link', { name: 'This is the guest’s address already. Enter another one' })
  expect(sent).not.toHaveBeenCalled()
})
