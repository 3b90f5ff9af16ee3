import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

/** The number of the newest entry that can be seen; 0 in an empty history. */
export async function newestEntry(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('history_entry')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('newest'))
    .executeTakeFirstOrThrow()
  return newest
}

/**
 * The transactions that have written into the history and have not ended. Each locks the table before it draws the
 * number of its entry, and until its end; what it wrote can be seen before the lock is gone.
 */
export async function listWriters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'history_entry'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}

/**
 * Seals the oldest entries that are not sealed, up to an entry and so many at most; undefined when there are none. Of
 * two who seal at once the second does nothing: each seal is followed by one.
 */
export async function addSeal(
  db: Db,
  upTo: number,
  most: number,
): Promise<{ up_to: number; seal: Buffer } | undefined> {
  const { rows } = await sql<{ up_to: number; seal: Buffer }>`
    with newest as (select up_to, seal from history_seal order by up_to desc limit 1),
    start as (select coalesce((select up_to from newest), 0) as since, coalesce((select seal from newest), '') as seal),
    part as (
      select max(id) as up_to from (
        select id from history_entry, start where id > since and id <= ${upTo} order by id limit ${most}) as oldest)
    insert into history_seal (up_to, since, seal)
    select part.up_to, since, seal_of(start.seal, since, part.up_to) from start, part where part.up_to is not null
    on conflict do nothing
    returning up_to, seal`.execute(db)
  return rows[0]
}
