import { DAY } from '../sydney-time.ts'

/** How long before its start a booking is reminded of, in milliseconds. */
export const REMINDED_BEFORE = DAY

/** A start, and when it was chosen: when the order was paid, or the booking was rescheduled to it. */
type ChosenStart = { startsAt: Date; chosenAt: Date }

/**
 * Whether a booking's reminder is due: its start is ahead by 24 hours at most, and was chosen earlier than that. People
 * who booked, or rescheduled, less than 24 hours ahead get none.
 */
export function isReminderDue({ startsAt, chosenAt }: ChosenStart, now: Date): boolean {
  const remindedAt = startsAt.getTime() - REMINDED_BEFORE
  return startsAt > now && now.getTime() >= remindedAt && chosenAt.getTime() < remindedAt
}
