import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOfAbn } from './abn.ts'
import { shortCodeOf } from './arrivals/short-code.ts'
import { foldedCode, lettersOf, plainCode } from './typed-codes.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Ways to write one letter: small, full width, taken for another, followed by what cannot be seen. */
const waysOf = (letter: string): string[] => [
  letter,
  letter.toLowerCase(),
  String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  `${letter}\u200b`,
  ...(letter === '0' ? ['O', 'o', 'Ｏ'] : []),
  ...(letter === '1' ? ['I', 'i', 'l', 'L'] : []),
  ...(/\d/.test(letter)
    ? ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९'].map((digits) => digits.charAt(Number(letter)))
    : []),
]
const between = [
  '',
  '-',
  ' ',
  ' - ',
  '\u2010',
  '\u2011',
  '\u2013',
  '\u2014',
  '\u2212',
  '\u00a0',
  '\u00ad',
  '\u2060',
  '\ufeff',
  '\n',
  '_',
  '.',
]
const typedOf = (code: string) =>
  fc
    .tuple(...Array.from(code, (letter) => fc.tuple(fc.constantFrom(...waysOf(letter)), fc.constantFrom(...between))))
    .map((parts) => parts.flat().join(''))
const aCode = (length: number) =>
  fc
    .array(fc.constantFrom(...Array.from(alphabet)), { minLength: length, maxLength: length })
    .map((letters) => letters.join(''))

test('a code is the same however it is typed or pasted', () => {
  const cases = aCode(16).chain((code) => fc.tuple(fc.constant(code), typedOf(code)))
  fc.assert(
    fc.property(cases, ([code, typed]) => {
      expect(foldedCode(typed)).toBe(code)
    }),
  )
})

test('two codes are never taken for each other', () => {
  const cases = fc.tuple(aCode(7), aCode(7)).chain(([one, other]) => fc.tuple(fc.constant([one, other]), typedOf(one)))
  fc.assert(
    fc.property(cases, ([[one, other], typed]) => {
      expect(foldedCode(typed) === foldedCode(other)).toBe(one === other)
    }),
  )
})

test('folded once more it stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      expect(foldedCode(foldedCode(typed))).toBe(foldedCode(typed))
    }),
  )
})

test('digits of every script are digits', () => {
  const systems = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
    const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false, minimumIntegerDigits: 10 }).format(
      123456789,
    )
    return /^\p{Nd}{10}$/u.test(digits) ? [digits] : []
  })
  expect(systems.length).toBeGreaterThan(20)
  expect(new Set(systems.map(foldedCode))).toEqual(new Set(['0123456789']))
})

test('a promo code keeps its letters and dashes, and loses what cannot be seen', () => {
  expect(plainCode(' ｓolo‑2026\u200b ')).toBe('SOLO-2026')
  expect(lettersOf('“Solo – 2026”.')).toBe('SOLO2026')
})

test('the code of an email, the short code of the desk and an ABN are read that way', () => {
  expect(foldedCode('١٢٣ ٤５6')).toBe('123456')
  expect(shortCodeOf('７Ｋ\u200b2‑oil0')).toBe('7K20110')
  expect(shortCodeOf('7K2OILU')).toBeNull()
  expect(digitsOfAbn('５１ 824\u00a0753\u2011556')).toBe('51824753556')
})
