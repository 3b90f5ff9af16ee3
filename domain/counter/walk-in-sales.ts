import { addDays, MINUTE, type SydneyDate } from '../sydney-time.ts'

/** A session that is running is sold at the desk until this many minutes before its end. */
const SOLD_UNTIL_MINUTES = 15
const SOLD_FOR_DAYS = 400

/** Whether the desk still sells a start to a walk-in: it is ahead, or has at least 15 minutes to run. */
export const isStillSoldAtDesk = (endsAt: Date, now: Date): boolean => endsAt >= sellableUntil(now)

/** What ends before this moment is no longer sold at the desk. */
export const sellableUntil = (now: Date): Date => new Date(now.getTime() + SOLD_UNTIL_MINUTES * MINUTE)

/** The last day that the desk sells for: a day farther ahead was surely typed wrong. */
export const lastDaySold = (today: SydneyDate): SydneyDate => addDays(today, SOLD_FOR_DAYS)
