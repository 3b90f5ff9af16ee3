import { sql } from 'kysely'
import type { OpenMatter } from '#api/staff.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Everything that waits for people, oldest first: what failed for good, and what has not gone on for a day. */
export async function listOpenMatters(db: Db, now: Date): Promise<OpenMatter[]> {
  const { rows } = await sql<Omit<OpenMatter, 'since'> & { since: Date }>`
    select 'dispute' as kind, dispute.id, order_id as "orderId", opened_at as since,
      'The bank disputes a payment of $' || to_char(dispute.amount_cents / 100.0, 'FM999990.00') as reason
    from dispute join payment on payment.id = payment_id where dispute.status = 'OPEN'
    union all
    select 'dispute', dispute.id, line.order_id, opened_at,
      'The bank disputes a membership payment of $' || to_char(dispute.amount_cents / 100.0, 'FM999990.00')
    from dispute join membership_invoice as invoice on invoice.id = dispute.invoice_id
    join membership on membership.id = membership_id left join order_line as line on line.id = order_line_id
    where dispute.status = 'OPEN'
    union all
    -- The house owes it back, and it has not arrived.
    select 'renewal-refund', invoice.id, line.order_id, max(failed.created_at),
      'A refund of a membership payment did not arrive: $' || to_char((invoice.amount_cents - coalesce(back.cents, 0)) / 100.0, 'FM999990.00')
    from renewal_refund as failed join membership_invoice as invoice on invoice.id = failed.invoice_id
    join membership on membership.id = membership_id left join order_line as line on line.id = order_line_id
    left join lateral (select sum(amount_cents) as cents from renewal_refund as done
      where done.invoice_id = invoice.id and done.status = 'DONE') as back on true
    where failed.status = 'FAILED' and invoice.status = 'REFUNDED' and invoice.amount_cents > coalesce(back.cents, 0)
    group by invoice.id, line.order_id, back.cents
    union all
    select 'mismatched-payment', id, order_id, created_at, 'There came ' || mismatch from payment where mismatch is not null
    union all
    select case payment.method when 'desk' then 'refund-at-desk' else 'refund' end, refund.id, refund.order_id, requested_at,
      case when payment.method = 'desk' then 'Paid at the desk, and waits there for the guest: '
        when refund.status = 'FAILED' then 'A refund cannot be sent: ' else 'A refund has been on its way for a day: ' end
      || '$' || to_char(refund.amount_cents / 100.0, 'FM999990.00')
    from refund join payment on payment.id = payment_id
    where refund.status = 'FAILED'
      or (refund.status = 'PENDING' and (payment.method = 'desk' or requested_at < ${now}::timestamptz - interval '1 day'))
    union all
    select 'email', id, order_id, created_at, 'An email could not be sent: ' || kind from email where status = 'FAILED' and sent_again_at is null and kind in ('booking-confirmed', 'payment-returned') and recipient not like '%.invalid'
    union all
    select 'payment-event', null, null, received_at, 'A message of the payment provider could not be acted on: ' || type
    from payment_event where processed_at is null and received_at < ${now}::timestamptz - interval '1 day'
    union all
    select 'order', id, id, created_at, 'The payment provider does not say where this order stands'
    from orders where status = 'PENDING' and pay_by is distinct from 'on-arrival' and created_at < ${now}::timestamptz - interval '1 day'
    order by since`.execute(db)
  return rows.map(({ since, ...matter }) => ({ ...matter, since: since.toISOString() }))
}

/** The names of everybody who works here in this role. */
export async function listNamesOf(db: Db, role: StaffRole): Promise<string[]> {
  const people = await db
    .selectFrom('member')
    .select(['first_name', 'last_name'])
    .where('role', '=', role)
    .where('status', '=', 'APPROVED')
    .where('deleted_at', 'is', null)
    .orderBy('first_name')
    .orderBy('id')
    .execute()
  return people.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()).filter((name) => name !== '')
}
