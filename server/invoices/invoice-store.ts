import { sql } from 'kysely'
import type { PaidBackFor } from '#domain/invoices/paid-back.ts'
import type { Cents } from '#domain/money.ts'
import { calledWithCount, type LineKind } from '#domain/sales/line-kind.ts'
import type { Db } from '#server/kit/database/db.ts'
import { giftBack } from '#server/sales/parts-store.ts'

/** `count`: how many of a line of goods. */
type Row = { kind: LineKind; name: string; count: number; what: PaidBackFor; at: Date; amount: Cents; gift: Cents }
/** Money that was paid back for something that has left an order. Cents. */
export type PaidBack = Omit<Row, 'kind' | 'count'>

/** All that was ever paid back for what has left an order, to wherever it came from or on a gift card. Cents. */
export const everythingPaidBack = sql`
  select booking.order_id, line.kind, line.name, 1 as count, 'part' as what, part.created_at as at,
    part.amount_cents as amount, part.gift_cents as gift
  from booking
  join part_cancellation as part on part.booking_id = booking.id
  join order_line as line on line.booking_id = booking.id
  where part.amount_cents > 0
  union all
  select booking.order_id, line.kind, line.name, 1, case when booking.main_booking_id is null then 'cancelled' else 'bath' end,
    cancellation.created_at, cancellation.amount_cents, ${giftBack}
  from booking
  join cancellation on cancellation.booking_id = booking.id
  join order_line as line on line.booking_id = coalesce(booking.main_booking_id, booking.id)
  where cancellation.amount_cents > 0
  union all
  select line.order_id, line.kind, line.name, returned.count, 'returned', returned.created_at, returned.amount_cents,
    returned.gift_cents
  from order_line as line join goods_return as returned on returned.order_line_id = line.id
  where returned.amount_cents > 0`

/** What was paid back for what has left one order, the oldest first. Cents. */
export async function listPaidBack(db: Db, orderId: string): Promise<PaidBack[]> {
  const { rows } = await sql<Row>`
    select kind, name, count, what, at, amount, gift from (${everythingPaidBack}) as back
    where order_id = ${orderId} order by at, amount`.execute(db)
  return rows.map(({ kind, count, ...back }) => ({
    ...back,
    name: calledWithCount({ kind, name: back.name, people: count }),
  }))
}

/** What went back of a renewal at the payment provider, the oldest first. Cents. */
export const listPaidBackOfRenewal = (db: Db, invoiceId: string): Promise<PaidBack[]> =>
  db
    .selectFrom('renewal_refund')
    .innerJoin('membership_invoice as invoice', 'invoice.id', 'renewal_refund.invoice_id')
    .innerJoin('membership', 'membership.id', 'invoice.membership_id')
    .innerJoin('plan', 'plan.id', 'membership.plan_id')
    .select(['plan.name', 'renewal_refund.created_at as at', 'renewal_refund.amount_cents as amount'])
    .select([sql.lit<PaidBackFor>('refunded').as('what'), sql.lit<Cents>(0).as('gift')])
    .where('invoice.id', '=', invoiceId)
    .where('renewal_refund.status', '=', 'DONE')
    .orderBy('renewal_refund.created_at')
    .execute()

/** The order whose line began a membership of this member; undefined when it began none. */
export const findOrderOfMembership = (db: Db, memberId: string, orderLineId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('order_line', 'order_line.id', 'membership.order_line_id')
    .select('order_line.order_id')
    .where('membership.member_id', '=', memberId)
    .where('order_line.id', '=', orderLineId)
    .executeTakeFirst()

/** What a member was asked for a later period of a membership; the first is paid with its order. */
export const findRenewal = (db: Db, memberId: string, id: string) =>
  db
    .selectFrom('membership_invoice as invoice')
    .innerJoin('membership', 'membership.id', 'invoice.membership_id')
    .innerJoin('plan', 'plan.id', 'membership.plan_id')
    .selectAll('invoice')
    .select('plan.name')
    .where('membership.member_id', '=', memberId)
    .where('invoice.id', '=', id)
    .where(sql<boolean>`is_renewal(invoice)`)
    .executeTakeFirst()
