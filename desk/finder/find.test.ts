import { expect, test } from 'vitest'
import { find, lastFourTyped, MOST, type Findable } from './find.ts'

const thing = (name: string, words = ''): Findable => ({ key: name, name, words, line: '', go: () => {} })
const namesOf = (things: readonly Findable[], typed: string) => find(things, typed).map(({ name }) => name)

test('is found by the beginnings of its words, in any order, whatever the case and the accents', () => {
  const things = [thing('Crème Rosée Massage'), thing('Long Pool')]
  expect(namesOf(things, 'MASS crem')).toEqual(['Crème Rosée Massage'])
  expect(namesOf(things, 'pool')).toEqual(['Long Pool'])
  expect(namesOf(things, 'pool massage')).toEqual([])
  expect(namesOf(things, 'ool')).toEqual([])
})

test('nothing is found by nothing', () => {
  expect(namesOf([thing('Long Pool')], '  ')).toEqual([])
  expect(namesOf([thing('Long Pool')], '-')).toEqual([])
})

test('what is called so stands before what is only known by it', () => {
  const things = [thing('Sales', 'refund'), thing('Refund a booking')]
  expect(namesOf(things, 'refund')).toEqual(['Refund a booking', 'Sales'])
})

test('other words count from three letters on, beside words of the name', () => {
  const things = [thing('Add a promo code', 'new coupon')]
  expect(namesOf(things, 'co')).toEqual(['Add a promo code'])
  expect(namesOf(things, 'ne')).toEqual([])
  expect(namesOf(things, 'new promo')).toEqual(['Add a promo code'])
})

test('no more of one kind is shown than anybody reads', () => {
  const things = Array.from({ length: 9 }, (_, n) => thing(`Pool ${n}`))
  expect(namesOf(things, 'pool')).toHaveLength(6)
  expect(MOST).toBe(6)
})

test('a gift card is asked for by its last four characters, and a whole code never', () => {
  expect(lastFourTyped('…7q2m')).toBe('7Q2M')
  expect(lastFourTyped(' 7Q2M ')).toBe('7Q2M')
  for (const typed of ['7Q2', '7Q2MX', 'ABCD-EFGH-7Q2M', 'two words', '']) expect(lastFourTyped(typed)).toBeNull()
})
