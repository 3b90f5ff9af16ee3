import { sql } from 'kysely'
import type { BackByTender, TendersLeft } from '#domain/counter/back-by-tender.ts'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** What is left of each kind of tender of an order, after what has gone back of it. Cents. */
export async function readTendersLeft(db: Db, orderId: string): Promise<TendersLeft> {
  const { rows } = await sql<TendersLeft>`
    select coalesce(sum(cents) filter (where kind = 'terminal'), 0)::integer as terminal,
      coalesce(sum(cents) filter (where kind = 'cash'), 0)::integer as cash
    from (
      select kind, tender.amount_cents as cents from tender join payment on payment.id = payment_id
      where order_id = ${orderId} and returned_at is null
      union all
      select kind, -given.amount_cents from refund_tender as given join refund on refund.id = refund_id
      where order_id = ${orderId}) as moved`.execute(db)
  return rows[0] ?? { terminal: 0, cash: 0 }
}

type HandedOut = { refundId: string; back: BackByTender; drawerSessionId: string | null; by: string }

/** Notes what of a refund was given back by each kind of tender; cash moves the drawer. */
export async function insertHandedOut(tx: Tx, { refundId, back, drawerSessionId, by }: HandedOut): Promise<void> {
  const { terminal, cash, coins } = back
  const common = { refund_id: refundId, given_by: by }
  if (terminal > 0)
    await tx
      .insertInto('refund_tender')
      .values({ ...common, kind: 'terminal', amount_cents: terminal })
      .execute()
  if (cash === 0 || drawerSessionId === null) return
  const { id } = await tx
    .insertInto('refund_tender')
    .values({
      ...common,
      kind: 'cash',
      amount_cents: cash,
      cash_cents: coins,
      drawer_session_id: drawerSessionId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('drawer_movement')
    .values({
      drawer_session_id: drawerSessionId,
      kind: 'REFUND',
      cents: -coins,
      refund_tender_id: id,
      made_by: by,
    })
    .execute()
}

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
