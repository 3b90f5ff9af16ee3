import type { Stripe } from 'stripe'
import type { Ctx } from '#server/kit/context.ts'
import { listDueRefunds, recordRefund, reopenRefund, takeRefund, type RefundRow } from './store.ts'
import { meaningOfRefund } from './provider-states.ts'

type Provider = Pick<Ctx, 'db' | 'stripe' | 'now' | 'log'>

const triesBeforeGivingUp = 8

/**
 * Sends a promised refund to the provider (payments rule 6). Before another try it looks whether the last one
 * arrived after all, so that money never goes back twice.
 */
export async function sendRefund(ctx: Provider, refundId: string): Promise<void> {
  const refund = await takeRefund(ctx.db, refundId, ctx.now())
  if (!refund?.intentRef) return
  const sent = (await findSent(ctx, refund, refund.intentRef)) ?? (await create(ctx, refund, refund.intentRef))
  await recordSentRefund(ctx, refund, sent)
}

/** Sends the refunds whose job was lost, or whose next attempt is due; one failure does not delay the others. */
export async function sendDueRefunds(ctx: Provider): Promise<void> {
  for (const { id } of await listDueRefunds(ctx.db, ctx.now(), 20)) {
    await sendRefund(ctx, id).catch((error: Error) =>
      ctx.log.warn({ refundId: id, error: error.message }, 'refund not sent'),
    )
  }
}

async function findSent(
  { stripe }: Provider,
  refund: RefundRow,
  intentRef: string,
): Promise<Stripe.Refund | undefined> {
  if (refund.provider_ref) return await stripe.refunds.retrieve(refund.provider_ref)
  if (refund.tries === 1) return undefined
  const { data } = await stripe.refunds.list({ payment_intent: intentRef, limit: 100 })
  return data.find((sent) => sent.metadata?.refundId === refund.id && meaningOfRefund(sent.status) !== 'failed')
}

async function create({ stripe }: Provider, refund: RefundRow, intentRef: string): Promise<Stripe.Refund> {
  return await stripe.refunds.create(
    {
      payment_intent: intentRef,
      amount: refund.amount_cents,
      reason: 'requested_by_customer',
      metadata: { refundId: refund.id, why: refund.reason },
    },
    { idempotencyKey: `refund-${refund.id}-${refund.tries}` },
  )
}

/** Records what has become of a refund that was sent. */
export async function recordSentRefund(
  { db, now, log }: Provider,
  refund: RefundRow,
  sent: Stripe.Refund,
): Promise<void> {
  const meaning = meaningOfRefund(sent.status)
  if (meaning === null)
    log.warn({ refundId: refund.id, state: sent.status }, 'a refund is in a state that we do not know')
  if (meaning === 'done') {
    if (refund.status !== 'DONE')
      await recordRefund(db, refund.id, { provider_ref: sent.id, status: 'DONE', done_at: now() })
  } else if (meaning === 'failed') {
    log.error({ refundId: refund.id, why: sent.failure_reason }, 'a refund failed at the provider')
    await reopen(db, refund, sent.id)
  } else {
    await recordRefund(db, refund.id, { provider_ref: sent.id })
  }
}

/** A refund that failed is owed again; after many tries staff must find another way. */
async function reopen(db: Provider['db'], refund: RefundRow, ref: string): Promise<void> {
  // With its id at the provider the books know that it was sent, and is owed again.
  if (refund.status !== 'FAILED')
    await recordRefund(db, refund.id, { status: 'FAILED', done_at: null, provider_ref: ref })
  if (refund.tries < triesBeforeGivingUp) await reopenRefund(db, refund.id)
}
