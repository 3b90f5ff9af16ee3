import { expect, test } from 'vitest'
import { shortCodeOf } from './short-code.ts'

test.each([
  ['K3F9QWX', 'K3F9QWX'],
  ['k3f 9qwx', 'K3F9QWX'],
  ['k3f-9qwx', 'K3F9QWX'],
  ['oil0000', '0110000'],
  ['K3F9QW', null],
  ['K3F9QWXX', null],
  ['K3F9QWU', null],
  ['', null],
])('%s is heard as %s', (typed, code) => {
  expect(shortCodeOf(typed)).toBe(code)
})
