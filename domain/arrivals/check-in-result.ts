import { sydneyDateOf } from '../sydney-time.ts'
import { checkInOpens } from './arrival-window.ts'
import { canBeSaidAfterwards } from './no-show.ts'

/** What comes of a check-in, in the order in which it is looked for: the first that fits is the answer. */
export const checkInResults = [
  'forged',
  'unknown',
  'cancelled',
  'other-day',
  'early',
  'over',
  'unpaid',
  'agreement',
  'already',
  'part',
  'ok',
  'unlisted',
] as const
export type CheckInResult = (typeof checkInResults)[number]

/** The booking that somebody comes for. */
export type ComesFor = {
  startsAt: Date
  endsAt: Date
  people: number
  arrived: number
  isCancelled: boolean
  toPayCents: number
  /** How many have not agreed to the house rules yet. */
  notAgreed: number
}

export type CheckIn = {
  /** How the code reads: signed by this house, signed by nobody we know, or no code of ours at all. */
  code: 'ours' | 'forged' | 'none'
  /** Null: nothing is booked by what was said or shown. */
  booking: ComesFor | null
  /** Whether a manager lets them in before the time. */
  isLetIn: boolean
  /** Whether staff say afterwards that they came. */
  isAfterwards: boolean
  /** How many of the party come in now; null: nobody has said so, which means all. */
  people: number | null
  /** Whether all that is booked was looked through, or only the list that a device without a line has. */
  isWholeBook: boolean
  now: Date
}

/**
 * What comes of a check-in: `ok` lets people in, every other answer lets in nobody. A party of which some are in is
 * asked about (`part`), unless it was said how many come now. Of a visit that is over staff can say that they came, for
 * as long as a note can be undone: then nobody can be asked to agree any more.
 */
export function checkInResult({
  code,
  booking,
  isLetIn,
  isAfterwards,
  people,
  isWholeBook,
  now,
}: CheckIn): CheckInResult {
  if (code === 'forged') return 'forged'
  if (booking === null) return code === 'ours' && !isWholeBook ? 'unlisted' : 'unknown'
  if (booking.isCancelled) return 'cancelled'
  const isSaidAfterwards = isAfterwards && canBeSaidAfterwards(booking.endsAt, now)
  if (!isSaidAfterwards) {
    if (sydneyDateOf(booking.startsAt) !== sydneyDateOf(now)) return 'other-day'
    if (now < checkInOpens(booking.startsAt) && !isLetIn) return 'early'
    if (now >= booking.endsAt) return 'over'
  }
  if (booking.toPayCents > 0) return 'unpaid'
  if (booking.notAgreed > 0 && !isSaidAfterwards) return 'agreement'
  if (booking.arrived >= booking.people) return 'already'
  return booking.arrived > 0 && people === null ? 'part' : 'ok'
}

/** A booking of an order, as far as a code of the order needs it. */
export type OfOrder = Pick<ComesFor, 'startsAt' | 'endsAt' | 'people' | 'arrived' | 'isCancelled'>

/**
 * The booking that the code of an order stands for now: the one of today that runs or comes next and is not all in yet,
 * else one that runs, else the next; what is over or was cancelled comes last.
 */
export function bookingOfCode<Booking extends OfOrder>(bookings: readonly Booking[], now: Date): Booking | undefined {
  const inOrder = bookings.toSorted((a, b) => +a.startsAt - +b.startsAt)
  const booked = inOrder.filter(({ isCancelled }) => !isCancelled)
  const today = booked.filter(({ startsAt }) => sydneyDateOf(startsAt) === sydneyDateOf(now))
  const toCome = booked.filter(({ endsAt }) => now < endsAt)
  const open = today.filter(({ startsAt, endsAt }) => checkInOpens(startsAt) <= now && now < endsAt)
  return (
    open.find(({ arrived, people }) => arrived < people) ??
    open[0] ??
    today.find(({ endsAt }) => now < endsAt) ??
    today.at(-1) ??
    toCome[0] ??
    booked.at(-1) ??
    inOrder.find(({ endsAt }) => now < endsAt) ??
    inOrder.at(-1)
  )
}
