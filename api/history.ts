import * as z from 'zod/mini'
import { id, sydneyDate, words } from './wire.ts'

export const historyPath = '/api/staff/v1/history'
export const historyCsvPath = '/api/staff/v1/history.csv'

const whole = (least: number, most: number) => z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))

/** Which entries: of a person, about a kind of thing or one of them, of Sydney days, with words in them. */
const filter = {
  person: z.optional(id),
  what: z.optional(words(40)),
  row: z.optional(words(60)),
  from: z.optional(sydneyDate),
  to: z.optional(sydneyDate),
  words: z.optional(words(100)),
}
export const historyCsvQuery = z.object(filter)
/** Page by page, newest first: `before` is the `next` of the page before. A page has more than `limit` where one press has. */
export const historyQuery = z.object({
  ...filter,
  before: z.optional(whole(1, Number.MAX_SAFE_INTEGER)),
  limit: z._default(whole(1, 200), 50),
})
export type HistoryFilter = z.infer<typeof historyCsvQuery>

/**
 * One change: who did what to what, when and why, and each field before and after. `by` is a name; `personId` is null
 * for programs, the house itself and changes by hand in the database.
 */
export type HistoryEntry = {
  id: number
  at: string
  by: string
  personId: string | null
  act: 'insert' | 'update' | 'delete' | 'did'
  /** The kind of thing: a table's name, or an act of its own. */
  what: string
  row: string
  /** What people call the thing. */
  name: string
  reason: string | null
  fields: { name: string; before: unknown; after: unknown }[]
}
/** `next`: where the following page begins; null on the last one. `people`, `things`: what can be filtered by. */
export type HistoryAnswer = {
  entries: HistoryEntry[]
  next: number | null
  people: { id: string; name: string }[]
  things: string[]
}
