import { DAY, HOUR } from '../sydney-time.ts'

/** The session length (spec 9): a sign-in lasts 7 days. */
export const SESSION_DAYS = 7

/**
 * The idle timeout of a staff session, after which it has expired: half a day without use. Sessions of members have none. The desk
 * locks much sooner: desk/shifts/lock-state.ts.
 */
const STAFF_IDLE_HOURS = 12

/** When the session of a sign-in at this time is over. */
export const sessionEnd = (signedInAt: Date) => new Date(signedInAt.getTime() + SESSION_DAYS * DAY)

/** A staff session that was last used before this has timed out. */
export const staffIdleSince = (now: Date) => new Date(now.getTime() - STAFF_IDLE_HOURS * HOUR)
