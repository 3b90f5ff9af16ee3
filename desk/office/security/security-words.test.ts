import { describe, expect, test } from 'vitest'
import type { SecurityLogEntry } from '#api/security-log.ts'
import { aboutWords, byWords, wordsOfHappening } from './security-words.ts'

const entry = (more: Partial<SecurityLogEntry>): SecurityLogEntry => ({
  id: 1,
  at: '2026-11-23T00:00:00Z',
  what: 'signed-in',
  memberId: null,
  memberName: null,
  byMemberId: null,
  byName: null,
  byKeyId: null,
  network: null,
  about: null,
  aboutName: null,
  ...more,
})
const id = '5e000000-0000-4000-8000-000000000001'

describe('a line of the security log', () => {
  test.each([
    [{ memberId: id, memberName: 'Dee Desk' }, 'Dee Desk'],
    [{ memberId: id }, 'A member who was deleted'],
    [{ about: id, aboutName: 'Spa Diary' }, 'Spa Diary'],
    [{ about: id }, 'Nobody we know'],
    [{ about: 'GET /api/wix/v1/gift-cards/:code' }, 'GET /api/wix/v1/gift-cards/:code'],
    [{ what: 'role-changed', memberId: id, memberName: 'Dee Desk', about: 'manager' }, 'Dee Desk · now manager'],
    [{ what: 'invited', about: id }, 'Somebody new'],
  ])('%j is about “%s”', (more, words) => {
    expect(aboutWords(entry(more))).toBe(words)
  })

  test.each([
    [{ memberId: id, byMemberId: id, byName: 'Dee Desk' }, null],
    [{ byMemberId: id, byName: 'Olive Owner' }, 'Olive Owner'],
    [{ byKeyId: id }, 'An API key'],
    [{}, null],
  ])('%j was done by %s', (more, words) => {
    expect(byWords(entry(more))).toBe(words)
  })

  test('has a title, also for a kind that is younger than this page', () => {
    expect([wordsOfHappening('limit'), wordsOfHappening('of-later')]).toEqual(['Too many tries', 'of-later'])
  })
})
