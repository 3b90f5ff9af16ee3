import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GuestAnswer } from '#api/guests.ts'
import { noteHouseTime } from '#desk/calls/house-time.ts'
import { WriteNote } from './WriteNote.tsx'

const sent: unknown[] = []
beforeEach(() => {
  noteHouseTime('2026-11-24T00:00:00.000Z')
  sent.length = 0
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      return Response.json({ id: 'note-1' })
    }),
  )
  render(<WriteNote guest={{ ref: 'm_1', memberId: 'member-1', orderId: null } as GuestAnswer} onClose={() => {}} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Walks with a stick' } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = () => screen.getByLabelText<HTMLInputElement>('Last day')
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save this note' }))
const note = { about: { memberId: 'member-1' }, kind: 'preference', body: 'Walks with a stick' }

test('a note may have a last day, which goes to the house', async () => {
  fireEvent.change(field(), { target: { value: '2026-12-24' } })
  save()
  await waitFor(() => expect(sent).toEqual([{ ...note, until: '2026-12-24' }]))
})

test('a note without a last day says nothing of it, and the field says how long it is kept then', async () => {
  screen.getByText('Optional. Leave it empty to keep the note for 24 months.')
  save()
  await waitFor(() => expect(sent).toEqual([note]))
})

test.each(['2026-11-23', '2028-11-25'])('a last day that is too early or too late stays unsent: %s', (day) => {
  fireEvent.change(field(), { target: { value: day } })
  fireEvent.blur(field())
  // The button stays where it is while it is being pressed.
  expect(field().getAttribute('aria-invalid')).toBeNull()
  save()
  const mistake = 'Last day: choose a day from today to Friday 24 November 2028, or leave it empty'
  expect(screen.getByRole('link', { name: mistake }).getAttribute('href')).toBe('#until')
  expect(field().value).toBe(day)
  const described = field().getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(mistake)
  expect(sent).toEqual([])
})
