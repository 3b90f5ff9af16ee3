import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import look from '#ui/Button.module.css'
import { Confirm } from './Confirm.tsx'

afterEach(cleanup)

const nothing = () => undefined

const classesOf = (isReversible?: boolean) => {
  render(
    <Confirm
      title="Do it?"
      go="Do it"
      busy="Doing it…"
      onGo={async () => undefined}
      onClose={nothing}
      {...(isReversible !== undefined && { isReversible })}
    >
      <p>It is done.</p>
    </Confirm>,
  )
  return [...screen.getByRole('button', { name: 'Do it' }).classList]
}

test('what cannot be taken back wears the colour of danger', () => {
  expect(look['danger']).toBeTruthy()
  expect(classesOf()).toContain(look['danger'])
})

test('what can be taken back wears the usual colour', () => {
  const classes = classesOf(true)
  expect(classes).toContain(look['primary'])
  expect(classes).not.toContain(look['danger'])
})
