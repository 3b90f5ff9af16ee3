import { sql } from 'kysely'
import { json } from '#db/json.ts'
import type { Cents } from '#domain/money.ts'
import { untaxedKinds } from '#domain/sales/line-kind.ts'
import { everythingPaidBack } from '#server/invoices/invoice-store.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { leftToPay } from '#server/payments/left-to-pay.ts'

/** The drawer of the front counter. */
export const findDrawer = (db: Db) =>
  db.selectFrom('drawer').selectAll().orderBy('name').limit(1).executeTakeFirstOrThrow()

/** The open drawer, if one is open. */
export const findOpenDrawer = (db: Db) =>
  db
    .selectFrom('drawer_session')
    .leftJoin('member', 'member.id', 'opened_by')
    .selectAll('drawer_session')
    .select(['first_name', 'last_name'])
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** What the last count left in a drawer, in cents; null: it was never counted. */
export async function findLeft(db: Db, drawerId: string): Promise<Cents | null> {
  const last = await db
    .selectFrom('drawer_session')
    .select('left_cents')
    .where('drawer_id', '=', drawerId)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.left_cents ?? null
}

type Opening = { id: string; drawerId: string; float: Cents; expected: Cents | null; by: string; now: Date }

/** Opens a drawer; a second opening breaks `one_open_drawer`. */
export const insertDrawerSession = (tx: Tx, { id, drawerId, float, expected, by, now }: Opening) =>
  tx
    .insertInto('drawer_session')
    .values({
      id,
      drawer_id: drawerId,
      float_cents: float,
      float_expected_cents: expected,
      opened_by: by,
      opened_at: now,
    })
    .execute()

type Movement = {
  id: string
  sessionId: string
  kind: 'PAID_IN' | 'PAID_OUT' | 'SAFE'
  cents: Cents
  why: string
  by: string
}

/** Cash that is put in or taken out beside sales, signed, in cents. */
export const insertMovement = (tx: Tx, { id, sessionId, kind, cents, why, by }: Movement, atClosing = false) =>
  tx
    .insertInto('drawer_movement')
    .values({ id, drawer_session_id: sessionId, kind, cents, why, made_by: by, at_closing: atClosing })
    .execute()

/** The movements of a drawer, the newest first. */
export const listMovements = (db: Db, sessionId: string) =>
  db
    .selectFrom('drawer_movement')
    .leftJoin('member', 'member.id', 'made_by')
    .select(['kind', 'cents', 'why', 'at', 'first_name', 'last_name'])
    .where('drawer_session_id', '=', sessionId)
    .where('at_closing', '=', false)
    .orderBy('at', 'desc')
    .orderBy('drawer_movement.id')
    .limit(200)
    .execute()

type Closing = {
  counts: Readonly<Record<string, number>>
  counted: Cents
  expected: Cents
  left: Cents
  by: string
  approvedBy: string | null
  now: Date
}

/** A drawer was counted and is closed. */
export const closeDrawerSession = (
  tx: Tx,
  id: string,
  { counts, counted, expected, left, by, approvedBy, now }: Closing,
) =>
  tx
    .updateTable('drawer_session')
    .set({
      counts: json(counts),
      counted_cents: counted,
      expected_cents: expected,
      left_cents: left,
      closed_by: by,
      approved_by: approvedBy,
      closed_at: now,
    })
    .where('id', '=', id)
    .execute()

/** What the history calls a count that no manager has confirmed. */
export const TRIED_COUNT = 'Counted, not closed'

type Tried = { drawerId: string; since: Date; counted: Cents }

/** How many counts of a drawer were tried since it was opened, and whether this press of this count is among them. */
export async function findTriedCounts(tx: Tx, { drawerId, since, counted }: Tried) {
  const { rows } = await sql<{ tries: number; known: number }>`
    select count(*)::integer as tries,
      (count(*) filter (where press = nullif(current_setting('house.press', true), '')
        and after @> jsonb_build_object('counted_cents', ${counted}::integer)))::integer as known
    from history_entry
    where what = 'drawer' and row_id = ${drawerId} and name = ${TRIED_COUNT} and at >= ${since}`.execute(tx)
  const { tries, known } = rows[0] ?? { tries: 0, known: 0 }
  return { tries, isKnown: known > 0 }
}

/** Sales over the counter that are not paid yet: a drawer is not counted over them. */
export const listOpenSales = (db: Db) =>
  db
    .selectFrom('orders')
    .select(['id', 'first_name', 'last_name', leftToPay.as('left_cents')])
    .where('status', '=', sql.lit('PENDING'))
    .where('origin', '=', sql.lit('desk'))
    .where((row) =>
      row.or([
        row('pay_by', '=', 'counter'),
        row.exists(
          row
            .selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.order_id', '=', 'orders.id')
            .where('method', '=', 'desk'),
        ),
      ]),
    )
    .orderBy('created_at')
    .execute()

/** The last count of a drawer, with what was sold, what went back and what cash has moved while it was open. */
export async function findLastCount(db: Db, drawerId: string) {
  const { rows } = await sql<{
    closed_at: Date
    first_name: string | null
    last_name: string | null
    counted_cents: number
    expected_cents: number
    left_cents: number
    float_cents: number
    cash: number
    given_back: number
    put_in: number
    taken_out: number
    terminal: number
    page: number
    vouchers: number
    taxed: number
    back_by_terminal: number
    back: number
  }>`
    select last.closed_at, first_name, last_name, counted_cents, expected_cents, left_cents, float_cents,
      moved.*, ways.*, sold.*, returned.*, adjusted.*
    from (
      select * from drawer_session where drawer_id = ${drawerId} and closed_at is not null
      order by closed_at desc limit 1) as last
    left join member on member.id = last.closed_by
    cross join lateral (
      select coalesce(sum(cents) filter (where kind = 'SALE'), 0)::integer as cash,
        coalesce(-sum(cents) filter (where kind = 'REFUND'), 0)::integer as given_back,
        coalesce(sum(cents) filter (where kind = 'PAID_IN'), 0)::integer as put_in,
        coalesce(-sum(cents) filter (where kind in ('PAID_OUT', 'SAFE')), 0)::integer as taken_out
      from drawer_movement where drawer_session_id = last.id and not at_closing) as moved
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::integer as terminal from tender
      where kind = 'terminal' and returned_at is null and at between last.opened_at and last.closed_at) as ways
    cross join lateral (
      select coalesce(sum(card_due_cents) filter (where exists (
          select from payment where order_id = orders.id and method = 'provider' and status = 'CAPTURED')), 0)::integer as page,
        coalesce(sum(vouchers.cents), 0)::integer as vouchers,
        coalesce(sum(total_cents - vouchers.cents), 0)::integer as taxed
      from orders cross join lateral (
        select coalesce(sum(line.total_cents), 0)::integer as cents from order_line as line
        where line.order_id = orders.id and line.kind = any (${untaxedKinds})) as vouchers
      where origin = 'desk' and status = 'PAID' and paid_at between last.opened_at and last.closed_at) as sold
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::integer as back_by_terminal
      from refund_tender where kind = 'terminal' and at between last.opened_at and last.closed_at) as returned
    cross join lateral (
      -- By whichever way it went, also to a card or on a gift card.
      select coalesce(sum(back.amount), 0)::integer as back
      from (${everythingPaidBack}) as back join orders on orders.id = back.order_id
      where origin = 'desk' and back.at between last.opened_at and last.closed_at) as adjusted`.execute(db)
  return rows[0]
}
