import type { InvoiceAdjustment } from '#api/invoices.ts'
import { gstOfAdjustments, taxedOf, type Sold } from '#domain/invoices/gst.ts'
import { dollarsFromCents as dollars } from '#domain/money.ts'
import type { PaidBack } from './invoice-store.ts'

/** What was paid back of a sale, one after the other, each with the GST that it takes off. Dollars. */
export function describePaidBack(sold: readonly Sold[], paidBack: readonly PaidBack[]): InvoiceAdjustment[] {
  const gst = gstOfAdjustments(
    taxedOf(sold),
    paidBack.map(({ amount }) => amount),
  )
  return paidBack.map(({ at, name, what, amount, gift }, i) => ({
    at: at.toISOString(),
    name,
    what,
    amount: dollars(amount),
    gst: dollars(gst[i] ?? 0),
    onGiftCard: dollars(gift),
  }))
}
