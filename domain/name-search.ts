import { plainEmail } from './email-address.ts'

/** Letters that are one by themselves and do not come apart into a plain letter and its mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A text in small letters without accents, whatever way they were typed: Zoë, ZOË and Zoe are one. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)

/** Apostrophes, hyphens, spaces and all other signs between the letters and figures of a name. */
const BETWEEN = /[\s!-/:-@[-`{-~‘’ʼ‐‑–—·“”]+/g

/**
 * The words by which somebody of this name is found, as the database has them too (`name_words`): each part of it, and
 * the parts of one name as one, as O’Brien is typed as `obrien` and `o brien`, and De la Cruz as `delacruz`.
 */
export function nameWords(...names: readonly string[]): string[] {
  const parts = names.map(plain)
  const joined = parts.map((part) => part.replaceAll(BETWEEN, ''))
  const pieces = parts.flatMap((part) => part.split(/\s+/).map((piece) => piece.replaceAll(BETWEEN, '')))
  return [...parts.flatMap((part) => part.split(BETWEEN)), ...pieces, ...joined].filter((word) => word !== '')
}

/** The words that somebody types to find a name, in any order: `cruz, maria`. A piece with an apostrophe is one word. */
export const typedWords = (typed: string): string[] =>
  plain(typed)
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(BETWEEN, ''))
    .filter((word) => word !== '')

/** Whether a name is meant by what is typed: each typed word begins one of its own. */
export function isNameMeant(words: readonly string[], typed: readonly string[]): boolean {
  return typed.length > 0 && typed.every((each) => words.some((word) => word.startsWith(each)))
}

/** How people are looked for: by a part of an address, the end of a phone number, or the beginnings of words of a name. */
export type Looked = { email: string } | { phoneEnd: string } | { words: string[] }

/** What is looked for by what somebody types. With the country in front or with a nought, a number is the same. */
export function lookedFor(typed: string): Looked {
  const text = typed.trim()
  if (/^[\d\s().+-]+$/.test(text)) return { phoneEnd: text.replaceAll(/\D/g, '').replace(/^(0061|61|0)/, '') }
  return text.includes('@') ? { email: plainEmail(text).toLowerCase() } : { words: typedWords(text) }
}
