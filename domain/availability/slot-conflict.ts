import { MINUTE } from '../sydney-time.ts'
import { endsAt, isSamePlace, startsAt, type Place } from './slot.ts'

/**
 * The buffer: how long a party needs between two bookings of its own on one resource (spec 9); exactly this long is enough
 * (ruling 10). A room that stays empty for longer after each booking, its turnover, needs that.
 */
export const BUFFER_MINUTES = 15

/** Whether a slot overlaps, or comes too close to, something in the cart on the same resource (spec 5). */
export function conflictsWithCart(slot: Place, inCart: readonly Place[]): boolean {
  // Choosing again what is already in the cart replaces it, so it is no conflict.
  return inCart.some((item) => !isSamePlace(slot, item) && isTooClose(slot, item))
}

/** A place with the turnover of its resource, where that is known. */
type PlaceInCart = Place & { turnoverMinutes?: number }

/** Which places of one cart do not go together with those before them: chosen twice, or too close on one resource. */
export function crowdedPlaces(cart: readonly PlaceInCart[]): boolean[] {
  return cart.map((place, i) => cart.slice(0, i).some((earlier) => isTooClose(place, earlier)))
}

function isTooClose(a: PlaceInCart, b: Place): boolean {
  if (a.resourceId !== b.resourceId) return false
  const buffer = Math.max(BUFFER_MINUTES, a.turnoverMinutes ?? 0) * MINUTE
  return +startsAt(a) < +endsAt(b) + buffer && +startsAt(b) < +endsAt(a) + buffer
}
