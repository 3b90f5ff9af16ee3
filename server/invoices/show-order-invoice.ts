import type { InvoiceAnswer } from '#api/invoices.ts'
import { findOrderByEither } from '#server/checkout/find-order.ts'
import type { Ctx } from '#server/kit/context.ts'
import { describeOrderInvoice } from './describe-order-invoice.ts'

/** The invoice of an order for the holder of its key, or by its payment session. `order.unknown`, `invoice.none`. */
export const showOrderInvoice = async (ctx: Ctx, key: string): Promise<InvoiceAnswer> =>
  await describeOrderInvoice(ctx, await findOrderByEither(ctx.db, key))
