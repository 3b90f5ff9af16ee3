import { absoluteTime } from '../sydney-time.ts'

/** When something that is booked starts, and in which pool or room. */
export type PlaceInTime = { startsAt: Date; place: string }

/** What has become of a booking, or of its extra bath, by a move: where it was and where it is, in one sentence. */
export function movedInWords(what: string, from: PlaceInTime, to: PlaceInTime): string {
  const isSameTime = from.startsAt.getTime() === to.startsAt.getTime()
  if (!isSameTime)
    return `${what} on ${absoluteTime(from.startsAt)} is now on ${absoluteTime(to.startsAt)}, ${to.place}.`
  if (from.place !== to.place) return `${what} on ${absoluteTime(from.startsAt)} is now in ${to.place}.`
  return `${what} stays on ${absoluteTime(to.startsAt)}, ${to.place}.`
}
