import { plainCode } from './typed-codes.ts'

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** The eleven digits of an Australian Business Number as it was typed, with or without spaces. */
export const digitsOfAbn = (typed: string): string => plainCode(typed).replaceAll(/[\s-]/g, '')

/**
 * Whether the check digits of an Australian Business Number fit: one less in the first digit, each times its weight,
 * is a multiple of 89 (Australian Business Register).
 */
export function isAbn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const sum = Array.from(digits).reduce(
    (total, digit, i) => total + (Number(digit) - (i === 0 ? 1 : 0)) * (weights[i] ?? 0),
    0,
  )
  return sum % 89 === 0
}

/** An Australian Business Number as it is printed: `51 824 753 556`. */
export const printedAbn = (digits: string): string => digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
