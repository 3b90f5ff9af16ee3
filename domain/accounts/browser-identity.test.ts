import { expect, test } from 'vitest'
import { anonymousIdFrom, mustWipe } from './browser-identity.ts'

test('what another version has stored is wiped, what this one has is kept', () => {
  expect(['1.0.22', '1.0.24', '', null].map(mustWipe)).toEqual([true, true, true, true])
  expect(mustWipe('1.0.23')).toBe(false)
})

test('an anonymous id is anon- and random text (#443)', () => {
  expect(anonymousIdFrom('k3x9')).toBe('anon-k3x9')
})
