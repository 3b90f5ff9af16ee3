import { clockTimeOf, DAY, sydneyDateOf, weekdayOf } from '../sydney-time.ts'

/** A booking that is to be moved. */
export type ToMove = { bookingId: string; serviceId: string; startsAt: Date; people: number }
/** An open start that takes so many people more. */
export type OpenStart = {
  serviceId: string
  sessionId: string | null
  resourceId: string
  startsAt: Date
  endsAt: Date
  openSpots: number
}

/** How far a booking is moved at most. */
export const FURTHEST_MOVE = 28 * DAY

/**
 * The start that each booking is moved to, as far as there is one: of its service, within 28 days; on the same weekday
 * at the same time before any other, then the nearest, then the earlier. Places are counted down from booking to
 * booking, so that no start gets more people than it takes.
 */
export function planMoves(bookings: readonly ToMove[], starts: readonly OpenStart[]): Map<string, OpenStart> {
  const left = new Map(starts.map((start) => [start, start.openSpots]))
  const moves = new Map<string, OpenStart>()
  for (const booking of bookings) {
    const fits = starts.filter(
      (start) =>
        start.serviceId === booking.serviceId &&
        distance(start, booking) <= FURTHEST_MOVE &&
        (left.get(start) ?? 0) >= booking.people,
    )
    const best = fits.toSorted((one, other) => compare(one, other, booking))[0]
    if (!best) continue
    moves.set(booking.bookingId, best)
    left.set(best, (left.get(best) ?? 0) - booking.people)
    // A room takes one party.
    if (best.sessionId === null) shutRoom(left, best)
  }
  return moves
}

function compare(one: OpenStart, other: OpenStart, booking: ToMove): number {
  const byTime = Number(isSameTime(other, booking)) - Number(isSameTime(one, booking))
  const byDistance = distance(one, booking) - distance(other, booking)
  return byTime || byDistance || one.startsAt.getTime() - other.startsAt.getTime()
}

const distance = ({ startsAt }: OpenStart, booking: ToMove) => Math.abs(startsAt.getTime() - booking.startsAt.getTime())

const isSameTime = ({ startsAt }: OpenStart, booking: ToMove) =>
  clockTimeOf(startsAt) === clockTimeOf(booking.startsAt) &&
  weekdayOf(sydneyDateOf(startsAt)) === weekdayOf(sydneyDateOf(booking.startsAt))

/** Treatments in a room overlap: of the starts of one room on one day, a plan uses one. */
function shutRoom(left: Map<OpenStart, number>, taken: OpenStart): void {
  const day = sydneyDateOf(taken.startsAt)
  for (const start of left.keys()) {
    const isOfRoom = start.resourceId === taken.resourceId && sydneyDateOf(start.startsAt) === day
    if (start.sessionId === null && isOfRoom) left.set(start, 0)
  }
}
