import { sql, type RawBuilder } from 'kysely'
import type { Looked } from '#domain/name-search.ts'
import { areInIndex } from './word-index.ts'

/**
 * Whether the person of a row, by its columns of name, address and phone number, is who is looked for: the one way to
 * match, for members and for guests (docs/decisions/183).
 */
export function isLookedFor(looked: Looked): RawBuilder<boolean> {
  if ('email' in looked) return sql<boolean>`lower(email) like ${begins(looked.email)}`
  if ('phoneEnd' in looked) {
    // Of fewer figures anybody could be meant.
    if (looked.phoneEnd.length < 3) return sql<boolean>`false`
    const end = looked.phoneEnd.split('').toReversed().join('')
    return sql<boolean>`reverse(regexp_replace(phone, '\\D', '', 'g')) like ${begins(end)}`
  }
  if (looked.words.length === 0) return sql<boolean>`false`
  const own = looked.words.map((word) => `% ${begins(word)}`)
  return sql<boolean>`' ' || name_words(first_name, last_name) like all (${own}::text[])`
}

/** The same by the index of words, for looking through all that a house has ever sold; beside `isLookedFor`. */
export function isIndexedBy(looked: Looked): RawBuilder<boolean> {
  if (!('words' in looked) || looked.words.length === 0) return sql<boolean>`true`
  return areInIndex(sql`name_words(first_name, last_name)`, looked.words)
}

const begins = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
