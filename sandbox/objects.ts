import type Stripe from 'stripe'

/** A Stripe object as it lies on the shelf: whatever can be expanded is an id, a decimal is its text. */
type AtRest<T> = { [K in keyof T]: Resting<T[K]> }

type Resting<V> = string extends V
  ? Extract<V, string | null | undefined>
  : Stripe.Decimal extends V
    ? Exclude<V, Stripe.Decimal> | string
    : V

/** With what the sandbox always fills, though Stripe may leave it out. */
type Filled<T, K extends keyof T> = Omit<T, K> & { [F in K]-?: NonNullable<T[F]> }

export type Session = Filled<AtRest<Stripe.Checkout.Session>, 'currency'>
export type Intent = AtRest<Stripe.PaymentIntent>
export type Charge = AtRest<Stripe.Charge>
export type Refund = AtRest<Stripe.Refund>
export type Dispute = AtRest<Stripe.Dispute>
export type Customer = Filled<AtRest<Stripe.Customer>, 'next_invoice_sequence'>
export type Product = AtRest<Stripe.Product>
export type Price = Filled<AtRest<Stripe.Price>, 'unit_amount'>
export type RecurringPrice = Filled<Price, 'recurring'>
export type WebhookEndpoint = AtRest<Stripe.WebhookEndpoint>
export type Line = Omit<AtRest<Stripe.LineItem>, 'price'> & { price: Price }
export type PaymentMethod = AtRest<Stripe.PaymentMethod>
export type SetupIntent = AtRest<Stripe.SetupIntent>
export type Plan = AtRest<Stripe.Plan>
type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }
export type SubscriptionItem = Omit<AtRest<Stripe.SubscriptionItem>, 'plan' | 'price'> & {
  plan: Plan
  price: RecurringPrice
}
export type Subscription = Omit<
  AtRest<Stripe.Subscription>,
  'customer' | 'items' | 'default_payment_method' | 'latest_invoice'
> & {
  customer: string
  default_payment_method: string
  latest_invoice: string
  items: List<SubscriptionItem>
}
export type InvoiceLine = Omit<AtRest<Stripe.InvoiceLineItem>, 'pricing'> & {
  pricing: {
    type: 'price_details'
    price_details: { price: string; product: string }
    unit_amount_decimal: string | null
  }
}
export type Invoice = Omit<AtRest<Stripe.Invoice>, 'customer' | 'lines' | 'parent'> & {
  customer: string
  lines: List<InvoiceLine>
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { metadata: Record<string, string>; subscription: string }
  }
}
export type InvoicePayment = Omit<AtRest<Stripe.InvoicePayment>, 'invoice' | 'payment'> & {
  invoice: string
  payment: { type: 'payment_intent'; payment_intent: string }
}
type StripeEvent = Omit<Stripe.EventBase, 'type' | 'data'> & { type: string; data: { object: object } }

/** What a session sells, and what is copied to its intent: never on the wire in this form. */
export type Cart = {
  id: string
  lines: Line[]
  merchant: string
  baseUrl: string
  /** The intent of a subscription's session, once its payment was tried. */
  tried: string | null
  intent: {
    description: string | null
    metadata: Record<string, string>
    receipt_email: string | null
    statement_descriptor: string | null
    statement_descriptor_suffix: string | null
    transfer_group: string | null
  }
  subscription: { description: string | null; metadata: Record<string, string> }
}

/** A card as we remember it: its last four and what it does, never its number. */
export type KnownCard = { last4: string; brand: string; expMonth: number; expYear: number; fate: Fate }

/** What a test card does to a payment. */
export type Fate =
  | 'pays'
  | 'declined'
  | 'insufficient_funds'
  | 'expired'
  | 'processing_error'
  | 'live_card'
  | 'authenticates'
  | 'disputed'
  | 'renewals_fail'
  | 'refund_fails'
  | 'refund_lingers'

/** A payment that waits for its visitor on the authentication page; its id is the session's or the invoice's. */
export type Attempt = { id: string; card: KnownCard; email: string }

/** Something the passing of time will do. */
export type Task = {
  id: string
  due: number
  act: 'dispute' | 'fail_refund' | 'finish_refund' | 'renew' | 'resume' | 'retry'
  subject: string
}

/** Every kind of thing a shelf can hold. */
export type Kinds = {
  'checkout.session': Session
  payment_intent: Intent
  charge: Charge
  refund: Refund
  dispute: Dispute
  customer: Customer
  product: Product
  price: Price
  event: StripeEvent
  webhook_endpoint: WebhookEndpoint
  cart: Cart
  attempt: Attempt
  fate: { id: string; fate: Fate }
  subscription: Subscription
  invoice: Invoice
  invoice_payment: InvoicePayment
  payment_method: PaymentMethod
  setup_intent: SetupIntent
  card: { id: string; card: KnownCard }
  billing: { id: string; baseUrl: string; merchant: string }
  secret: { id: string; secret: string }
  task: Task
}

export type Kind = keyof Kinds
