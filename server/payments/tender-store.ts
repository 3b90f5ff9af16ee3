import { sql } from 'kysely'
import type { TenderKind, TendersLeft } from '#domain/counter/refund-by-tender.ts'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import type { InDrawer, ToHandOut } from './tenders/tender.ts'

/** What was taken for a payment, the oldest first. */
export const listTenders = (db: Db, paymentId: string) =>
  db.selectFrom('tender').selectAll().where('payment_id', '=', paymentId).orderBy('at').orderBy('id').execute()

type NewTender = {
  id: string
  paymentId: string
  kind: TenderKind
  amount: Cents
  inDrawer: InDrawer
  takenBy: string
}

/** Writes down money that was taken; cash moves the drawer. From then on the payment is one of the desk. */
export async function insertTender(tx: Tx, tender: NewTender): Promise<void> {
  const { id, paymentId, kind, amount, inDrawer, takenBy } = tender
  await tx.updateTable('payment').set({ method: 'desk' }).where('id', '=', paymentId).execute()
  await tx
    .insertInto('tender')
    .values({
      id,
      payment_id: paymentId,
      kind,
      amount_cents: amount,
      cash_cents: inDrawer?.cash ?? null,
      given_cents: inDrawer?.given ?? null,
      drawer_session_id: inDrawer?.drawerSessionId ?? null,
      taken_by: takenBy,
    })
    .execute()
  if (inDrawer === null) return
  const { drawerSessionId, cash: cents } = inDrawer
  await tx
    .insertInto('drawer_movement')
    .values({ drawer_session_id: drawerSessionId, kind: 'SALE', cents, tender_id: id, made_by: takenBy })
    .execute()
}

/** Notes that tenders go back to the guest; cash comes out of this drawer. */
export async function returnTenders(
  tx: Tx,
  paymentId: string,
  { drawerSessionId, by, now }: { drawerSessionId: string | null; by: string; now: Date },
): Promise<void> {
  await sql`
    with back as (
      update tender set returned_at = ${now} where payment_id = ${paymentId} and returned_at is null
      returning id, cash_cents
    )
    insert into drawer_movement (drawer_session_id, kind, cents, tender_id, made_by)
    select ${drawerSessionId}, 'REFUND', -cash_cents, id, ${by} from back where cash_cents is not null`.execute(tx)
}

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

/** Notes what of a refund was given back by the terminal. */
export async function insertRefundByTerminal(tx: Tx, { refundId, amount, by }: ToHandOut): Promise<void> {
  await tx
    .insertInto('refund_tender')
    .values({ refund_id: refundId, given_by: by, kind: 'terminal', amount_cents: amount })
    .execute()
}

/** Notes what of a refund was given back in cash, which moves the drawer. */
export async function insertRefundInCash(tx: Tx, part: ToHandOut & { drawerSessionId: string }): Promise<void> {
  const { refundId, amount, coins, by, drawerSessionId } = part
  const { id } = await tx
    .insertInto('refund_tender')
    .values({
      refund_id: refundId,
      given_by: by,
      kind: 'cash',
      amount_cents: amount,
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
