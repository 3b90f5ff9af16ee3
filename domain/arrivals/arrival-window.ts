import { MINUTE } from '../sydney-time.ts'

/** Guests are let in from half an hour before their start; earlier only a manager lets them in. Milliseconds. */
export const OPENS_BEFORE = 30 * MINUTE
/** A guest who arrives late is a late arrival: one that comes this long after the start. It costs nothing: there is no late fee. Milliseconds. */
export const LATE_AFTER = MINUTE

/** When check-in for a start opens. */
export const checkInOpens = (startsAt: Date): Date => new Date(startsAt.getTime() - OPENS_BEFORE)
