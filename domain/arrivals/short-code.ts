import { foldedCode } from '../typed-codes.ts'

/** The letters and figures of short codes: without I, L, O and U, which are taken for others (Crockford). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 7

/**
 * The short code that somebody has said or typed, as it stands in the books; null when it can be none. Case, spaces and
 * letters that look alike do not matter.
 */
export function shortCodeOf(typed: string): string | null {
  const code = foldedCode(typed)
  return code.length === LENGTH && Array.from(code).every((letter) => ALPHABET.includes(letter)) ? code : null
}
