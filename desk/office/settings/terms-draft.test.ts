import { expect, test } from 'vitest'
import { mistakesInTerms, sinceWords, versionName } from './terms-draft.ts'

test('new terms are plain text, and begin today or later (#787)', () => {
  const today = '2026-12-01'
  const fieldsOf = (body: string, from: string) => mistakesInTerms({ body, from }, today).map(({ field }) => field)
  expect(fieldsOf('# Terms', today)).toEqual([])
  expect(fieldsOf('<html>', '2026-11-30')).toEqual(['body', 'from'])
  expect(fieldsOf('   ', '')).toEqual(['body', 'from'])
})

test('a version says since when, or from when on, it is in force', () => {
  const version = { version: 1, by: null, from: '2026-11-30T13:00:00Z', standing: 'in force' } as const
  expect(sinceWords(version)).toBe('Since Tuesday 1 December 2026')
  expect(sinceWords({ ...version, standing: 'to come' })).toBe('From Tuesday 1 December 2026')
  expect(sinceWords({ ...version, from: null })).toBe('From the start')
  expect([versionName(0), versionName(3)]).toEqual(['Default', 'Version 3'])
})
