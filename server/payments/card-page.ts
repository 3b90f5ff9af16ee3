import type { Stripe } from 'stripe'
import type { ChargedCard } from '#domain/memberships/charged-card.ts'
import type { Ctx } from '#server/kit/context.ts'
import { required } from '#server/kit/required.ts'
import { answered } from './answered.ts'

type Provider = Pick<Ctx, 'stripe' | 'log'>

export type CardPageInput = {
  subscriptionRef: string
  membershipId: string
  /** The mark of this house: other shops may use the account too. */
  houseId: string
  /** The name of the house, shown on the page. */
  houseName: string
  savedUrl: string
  cancelUrl: string
  closesAt: Date
}

/** Opens the hosted page on which a member leaves another card; nothing is charged there. */
export async function openCardPage(
  { stripe, log }: Provider,
  input: CardPageInput,
): Promise<{ ref: string; url: string }> {
  const { customer } = await answered(log, stripe.subscriptions.retrieve(input.subscriptionRef))
  const metadata = { membershipId: input.membershipId, house: input.houseId }
  const page = await answered(
    log,
    stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'aud',
      customer: typeof customer === 'string' ? customer : customer.id,
      allowed_payment_method_types: ['card'],
      branding_settings: { display_name: input.houseName },
      success_url: input.savedUrl,
      cancel_url: input.cancelUrl,
      expires_at: Math.ceil(input.closesAt.getTime() / 1000),
      metadata,
      setup_intent_data: { metadata },
    }),
  )
  return { ref: page.id, url: required(page.url, 'the page for another card') }
}

/** A card that the provider keeps, by its name there, with what its owner may read of it. */
export type KeptCard = ChargedCard & { ref: string }

/** What became of a page, and the card that was left there. */
export type CardPage = { state: 'open' | 'closed' } | { state: 'saved'; card: KeptCard }

/** Reads from the provider what became of a page. */
export async function readCardPage({ stripe, log }: Provider, ref: string): Promise<CardPage> {
  return pageOf(await answered(log, stripe.checkout.sessions.retrieve(ref, { expand })))
}

/** Closes a page so that no card can be left there any more, and answers its state: it may have been filled in. */
export async function closeCardPage(provider: Provider, ref: string): Promise<CardPage> {
  const { stripe, log } = provider
  try {
    return pageOf(await answered(log, stripe.checkout.sessions.expire(ref, { expand })))
  } catch (error) {
    const page = await readCardPage(provider, ref)
    if (page.state === 'open') throw error
    return page
  }
}

const expand = ['setup_intent.payment_method']

/** Charges a subscription to another card from now on. Setting the same card twice is harmless. */
export async function chargeToCard({ stripe, log }: Provider, subscriptionRef: string, cardRef: string) {
  await answered(log, stripe.subscriptions.update(subscriptionRef, { default_payment_method: cardRef }))
}

function pageOf({ status, setup_intent }: Stripe.Checkout.Session): CardPage {
  if (status === 'open') return { state: 'open' }
  const card = typeof setup_intent === 'object' ? cardOf(setup_intent?.payment_method) : null
  return status === 'complete' && card ? { state: 'saved', card } : { state: 'closed' }
}

/** The card behind a payment method; null when it is none, or was not read with it. */
export function cardOf(method: string | Stripe.PaymentMethod | null | undefined): KeptCard | null {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { ref: method.id, brand, last4, expires: `${exp_year}-${String(exp_month).padStart(2, '0')}` }
}
