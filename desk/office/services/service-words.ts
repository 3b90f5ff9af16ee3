import type { StaffService } from '#api/timetable.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'

export type Kind = StaffService['kind']

/** The kinds of services, in words that owners use. */
export const kindNames: Record<Kind, string> = { bathing: 'Bath', class: 'Class', massage: 'Treatment' }

/** What each kind means, for whoever has to choose one. */
export const kindDetails: Record<Kind, string> = {
  bathing: 'Guests share the water for a set time: bathing, a float, a soak.',
  class: 'A group meets at a set time, often with a host: sauna rituals, yoga, aqua.',
  massage: 'One party has a room to itself: massage, facials, a private bath.',
}

/** How many may come at once. */
export function placesInWords({ kind, capacity }: Pick<StaffService, 'kind' | 'capacity'>): string {
  if (kind === 'massage') return 'One party'
  return capacity === null ? 'As many as fit' : String(capacity)
}

/** `$75.00`. */
export const priceInWords = (price: number): string => dollars(centsFromDollars(price))
