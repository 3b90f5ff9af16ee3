import { addDays, existingInstant, HOUR, sydneyDateOf } from '../sydney-time.ts'

const LONGEST_SHIFT_HOURS = 14
/** Nobody works then: a shift of yesterday is over. */
const SHIFTS_END_AT = '04:00'

/** When a shift is over that begins now: after 14 hours, or at 4 am Sydney time, whichever comes first. */
export function shiftEnd(beganAt: Date): Date {
  const longest = beganAt.getTime() + LONGEST_SHIFT_HOURS * HOUR
  return new Date(Math.min(longest, nextMorning(beganAt).getTime()))
}

/** 4 am Sydney time after an instant: then a day at the desk is over. */
export function nextMorning(after: Date): Date {
  const today = sydneyDateOf(after)
  const morning = existingInstant(today, SHIFTS_END_AT)
  return morning > after ? morning : existingInstant(addDays(today, 1), SHIFTS_END_AT)
}
