import { MINUTE } from '../sydney-time.ts'

/** How long a visitor may take on the payment page; the provider's least is 30 minutes (payments rule 4). */
const PAYMENT_MINUTES = 31
/** The grace period: how much longer the places are held, so that a payment of the last second still finds them. */
const GRACE_MINUTES = 2
/** How long an order stays open whose payment session the provider could not close. */
const RETRY_MINUTES = 2

/** Until when an order that is placed now can be paid: a whole second, as the provider counts in them. */
export const paymentEndsAt = (now: Date): Date =>
  new Date(Math.ceil(now.getTime() / 1000) * 1000 + PAYMENT_MINUTES * MINUTE)

/** How long places are held: until the grace period after the end of payment is over. */
export const holdEndsAt = (paymentEnds: Date): Date => new Date(paymentEnds.getTime() + GRACE_MINUTES * MINUTE)

/** When closing an order is tried again; its places stay held until then. */
export const retryCloseAt = (now: Date): Date => new Date(now.getTime() + RETRY_MINUTES * MINUTE)
