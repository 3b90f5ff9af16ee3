import type { BookingStep } from '#domain/availability/booking-steps.ts'

/** Everything the site tells about its use; never a name, an address, a phone number or an order key (spec 7). */
export type AnalyticsEvent =
  | { event: 'booking_step'; step: BookingStep | 'added'; serviceId: string }
  | { event: 'cart_item_added'; serviceId: string; partySize: number }
  | { event: 'cart_item_removed'; serviceId: string }
  | { event: 'redux_cart_hydration_error' }
  | { event: 'redux_cart_saving_error' }
  | { event: 'cart_check_failed'; items: number }
  | { event: 'coupon_failed' }
  | { event: 'gift_card_failed' }
  | { event: 'checkout_started'; items: number }
  | { event: 'checkout_failed'; code: string }

declare global {
  // An interface, because only interfaces merge.
  interface Window {
    dataLayer?: AnalyticsEvent[]
  }
}

/** Tells whoever listens on `window.dataLayer`; nobody has to. */
export function track(event: AnalyticsEvent): void {
  if (typeof window === 'undefined') return
  window.dataLayer ??= []
  window.dataLayer.push(event)
}

/** A fault that the visitor does not see: for the log of whoever looks into it, and for the count. */
export function trackFault(event: AnalyticsEvent, error: unknown): void {
  logFault(`${event.event} ${error instanceof Error ? error.message : 'unknown'}`)
  track(event)
}

/** The one place where the site writes to the log of the browser. */
export function logFault(sentence: string): void {
  // oxlint-disable-next-line no-console -- spec 8: logged
  console.error(sentence)
}
