import { expect, test } from 'vitest'
import { asTexts, parseSearch, stringifySearch } from './search.ts'

test('an address carries texts, and nothing that is empty', () => {
  expect(stringifySearch({ from: '2026-11-24', to: '', words: undefined, n: 3 })).toBe('?from=2026-11-24')
  expect(stringifySearch({})).toBe('')
  expect(parseSearch(stringifySearch({ words: 'Olive & Co', to: '/office?x=1' }))).toEqual({
    words: 'Olive & Co',
    to: '/office?x=1',
  })
})

test('a screen reads only what it knows of an address', () => {
  expect(asTexts('from', 'to')({ from: '2026-11-24', to: '', other: 'x' })).toEqual({ from: '2026-11-24' })
})
