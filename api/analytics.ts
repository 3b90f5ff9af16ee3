import * as z from 'zod/mini'
import { TIMEZONE } from '#domain/sydney-time.ts'
import { id } from './wire.ts'

export const eventsPath = '/api/v1/events'

/** Events go out together, this long after the first of them (spec 9, analytics timer). */
export const ANALYTICS_TIMER_MS = 100
export const MOST_EVENTS = 50

const count = z.number().check(z.int(), z.minimum(0), z.maximum(1000))
const step = z.enum(['date', 'guests', 'slot', 'towel-robe', 'extra-bath', 'summary', 'added'])
/** The shape of a refusal's code; the house counts only those it knows. */
const failure = z.string().check(z.regex(/^[a-z0-9.-]{1,40}$/i))

/**
 * Every event that the site sends about its use, field by field. Other fields are refused, so no name, address, phone
 * number, code or order key can be sent (spec 7).
 */
const analyticsEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('booking_step'), step, serviceId: id }),
  z.strictObject({ event: z.literal('cart_item_added'), serviceId: id, partySize: count }),
  z.strictObject({ event: z.literal('cart_item_removed'), serviceId: id }),
  z.strictObject({ event: z.literal('redux_cart_hydration_error') }),
  z.strictObject({ event: z.literal('redux_cart_saving_error') }),
  z.strictObject({ event: z.literal('cart_check_failed'), items: count }),
  z.strictObject({ event: z.literal('eligible_memberships_failed'), serviceId: id }),
  z.strictObject({ event: z.literal('coupon_failed') }),
  z.strictObject({ event: z.literal('gift_card_failed') }),
  z.strictObject({ event: z.literal('checkout_started'), items: count }),
  z.strictObject({ event: z.literal('checkout_failed'), code: failure }),
  // The time of the visit in Sydney (spec 9), whatever the browser's time zone.
  z.strictObject({
    event: z.literal('booking_cancelled'),
    serviceId: id,
    outcome: z.enum(['voucher', 'refund', 'credit', 'none']),
    date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    time: z.string().check(z.regex(/^\d{2}:\d{2}$/)),
    timezone: z.literal(TIMEZONE),
  }),
])
export const eventsBody = z.object({
  events: z.array(analyticsEvent).check(z.minLength(1), z.maxLength(MOST_EVENTS)),
})

export type AnalyticsEvent = z.infer<typeof analyticsEvent>
