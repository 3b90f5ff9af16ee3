import { sql, type RawBuilder } from 'kysely'

/** Whether the text of a row has words that begin with these, in any order, by its index of words. */
export const areInIndex = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${begunBy(words)})`

const begunBy = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll(/['\\]/g, '')}':*`).join(' & ')
