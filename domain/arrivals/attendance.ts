/** What can be noted of the people of a booking. UNDONE takes the note with the number `undoes` back. */
export type AttendanceKind = 'ARRIVED' | 'LEFT' | 'UNDONE' | 'NO_SHOW' | 'NOT_RECORDED' | 'EXPECTED'

/** One note; `seq` counts the notes of a booking from 1. People are those who came or left with it. */
export type AttendanceEvent = {
  seq: number
  kind: AttendanceKind
  people: number
  saidAt: Date
  expectedAt: Date | null
  undoes: number | null
}

/** How many people of a booking have come and gone, and what else is known of them. */
export type Attendance = {
  arrived: number
  departed: number
  firstAt: Date | null
  expectedAt: Date | null
  noShowAt: Date | null
  unresolvedAt: Date | null
  /** The number of the last note; 0: there is none. */
  seq: number
}

/**
 * What the notes of a booking come to, for a party of this size. A party that has come is not a no-show. Two devices without a
 * line may have let the same people in, and their notes come in any order: nobody is counted beyond the party, and the
 * first to have come is by the clock.
 */
export function attendanceOf(events: readonly AttendanceEvent[], party: number): Attendance {
  const standing = standingOf(events)
  const last = (kind: AttendanceKind) => standing.findLast((event) => event.kind === kind)
  const arrivals = standing.filter(({ kind }) => kind === 'ARRIVED').toSorted(byTimeSaid)
  const arrived = Math.min(party, peopleOf(arrivals, 'ARRIVED'))
  return {
    arrived,
    departed: Math.min(arrived, peopleOf(standing, 'LEFT')),
    firstAt: arrivals[0]?.saidAt ?? null,
    expectedAt: last('EXPECTED')?.expectedAt ?? null,
    noShowAt: arrived > 0 ? null : (last('NO_SHOW')?.saidAt ?? null),
    unresolvedAt: arrived > 0 ? null : (last('NOT_RECORDED')?.saidAt ?? null),
    seq: events.at(-1)?.seq ?? 0,
  }
}

/** The last note that still holds: it is what an undo takes back. */
export const lastStanding = <Event extends AttendanceEvent>(events: readonly Event[]): Event | undefined =>
  standingOf(events).at(-1)

const byTimeSaid = (one: AttendanceEvent, other: AttendanceEvent) => +one.saidAt - +other.saidAt

/** The notes that were not taken back, as they were written. */
export function standingOf<Event extends AttendanceEvent>(events: readonly Event[]): Event[] {
  const undone = new Set(events.map(({ undoes }) => undoes))
  return events.filter(({ kind, seq }) => kind !== 'UNDONE' && !undone.has(seq))
}

const peopleOf = (events: readonly AttendanceEvent[], kind: AttendanceKind) =>
  events.reduce((sum, event) => sum + (event.kind === kind ? event.people : 0), 0)
