import { Refused } from '#domain/refusals.ts'
import { dayAndMonth, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Who changed something last, and when; null when nobody has since the history began. */
export async function newestChange(db: Db, what: string, row: string): Promise<{ by: string; at: string } | null> {
  const newest = await db
    .selectFrom('history_entry')
    .select(['by_name', 'at'])
    .where('what', '=', what)
    .where('row_id', '=', row)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? { by: newest.by_name, at: newest.at.toISOString() } : null
}

/**
 * Two people edit the same row (an edit conflict; optimistic locking): refuses an edit of what somebody else has changed
 * since it was read. `revision.old` says who and when, and `row` is the newest version, so that the editor can choose
 * field by field.
 */
export async function refuseStale(db: Db, what: string, row: string, now: object): Promise<never> {
  const changed = await newestChange(db, what, row)
  const { by = 'Somebody', at = null } = changed ?? {}
  throw new Refused('revision.old', { by, time: at === null ? 'this moment' : spoken(new Date(at)), at, row: now })
}

const spoken = (at: Date) => `${spokenTime(at)} on ${dayAndMonth(sydneyDateOf(at))}`
