import type { SaleAnswer, SoldLine } from '#api/counter.ts'
import { printedAbn } from '#domain/abn.ts'
import { isAddressOfNobody } from '#domain/accounts/no-address.ts'
import { gstOfSale } from '#domain/invoices/gst.ts'
import { dollarsFromCents, sum } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { settleIfPaid } from '#server/checkout/show-order.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { describePaidBack } from '#server/invoices/describe-paid-back.ts'
import { listPaidBack } from '#server/invoices/invoice-store.ts'
import { invoiceKindOf, invoiceNumberOf, soldOf } from '#server/sales/invoice-of-order.ts'
import { kindOf } from '#server/sales/kinds/kinds.ts'
import { plansIn } from '#server/sales/kinds/plan.ts'
import { listLinesAsSold, type OrderLine } from '#server/sales/store.ts'
import { findPayment } from '#server/payments/store.ts'
import { listTenders } from '#server/payments/tender-store.ts'
import { listReturnable, type Returnable } from './returnable-goods.ts'
import { countHiddenCodes, findSale, isPageOver } from './sale-store.ts'

/**
 * A sale at the desk with what is still to be paid of it. While a guest pays on their phone, the provider is asked, at
 * most once in five seconds. `sale.missing`.
 */
export async function showSale(ctx: Ctx, id: string): Promise<SaleAnswer> {
  const payment = await findPayment(ctx.db, id)
  if (payment?.status === 'CREATED' && payment.method === 'provider') await settleIfPaid(ctx, payment)
  const sale = await findSale(ctx.db, id)
  if (!sale) throw new Refused('sale.missing')
  const isPaid = sale.status === 'PAID'
  const [lines, tenders, venue, returnable, paidBack] = await Promise.all([
    listLinesAsSold(ctx.db, id),
    sale.payment_id === null ? [] : listTenders(ctx.db, sale.payment_id),
    findVenue(ctx.db),
    isPaid ? listReturnable(ctx.db, id) : [],
    isPaid ? listPaidBack(ctx.db, id) : [],
  ])
  const taken = sum(tenders.filter((each) => each.returned_at === null).map((each) => each.amount_cents))
  const isOpen = sale.status === 'PENDING'
  return {
    id,
    state: sale.status,
    payBy: sale.pay_by ?? 'counter',
    guest: `${sale.first_name} ${sale.last_name}`,
    email: isAddressOfNobody(sale.email) ? null : sale.email,
    takenBy: `${sale.taker_first ?? ''} ${sale.taker_last ?? ''}`.trim(),
    at: sale.created_at.toISOString(),
    paidAt: sale.paid_at?.toISOString() ?? null,
    heldUntil: isOpen ? (sale.hold_expires_at?.toISOString() ?? null) : null,
    lines: lines.map((line) => describeLine(line, returnable)),
    total: dollarsFromCents(sale.total_cents),
    discount: dollarsFromCents(sale.discount_cents),
    giftCard: dollarsFromCents(sale.gift_cents),
    due: dollarsFromCents(sale.card_due_cents),
    gst: dollarsFromCents(gstOfSale(lines.map(soldOf)).total),
    left: isOpen ? dollarsFromCents(sale.card_due_cents - taken) : 0,
    tenders: tenders.map((each) => ({
      kind: each.kind,
      amount: dollarsFromCents(each.amount_cents),
      cash: each.cash_cents === null ? null : dollarsFromCents(each.cash_cents),
      given: each.given_cents === null ? null : dollarsFromCents(each.given_cents),
      isReturned: each.returned_at !== null,
    })),
    paidBack: describePaidBack(lines.map(soldOf), paidBack),
    needsCard: isPaidAgain(lines),
    pageUrl: isOpen && !isPageOver(sale, ctx.now()) ? sale.session_url : null,
    hiddenCodes: isPaid ? await countHiddenCodes(ctx.db, id) : 0,
    invoice: isPaid ? { kind: invoiceKindOf(venue, lines), number: invoiceNumberOf(sale) } : null,
    house: { name: venue.name, address: venue.address, abn: venue.abn === null ? null : printedAbn(venue.abn) },
  }
}

function describeLine(line: OrderLine, returnable: readonly Returnable[]): SoldLine {
  const { count = 0, ways = [] } = returnable.find(({ lineId }) => lineId === line.id) ?? {}
  const bath = line.kind === 'BOOKING' ? line.bath : null
  return {
    id: line.id,
    name: line.name,
    people: line.people,
    total: dollarsFromCents(line.total_cents),
    bookingId: line.booking_id,
    startDate: line.starts_at?.toISOString() ?? null,
    parts: kindOf(line)
      .partsOf(line, null)
      .map(({ label, amount }) => ({ label, amount: dollarsFromCents(amount) })),
    bath: bath && { startDate: bath.starts_at.toISOString(), resourceName: bath.resource_name },
    returnable: count,
    returns: ways,
  }
}

/** Whether a sale has a plan that is paid again and again: only a card can follow. */
export const isPaidAgain = (lines: readonly OrderLine[]): boolean =>
  plansIn(lines).some(({ catalogue }) => catalogue.recurring)
