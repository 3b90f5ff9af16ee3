import { describe, expect, test } from 'vitest'
import { scopes, type ApiKeyShown } from '#api/api-keys.ts'
import { eventTypes } from '#api/platform/events.ts'
import { eventGroups, typesOf, wordsOfEvents } from './event-words.ts'
import { scopeGroups, wordsOfScopes } from './scope-words.ts'
import { isAnswerAddress, keyState, linesOf } from './tool-state.ts'

describe('what a tool may do', () => {
  test('has words for every scope of the house, each once', () => {
    const worded = scopeGroups.flatMap((group) => group.scopes)
    expect(worded.map(({ scope }) => scope).toSorted()).toEqual(scopes.toSorted())
    expect(new Set(worded.map(({ words }) => words)).size).toBe(scopes.length)
    expect(wordsOfScopes(['EVENTS.MANAGE', 'OF.LATER'])).toEqual([
      'Hear of every change, and set who is told',
      'OF.LATER',
    ])
  })
})

describe('what a listener hears of', () => {
  test('is everything when all is ticked, else the kinds of events of what is', () => {
    expect(typesOf(eventGroups.map(({ name }) => name))).toEqual([])
    expect(typesOf(['members'])).toEqual(eventTypes.filter((type) => type.includes('.members.')))
    const all = eventGroups.flatMap(({ name }) => typesOf([name]))
    expect(all.toSorted()).toEqual(eventTypes.toSorted())
  })

  test('reads as people say it, also where another program chose only some', () => {
    expect(wordsOfEvents([])).toBe('Everything')
    expect(wordsOfEvents(typesOf(['services', 'members']))).toBe('Services, Members')
    expect(wordsOfEvents(['wix.members.v1.member_created'])).toBe('Members (1 of 3 kinds)')
  })
})

describe('a key', () => {
  const now = new Date('2026-11-23T00:00:00Z')
  const key = { revokedDate: null, expiresDate: null } as ApiKeyShown
  test.each([
    [{}, 'open'],
    [{ expiresDate: '2026-11-23T00:00:01Z' }, 'open'],
    [{ expiresDate: '2026-11-23T00:00:00Z' }, 'over'],
    [{ expiresDate: '2026-11-01T00:00:00Z', revokedDate: '2026-10-01T00:00:00Z' }, 'revoked'],
  ])('with %j is %s', (more, state) => {
    expect(keyState({ ...key, ...more }, now)).toBe(state)
  })
})

describe('the addresses of a sign-in tool', () => {
  test('stand one a line', () => {
    expect(linesOf(' https://a.example/ \n\n\nhttps://b.example/')).toEqual([
      'https://a.example/',
      'https://b.example/',
    ])
  })

  test.each([
    ['https://a.example/in', true],
    ['http://localhost:3000/in', true],
    ['http://a.example/in', false],
    ['https://a.example/#in', false],
    ['https://me@a.example/', false],
    ['a.example', false],
  ])('%s: %s', (address, isFit) => {
    expect(isAnswerAddress(address)).toBe(isFit)
  })
})
