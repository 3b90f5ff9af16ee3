import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** A later period of a membership that was charged: its invoice, and the order that began the membership. */
export type RenewalRow = {
  id: string
  ref: string
  membership_id: string
  amount_cents: Cents
  paid_at: Date
  order_id: string | null
}

/** The paid renewal that an invoice of the provider's is; undefined for a first period, which is paid with its order. */
export async function findPaidRenewal(db: Db, ref: string): Promise<RenewalRow | undefined> {
  return await db
    .selectFrom('membership_invoice as invoice')
    .innerJoin('membership', 'membership.id', 'invoice.membership_id')
    .leftJoin('order_line', 'order_line.id', 'membership.order_line_id')
    .select(['invoice.id', 'invoice.ref', 'invoice.membership_id', 'invoice.amount_cents', 'order_line.order_id'])
    .select((row) => row.ref('invoice.paid_at').$notNull().as('paid_at'))
    .where('invoice.ref', '=', ref)
    .where('invoice.status', 'in', ['PAID', 'REFUNDED'])
    .where(sql<boolean>`is_renewal(invoice)`)
    .executeTakeFirst()
}

/**
 * Records money of a renewal that went back at the provider; false when that is known already, and for a first period,
 * whose refunds are those of its order.
 */
export async function insertRenewalRefund(
  tx: Tx,
  { invoiceId, ref, amount }: { invoiceId: string; ref: string; amount: Cents },
): Promise<boolean> {
  const written = await tx
    .insertInto('renewal_refund')
    .columns(['invoice_id', 'provider_ref', 'amount_cents', 'status'])
    .expression((from) =>
      from
        .selectFrom('membership_invoice as invoice')
        .select([
          'invoice.id',
          sql.val(ref).as('ref'),
          sql.val(amount).as('amount'),
          sql.lit('DONE' as const).as('status'),
        ])
        .where('invoice.id', '=', invoiceId)
        .where(sql<boolean>`is_renewal(invoice)`),
    )
    .onConflict((known) => known.column('provider_ref').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Records that money of a renewal that went back has not arrived; false when it never went, or that is known already. */
export async function failRenewalRefund(tx: Tx, providerRef: string): Promise<boolean> {
  const failed = await tx
    .updateTable('renewal_refund')
    .set({ status: 'FAILED' })
    .where('provider_ref', '=', providerRef)
    .where('status', '=', 'DONE')
    .returning('id')
    .executeTakeFirst()
  return failed !== undefined
}

/** What of a membership's invoice has gone back by refunds. Cents. */
export const refundedOfInvoice = sql<Cents>`(
  select coalesce(sum(amount_cents), 0)::integer from renewal_refund
  where renewal_refund.invoice_id = membership_invoice.id and renewal_refund.status = 'DONE')`

/** Whether the bank has the money of a membership's invoice, or asks about it. */
export const isInvoiceDisputed = sql<boolean>`exists (
  select from dispute where dispute.invoice_id = membership_invoice.id and dispute.status <> 'WON')`
