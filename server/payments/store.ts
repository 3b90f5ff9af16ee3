import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Db, Tx } from '#server/kit/db.ts'

export type PaymentRow = Selectable<Tables['payment']>
export type RefundRow = Selectable<Tables['refund']>

export const insertPayment = (tx: Tx, row: Insertable<Tables['payment']>) =>
  tx.insertInto('payment').values(row).execute()

/** The payment of an order; an order that costs nothing has none. */
export const findPayment = (db: Db | Tx, orderId: string) =>
  db.selectFrom('payment').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export const findPaymentBySession = (db: Db, sessionRef: string) =>
  db.selectFrom('payment').selectAll().where('session_ref', '=', sessionRef).executeTakeFirst()

/** Notes the payment session that the provider opened for a payment. */
export const recordSession = (
  db: Db,
  id: string,
  session: { session_ref: string; session_url: string; session_expires_at: Date },
) => db.updateTable('payment').set(session).where('id', '=', id).execute()

type Captured = { session_ref: string; intent_ref: string | null; captured_at: Date }

export const setCaptured = (tx: Tx, id: string, capture: Captured) =>
  tx
    .updateTable('payment')
    .set({ status: 'CAPTURED', ...capture })
    .where('id', '=', id)
    .execute()

export const setPaymentClosed = (tx: Tx, orderId: string, status: 'FAILED' | 'EXPIRED') =>
  tx.updateTable('payment').set({ status }).where('order_id', '=', orderId).where('status', '=', 'CREATED').execute()

/** Claims the right to ask the provider about an open session: at most once in this many seconds. */
export async function mayCheckSession(db: Db, sessionRef: string, now: Date, everySeconds: number): Promise<boolean> {
  const claimed = await db
    .updateTable('payment')
    .set({ checked_at: now })
    .where('session_ref', '=', sessionRef)
    .where('status', '=', 'CREATED')
    .where((row) =>
      row.or([row('checked_at', 'is', null), row('checked_at', '<=', new Date(now.getTime() - everySeconds * 1000))]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export const insertRefund = (tx: Tx, row: Insertable<Tables['refund']>) =>
  tx.insertInto('refund').values(row).returning('id').executeTakeFirstOrThrow()

/** What is promised or sent back of a payment so far, also what failed and will be tried again. */
export async function sumRefunds(tx: Tx, paymentId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('refund')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_cents'), sql<number>`0`).as('total'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return total
}

export const listRefunds = (db: Db, orderId: string) =>
  db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('requested_at').execute()

/** The refunds that should have gone out by now. */
export const listDueRefunds = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('refund')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute()

/**
 * Takes a due refund for a while, so that no other worker sends it too; undefined when there is nothing to send.
 * Each try waits longer than the one before.
 */
export async function takeRefund(db: Db, id: string, now: Date) {
  const taken = await db
    .updateTable('refund')
    .set((row) => ({
      tries: row('tries', '+', 1),
      due_at: sql<Date>`${now}::timestamptz + least(power(2, tries), 720) * interval '1 minute'`,
    }))
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  if (!taken) return undefined
  const payment = await db
    .selectFrom('payment')
    .select('intent_ref')
    .where('id', '=', taken.payment_id)
    .executeTakeFirst()
  return { ...taken, intentRef: payment?.intent_ref ?? null }
}

export const findRefundByRef = (db: Db, providerRef: string) =>
  db.selectFrom('refund').selectAll().where('provider_ref', '=', providerRef).executeTakeFirst()

/** Writes down what the provider says of a refund. */
export const recordRefund = (db: Db, id: string, change: Partial<Omit<RefundRow, 'id'>>) =>
  db.updateTable('refund').set(change).where('id', '=', id).execute()

/** Sessions that are over by their own clock and were not looked at since: the provider's message may be lost. */
export const listFinishedSessions = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('payment')
    .select(['id', 'session_ref'])
    .where('status', '<>', 'CAPTURED')
    .where('session_ref', 'is not', null)
    .where('session_expires_at', '<=', now)
    .where((row) => row.or([row('checked_at', 'is', null), row('checked_at', '<', row.ref('session_expires_at'))]))
    .orderBy('session_expires_at')
    .limit(most)
    .execute()

/** Notes that the provider was asked about a payment's session. */
export const setChecked = (db: Db, id: string, now: Date) =>
  db.updateTable('payment').set({ checked_at: now }).where('id', '=', id).execute()

/** Notes that a payment event came; false when it was processed before. */
export async function receiveEvent(db: Db, id: string, type: string): Promise<boolean> {
  await db
    .insertInto('payment_event')
    .values({ id, type })
    .onConflict((known) => known.doNothing())
    .execute()
  const event = await db
    .selectFrom('payment_event')
    .select('processed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return event.processed_at === null
}

/** Notes that everything an event asked for is done. */
export const finishEvent = (db: Db, id: string, now: Date, effects: number) =>
  db
    .updateTable('payment_event')
    .set({ processed_at: now, effect_count: effects })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute()
