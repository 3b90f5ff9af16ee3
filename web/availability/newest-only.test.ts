import { expect, test } from 'vitest'
import { newestOnly } from './newest-only.ts'

test('an answer that was overtaken by a newer one is not let through, a newer one always is', () => {
  const ask = newestOnly()
  const [first, second, third] = [ask(), ask(), ask()]
  expect([first(), third(), second()]).toEqual([true, true, false])
  expect(ask()()).toBe(true)
})
