import { expect, test } from 'vitest'
import { weaknessOf } from './weak-password.ts'

const mia = { email: 'Mia.Member@guest.example', houseName: 'Stillwater Bathhouse' }
const isCommon = (password: string) => ['password', 'iloveyou'].includes(password)

test.each([
  ['password', 'common'],
  ['PASSWORD', 'common'],
  ['ＩＬoveyou', 'common'],
  ['aaaaaaaa', 'common'],
  ['12121212', 'common'],
  ['stillwater', 'own-words'],
  ['Stillwater 2026', 'own-words'],
  ['stillwater-bathhouse!', 'own-words'],
  ['stillwaterbathhouse', 'own-words'],
  ['mia.member', 'own-words'],
  ['Member123', 'own-words'],
  ['miamember@guest.example', null],
  ['warm stone, still water', null],
  ['the member of my club', null],
  ['stillwater runs deepest', null],
  ['密码密码很难猜', null],
])('%s would be guessed: %s (security finding 11)', (password, why) => {
  expect(weaknessOf(password, mia, isCommon)).toBe(why)
})

test('a name too short to mean anything keeps no password away', () => {
  expect(weaknessOf('abababcd', { email: 'ab@guest.example', houseName: 'Spa' }, isCommon)).toBeNull()
})
