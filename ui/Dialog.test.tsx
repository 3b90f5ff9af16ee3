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

const shown = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })

/** What a browser does at Escape: it asks first, and closes the dialog unless the page forbids it. */
function escape({ mayForbid }: { mayForbid: boolean }) {
  if (!fireEvent(shown(), new Event('cancel', { cancelable: mayForbid }))) return
  shown().close()
  fireEvent(shown(), new Event('close'))
}

test('Escape is told at once, before the browser closes anything', () => {
  const close = vi.fn()
  render(
    <Dialog open title="Search" onClose={close}>
      Nothing yet
    </Dialog>,
  )
  fireEvent(shown(), new Event('cancel', { cancelable: true }))
  expect(close).toHaveBeenCalledTimes(1)
})

/** A dialog that does not close before its answer is there. */
const move = (words: string) => (
  <Dialog open title="Move the booking" onClose={() => undefined}>
    {words}
  </Dialog>
)

test('Escape does not take a dialog away that may not close yet', () => {
  render(move('Moving…'))
  escape({ mayForbid: true })
  expect(shown().open).toBe(true)
})

test('a dialog that the browser closed all the same comes back with its answer', () => {
  const { rerender } = render(move('Moving…'))
  escape({ mayForbid: false })
  expect(shown().open).toBe(false)
  rerender(move('Could not move the booking.'))
  expect(shown().open).toBe(true)
})

test('Escape in a dialog inside another one closes the inner one alone', () => {
  const [outer, inner] = [vi.fn(), vi.fn()]
  render(
    <Dialog open title="Cancel the booking" onClose={outer}>
      <Dialog open alert title="Are you sure?" onClose={inner}>
        It is gone then.
      </Dialog>
    </Dialog>,
  )
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))
  expect(inner).toHaveBeenCalledTimes(1)
  expect(outer).not.toHaveBeenCalled()
})
