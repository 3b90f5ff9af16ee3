import { expect, test } from 'vitest'
import { commandOf } from './field-commands.ts'

test.each([
  ['walk in 2', { does: 'walk-in', people: 2 }],
  ['Walk-in', { does: 'walk-in', people: 1 }],
  ['walkin 12', { does: 'walk-in', people: 12 }],
  [' To pay ', { does: 'to-pay' }],
  ['lock', { does: 'lock' }],
])('%s is a command', (typed, command) => {
  expect(commandOf(typed)).toMatchObject(command)
})

test.each(['', 'walk', 'walk in 0', 'walk in two', 'pay', 'locke', 'Walker'])('%s is none', (typed) => {
  expect(commandOf(typed)).toBeNull()
})
