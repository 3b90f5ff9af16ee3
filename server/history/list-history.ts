import type * as z from 'zod/mini'
import type { HistoryAnswer, HistoryEntry, HistoryFilter, historyQuery } from '#api/history.ts'
import { historyThings } from '#domain/history-things.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listActors, listEntries, type HistoryRow } from './history-store.ts'
import { nameThings } from './name-things.ts'

/** So many entries more may a page have, so that its last press is whole. */
const MOST_OF_A_PRESS = 200

/** Who changed what, when and why, newest first, a page at a time; a page ends with a whole press. */
export async function listHistory(
  { db }: Pick<Ctx, 'db'>,
  { before, limit, ...filter }: z.infer<typeof historyQuery>,
): Promise<HistoryAnswer> {
  const [rows, people] = await Promise.all([readPage(db, filter, before ?? null, limit), listActors(db)])
  const entries = (await nameThings(db, rows.page)).map(show)
  return { entries, next: rows.next, people, things: Object.keys(historyThings) }
}

async function readPage(db: Ctx['db'], filter: HistoryFilter, before: number | null, limit: number) {
  const rows = await listEntries(db, filter, before, limit + 1)
  const [page, following] = [rows.slice(0, limit), rows[limit]]
  const last = page.at(-1)
  if (!last || !following) return { page, next: null }
  if (!isSamePress(last, following)) return { page, next: last.id }
  const older = await listEntries(db, filter, last.id, MOST_OF_A_PRESS + 1)
  const end = older.findIndex((row) => !isSamePress(last, row))
  const rest = older.slice(0, end === -1 ? MOST_OF_A_PRESS : end)
  return { page: [...page, ...rest], next: rest.length < older.length ? (rest.at(-1) ?? last).id : null }
}

/** What one transaction writes has the same instant, by the same person. */
const isSamePress = (one: HistoryRow, other: HistoryRow): boolean =>
  one.at.getTime() === other.at.getTime() && one.by_name === other.by_name && one.actor_id === other.actor_id

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
