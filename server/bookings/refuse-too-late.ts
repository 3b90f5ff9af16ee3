import {
  hoursInWords,
  housePolicy,
  type ChangePolicy,
  type whyNotCancelFromList,
  type whyNotReschedule,
} from '#domain/bookings/cancellation-cutoff.ts'
import { Refused } from '#domain/refusals.ts'

type TooLate = NonNullable<ReturnType<typeof whyNotReschedule> | ReturnType<typeof whyNotCancelFromList>>

/** That a booking can no longer be changed, in the hours that it was sold with; the code is the same for any number. */
export function refusalOfTooLate(why: TooLate, policy: ChangePolicy): Refused {
  const name = why === 'booking.too-late-2h' ? 'rescheduleHours' : 'changeHours'
  return policy[name] === housePolicy[name]
    ? new Refused(why)
    : new Refused(own[why], { hours: hoursInWords(policy[name]) })
}

const own = {
  'booking.too-late-2h': 'booking.too-late-2h/own',
  'booking.too-late-24h': 'booking.too-late-24h/own',
  'booking.too-late-24h/cancel': 'booking.too-late-24h/cancel-own',
} as const
