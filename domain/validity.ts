import { addDays, addMonths, endOfSydneyDay, startOfSydneyDay, sydneyDateOf, type SydneyDate } from './sydney-time.ts'

/** The last day on which something that ends at this instant is good: the day that people are told. */
export const lastDayOf = (end: Date): SydneyDate => sydneyDateOf(new Date(end.getTime() - 1))

/** The end of what is good to the end of this Sydney day: the last instant that is still in it. */
export const goodThrough = (day: SydneyDate): Date => new Date(endOfSydneyDay(day).getTime() - 1)

/** The end of the last day that people are told: the first instant at which it is no longer good. */
export const endOfDayTold = (end: Date): Date => endOfSydneyDay(lastDayOf(end))

/** The end of what is good for so many days after the day of an instant. */
export const goodForDays = (from: Date, days: number): Date => goodThrough(addDays(sydneyDateOf(from), days))

/**
 * The end of what is good for so many months from an instant, such as the expiry of a gift card: counted by Sydney's
 * calendar, and never shorter by UTC's.
 */
export function goodForMonths(from: Date, months: number): Date {
  const last = addMonths(sydneyDateOf(from), months)
  // The database holds gift cards to the three years of the law, and counts them in UTC.
  const [day, time] = [from.toISOString().slice(0, 10), from.toISOString().slice(10)]
  const least = new Date(`${addMonths(day, months)}${time}`)
  return goodThrough(goodThrough(last) < least ? addDays(last, 1) : last)
}

/** What ends at or before this instant is over: a last day lasts to its end, whatever time was written down. */
export const overBy = (now: Date): Date => startOfSydneyDay(sydneyDateOf(now))

/** Whether something that people know by its last day is over by now. */
export const isDayOver = (end: Date, now: Date): boolean => end <= overBy(now)
