import { deskReasons } from '../bookings/refund-by-staff.ts'

/** Who ended a booking: its guest, the front desk for them, or the house, by a closure or because it cannot host. */
export const cancelledBy = { guest: 'The guest', desk: 'The front desk, for the guest', house: 'The house' } as const
export type CancelledBy = keyof typeof cancelledBy

/** Why bookings end, as a report tells it and in its order: the reasons of the list, a closure, or none that is known. */
export const toldReasons = [...deskReasons, 'Closure', 'No reason given'] as const
export type ToldReason = (typeof toldReasons)[number]

/** How long before its start a booking was cancelled, in elapsed time; a manager also cancels one that has begun. */
export const howEarly = {
  week: '7 days or more',
  days: '1 to 7 days',
  day: 'Less than a day',
  begun: 'After the start',
} as const
export type HowEarly = keyof typeof howEarly

/** What came back for a booking: money, a voucher, a visit of a membership or pack, or nothing. */
export const cameBack = {
  refund: 'A refund',
  voucher: 'A voucher',
  credit: 'A membership visit',
  none: 'Nothing',
} as const
export type CameBack = keyof typeof cameBack
