import { brokenConstraint } from '#server/kit/database/db.ts'

/** How the database refuses a start: another was faster, it is shut, its room is out of use, or the timetable has it no more. */
const lost = ['room_is_free', 'house_is_open', 'resource_is_used', 'start_is_planned', 'booking_session_id_fkey']

/** Whether a start was lost between the look at it and the booking of it, also a session that is no longer there. */
export const isLostStart = (error: unknown): boolean => lost.includes(brokenConstraint(error) ?? '')
