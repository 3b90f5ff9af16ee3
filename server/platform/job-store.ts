import type { JobInput } from '#api/platform/jobs.ts'
import type { Filter } from '#api/platform/query.ts'
import { json } from '#db/json.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

export const insertJob = (tx: Tx, kind: string, filter: Filter, input: JobInput) =>
  tx
    .insertInto('platform_job')
    .values({ kind, filter: json(filter), input: json(input) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** How long a job belongs to the process that has started it. */
const LEASE = 5 * 60_000

/** Claims a job that is not done and that no other process works on. */
export const takeOpenJob = (db: Db, id: string, now: Date) =>
  db
    .updateTable('platform_job')
    .set((row) => ({ leased_until: new Date(now.getTime() + LEASE), tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()

/** It went wrong: it may be tried again from then on. */
export const releaseJob = (db: Db, id: string, again: Date) =>
  db.updateTable('platform_job').set({ leased_until: again }).where('id', '=', id).execute()

/** Jobs that no process works on and that do not wait for their next try. */
export const listDueJobs = (db: Db, now: Date) =>
  db
    .selectFrom('platform_job')
    .select('id')
    .where('done_at', 'is', null)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .orderBy('created_at')
    .limit(100)
    .execute()

/** Marks a job as done and deletes its filter, because a filter may name people. */
export const closeJob = (db: Db, id: string, done: { successes: number; failures: number }, now: Date) =>
  db
    .updateTable('platform_job')
    .set({ ...done, done_at: now, filter: json({}), input: json({}) })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
