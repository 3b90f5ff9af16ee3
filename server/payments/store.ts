import { sql, type ExpressionBuilder, type Insertable, type NotNull, type Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { DAY, HOUR, MINUTE } from '#domain/sydney-time.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

export type PaymentRow = Selectable<Tables['payment']>
export type RefundRow = Selectable<Tables['refund']>

/** The payment of an order; an order that costs nothing has none. */
export const findPayment = (db: Db | Tx, orderId: string) =>
  db.selectFrom('payment').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export const findPaymentBySession = (db: Db, sessionRef: string) =>
  db.selectFrom('payment').selectAll().where('session_ref', '=', sessionRef).executeTakeFirst()

export const findPaymentByIntent = (db: Db, intentRef: string) =>
  db.selectFrom('payment').selectAll().where('intent_ref', '=', intentRef).executeTakeFirst()

export const findPaymentBySubscription = (db: Db, subscriptionRef: string) =>
  db.selectFrom('payment').selectAll().where('subscription_ref', '=', subscriptionRef).executeTakeFirst()

/** Notes why money that came was not taken for its order; false when that is known already. */
export async function setMismatch(tx: Tx, id: string, mismatch: string): Promise<boolean> {
  const noted = await tx
    .updateTable('payment')
    .set({ mismatch })
    .where('id', '=', id)
    .where('mismatch', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * Records the state of a dispute; false when nothing is new. A decided one stays decided, and what the bank has taken
 * stays taken until then.
 */
export async function upsertDispute(tx: Tx, dispute: Insertable<Tables['dispute']>): Promise<boolean> {
  const taken = sql<boolean>`(dispute.taken or excluded.taken)`
  const written = await tx
    .insertInto('dispute')
    .values(dispute)
    .onConflict((known) =>
      known
        .column('provider_ref')
        .doUpdateSet({ status: dispute.status, closed_at: dispute.closed_at ?? null, taken })
        .where('dispute.status', '=', 'OPEN')
        .where((row) => row.or([row('dispute.status', '<>', dispute.status), row('dispute.taken', '<>', taken)])),
    )
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** The disputes and questions of banks that are not decided yet. */
export const listOpenDisputes = (db: Db) =>
  db
    .selectFrom('dispute')
    .select('provider_ref')
    .where(sql<boolean>`status = 'OPEN'`)
    .orderBy('opened_at')
    .execute()

/** The money went back another way: refunds of a payment that were not sent yet are not owed any more. */
export const giveUpRefunds = (tx: Tx, paymentId: string) =>
  tx
    .updateTable('refund')
    .set({ status: 'FAILED' })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .where('provider_ref', 'is', null)
    .execute()

/** What is noted of money that has come. */
export type Captured = {
  session_ref: string | null
  intent_ref: string | null
  subscription_ref: string | null
  captured_at: Date
}

/** The money of an order has come: what the columns of its payment say from now on. */
export const captured = (capture: Captured) => ({ status: 'CAPTURED' as const, mismatch: null, ...capture })

export const setCaptured = (tx: Tx, id: string, capture: Captured) =>
  tx.updateTable('payment').set(captured(capture)).where('id', '=', id).execute()

/** Notes that a payment has opened a subscription that is not wanted, until it is ended at the provider. */
export const setSubscriptionUnwanted = (tx: Tx, id: string, subscription_ref: string, now: Date) =>
  tx.updateTable('payment').set({ subscription_ref, subscription_end_due_at: now }).where('id', '=', id).execute()

/** When the provider is asked to end it, or asked again; null: it has ended. */
export const setSubscriptionEndDue = (db: Db, id: string, at: Date | null) =>
  db.updateTable('payment').set({ subscription_end_due_at: at }).where('id', '=', id).execute()

/** The subscriptions that are to be ended, of orders that could not be kept. */
export const listUnwantedSubscriptions = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('payment')
    .select(['id', 'subscription_ref'])
    .where('subscription_end_due_at', '<=', now)
    .where('subscription_ref', 'is not', null)
    .orderBy('subscription_end_due_at')
    .limit(most)
    .$narrowType<{ subscription_ref: NotNull }>()
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

/** Writes down a refund that was made at the provider; false when it is known. */
export async function insertForeignRefund(tx: Tx, row: Insertable<Tables['refund']>): Promise<boolean> {
  const written = await tx
    .insertInto('refund')
    .values(row)
    .onConflict((known) => known.column('provider_ref').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/**
 * The money went back at the provider meanwhile: promised refunds that were not sent yet, and for which nothing is left
 * of the payment, are not owed any more; the older promise goes first.
 */
export const giveUpExcessRefunds = (tx: Tx, paymentId: string) =>
  sql`
    update refund set status = 'FAILED'
    from (
      select refund.id, payment.amount_cents,
        sum(refund.amount_cents) over (order by refund.provider_ref is null, refund.requested_at, refund.id) as back
      from refund join payment on payment.id = payment_id
      where payment_id = ${paymentId} and refund.status in ('PENDING', 'DONE')
    ) as promised
    where promised.id = refund.id and back > promised.amount_cents and status = 'PENDING' and provider_ref is null`.execute(
    tx,
  )

/**
 * What goes back of an order by the provider, promised or sent; what was given up does not. What was given back at the desk
 * the guest has had there.
 */
export const listRefunds = (db: Db, orderId: string) =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('way', '=', 'provider')
    .where('status', '<>', 'FAILED')
    .orderBy('requested_at')
    .execute()

/** The refunds that should have gone out by now. */
export const listDueRefunds = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('refund')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('way', '=', 'provider')
    .where('due_at', '<=', now)
    .where(isSentOrUndisputed)
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
    .where(isSentOrUndisputed)
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

/** A refund that failed is sent again, unless the bank has given that money back by now. */
export const reopenRefund = (db: Db, id: string) =>
  db
    .updateTable('refund')
    .set({ status: 'PENDING', provider_ref: null })
    .where('id', '=', id)
    .where((row) => row.not(row.exists(disputesOf(row).where('dispute.status', '=', 'LOST'))))
    .execute()

/**
 * Money that the bank is taking back, or has taken, is not sent back once more. What was sent before is asked about all the
 * same.
 */
const isSentOrUndisputed = (row: OfRefund) =>
  row.or([
    row('provider_ref', 'is not', null),
    row.not(row.exists(disputesOf(row).where('dispute.status', '<>', 'WON'))),
  ])

const disputesOf = (row: OfRefund) =>
  row.selectFrom('dispute').select('dispute.id').whereRef('dispute.payment_id', '=', 'refund.payment_id')

type OfRefund = ExpressionBuilder<Tables, 'refund'>

/** Sessions that have expired and were not checked since: the provider's message may be lost. */
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
    .$narrowType<{ session_ref: NotNull }>()
    .execute()

/**
 * Payments since then, as we recorded them. The first hour is left out, because our clock and the provider's differ.
 */
export const listCaptures = (db: Db, since: Date) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('status', '=', 'CAPTURED')
    .where('intent_ref', 'is not', null)
    .where('captured_at', '>', new Date(since.getTime() + HOUR))
    .$narrowType<{ intent_ref: NotNull }>()
    .execute()

/** Notes that the provider was asked about a payment's session. */
export const setChecked = (db: Db, id: string, now: Date) =>
  db.updateTable('payment').set({ checked_at: now }).where('id', '=', id).execute()

/** Notes that a payment event came; false when it was processed before. */
export async function receiveEvent(db: Db, id: string, type: string): Promise<boolean> {
  const event = await db
    .insertInto('payment_event')
    .values({ id, type })
    .onConflict((known) => known.column('id').doUpdateSet({ type }))
    .returning('processed_at')
    .executeTakeFirstOrThrow()
  return event.processed_at === null
}

/** How long the provider can still show an event, in days. */
const EVENTS_SHOWN = 30

/**
 * The events that were begun a minute ago or more and never ended, the oldest first: a restore of the database may have
 * taken away that they were acted on, and the provider will not send them again.
 */
export async function listOpenEvents(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_event')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<', new Date(now.getTime() - MINUTE))
    .where('received_at', '>', new Date(now.getTime() - EVENTS_SHOWN * DAY))
    .orderBy('received_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes that everything an event asked for is done, or that it was about another shop's money. */
export const finishEvent = (db: Db, id: string, now: Date, outcome: number | 'foreign') =>
  db
    .updateTable('payment_event')
    .set({
      processed_at: now,
      ...(outcome === 'foreign' ? { is_foreign: true } : { effect_count: outcome }),
    })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute()
