import type { SydneyDate } from '../sydney-time.ts'
import type { Slot } from './slot.ts'

type Room = Pick<Slot, 'bookable' | 'openSpots'>

/** Whether a slot is open and has a place for everyone (spec 5). */
export function hasRoom(slot: Room, partySize: number): boolean {
  return slot.bookable && slot.openSpots >= partySize
}

/** What the time list says instead of times, or null when there are some: error, no date, empty, full (spec 2). */
export function whyNoTimes(day: {
  error: string | null
  date: SydneyDate | null
  slots: readonly Room[]
}): string | null {
  if (day.error !== null) return day.error
  if (day.date === null) return 'Please select a date to view available times'
  if (day.slots.length === 0) return 'No available times for this date'
  if (!day.slots.some((slot) => slot.bookable)) return 'Sorry, we are fully booked. Please select another day.'
  return null
}
