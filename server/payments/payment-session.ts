import { Stripe } from 'stripe'
import type { Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'

/** What the house asks the provider to collect: one net line per thing bought (payments.md rule 10). */
export type PaymentWish = {
  orderId: string
  attempt: number
  lines: { name: string; amount: Cents }[]
  /** Whose page it is, in the words of the house. */
  houseName: string
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** Where a payment session stands at the provider, by the provider's own word. */
export type PaymentSession = {
  ref: string
  url: string | null
  state: 'open' | 'paid' | 'closed'
  amount: Cents
  currency: string
  orderId: string | null
  intentRef: string | null
  expiresAt: Date
}

type Provider = Pick<Ctx, 'stripe' | 'log'>

/** Opens the hosted page for an order; the same order and attempt always give the same page. */
export async function openSession({ stripe, log }: Provider, wish: PaymentWish): Promise<PaymentSession> {
  const metadata = { orderId: wish.orderId }
  const opening = stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: wish.orderId,
      branding_settings: { display_name: wish.houseName },
      customer_email: wish.email,
      success_url: wish.successUrl,
      cancel_url: wish.cancelUrl,
      expires_at: Math.ceil(wish.expiresAt.getTime() / 1000),
      metadata,
      payment_intent_data: { metadata },
      line_items: wish.lines
        .filter((line) => line.amount > 0)
        .map(({ name, amount }) => ({
          quantity: 1,
          price_data: { currency: 'aud', unit_amount: amount, product_data: { name } },
        })),
    },
    { idempotencyKey: `order-${wish.orderId}-${wish.attempt}` },
  )
  return sessionOf(await answered(log, opening))
}

/** Asks the provider where a session stands. */
export async function readSession({ stripe, log }: Provider, ref: string): Promise<PaymentSession> {
  return sessionOf(await answered(log, stripe.checkout.sessions.retrieve(ref)))
}

/** What the provider answers; that it does not, or says no, is one refusal for whoever asked: `payment.unreachable`. */
async function answered<Answer>(log: Ctx['log'], asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn({ type: error.type, code: error.code, status: error.statusCode }, 'the payment provider did not help')
    throw new Refused('payment.unreachable')
  }
}

/** Closes a session so that nobody can pay any more, and says where it stands: it may have been paid meanwhile. */
export async function closeSession(provider: Provider, ref: string): Promise<PaymentSession> {
  const { stripe, log } = provider
  try {
    // No key of ours: closing twice is harmless, while a remembered failure would be answered again and again.
    return sessionOf(await answered(log, stripe.checkout.sessions.expire(ref)))
  } catch (error) {
    const session = await readSession(provider, ref)
    if (session.state === 'open') throw error
    return session
  }
}

function sessionOf(session: Stripe.Checkout.Session): PaymentSession {
  const { payment_intent: intent } = session
  return {
    ref: session.id,
    url: session.url,
    state: session.payment_status === 'paid' ? 'paid' : session.status === 'open' ? 'open' : 'closed',
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    orderId: session.client_reference_id,
    intentRef: typeof intent === 'string' ? intent : (intent?.id ?? null),
    expiresAt: new Date(session.expires_at * 1000),
  }
}
