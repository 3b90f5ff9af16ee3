import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { settle } from '#server/sales/settle.ts'
import { closeSession } from '#server/payments/payment-session.ts'
import { findPayment } from '#server/payments/store.ts'
import { forgetPage } from './sale-store.ts'

/**
 * Closes the payment page of a sale at the provider, so that nobody pays twice. Was it paid meanwhile, the sale is
 * settled: `order.already-paid`. Throws when the provider does not answer; then nothing has changed.
 */
export async function closePage(ctx: Ctx, orderId: string): Promise<void> {
  const payment = await findPayment(ctx.db, orderId)
  if (!payment?.session_ref || payment.status !== 'CREATED') return
  const session = await closeSession(ctx, payment.session_ref)
  if (session.state === 'paid') {
    await settle(ctx, session.ref)
    throw new Refused('order.already-paid/desk')
  }
  await forgetPage(ctx.db, payment.session_ref)
}
