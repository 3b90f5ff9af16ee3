import { absoluteTime, addDays, shortDate, startOfSydneyDay, sydneyDateOf } from './sydney-time.ts'

/** Until when something can be done, after "until": a midnight is the end of a day, `the end of Mon 30 Nov 2026`. */
export function untilWhen(end: Date): string {
  const date = sydneyDateOf(end)
  if (end > startOfSydneyDay(date)) return absoluteTime(end)
  const last = addDays(date, -1)
  return `the end of ${shortDate(last)} ${last.slice(0, 4)}`
}
