import type { Cents } from '../money.ts'

/** What a guest gets for their money: a tax invoice, or a receipt. */
export type InvoiceKind = 'tax-invoice' | 'receipt'

/** Only a house with an ABN writes tax invoices, and only about something that GST falls on. */
export const invoiceKind = (abn: string | null, taxed: Cents): InvoiceKind =>
  abn !== null && taxed > 0 ? 'tax-invoice' : 'receipt'

/** What it is called, on itself and in links to it. */
export const invoiceNames: Record<InvoiceKind, string> = { 'tax-invoice': 'Tax invoice', receipt: 'Receipt' }
