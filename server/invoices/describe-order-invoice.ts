import type { InvoiceAnswer, InvoiceLine, InvoicePayment } from '#api/invoices.ts'
import { gstOfSale } from '#domain/invoices/gst.ts'
import { centsFromDollars, dollarsFromCents as dollars, sum } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { listTenders } from '#server/payments/tender-store.ts'
import { findCouponCode } from '#server/coupons/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { invoiceKindOf, invoiceNumberOf, soldOf } from '#server/sales/invoice-of-order.ts'
import { kindOf } from '#server/sales/kinds/kinds.ts'
import { listLinesAsSold, type OrderLine, type OrderRow } from '#server/sales/store.ts'
import { findPayment } from '#server/payments/store.ts'
import { describePaidBack } from './describe-paid-back.ts'
import { houseOnInvoice } from './house-on-invoice.ts'
import { listPaidBack } from './invoice-store.ts'

/**
 * The tax invoice of a paid order, or its receipt: everything as it was sold, with what was paid back since below it.
 * `invoice.none`.
 */
export async function describeOrderInvoice({ db }: Pick<Ctx, 'db'>, order: OrderRow): Promise<InvoiceAnswer> {
  if (order.status !== 'PAID' || order.paid_at === null) throw new Refused('invoice.none')
  const [lines, paidBack, coupon, venue, payments] = await Promise.all([
    listLinesAsSold(db, order.id),
    listPaidBack(db, order.id),
    order.coupon_id === null ? undefined : findCouponCode(db, order.coupon_id),
    findVenue(db),
    listPayments(db, order),
  ])
  const sold = lines.map(soldOf)
  const gst = gstOfSale(sold)
  const adjustments = describePaidBack(sold, paidBack)
  return {
    kind: invoiceKindOf(venue, lines),
    number: invoiceNumberOf(order),
    house: houseOnInvoice(venue),
    buyer: `${order.first_name} ${order.last_name}`.trim(),
    paidAt: order.paid_at.toISOString(),
    issuedAt: null,
    lines: lines.map((line, i) => describeLine(line, gst.lines[i] ?? 0, coupon?.code ?? null)),
    total: dollars(order.total_cents),
    gst: dollars(gst.total),
    payments,
    adjustments,
    left: {
      total: dollars(order.total_cents - sum(paidBack.map(({ amount }) => amount))),
      gst: dollars(gst.total - sum(adjustments.map((each) => centsFromDollars(each.gst)))),
    },
  }
}

/** How an order was paid: by gift card, by card on the provider's page, or at the desk. */
async function listPayments(db: Ctx['db'], order: OrderRow): Promise<InvoicePayment[]> {
  const giftCard = order.gift_cents > 0 ? [paidBy('gift-card', order.gift_cents)] : []
  const payment = await findPayment(db, order.id)
  if (!payment || payment.amount_cents === 0) return giftCard
  if (payment.method === 'provider') return [...giftCard, paidBy('card', payment.amount_cents)]
  const tenders = (await listTenders(db, payment.id)).filter(({ returned_at: returnedAt }) => returnedAt === null)
  return [
    ...giftCard,
    ...tenders.map(({ kind, amount_cents: amount, cash_cents: cash }) => ({
      ...paidBy(kind, amount),
      rounded: cash === null || cash === amount ? null : dollars(cash),
    })),
  ]
}

const paidBy = (way: InvoicePayment['way'], amount: number): InvoicePayment => ({
  way,
  amount: dollars(amount),
  rounded: null,
})

function describeLine(line: OrderLine, gst: number, couponCode: string | null): InvoiceLine {
  const { kind, name, people, total_cents: total } = line
  const { from, until, where, bath } = kindOf(line).onInvoice(line)
  return {
    kind,
    name,
    people,
    total: dollars(total),
    gst: dollars(gst),
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    where,
    extraBath: bath && { from: bath.from.toISOString(), until: bath.until.toISOString() },
    parts: kindOf(line)
      .partsOf(line, couponCode)
      .map(({ label, note, amount }) => ({
        label,
        ...(note !== undefined && { note }),
        amount: dollars(amount),
      })),
  }
}
