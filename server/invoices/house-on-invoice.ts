import type { InvoiceAnswer } from '#api/invoices.ts'
import { printedAbn } from '#domain/abn.ts'
import type { findVenue } from '#server/kit/database/venue-store.ts'

/** Who sells, as an invoice has to say it. */
export const houseOnInvoice = ({
  name,
  legal_name: legalName,
  address,
  abn,
}: Awaited<ReturnType<typeof findVenue>>): InvoiceAnswer['house'] => ({
  name,
  legalName,
  address,
  abn: abn === null ? null : printedAbn(abn),
})
