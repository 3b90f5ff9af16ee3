import { expect, test } from 'vitest'
import { tellScanner } from './of-scanner.ts'

/** What each key is taken for, so many milliseconds after the one before. */
function told(keys: readonly [key: string, after: number][]): string[] {
  const tell = tellScanner()
  let at = 1000
  return keys.map(([key, after]) => tell({ key, at: (at += after) }))
}

test('a code that a scanner types is none of the single keys, from its second letter on (#576 #644)', () => {
  const code = Array.from('BH1.cq-E', (key): [string, number] => [key, 5])
  expect(told(code)).toEqual(['maybe', ...code.slice(1).map(() => 'code')])
  expect(
    told([
      ['Shift', 90],
      ['B', 4],
      ['Shift', 4],
      ['H', 4],
      ['1', 4],
    ]),
  ).toEqual(['person', 'maybe', 'code', 'code', 'code'])
})

test('keys that people press are theirs, also after a code', () => {
  expect(
    told([
      ['j', 90],
      ['j', 5],
      ['h', 5],
    ]),
  ).toEqual(['person', 'person', 'person'])
  expect(
    told([
      ['b', 90],
      ['h', 200],
    ]),
  ).toEqual(['maybe', 'person'])
  expect(
    told([
      ['B', 90],
      ['H', 5],
      ['Enter', 5],
      ['h', 90],
    ]),
  ).toEqual(['maybe', 'code', 'code', 'person'])
  expect(
    told([
      ['b', 90],
      ['s', 5],
      ['Escape', 5],
      ['?', 5],
    ]),
  ).toEqual(['maybe', 'code', 'code', 'person'])
})
