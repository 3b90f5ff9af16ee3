import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

test('a press beside a dialog closes it; the second press of a double one, which opened it, does not', () => {
  const close = vi.fn()
  render(
    <Dialog open alert title="Open the house to guests?" onClose={close}>
      Guests can book.
    </Dialog>,
  )
  const dialog = screen.getByRole('alertdialog')
  fireEvent.click(dialog, { detail: 2 })
  fireEvent.click(screen.getByText('Guests can book.'), { detail: 1 })
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(dialog, { detail: 1 })
  expect(close).toHaveBeenCalledTimes(1)
})
