import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { Visitor } from './visitor.ts'

const lockOf = (id: string) => sql`hashtextextended(${`rename ${id}`}, 0)`

/** Renames of one visitor id happen one after the other. */
export const lockRename = (tx: Tx, id: string) => sql`select pg_advisory_xact_lock(${lockOf(id)})`.execute(tx)

/** Moves what was begun and bought under a visitor id to a new one. */
export async function moveToVisitor(tx: Tx, id: string, visitor_id: string, now: Date): Promise<void> {
  await tx.insertInto('visitor_rename').values({ old_id: id, new_id: visitor_id, at: now }).execute()
  await tx.updateTable('idempotency').set({ visitor_id }).where('visitor_id', '=', id).execute()
  await tx.updateTable('orders').set({ visitor_id }).where('visitor_id', '=', id).execute()
}

/**
 * Moves one order to the new id that its visitor got after `since`, if any. It waits for a rename that is under way; a
 * rename that comes later sees the order itself.
 */
export async function moveOrderToVisitor(tx: Tx, orderId: string, id: string, since: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(id)})`.execute(tx)
  await sql`
    update orders set visitor_id = renamed.new_id
    from (select new_id from visitor_rename where old_id = ${id} and at >= ${since} order by at desc limit 1) as renamed
    where orders.id = ${orderId} and orders.visitor_id = ${id}`.execute(tx)
}

/** Deletes the renames that no request can be waiting for any more. */
export const forgetOldRenames = (db: Db, before: Date) =>
  db.deleteFrom('visitor_rename').where('at', '<', before).execute()

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
