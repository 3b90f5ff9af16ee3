import type { SydneyDate } from '#domain/sydney-time.ts'

/** Something that every list depends on has changed: a service, a schedule, a closure. */
export const EVERYTHING = '*'

export type PlacesChanged = typeof EVERYTHING | { serviceId: string; date: SydneyDate }

/** What the database announces when places are taken or given back: `<service> <Sydney date>`, or everything. */
export function readPlacesChanged(text: string): PlacesChanged {
  const [serviceId, date] = text.split(' ')
  return serviceId && date ? { serviceId, date } : EVERYTHING
}
