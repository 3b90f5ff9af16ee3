import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** The open drawer while cash moves: whoever counts it waits until then. */
export const keepDrawerOpen = (tx: Tx) =>
  tx.selectFrom('drawer_session').select('id').where('closed_at', 'is', null).forShare().executeTakeFirst()

/** The same for its count: no cash moves until then. */
export const lockOpenDrawer = (tx: Tx) =>
  tx.selectFrom('drawer_session').selectAll().where('closed_at', 'is', null).forUpdate().executeTakeFirst()

/** What has moved in a drawer since it was opened, in cents. */
export async function sumMovements(db: Db, sessionId: string): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from drawer_movement where drawer_session_id = ${sessionId}`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}
