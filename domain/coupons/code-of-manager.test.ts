import { expect, test } from 'vitest'
import { beyondManager, mostTakenOff } from './code-of-manager.ts'

const most = { percent: 50, cents: 5000 }

test.each([
  [{ percent: 50, cents: null }, null],
  [{ percent: 50.01, cents: null }, 'percent'],
  [{ percent: null, cents: 5000 }, null],
  [{ percent: null, cents: 5001 }, 'cents'],
])('of a code that takes off %j a manager may not make %s', (code, beyond) => {
  expect(beyondManager(code, most)).toBe(beyond)
})

test('codes take off their amount as often as they can be used; a share, or uses without a limit, have no bound', () => {
  expect(mostTakenOff(1000, 40)).toBe(40_000)
  expect(mostTakenOff(1000, null)).toBeNull()
  expect(mostTakenOff(null, 40)).toBeNull()
})
