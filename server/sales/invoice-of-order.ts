import { taxedOf, type Sold } from '#domain/invoices/gst.ts'
import { invoiceKind, type InvoiceKind } from '#domain/invoices/invoice-kind.ts'
import type { OrderLine, OrderRow } from './store.ts'

/** Whether the guest gets a tax invoice or a receipt for these lines of an order, as they were sold. */
export const invoiceKindOf = ({ abn }: { abn: string | null }, lines: readonly OrderLine[]): InvoiceKind =>
  invoiceKind(abn, taxedOf(lines.map(soldOf)))

/** What a line was sold for, whatever has left it since. */
export const soldOf = (line: OrderLine): Sold => ({
  kind: line.kind,
  amount: line.total_cents + line.gone.amount,
})

/** The tax invoice number of an order (its invoice number) is the code that guests know it by (docs/decisions/186). */
export const invoiceNumberOf = ({ short_code: shortCode, id }: Pick<OrderRow, 'short_code' | 'id'>): string =>
  shortCode ?? id

/** The invoice number of a later membership period, `M-3f9a21c7-0b5d`: it has no order whose code could name it. */
export const invoiceNumberOfRenewal = (id: string): string => `M-${id.slice(0, 13)}`
