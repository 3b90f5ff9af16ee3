import { expect, test } from 'vitest'
import { groupsFor } from './nav-places.ts'

const olive = { id: 'o', name: 'Olive Grove', email: 'o@grove.example', owners: [], managers: [] }
const namesFor = (role: 'staff' | 'manager' | 'owner', isOpened: boolean) =>
  groupsFor('office', { ...olive, role, isOpened }).flatMap(({ places }) => places.map(({ name }) => name))

test('an owner finds the set-up first in the menu until the house is open, and nobody else at all', () => {
  expect(namesFor('owner', false)[0]).toBe('Set up the house')
  expect(namesFor('owner', true)[0]).toBe('Home')
  for (const [role, isOpened] of [
    ['owner', true],
    ['manager', false],
    ['staff', false],
  ] as const)
    expect(namesFor(role, isOpened)).not.toContain('Set up the house')
})
