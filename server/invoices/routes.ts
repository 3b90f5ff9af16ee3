import { orderParams } from '#api/checkout.ts'
import { membershipInvoiceParams, membershipInvoicePath, orderInvoicePath } from '#api/invoices.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { showMembershipInvoice } from './show-membership-invoice.ts'
import { showOrderInvoice } from './show-order-invoice.ts'

/** Tax invoices and receipts, by the same rights as what they are of. */
export const invoiceRoutes: Routes = (app, ctx) => {
  app.get(orderInvoicePath, { schema: { params: orderParams } }, ({ params }) =>
    showOrderInvoice(ctx, params.idempotencyKey),
  )
  app.get(membershipInvoicePath, { schema: { params: membershipInvoiceParams } }, async (request) => {
    const { member } = memberOf(request)
    return await showMembershipInvoice(ctx, member, request.params.id)
  })
}
