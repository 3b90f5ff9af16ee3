import { MINUTE } from '../sydney-time.ts'

/** Guests are let in from half an hour before their start; earlier only a manager lets them in. Milliseconds. */
export const OPENS_BEFORE = 30 * MINUTE
/** From so long after their start guests are late. Milliseconds. */
export const LATE_AFTER = MINUTE

/** When check-in for a start opens. */
export const checkInOpens = (startsAt: Date): Date => new Date(startsAt.getTime() - OPENS_BEFORE)
