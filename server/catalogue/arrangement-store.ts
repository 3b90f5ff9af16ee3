import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/kit/database/db.ts'

/** The lists of the house whose order staff choose. */
export type List = 'service' | 'resource' | 'plan'

const inUse: Record<List, RawBuilder<boolean>> = {
  service: sql`deleted_at is null`,
  resource: sql`retired_at is null`,
  plan: sql`archived_at is null`,
}

/** The ids of a list, none of which anybody else changes until the transaction ends. */
export async function lockList(tx: Tx, list: List): Promise<string[]> {
  const rows = await tx
    .selectFrom(list)
    .select('id')
    .where(inUse[list])
    .orderBy('id')
    // Not FOR UPDATE: bookings being written point at it, and would be waited for. Whoever buys a treatment locks its
    // room, and waits a moment all the same.
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Numbers a list as its ids come, from 1. The database counts no edit of what has its place already. */
export async function setPositions(tx: Tx, list: List, ids: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(list)} as one set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where one.id = wanted.id`.execute(tx)
}
