import { globSync, readFileSync } from 'node:fs'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePress } from './usePress.ts'

test('the key of a press stays for the same details, and is another one for others, and once it is done', () => {
  const { result } = renderHook(() => usePress())
  const first = result.current.keyFor({ amount: 5 })
  expect(result.current.keyFor({ amount: 5 })).toBe(first)
  const changed = result.current.keyFor({ amount: 6 })
  expect(changed).not.toBe(first)
  result.current.isDone()
  expect(result.current.keyFor({ amount: 6 })).not.toBe(changed)
})

test('no screen keeps one key for a form that can change: the house would refuse it', () => {
  const files = globSync('desk/**/*.{ts,tsx}').filter((file) => !file.endsWith('usePress.test.ts'))
  const keeping = files.filter((file) => /use(State|Ref|Memo)\([^\n]*randomUUID/.test(readFileSync(file, 'utf8')))
  expect([keeping, files.length > 100]).toEqual([[], true])
})
