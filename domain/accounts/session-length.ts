import { DAY, HOUR } from '../sydney-time.ts'

/** The session length (spec 9): a sign-in lasts 7 days. */
export const SESSION_DAYS = 7

/** The timeout of a staff session: it ends after half a day without use. Members have none. */
const STAFF_IDLE_HOURS = 12

/** When a session is over that comes from a sign-in at this time. */
export const sessionEnd = (signedInAt: Date) => new Date(signedInAt.getTime() + SESSION_DAYS * DAY)

/** A staff session that was last used before this has timed out. */
export const staffIdleSince = (now: Date) => new Date(now.getTime() - STAFF_IDLE_HOURS * HOUR)
