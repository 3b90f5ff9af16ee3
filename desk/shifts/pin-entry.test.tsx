import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PinEntry } from './PinEntry.tsx'

afterEach(cleanup)

/** The people of a desk, as a new answer of the house names them. */
const people = () =>
  ['Ada', 'Ben', 'Cleo'].map((name) => ({ memberId: name.toLowerCase(), name, role: 'staff' as const }))
const entry = () => <PinEntry people={people()} first="ben" onOpen={() => undefined} />
const pressed = () => screen.getByRole('button', { pressed: true }).textContent
const arrow = (key: string) => act(() => void fireEvent.keyDown(screen.getByLabelText(/^PIN of/), { key }))

test('who was chosen stays chosen when the people of the desk are read again, and the arrows go on from there', () => {
  const { rerender } = render(entry())
  expect(pressed()).toBe('Ben')
  rerender(entry())
  expect(pressed()).toBe('Ben')
  arrow('ArrowDown')
  expect(pressed()).toBe('Cleo')
  rerender(entry())
  arrow('ArrowDown')
  expect(pressed()).toBe('Ada')
  arrow('ArrowUp')
  expect(pressed()).toBe('Cleo')
})

test('whoever has left the desk is not chosen any more', () => {
  const { rerender } = render(entry())
  rerender(<PinEntry people={people().filter(({ name }) => name !== 'Ben')} first="ben" onOpen={() => undefined} />)
  expect(pressed()).toBe('Ada')
})
