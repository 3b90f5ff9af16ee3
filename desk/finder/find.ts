import type { UseNavigateResult } from '@tanstack/react-router'
import { isNameMeant, nameWords, typedWords } from '#domain/name-search.ts'
import { plainCode } from '#domain/typed-codes.ts'

/** Something that the search can lead to: its name, its kind with one line about it, and the way there. */
export type Findable = {
  key: string
  name: string
  line: string
  /** Other words by which people look for it. */
  words?: string
  go: (navigate: UseNavigateResult<string>) => unknown
}

/** As many of one kind as anybody reads. */
export const MOST = 6
/** Other words count from so many letters on: fewer begin too many of them. */
const FEWEST_LETTERS = 3

/** What is meant by what is typed, words in any order: first what is called so, then what is also known by it. */
export function find(things: readonly Findable[], typed: string): Findable[] {
  const wanted = typedWords(typed)
  const called = things.filter(({ name }) => isNameMeant(nameWords(name), wanted))
  const known = things.filter((thing) => !called.includes(thing) && isKnownBy(thing, wanted))
  return [...called, ...known].slice(0, MOST)
}

function isKnownBy({ name, words = '' }: Findable, wanted: readonly string[]): boolean {
  const [own, others] = [nameWords(name), nameWords(words)]
  return (
    wanted.length > 0 &&
    wanted.every((word) => isNameMeant(own, [word]) || (word.length >= FEWEST_LETTERS && isNameMeant(others, [word])))
  )
}

/** The last four characters of a gift card, if that is what is typed; a whole code is asked for nowhere. */
export const lastFourTyped = (typed: string): string | null =>
  /^[\s.-]*([A-Z0-9]{4})$/.exec(plainCode(typed))?.[1] ?? null
