import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** The refunds of a booking, and of parts that have left it, that wait at the desk for its guest; kept from others. */
export async function listOwedAtDesk(tx: Tx, bookingId: string): Promise<{ id: string; amount_cents: Cents }[]> {
  const { rows } = await sql<{ id: string; amount_cents: Cents }>`
    select id, amount_cents from refund
    where way = 'desk' and status = 'PENDING' and id in (
      select refund_id from part_cancellation where booking_id = ${bookingId}
      union all
      select refund_id from cancellation
      where booking_id in (select id from booking where id = ${bookingId} or main_booking_id = ${bookingId}))
    order by requested_at, id for update`.execute(tx)
  return rows
}

/** The refunds of the same order that were handed out together with one. */
export async function listTogetherWith(tx: Tx, refundId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('refund as one')
    .innerJoin('refund as other', (on) =>
      on.onRef('other.order_id', '=', 'one.order_id').onRef('other.done_at', '=', 'one.done_at'),
    )
    .select('other.id')
    .where('one.id', '=', refundId)
    .where('other.way', '=', 'desk')
    .execute()
  return rows.map(({ id }) => id)
}

/** A refund that waited at the desk is given to its guest. */
export const setHandedOut = (tx: Tx, refundId: string, at: Date) =>
  tx.updateTable('refund').set({ status: 'DONE', done_at: at }).where('id', '=', refundId).execute()

/** What was given back at the desk for a refund: by the terminal, and the coins. Cents. */
export async function readHandedOut(db: Db, refundId: string): Promise<{ terminal: Cents; coins: Cents }> {
  const { rows } = await sql<{ terminal: Cents; coins: Cents }>`
    select coalesce(sum(amount_cents) filter (where kind = 'terminal'), 0)::integer as terminal,
      coalesce(sum(cash_cents), 0)::integer as coins
    from refund_tender where refund_id = ${refundId}`.execute(db)
  return rows[0] ?? { terminal: 0, coins: 0 }
}
