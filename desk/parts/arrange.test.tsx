import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { hasUnsaved } from '#desk/calls/unsaved.ts'
import { ArrangedRows } from './ArrangedRows.tsx'

afterEach(cleanup)

const rows = ['Salt', 'Mud', 'Clay'].map((name) => ({ id: name.toLowerCase(), name }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent.replace('UpDown', ''))

/** The list, opened to be put into order; its saving ends as the test says. */
function open() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const saved: (readonly string[])[] = []
  const save = async (ids: readonly string[]) => {
    saved.push(ids)
    await promise
  }
  render(
    <ArrangedRows what="plans" rows={rows} canArrange save={save}>
      The list
    </ArrangedRows>,
  )
  press('Change the order of the plans')
  return { saved, resolve, reject }
}

test('while it is saved nothing is moved, for that would be lost; then the list is shown again', async () => {
  const { saved, resolve } = open()
  press('Move Clay up')
  expect(shown()).toEqual(['Salt', 'Clay', 'Mud'])
  press('Save this order')
  expect([button('Move Mud up').disabled, button('Move Salt down').disabled]).toEqual([true, true])
  resolve()
  await waitFor(() => expect(document.activeElement).toBe(button('Change the order of the plans')))
  expect(saved).toEqual([['salt', 'clay', 'mud']])
})

test('an order that could not be saved is kept, and whoever leaves with it is asked first', async () => {
  const { reject } = open()
  expect(hasUnsaved()).toBe(false)
  press('Move Clay up')
  expect(hasUnsaved()).toBe(true)
  press('Save this order')
  reject(new Error('The line was lost.'))
  await screen.findByRole('alert')
  expect([shown(), hasUnsaved()]).toEqual([['Salt', 'Clay', 'Mud'], true])
  press('Cancel')
  expect(hasUnsaved()).toBe(false)
})
