import type * as z from 'zod/mini'
import type { HistoryAnswer, HistoryEntry, historyQuery } from '#api/history.ts'
import { historyThings } from '#domain/history-things.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listActors, listEntries, type HistoryRow } from './history-store.ts'
import { nameThings } from './name-things.ts'

/** Who changed what, when and why, newest first, a page at a time. */
export async function listHistory(
  { db }: Pick<Ctx, 'db'>,
  { before, limit, ...filter }: z.infer<typeof historyQuery>,
): Promise<HistoryAnswer> {
  const [rows, people] = await Promise.all([listEntries(db, filter, before ?? null, limit + 1), listActors(db)])
  const entries = (await nameThings(db, rows.slice(0, limit))).map(show)
  const next = rows.length > limit ? (entries.at(-1)?.id ?? null) : null
  return { entries, next, people, things: Object.keys(historyThings) }
}

/** An entry as it is told: each field that changed, once, as it was and as it is. */
export const show = ({ id, at, actor_id, by_name, act, what, row_id, ...row }: HistoryRow): HistoryEntry => ({
  id,
  at: at.toISOString(),
  by: by_name,
  personId: actor_id,
  act,
  what,
  row: row_id,
  name: row.name,
  reason: row.reason,
  fields: [...new Set([...Object.keys(row.before), ...Object.keys(row.after)])]
    .toSorted()
    .map((name) => ({ name, before: row.before[name] ?? null, after: row.after[name] ?? null }))
    // Whose times they are stands in their name.
    .filter(({ name }) => !what.startsWith('schedule') || !name.endsWith('_id'))
    // What was left empty when something was added or removed is no news.
    .filter(({ before, after }) => !isEmpty(before) || !isEmpty(after)),
})

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
