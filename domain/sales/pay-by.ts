import { holdEndsAt, paymentEndsAt } from './hold-time.ts'
import { HOUR, MINUTE } from '../sydney-time.ts'

/** How a sale at the desk is to be paid: at once over the counter, by a link in an email, or when the guest arrives. */
export type PayByAtDesk = 'counter' | 'link' | 'on-arrival'
/** How an order is to be paid: on the provider's page, to which the site leads at once, or as the desk has agreed. */
export type PayBy = 'page' | PayByAtDesk

const LINK_HOURS = 12
const LINK_ENDS_BEFORE_START = HOUR
const ARRIVAL_WITHIN_HOURS = 48
const ARRIVAL_GRACE_MINUTES = 15

/** Until when the payment page of a link is open: 12 hours, and no longer than an hour before the first start. */
export function linkEndsAt(now: Date, firstStart: Date | null): Date {
  const longest = now.getTime() + LINK_HOURS * HOUR
  const latest = firstStart === null ? longest : firstStart.getTime() - LINK_ENDS_BEFORE_START
  return new Date(Math.floor(Math.min(longest, latest) / 1000) * 1000)
}

/** Whether there is time to pay by a link: the payment page is open for half an hour at least. */
export const isTimeForLink = (now: Date, firstStart: Date | null): boolean =>
  linkEndsAt(now, firstStart) >= paymentEndsAt(now)

/** Whether a booking may be paid on arrival: it starts within 48 hours. */
export const mayPayOnArrival = (firstStart: Date, now: Date): boolean =>
  firstStart.getTime() - now.getTime() <= ARRIVAL_WITHIN_HOURS * HOUR

/** Until when an order can be paid on a page (null: on none), and until when its places are held. */
type Wait = { payableUntil: Date | null; heldUntil: Date }

const onPageUntil = (payableUntil: Date): Wait => ({ payableUntil, heldUntil: holdEndsAt(payableUntil) })

/** How long an order that is placed now waits for its money, by the way it is to be paid. */
const waits: Record<PayBy, (now: Date, firstStart: Date | null) => Wait> = {
  page: (now) => onPageUntil(paymentEndsAt(now)),
  // A guest at the counter may pay on their own phone.
  counter: (now) => onPageUntil(paymentEndsAt(now)),
  link: (now, firstStart) => onPageUntil(linkEndsAt(now, firstStart)),
  'on-arrival': (now, firstStart) => ({
    payableUntil: null,
    heldUntil: firstStart === null ? holdEndsAt(paymentEndsAt(now)) : heldForArrival(firstStart),
  }),
}

/** How long an unpaid order waits, from now on; `firstStart` is null where nothing in it is at a time. */
export const waitOf = (payBy: PayBy, now: Date, firstStart: Date | null): Wait => waits[payBy](now, firstStart)

/** Until when the places of a booking are held that is to be paid on arrival. */
export const heldForArrival = (firstStart: Date): Date =>
  new Date(firstStart.getTime() + ARRIVAL_GRACE_MINUTES * MINUTE)
