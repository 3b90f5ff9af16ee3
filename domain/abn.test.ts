import { expect, test } from 'vitest'
import { digitsOfAbn, isAbn, printedAbn } from './abn.ts'

test('an ABN whose check digits fit is taken, any other is not (#786)', () => {
  expect(isAbn('51824753556')).toBe(true)
  expect(isAbn('51824753557')).toBe(false)
  for (const wrong of ['', '5182475355', '518247535560', '5182475355a', '00000000000']) expect(isAbn(wrong)).toBe(false)
})

test('each digit counts: one that is mistyped is found', () => {
  const right = '51824753556'
  for (let i = 0; i < right.length; i++) {
    const mistyped = right.slice(0, i) + ((Number(right[i]) + 1) % 10) + right.slice(i + 1)
    expect(isAbn(mistyped)).toBe(false)
  }
})

test('an ABN is read with spaces and printed with them', () => {
  expect(digitsOfAbn(' 51 824 753 556 ')).toBe('51824753556')
  expect(printedAbn('51824753556')).toBe('51 824 753 556')
})
