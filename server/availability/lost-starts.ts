import { brokenConstraint } from '#server/kit/database/db.ts'

/** How the database refuses a start: taken, shut, in a room that is out of use, or no longer in the timetable. */
const lost = ['room_is_free', 'house_is_open', 'resource_is_used', 'start_is_planned', 'booking_session_id_fkey']

/** Whether a start was lost between the look at it and the booking of it, also a session that is no longer there. */
export const isLostStart = (error: unknown): boolean => lost.includes(brokenConstraint(error) ?? '')
