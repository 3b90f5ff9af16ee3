/** The largest group size: the most people in a party when a service names no other number (spec 5, 9). */
export const DEFAULT_MAX_GUESTS = 4

/** What bounds a party: the service's own limit, its capacity, and a membership. */
export type PartyRule = {
  partyLimit?: number | undefined
  /** The fewest people of a party; 1 unless the service says otherwise. */
  minParty?: number | undefined
  capacity: number
  hasMembership?: boolean
  /** The venue's flag that lets members bring guests; off unless it is set (spec 5). */
  membersMayBringGuests?: boolean
}

/** The maximum number of guests, booker included: never above the capacity, and only the member when a membership pays. */
export function partyLimit(rule: PartyRule): number {
  if (rule.hasMembership && !rule.membersMayBringGuests) return 1
  return Math.max(1, Math.min(rule.partyLimit ?? DEFAULT_MAX_GUESTS, rule.capacity))
}

/**
 * The party size, limited to between the smallest party, which is 1 for most services, and the party limit (spec 5). One
 * that changes after the booking: server/bookings/cancel-part.ts.
 */
export function boundParty(wanted: number, rule: PartyRule): number {
  return Math.min(Math.max(rule.minParty ?? 1, Math.trunc(wanted) || 1), partyLimit(rule))
}

/** Whether a party is one that the house takes: a whole number from the smallest party to the limit. */
export function isPartyAllowed(partySize: number, rule: PartyRule): boolean {
  return Number.isInteger(partySize) && partySize >= (rule.minParty ?? 1) && partySize <= partyLimit(rule)
}

/** The people beyond the booker, which is what the wire and storage call guestCount (ruling 1). */
export function guestsOf(partySize: number): number {
  return partySize - 1
}

/** How many come, in words. */
export const spokenParty = (partySize: number): string => (partySize === 1 ? '1 person' : `${partySize} people`)
