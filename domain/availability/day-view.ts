import { sydneyDateOf, type SydneyDate } from '../sydney-time.ts'
import { startsAt, type Slot } from './slot.ts'

type Room = Pick<Slot, 'bookable' | 'openSpots'>
type Times = Pick<Slot, 'startDate' | 'bookable' | 'openSpots'>

/** Whether a slot is open and has a place for everyone (spec 5). */
export function hasRoom(slot: Room, partySize: number): boolean {
  return slot.bookable && slot.openSpots >= partySize
}

/** What the time list says instead of times, or null when there are some: error, no date, empty, over, full (spec 2). */
export function whyNoTimes(day: {
  error: string | null
  date: SydneyDate | null
  slots: readonly Times[]
  now: Date
}): string | null {
  if (day.error !== null) return day.error
  if (day.date === null) return 'Please select a date to view available times'
  if (day.slots.length === 0) return 'No available times for this date'
  if (isOverToday(day.date, day.slots, day.now)) return 'There are no more times today. Please select another day.'
  if (!day.slots.some((slot) => slot.bookable)) return 'Sorry, we are fully booked. Please select another day.'
  return null
}

/** Whether today's last time has begun, or its bookings have closed: nothing was sold out, one has only come too late. */
export function isOverToday(date: SydneyDate, slots: readonly Times[], now: Date): boolean {
  return (
    date === sydneyDateOf(now) && slots.every((slot) => startsAt(slot) <= now || (!slot.bookable && slot.openSpots > 0))
  )
}
