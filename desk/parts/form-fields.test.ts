import { expect, test } from 'vitest'
import { isOptional, mistakesIn, radio, type FormField, type Input } from './form-fields.ts'

/** What is wrong with what was typed into one field. */
function wrongWith(input: Input, typed: string, more: Partial<FormField<'one'>> = {}) {
  return mistakesIn([{ name: 'one', label: 'Robe', input, ...more }], { one: typed })[0]?.message ?? null
}

test.each<[Input, string, string | null]>([
  [{ as: 'line', longest: 9 }, ' ', null],
  [{ as: 'line', longest: 9, whenEmpty: 'Give it a name' }, ' ', 'Give it a name'],
  [{ as: 'line', longest: 9, whenEmpty: 'Give it a name' }, 'Robe', null],
  [{ as: 'whole', least: 1, most: 2000 }, '', 'Robe: a whole number from 1 to 2,000'],
  [{ as: 'whole', least: 1, most: 2000 }, '2,001', 'Robe: a whole number from 1 to 2,000'],
  [{ as: 'whole', least: 1, most: 2000 }, '2,000', null],
  [{ as: 'whole', least: 0, most: 72, of: 'hours' }, '73', 'Robe: a whole number of hours from 0 to 72'],
  [{ as: 'whole', least: 1, most: 9, isOptional: true }, '', null],
  [{ as: 'whole', least: 1, most: 9, isOptional: true }, '0', 'Robe: a whole number from 1 to 9, or nothing at all'],
  [{ as: 'amount', least: 0, most: 1000 }, '1000.01', 'Robe: an amount up to $1,000.00, like 35.50'],
  [{ as: 'amount', least: 0, most: 1000 }, '$1,000', null],
  [{ as: 'amount', least: 0.5, most: 9 }, '0.49', 'Robe: an amount from $0.50 to $9.00, like 35.50'],
  [{ as: 'day' }, '', null],
  [{ as: 'day' }, '2026-02-30', 'Robe: choose a day, or nothing at all'],
  [{ as: 'day', whenEmpty: 'Choose the first day' }, '', 'Choose the first day'],
  [{ as: 'one-of', options: [], whenEmpty: 'Choose the service' }, '', 'Choose the service'],
  [{ as: 'one-of', options: [], none: 'Every service' }, '', null],
  [{ as: 'radio', options: [] }, '', null],
])('in a field %j "%s" is wrong in the words %j', (input, typed, message) => {
  expect(wrongWith(input, typed)).toBe(message)
})

const small = (typed: string) => typed === '3' && 'Three is too small'

test('what else is wrong is said once its input is right, with the words of the form', () => {
  const input = { as: 'whole', least: 1, most: 9 } as const
  expect(wrongWith(input, ' 3 ', { mistake: small })).toBe('Three is too small')
  expect(wrongWith(input, 'x', { mistake: small, asks: 'How many robes' })).toBe(
    'How many robes: a whole number from 1 to 9',
  )
  expect(wrongWith({ ...input, isOptional: true }, '', { mistake: () => 'never asked' })).toBeNull()
})

test('mistakes come in the order of the fields', () => {
  const input = { as: 'line', longest: 9, whenEmpty: 'Say it' } as const
  const fields = (['b', 'a'] as const).map((name) => ({ name, label: name, input }))
  expect(mistakesIn(fields, { a: '', b: '' }).map(({ field }) => field)).toEqual(['b', 'a'])
})

test('a field may be left empty unless its input says otherwise', () => {
  const all: Input[] = [
    { as: 'line', longest: 9 },
    { as: 'line', longest: 9, whenEmpty: 'x' },
    { as: 'whole', least: 1, most: 2 },
    { as: 'amount', least: 0, most: 2 },
    { as: 'day', whenEmpty: 'x' },
    { as: 'radio', options: [] },
  ]
  expect(all.map(isOptional)).toEqual([true, false, false, false, false, true])
})

test('what is chosen of a few is read by its label', () => {
  const { words } = radio([
    { value: 'no', label: 'Not offered' },
    { value: 'yes', label: 'Offered' },
  ])
  expect(['yes', 'no', 'perhaps'].map(words)).toEqual(['Offered', 'Not offered', 'perhaps'])
})
