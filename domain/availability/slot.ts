/**
 * A start time as offered to a visitor, drawn from sessions (spec 3). It looks the same on the wire, in storage
 * and in the rules: instants are ISO texts of any offset, so they are compared as instants, never as texts.
 */
export type Slot = {
  serviceId: string
  resourceId: string
  resourceName: string
  sessionId?: string | undefined
  startDate: string
  endDate: string
  bookable: boolean
  openSpots: number
  /** With nobody in it (ours); a cart of an older visit does not say. */
  totalSpots?: number | undefined
  duration: number
  timezone: string
  location: { name: string; address: string }
}

/** Where and when a party is: all that conflicts and replacements depend on. */
export type Place = Pick<Slot, 'serviceId' | 'resourceId' | 'startDate' | 'endDate'>

/** The instant a slot starts. */
export function startsAt(slot: Pick<Slot, 'startDate'>): Date {
  return new Date(slot.startDate)
}

/** The instant a slot ends. */
export function endsAt(slot: Pick<Slot, 'endDate'>): Date {
  return new Date(slot.endDate)
}

/** Whether two places are one and the same in the cart: same service, start and resource (spec 4). */
export function isSamePlace(a: Omit<Place, 'endDate'>, b: Omit<Place, 'endDate'>): boolean {
  return a.serviceId === b.serviceId && a.resourceId === b.resourceId && +startsAt(a) === +startsAt(b)
}
