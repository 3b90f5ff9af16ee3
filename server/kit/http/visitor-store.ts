import { sql } from 'kysely'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { pressedBy } from './press.ts'
import type { Visitor } from './visitor.ts'

/** The name of the lock under which a browser gets a new id. */
export const lockOfRename = (id: string) => sql`hashtextextended(${`rename ${id}`}, 0)`

/** Renames of one visitor id happen one after the other. */
export const lockRename = (tx: Tx, id: string) => sql`select pg_advisory_xact_lock(${lockOfRename(id)})`.execute(tx)

/** Moves what was begun and bought under a visitor id to a new one. */
export const moveToVisitor = (tx: Tx, id: string, visitor_id: string, now: Date) =>
  tx
    .with('noted', (parts) => parts.insertInto('visitor_rename').values({ old_id: id, new_id: visitor_id, at: now }))
    .with('presses', (parts) =>
      parts
        .updateTable('press')
        .set({ pressed_by: pressedBy.visitor(visitor_id) })
        .where('pressed_by', '=', pressedBy.visitor(id)),
    )
    .updateTable('orders')
    .set({ visitor_id })
    .where('visitor_id', '=', id)
    .execute()

/** Whether something was paid in a browser since it got its visitor id. */
export async function hasPaidSince(db: Db, { id, since }: Visitor): Promise<boolean> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('visitor_id', '=', id)
    .where('paid_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}
