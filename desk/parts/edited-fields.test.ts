import { expect, test } from 'vitest'
import { fieldsThatDiffer, mergeVersions, readField, versionAtFirst, type EditedField } from './edited-fields.ts'

type Name = 'name' | 'price' | 'phone'
const fields: EditedField<Name>[] = [
  { name: 'name', label: 'Name' },
  { name: 'price', label: 'Price', words: (typed) => `$${Number(typed).toFixed(2)}` },
  { name: 'phone', label: 'Phone' },
]
const before = { name: 'Long Soak', price: '75', phone: '' }

test('fields differ when they read differently, not when they are only typed otherwise', () => {
  const typed = { name: ' Long Soak ', price: '75.00', phone: '1' }
  expect(fieldsThatDiffer(fields, before, typed).map(({ name }) => name)).toEqual(['phone'])
  expect(readField(fields[2]!, before)).toBe('Not given')
})

test('of two versions mine is taken where I changed something, theirs where I did not', () => {
  const mine = { ...before, price: '80' }
  expect(fields.map((field) => versionAtFirst(field, before, mine))).toEqual(['theirs', 'mine', 'theirs'])
})

test('two versions become one: theirs, with mine where it is chosen', () => {
  const mine = { name: 'Mine', price: '80', phone: '1' }
  const theirs = { name: 'Theirs', price: '90', phone: '2' }
  expect(mergeVersions(mine, theirs, { name: 'theirs', price: 'mine' })).toEqual({
    name: 'Theirs',
    price: '80',
    phone: '2',
  })
})
