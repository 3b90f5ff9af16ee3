import type { Filter } from '#api/platform/query.ts'
import type { Db, Tx } from '#server/kit/db.ts'

export const insertJob = (tx: Tx, kind: string, filter: Filter, wish: object) =>
  tx
    .insertInto('platform_job')
    .values({ kind, filter: JSON.stringify(filter), wish: JSON.stringify(wish) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A job that is still to be done. */
export const findOpenJob = (db: Db, id: string) =>
  db.selectFrom('platform_job').selectAll().where('id', '=', id).where('done_at', 'is', null).executeTakeFirst()

export const listOpenJobs = (db: Db) =>
  db.selectFrom('platform_job').select('id').where('done_at', 'is', null).orderBy('created_at').limit(100).execute()

/** A job is done; whom it was about is forgotten, because a filter may name people. */
export const closeJob = (db: Db, id: string, done: { successes: number; failures: number }, now: Date) =>
  db
    .updateTable('platform_job')
    .set({ ...done, done_at: now, filter: '{}', wish: '{}' })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
