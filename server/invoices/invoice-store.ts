import { sql } from 'kysely'
import type { InvoiceAdjustment } from '#api/invoices.ts'
import type { Db } from '#server/kit/database/db.ts'
import { giftBack } from '#server/sales/parts-store.ts'

type PaidBack = Pick<InvoiceAdjustment, 'name' | 'what'> & { at: Date; amount: number; gift: number }

/** What was paid back for what has left an order, to wherever it came from or on a gift card, the oldest first. Cents. */
export async function listPaidBack(db: Db, orderId: string): Promise<PaidBack[]> {
  const { rows } = await sql<PaidBack>`
    select part.created_at as at, line.name, 'part' as what, part.amount_cents as amount, part.gift_cents as gift
    from booking
    join part_cancellation as part on part.booking_id = booking.id
    join order_line as line on line.booking_id = booking.id
    where booking.order_id = ${orderId} and part.amount_cents > 0
    union all
    select cancellation.created_at, line.name, case when booking.main_booking_id is null then 'cancelled' else 'bath' end,
      cancellation.amount_cents, ${giftBack}
    from booking
    join cancellation on cancellation.booking_id = booking.id
    join order_line as line on line.booking_id = coalesce(booking.main_booking_id, booking.id)
    where booking.order_id = ${orderId} and cancellation.amount_cents > 0
    order by at, amount`.execute(db)
  return rows
}

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
    .where((row) =>
      row.or([
        row('membership.order_line_id', 'is', null),
        row('invoice.period_starts_at', '>', row.ref('membership.starts_at')),
      ]),
    )
    .executeTakeFirst()
