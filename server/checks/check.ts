import type { CheckName } from '#domain/checks.ts'
import type { Ctx } from '#server/kit/context.ts'

/** What a check found: how many things are wrong, and which; `isWell` is null where it cannot be told from here. */
export type Looked = { isWell: boolean | null; count: number; details: string[] }

/** Something that the house checks by itself, again and again. */
export type Check = { name: CheckName; everySeconds: number; look: (ctx: Ctx) => Promise<Looked> }

/** How many are named at the most; the count says how many there are. */
const MOST_NAMED = 5

/** Well when nothing was found. */
export const nothingOf = (found: readonly string[]): Looked => ({
  isWell: found.length === 0,
  count: found.length,
  details: found.slice(0, MOST_NAMED),
})

/** Well when none of something waits too long. */
export const noneWaits = (count: number, words: string): Looked => ({
  isWell: count === 0,
  count,
  details: count === 0 ? [] : [words],
})

/** Nothing is wrong. */
export const well: Looked = { isWell: true, count: 0, details: [] }

/** One thing is wrong. */
export const oneWrong = (words: string): Looked => ({ isWell: false, count: 1, details: [words] })

/** It cannot be told from here, and why. */
export const notKnown = (why: string): Looked => ({ isWell: null, count: 0, details: [why] })
