import { expect, test } from 'vitest'
import { scopes } from '#api/api-keys.ts'
import { whoIs } from './who-is.ts'

test('who has a permission is told in words, never by its name in the program (#702)', () => {
  expect(whoIs('everybody')).toBe('Everybody')
  expect(whoIs('MEMBERS.MEMBER_BLOCK')).toBe('A key that may: Block members')
  expect(whoIs('own or MEMBERS.MEMBER_READ')).toBe(
    'A key that may: See members and their addresses. Members for themselves',
  )
  expect(scopes.map(whoIs).filter((words) => /[A-Z]{2}/.test(words))).toEqual([])
})
