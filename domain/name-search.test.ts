import { expect, test } from 'vitest'
import { isNameMeant, lookedFor, nameWords, typedWords } from './name-search.ts'

const isMeant = (first: string, last: string, typed: string) => isNameMeant(nameWords(first, last), typedWords(typed))

test.each([
  ['Zoë', 'Müller', ['zoe', 'Zoë', 'ZOE MULLER', 'müller', 'Muller, Zoe', 'mull']],
  ['Siobhán', 'O’Brien', ["o'brien", 'O’Brien', 'obrien', 'o brien', "O'Brien, Siobhan", 'siobhan obr', 'brien']],
  [
    'Anne-Marie',
    'Smith-Jones',
    ['anne marie', 'anne-marie', 'annemarie', 'jones', 'smith-jones', 'Smith Jones', 'smithjones'],
  ],
  ['María', 'De la Cruz', ['de la cruz', 'delacruz', 'cruz', 'Cruz, María', 'maria de la cruz', 'la cruz maria']],
  ['Søren', 'Kjær', ['soren', 'Søren', 'kjaer', 'Kjær']],
  ['Łukasz', 'Weiß', ['lukasz', 'weiss', 'Weiß']],
  ['Nguyễn', 'Thị Hoa', ['nguyen', 'thi hoa', 'hoa nguyen']],
])('%s %s is found as people type it', (first, last, typed) => {
  expect(typed.filter((words) => !isMeant(first, last, words))).toEqual([])
})

test('nobody is found by another name, by the middle of one, or by nothing', () => {
  for (const words of ['zoe smith', 'uller', 'zz', '', ' - ', "'"]) expect(isMeant('Zoë', 'Müller', words)).toBe(false)
})

test('an address is known by its sign, a number by its figures, with the country in front or a nought', () => {
  expect(lookedFor(' Zoe@Guest.example ')).toEqual({ email: 'zoe@guest.example' })
  for (const typed of ['0400 000 678', '+61 400 000 678', '(04) 0000-0678', '0061 400 000 678', '0400.000.678'])
    expect(lookedFor(typed)).toEqual({ phoneEnd: '400000678' })
  expect(lookedFor('Müller, Zoë')).toEqual({ words: ['muller', 'zoe'] })
})
