/** The messages of the payment provider that a house acts on; its owner has the provider send these (webhooks). */
export const paymentEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** Whether a message of the payment provider is one that the house acts on. */
export const isPaymentEvent = (type: string): boolean => paymentEvents.some((each) => each === type)
