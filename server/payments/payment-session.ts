import type { Stripe } from 'stripe'
import type { Period } from '#domain/memberships/charges.ts'
import type { Cents } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { required } from '#server/kit/required.ts'
import { answered } from './answered.ts'
import { meaningOfPage } from './provider-states.ts'

/** What the house asks the provider to collect: one net line per thing bought (payments rule 10). */
export type PaymentInput = {
  orderId: string
  /** The mark of this house: other shops may use the account too. */
  houseId: string
  attempt: number
  lines: { name: string; amount: Cents }[]
  /** How often it is collected, again and again; null: once. */
  every: Period | null
  /** The name of the house, shown on the page. */
  houseName: string
  /** Null: the guest has given none. */
  email: string | null
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** The state of a payment session, as the provider reports it. */
export type PaymentSession = {
  ref: string
  url: string | null
  state: 'open' | 'paid' | 'closed'
  amount: Cents
  currency: string
  orderId: string | null
  intentRef: string | null
  /** What goes on to collect, when it is collected again and again; then the first invoice names the intent. */
  subscriptionRef: string | null
  invoiceRef: string | null
  expiresAt: Date
}

type Provider = Pick<Ctx, 'stripe' | 'log'>

/**
 * Opens the hosted page for an order; the same order and attempt always give the same page. Guests type their card
 * number there and never here, so most of PCI DSS falls to the provider.
 */
export async function openSession(
  { stripe, log }: Provider,
  input: PaymentInput,
): Promise<PaymentSession & { url: string }> {
  const metadata = { orderId: input.orderId, house: input.houseId }
  const opening = stripe.checkout.sessions.create(
    {
      ...(input.every
        ? { mode: 'subscription' as const, subscription_data: { metadata } }
        : { mode: 'payment' as const, payment_intent_data: { metadata } }),
      client_reference_id: input.orderId,
      allowed_payment_method_types: [...methodsThatAnswerAtOnce],
      branding_settings: { display_name: input.houseName },
      ...(input.email !== null && { customer_email: input.email }),
      success_url: input.successUrl,
      cancel_url: input.cancelUrl,
      expires_at: Math.ceil(input.expiresAt.getTime() / 1000),
      metadata,
      line_items: input.lines
        .filter((line) => line.amount > 0)
        .map(({ name, amount }) => ({
          quantity: 1,
          price_data: { currency: 'aud', unit_amount: amount, product_data: { name }, ...recurring(input.every) },
        })),
    },
    { idempotencyKey: `order-${input.orderId}-${input.attempt}` },
  )
  const session = sessionOf(await answered(log, opening))
  return { ...session, url: required(session.url, 'the page of a new payment session') }
}

/**
 * What guests can pay with: only what says at once whether it was paid, as cards and their wallets do. Money that comes
 * days later would come for places that are sold again by then.
 */
const methodsThatAnswerAtOnce = ['card'] as const

const recurring = (every: Period | null) =>
  every && {
    recurring: { interval: every.unit.toLowerCase() as Lowercase<Period['unit']>, interval_count: every.count },
  }

/** Reads the state of a session from the provider. */
export async function readSession({ stripe, log }: Provider, ref: string): Promise<PaymentSession> {
  return sessionOf(await answered(log, stripe.checkout.sessions.retrieve(ref)))
}

/** Closes a session so that it cannot be paid any more, and answers its state: it may have been paid meanwhile. */
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
  return {
    ref: session.id,
    url: session.url,
    state: session.payment_status === 'paid' ? 'paid' : (meaningOfPage(session.status) ?? 'open'),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    orderId: session.client_reference_id,
    intentRef: refOf(session.payment_intent),
    subscriptionRef: refOf(session.subscription),
    invoiceRef: refOf(session.invoice),
    expiresAt: new Date(session.expires_at * 1000),
  }
}

const refOf = (named: string | { id?: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)
