import { expect, test } from 'vitest'
import type { Person, Tool } from '#api/team.ts'
import { fateAnswer, fateOf, noFate } from './tool-words.ts'

const tools: Tool[] = [
  { kind: 'key', name: 'Newsletter' },
  { kind: 'listener', name: 'https://client.example/hook' },
]
const olive: Person = {
  id: 'olive',
  name: 'Olive Owner',
  email: 'olive@stillwater.example',
  role: 'owner',
  hasSecondFactor: true,
  lastSeen: null,
  sessions: [],
  tools,
}

test('whoever made keys or listeners does not leave before it is said what becomes of them', () => {
  expect(noFate(olive, null)).toEqual([{ field: 'tools', message: 'Choose what becomes of their keys and listeners' }])
  expect(noFate(olive, 'keep')).toEqual([])
  expect(noFate({ ...olive, tools: [] }, null)).toEqual([])
})

test('whoever leaves by their own hand takes none along', () => {
  expect(fateOf(olive, true, null)).toBe('end')
  expect(fateOf(olive, false, null)).toBeNull()
  expect(fateOf({ ...olive, tools: [] }, true, null)).toBeNull()
})

test('the check names each of them', () => {
  expect(fateAnswer(olive, 'keep')).toEqual([
    { name: 'Keys and listeners', value: 'Take them over: Key Newsletter, Listener https://client.example/hook' },
  ])
  expect(fateAnswer({ ...olive, tools: [] }, null)).toEqual([])
})
