import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readForm, type FormValue } from './form.ts'

test('brackets nest, indexes and empty brackets make lists', () => {
  expect(JSON.parse(JSON.stringify(readForm('a[b][0][c]=d&a[b][1][c]=e&f[]=g&f[]=h&i=j%20k')))).toEqual({
    a: { b: [{ c: 'd' }, { c: 'e' }] },
    f: ['g', 'h'],
    i: 'j k',
  })
})

test('a parameter called __proto__ is a name like any other', () => {
  const form = readForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('a name that is both a text and an object is refused', () => {
  expect(() => readForm('a=1&a[b]=2')).toThrow('Invalid object')
})

const name = fc.stringMatching(/^[a-z_]{1,8}$/)
const { tree } = fc.letrec<{ tree: FormValue }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.string(),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(name, tie('tree'), { minKeys: 1, maxKeys: 3 }),
  ),
}))

test('whatever the SDK can write is read back as it was', () => {
  fc.assert(
    fc.property(fc.dictionary(name, tree, { maxKeys: 4 }), (given) => {
      expect(JSON.parse(JSON.stringify(readForm(written(given))))).toEqual(given)
    }),
  )
})

function written(value: FormValue, path = ''): string {
  if (typeof value === 'string') return `${encodeURIComponent(path)}=${encodeURIComponent(value)}`
  const entries = Object.entries(value)
  return entries.map(([key, inner]) => written(inner, path ? `${path}[${key}]` : key)).join('&')
}
