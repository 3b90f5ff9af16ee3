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
  const offered = Map.groupBy(starts, ({ serviceId }) => serviceId)
  // Reading a clock is dear, and a large closure compares each booking with each start.
  const times = new Map(starts.map((start) => [start, weekdayAndTime(start.startsAt)]))
  const moves = new Map<string, OpenStart>()
  for (const booking of bookings) {
    const time = weekdayAndTime(booking.startsAt)
    let best: OpenStart | null = null
    for (const start of offered.get(booking.serviceId) ?? []) {
      if ((left.get(start) ?? 0) < booking.people || distance(start, booking) > FURTHEST_MOVE) continue
      const isSameTime = times.get(start) === time
      const isBestSameTime = best !== null && times.get(best) === time
      const isBetter = best === null || (isSameTime === isBestSameTime ? isNearer(start, best, booking) : isSameTime)
      if (isBetter) best = start
    }
    if (!best) continue
    moves.set(booking.bookingId, best)
    left.set(best, (left.get(best) ?? 0) - booking.people)
    // A room takes one party.
    if (best.sessionId === null) shutRoom(left, best)
  }
  return moves
}

const weekdayAndTime = (at: Date): string => `${weekdayOf(sydneyDateOf(at))} ${clockTimeOf(at)}`

const distance = ({ startsAt }: OpenStart, booking: ToMove) => Math.abs(startsAt.getTime() - booking.startsAt.getTime())

/** Nearer than the other, or as near and earlier. */
function isNearer(one: OpenStart, other: OpenStart, booking: ToMove): boolean {
  const byDistance = distance(one, booking) - distance(other, booking)
  return byDistance < 0 || (byDistance === 0 && one.startsAt < other.startsAt)
}

/** Treatments in a room overlap: of the starts of one room on one day, a plan uses one. */
function shutRoom(left: Map<OpenStart, number>, taken: OpenStart): void {
  const day = sydneyDateOf(taken.startsAt)
  for (const start of left.keys()) {
    const isOfRoom = start.resourceId === taken.resourceId && sydneyDateOf(start.startsAt) === day
    if (start.sessionId === null && isOfRoom) left.set(start, 0)
  }
}
