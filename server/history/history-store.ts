import { sql, type Selectable } from 'kysely'
import type { HistoryFilter } from '#api/history.ts'
import { typedWords } from '#domain/name-search.ts'
import type { Tables } from '#db/tables.ts'
import type { Db } from '#server/kit/database/db.ts'
import { areInIndex } from '#server/kit/database/word-index.ts'

export type HistoryRow = Selectable<Tables['history_entry']>

/** The newest entries that fit a filter, before one that is known. */
export const listEntries = (
  db: Db,
  { person, what, row, from, to, words = '' }: HistoryFilter,
  before: number | null,
  limit: number,
): Promise<HistoryRow[]> =>
  db
    .selectFrom('history_entry')
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', before))
    .$if(person !== undefined, (query) => query.where('actor_id', '=', person ?? ''))
    .$if(what !== undefined, (query) => query.where('what', '=', what ?? ''))
    .$if(row !== undefined, (query) => query.where('row_id', '=', row ?? ''))
    .$if(from !== undefined, (query) => query.where(exactly, '>=', startOfDay(from ?? '', 0)).where(after(from ?? '')))
    .$if(to !== undefined, (query) => query.where(exactly, '<', startOfDay(to ?? '', 1)).where(upTo(to ?? '')))
    .$if(words !== '', (query) => query.where(areFound(typedWords(words))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/**
 * Numbers grow with the time, but for transactions that ran at once: with a day to spare they bound what is looked at,
 * so that days long ago are found as fast as the newest.
 */
const after = (day: string) =>
  sql<boolean>`id >= coalesce((select id from history_entry where at >= ${startOfDay(day, -1)} order by at limit 1), 0)`
const upTo = (day: string) =>
  sql<boolean>`id <= coalesce((select id from history_entry where at < ${startOfDay(day, 2)} order by at desc limit 1), 0)`

/** When it was, where the numbers have bounded it already: told of both bounds, the database expects hardly a row. */
const exactly = sql<Date>`at + interval '0'`

const startOfDay = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Australia/Sydney')`

/** Whether an entry has words that begin with what is typed; nothing has when no letter or figure is. */
const areFound = (typed: readonly string[]) =>
  typed.length === 0 ? sql<boolean>`false` : areInIndex(sql`text_words(words)`, typed)

/** Everybody who stands in the history, by the name that they had last; each is found by one look into the index. */
export async function listActors(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive actor as (
      (select actor_id as id from history_entry where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from history_entry where actor_id > actor.id order by actor_id limit 1) from actor
      where actor.id is not null
    )
    select actor.id, newest.by_name as name from actor
    cross join lateral (
      select by_name from history_entry where actor_id = actor.id order by id desc limit 1) as newest
    where actor.id is not null
    order by name, id`.execute(db)
  return rows
}

/** What things are called, by id: a picture by the words that describe it, an invitation by its address; no guest. */
export async function listNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from service where id = any (${ids}::uuid[])
    union all select id, name from resource where id = any (${ids}::uuid[])
    union all select id, name from plan where id = any (${ids}::uuid[])
    union all select id, trim(first_name || ' ' || last_name) from member
      where id = any (${ids}::uuid[]) and role <> 'member'
    union all select id, email from staff_invitation where id = any (${ids}::uuid[])
    union all select picture_id, alt from service_picture where picture_id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Where the codes of gift cards went that the house has given or replaced, by card: as long as their emails are kept. */
export async function listAddressesOfCards(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const keys = ids.flatMap((id) => [`gift-card-given:${id}`, `gift-card-replaced:${id}`])
  const { rows } = await sql<{ id: string; recipient: string }>`
    select split_part(dedupe_key, ':', 2) as id, recipient from email where dedupe_key = any (${keys})`.execute(db)
  return new Map(rows.map(({ id, recipient }) => [id, recipient]))
}
