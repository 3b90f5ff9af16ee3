import { shortDate, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'

/** The day of an instant in Sydney, `Tue 23 Nov 2027`. */
export function dayOf(instant: string): string {
  const date = sydneyDateOf(new Date(instant))
  return `${shortDate(date)} ${date.slice(0, 4)}`
}

/** When it was, by the clock in Sydney: `Tue 23 Nov 2027, 8:09 pm`. */
export const timeOf = (instant: string): string => `${dayOf(instant)}, ${spokenTime(new Date(instant))}`
