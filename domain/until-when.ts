import { absoluteTime, endOfSydneyDay, shortDate } from './sydney-time.ts'
import { lastDayOf } from './validity.ts'

/** Until when something can be done, after "until": a midnight is the end of a day, `the end of Mon 30 Nov 2026`. */
export function untilWhen(end: Date): string {
  const last = lastDayOf(end)
  const isMidnight = endOfSydneyDay(last).getTime() === end.getTime()
  return isMidnight ? `the end of ${shortDate(last)} ${last.slice(0, 4)}` : absoluteTime(end)
}
