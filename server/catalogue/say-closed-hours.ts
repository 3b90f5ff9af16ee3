import type { ClosedHours } from '#api/catalogue.ts'
import { closedHours } from '#domain/closures/closed-time.ts'
import type { ClosureToCome } from './store.ts'

/** What the site says of each day on which a service is shut for some hours only, by service and day. */
export function sayClosedHours(closures: readonly ClosureToCome[]): ClosedHours {
  const said: Record<string, Record<string, string>> = {}
  for (const { from, to, title, message, serviceIds } of closures)
    for (const { date, hours } of closedHours(from, to)) {
      const words = message === '' ? `Closed ${hours}: ${title}` : `Closed ${hours}. ${message}`
      for (const id of serviceIds) {
        const days = (said[id] ??= {})
        days[date] = days[date] ? `${days[date]} ${words}` : words
      }
    }
  return said
}
