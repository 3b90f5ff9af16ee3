import { brokenConstraint } from '#server/kit/database/db.ts'

/** How the database refuses a start: taken, shut, out of use, no longer in the timetable, or in a room for fewer people. */
const lost = [
  'room_is_free',
  'house_is_open',
  'resource_is_used',
  'start_is_planned',
  'room_takes_party',
  'booking_session_id_fkey',
]

/** Whether a start was lost between the look at it and the booking of it, also a session that is no longer there. */
export const isLostStart = (error: unknown): boolean => lost.includes(brokenConstraint(error) ?? '')
