import type { InvoiceAnswer } from '#api/invoices.ts'
import { gstIn } from '#domain/invoices/gst.ts'
import { invoiceKind } from '#domain/invoices/invoice-kind.ts'
import { dollarsFromCents as dollars, sum } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { invoiceNumberOfRenewal } from '#server/sales/invoice-of-order.ts'
import { findOrder } from '#server/sales/store.ts'
import { describeOrderInvoice } from './describe-order-invoice.ts'
import { describePaidBack } from './describe-paid-back.ts'
import { houseOnInvoice } from './house-on-invoice.ts'
import { findOrderOfMembership, findRenewal, listPaidBackOfRenewal } from './invoice-store.ts'

/**
 * The invoice of what a member has paid for a membership: that of the order which began it, or of a later period.
 * `invoice.unknown`, `invoice.none`.
 */
export async function showMembershipInvoice(ctx: Ctx, member: MemberRow, id: string): Promise<InvoiceAnswer> {
  const begun = await findOrderOfMembership(ctx.db, member.id, id)
  if (begun) return await describeOrderInvoice(ctx, await findOrder(ctx.db, begun.order_id))
  const renewal = await findRenewal(ctx.db, member.id, id)
  if (!renewal) throw new Refused('invoice.unknown')
  return await describeRenewal(ctx, member, renewal)
}

type Renewal = NonNullable<Awaited<ReturnType<typeof findRenewal>>>

async function describeRenewal({ db }: Ctx, member: MemberRow, renewal: Renewal): Promise<InvoiceAnswer> {
  const { id, status, name, amount_cents: cents, issued_at: issuedAt, paid_at } = renewal
  if (status !== 'PAID') throw new Refused('invoice.none')
  const venue = await findVenue(db)
  const paidAt = paid_at ?? issuedAt
  const paidBack = await listPaidBackOfRenewal(db, id)
  const left = cents - sum(paidBack.map(({ amount }) => amount))
  const price = { total: dollars(cents), gst: dollars(gstIn(cents)) }
  return {
    kind: invoiceKind(venue.abn, cents),
    number: invoiceNumberOfRenewal(id),
    house: houseOnInvoice(venue),
    buyer: `${member.first_name} ${member.last_name}`.trim(),
    paidAt: paidAt.toISOString(),
    issuedAt: sydneyDateOf(issuedAt) === sydneyDateOf(paidAt) ? null : issuedAt.toISOString(),
    lines: [
      {
        kind: 'PLAN',
        name,
        people: 1,
        from: renewal.period_starts_at.toISOString(),
        until: renewal.period_ends_at.toISOString(),
        where: null,
        extraBath: null,
        parts: [],
        ...price,
      },
    ],
    ...price,
    payments: [{ way: 'card', amount: dollars(cents), rounded: null }],
    adjustments: describePaidBack([{ kind: 'PLAN', amount: cents }], paidBack),
    left: { total: dollars(left), gst: dollars(gstIn(left)) },
  }
}
