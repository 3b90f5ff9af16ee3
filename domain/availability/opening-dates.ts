import type { SydneyDate, SydneyMonth } from '../sydney-time.ts'
import { addDays, monthOf, sydneyDateOf } from '../sydney-time.ts'

/** The first day a service can be booked for; without a service, that of all services that have no row of their own. */
export type OpeningDate = { serviceId: string | null; firstDate: SydneyDate; title: string; text: string }
/** Blackout days: these services are shut from the first to the last, and open again on `reopensOn` (ruling 7). */
export type Closure = {
  serviceIds: readonly string[]
  firstDate: SydneyDate
  lastDate: SydneyDate
  reopensOn: SydneyDate
  title: string
  text: string
}
export type OpeningDates = { openings: readonly OpeningDate[]; closures: readonly Closure[] }

export type NotOpen =
  | { why: 'past' }
  | { why: 'before-opening'; opening: OpeningDate }
  | { why: 'closed'; closure: Closure }

/** Why a day cannot be chosen for a service, or null when it can (spec 5, Dates). */
export function whyNotOpen(
  date: SydneyDate,
  serviceId: string,
  now: Date,
  { openings, closures }: OpeningDates,
): NotOpen | null {
  if (isPastDay(date, now)) return { why: 'past' }
  const opening = openings.find((row) => row.serviceId === serviceId) ?? openings.find((row) => row.serviceId === null)
  if (opening && date < opening.firstDate) return { why: 'before-opening', opening }
  const closure = closures.find(
    ({ firstDate, lastDate, serviceIds }) => firstDate <= date && date <= lastDate && serviceIds.includes(serviceId),
  )
  return closure ? { why: 'closed', closure } : null
}

/** Whether a day is over in Sydney; today is not. */
export function isPastDay(date: SydneyDate, now: Date): boolean {
  return date < sydneyDateOf(now)
}

/** Whether a month is over in Sydney; the current one is not. */
export function isPastMonth(month: SydneyMonth, now: Date): boolean {
  return month < currentMonth(now)
}

/** The end of the booking window: the last day that the house takes bookings for, so many days ahead (docs/decisions/034). */
export function lastBookableDay(now: Date, horizonDays: number): SydneyDate {
  return addDays(sydneyDateOf(now), horizonDays)
}

/** The month that an address asks for, if it is neither over nor past the last one with a bookable day; else null. */
export function bookableMonth(asked: SydneyMonth | null, now: Date, horizonDays: number): SydneyMonth | null {
  if (asked === null || isPastMonth(asked, now)) return null
  return asked <= monthOf(lastBookableDay(now, horizonDays)) ? asked : null
}

/** The month in which Sydney now is. */
export function currentMonth(now: Date): SydneyMonth {
  return monthOf(sydneyDateOf(now))
}
