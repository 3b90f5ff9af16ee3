import { ANALYTICS_TIMER_MS, eventsPath, MOST_EVENTS, type AnalyticsEvent } from '#api/analytics.ts'

declare global {
  // An interface, because only interfaces merge.
  interface Window {
    dataLayer?: AnalyticsEvent[]
  }
}

let waiting: AnalyticsEvent[] = []

/** Sends an event to `window.dataLayer` and to the house's own counter; no code waits for it (spec 7). */
export function track(event: AnalyticsEvent): void {
  if (typeof window === 'undefined') return
  window.dataLayer ??= []
  window.dataLayer.push(event)
  if (waiting.push(event) === 1) setTimeout(send, ANALYTICS_TIMER_MS)
}

/** A beacon is sent even when the visitor closes the page. */
function send(): void {
  const events = waiting.slice(0, MOST_EVENTS)
  waiting = []
  navigator.sendBeacon?.(eventsPath, new Blob([JSON.stringify({ events })], { type: 'application/json' }))
}

/** A fault that the visitor does not see: written to the browser's log, and counted. */
export function trackFault(event: AnalyticsEvent, error: unknown): void {
  logFault(`${event.event} ${error instanceof Error ? error.message : 'unknown'}`)
  track(event)
}

/** The one place where the site writes to the log of the browser. */
export function logFault(sentence: string): void {
  // oxlint-disable-next-line no-console -- spec 8: logged
  console.error(sentence)
}
