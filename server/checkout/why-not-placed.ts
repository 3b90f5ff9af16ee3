import { Refused } from '#domain/refusals.ts'
import { brokenConstraint } from '#server/kit/database/db.ts'
import { NotHeld } from '#server/sales/holdings.ts'
import type { BookingToSell } from '#server/sales/kinds/booking.ts'

/** The refusal when another buyer was faster; any other error is thrown as it is. */
export function whyNotPlaced(error: unknown, items: readonly BookingToSell[]): unknown {
  if (error instanceof NotHeld && error.what === 'coupon') return new Refused('coupon.used-up')
  if (error instanceof NotHeld && error.what === 'coupon-of-email') return new Refused('coupon.used-before')
  if (error instanceof NotHeld && error.what === 'places')
    return unavailable(items.filter((item) => isIn(item, error.full)))
  switch (brokenConstraint(error)) {
    // Taken off the menu, or closed, between the look at it and now.
    case 'service_is_sold':
    case 'house_is_open':
    case 'resource_is_used':
      return unavailable(items)
    case 'booking_session_id_fkey':
      return unavailable(items.filter((item) => item.start.sessionId !== null || item.bath !== null))
    case 'room_is_free':
    case 'start_is_planned':
    case 'room_takes_party':
      return unavailable(items.filter((item) => item.start.exclusive))
    default:
      return error
  }
}

const unavailable = (items: readonly BookingToSell[]) =>
  new Refused('cart.unavailable', { cartItemIds: items.map((item) => item.cartItemId) })

const isIn = ({ start, bath }: BookingToSell, sessionIds: readonly string[]): boolean =>
  [start.sessionId, bath?.sessionId].some((sessionId) => sessionId && sessionIds.includes(sessionId))
