import { addDays, MINUTE, type SydneyDate } from '../sydney-time.ts'

/** How long before its end a start that is running is still sold at the desk, in minutes. */
const SOLD_UNTIL_MINUTES = 15
const SOLD_FOR_DAYS = 400

/** Whether the desk still sells a start: it lies ahead, or it runs for 15 minutes more at least. */
export const isStillSoldAtDesk = (endsAt: Date, now: Date): boolean => endsAt >= sellableUntil(now)

/** What ends before this moment is not sold at the desk any more. */
export const sellableUntil = (now: Date): Date => new Date(now.getTime() + SOLD_UNTIL_MINUTES * MINUTE)

/** The last day that the desk sells for, seen from today: farther ahead a day was typed wrong. */
export const lastDaySold = (today: SydneyDate): SydneyDate => addDays(today, SOLD_FOR_DAYS)
