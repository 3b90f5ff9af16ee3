import { clockTimeOf, MINUTE } from '../sydney-time.ts'
import { checkInOpens, LATE_AFTER } from './arrival-window.ts'

/** Where the guests of a booking are, as the day sheet says it. */
export type ArrivalState =
  | 'expected'
  | 'due'
  | 'called'
  | 'late'
  | 'part'
  | 'here'
  | 'left'
  | 'no-show'
  | 'not-recorded'
  | 'cancelled'

/** The parts of a booking that its state depends on. */
export type Arriving = {
  startsAt: Date
  endsAt: Date
  /** When guests who did not say goodbye are no longer counted (house-count.ts). */
  goneAt: Date
  people: number
  arrived: number
  departed: number
  expectedAt: Date | null
  isNoShow: boolean
  isNotRecorded: boolean
  isCancelled: boolean
}

/**
 * Where the guests of a booking are. They are late from a minute after the start, unless they have said when they will
 * come. A visit that is over without a note is not recorded. Guests who did not say goodbye have left once the house no
 * longer counts them.
 */
export function arrivalState(row: Arriving, now: Date): ArrivalState {
  if (row.isCancelled) return 'cancelled'
  if (row.arrived > 0) return stateOfThoseHere(row, now)
  if (row.isNoShow) return 'no-show'
  if (row.isNotRecorded || now >= row.endsAt) return 'not-recorded'
  if (row.expectedAt !== null && row.expectedAt > now) return 'called'
  if (now.getTime() >= row.startsAt.getTime() + LATE_AFTER) return 'late'
  return now < checkInOpens(row.startsAt) ? 'expected' : 'due'
}

function stateOfThoseHere({ goneAt, people, arrived, departed }: Arriving, now: Date): ArrivalState {
  if (departed >= arrived || now >= goneAt) return 'left'
  return arrived < people ? 'part' : 'here'
}

/** The same in words: `Late 12 min`, `Expected 10:20`, `1 of 2 here`. */
export const wordsOfState = (row: Arriving, now: Date): string => words[arrivalState(row, now)](row, now)

const words: Record<ArrivalState, (row: Arriving, now: Date) => string> = {
  expected: () => 'Expected',
  due: () => 'Due now',
  called: ({ expectedAt, startsAt }) => `Expected ${clockTimeOf(expectedAt ?? startsAt)}`,
  late: ({ startsAt }, now) => `Late ${Math.floor((now.getTime() - startsAt.getTime()) / MINUTE)} min`,
  part: ({ arrived, people }) => `${arrived} of ${people} here`,
  here: () => 'Here',
  left: () => 'Left',
  'no-show': () => 'No-show',
  'not-recorded': () => 'Not recorded',
  cancelled: () => 'Cancelled',
}
