import { EVERYTHING } from '#api/availability.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'

export type PlacesChanged = typeof EVERYTHING | { serviceId: string; date: SydneyDate }

/** What the database announces when places are taken or given back: `<service> <Sydney date>`, or everything. */
export function readPlacesChanged(text: string): PlacesChanged {
  const [serviceId, date] = text.split(' ')
  return serviceId && date ? { serviceId, date } : EVERYTHING
}
