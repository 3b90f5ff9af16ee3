import type { OrderAnswer } from '#api/checkout.ts'
import { invoiceNames } from '#domain/invoices/invoice-kind.ts'

/** From a paid order to its tax invoice, or to its receipt, which stands beside the order view. */
export function InvoiceLink({ order: { invoice }, keyOrSession }: { order: OrderAnswer; keyOrSession: string }) {
  return (
    invoice && (
      <p>
        <a href={`/view-booking/${encodeURIComponent(keyOrSession)}?invoice=1`}>{invoiceNames[invoice]}</a> of this
        order, to keep or to print.
      </p>
    )
  )
}
