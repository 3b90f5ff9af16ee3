import { sql } from 'kysely'
import { json } from '#db/json.ts'
import type { Cents } from '#domain/money.ts'
import type { PayByAtDesk } from '#domain/sales/pay-by.ts'
import { frozen, type Named } from '#domain/pricing/frozen-quote.ts'
import type { LinePrice, Quote } from '#domain/pricing/quote.ts'
import type { SoldBooking } from '#domain/pricing/sold-booking.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { leftToPay } from '#server/payments/left-to-pay.ts'

/** An order that the desk has taken, with its payment and who took it; undefined when there is none. */
export async function findSale(db: Db, id: string) {
  return await db
    .selectFrom('orders')
    .leftJoin('payment', 'payment.order_id', 'orders.id')
    .leftJoin('member', 'member.id', 'orders.taken_by')
    .selectAll('orders')
    .select([
      'payment.id as payment_id',
      'payment.session_ref',
      'payment.session_url',
      'payment.session_expires_at',
      'payment.status as payment_status',
    ])
    .select(['member.first_name as taker_first', 'member.last_name as taker_last'])
    .where('orders.id', '=', id)
    .where('orders.origin', '=', 'desk')
    .executeTakeFirst()
}

type Page = { session_ref: string | null; session_expires_at: Date | null }

/** Whether the payment page that was opened for a sale can no longer be paid on. */
export const isPageOver = ({ session_ref: ref, session_expires_at: ends }: Page, now: Date): boolean =>
  ref !== null && ends !== null && ends <= now

type Unpaid = {
  id: string
  firstName: string
  lastName: string
  what: string
  startsAt: Date | null
  leftCents: number
  payBy: PayByAtDesk
  heldUntil: Date | null
}

/** Orders of the desk that are neither paid nor ended, by what was sold first, the newest first. */
export async function listUnpaid(db: Db): Promise<Unpaid[]> {
  const { rows } = await sql<Unpaid>`
    select orders.id, first_name as "firstName", last_name as "lastName", line.name as what,
      line.starts_at as "startsAt", coalesce(pay_by, 'counter') as "payBy", hold_expires_at as "heldUntil",
      ${leftToPay} as "leftCents"
    from orders cross join lateral (
      select order_line.name, booking.starts_at
      from order_line left join booking on booking.id = order_line.booking_id
      where order_line.order_id = orders.id order by booking.starts_at nulls last, order_line.id limit 1) as line
    where orders.status = 'PENDING' and orders.origin = 'desk'
    order by orders.created_at desc, orders.id limit 200`.execute(db)
  return rows
}

type PaidSaleRow = {
  id: string
  firstName: string
  lastName: string
  what: string
  more: number
  total: Cents
  paidAt: Date
  number: string
}

/** The newest sales of the desk that are paid, or the one whose receipt has this number. */
export async function listPaid(
  db: Db,
  { number, most }: { number: string | null; most: number },
): Promise<PaidSaleRow[]> {
  const { rows } = await sql<PaidSaleRow>`
    select orders.id, first_name as "firstName", last_name as "lastName", line.name as what, line.more,
      total_cents as total, paid_at as "paidAt", coalesce(short_code, orders.id::text) as number
    from orders cross join lateral (
      select (array_agg(name order by position))[1] as name, count(*)::integer - 1 as more
      from order_line where order_line.order_id = orders.id) as line
    where orders.status = 'PAID' and orders.origin = 'desk' ${number === null ? sql`` : sql`and short_code = ${number}`}
    order by paid_at desc, orders.id limit ${most}`.execute(db)
  return rows
}

/** A sale of the desk, kept from others until the end of the transaction: one act after the other. */
export const lockSale = (tx: Tx, id: string) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).where('origin', '=', 'desk').forUpdate().executeTakeFirst()

/** The places of a sale stay held until the desk ends it, or are given back from then on. */
export const holdSaleUntil = (tx: Tx, id: string, until: Date | null) =>
  tx.updateTable('orders').set({ hold_expires_at: until }).where('id', '=', id).execute()

/** The page of a payment was closed at the provider: the next one is another try. */
export const forgetPage = (db: Db, sessionRef: string) =>
  db
    .updateTable('payment')
    .set((row) => ({ session_ref: null, session_url: null, attempt: row('attempt', '+', 1) }))
    .where('session_ref', '=', sessionRef)
    .where('status', '=', 'CREATED')
    .execute()

/** The provider has opened no page at this attempt: the next one is another, with an end of its own. */
export const giveUpAttempt = (db: Db, orderId: string, attempt: number) =>
  db
    .updateTable('payment')
    .set({ attempt: attempt + 1 })
    .where('order_id', '=', orderId)
    .where('attempt', '=', attempt)
    .where('session_ref', 'is', null)
    .execute()

/** Until when the next payment page of a sale is open; its places are held as long at least. */
export async function setPageEnd(db: Db, orderId: string, ends: Date, heldUntil: Date): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update orders set hold_expires_at = greatest(hold_expires_at, ${heldUntil}::timestamptz)
      where id = ${orderId} and status = 'PENDING' and exists (
        select from payment where order_id = ${orderId} and method = 'provider')
      returning id
    )
    update payment set session_expires_at = ${ends} from held
    where order_id = held.id and session_ref is null returning payment.id`.execute(db)
  return rows.length > 0
}

type UnpaidPrice = {
  lineId: string
  people: number
  price: Quote<Named>
  part: LinePrice
  catalogue: SoldBooking
  /** Null: as long as before. */
  heldUntil: Date | null
}

/** An unpaid sale of one booking has another price from now on, in its line, its order and what is asked for. */
export async function setUnpaidPrice(tx: Tx, orderId: string, changed: UnpaidPrice): Promise<void> {
  const { lineId, people, price, part, catalogue, heldUntil } = changed
  await tx
    .with('the_line', (parts) =>
      parts
        .updateTable('order_line')
        .set({
          people,
          base_cents: part.base,
          guests_cents: part.guests,
          towel_cents: part.towelRobe,
          bath_cents: part.extraBath,
          total_cents: part.total,
          catalogue: json(catalogue),
        })
        .where('id', '=', lineId),
    )
    .with('the_payment', (parts) =>
      parts.updateTable('payment').set({ amount_cents: price.due }).where('order_id', '=', orderId),
    )
    .updateTable('orders')
    .set({
      quote: json(frozen(price)),
      total_cents: price.total,
      card_due_cents: price.due,
      ...(heldUntil && { hold_expires_at: heldUntil }),
    })
    .where('id', '=', orderId)
    .execute()
}

/** How many gift vouchers of a sale wait for their code to be shown. */
export async function countHiddenCodes(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from gift_card_sale join order_line on order_line.id = order_line_id
    where order_id = ${orderId} and shown_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

/** The member for whom something is sold. */
export const findBuyer = (db: Db, id: string) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
