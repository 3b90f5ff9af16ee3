import { standingOf, type AttendanceEvent } from './attendance.ts'

/** A note with what tells notes apart that were said at one moment: its device, and the number of its entry there. */
export type NoteOfDevice = AttendanceEvent & { deviceId: string | null; n: number | null }

/** A check-in of more people than were still missing: so many of them, and the check-in before, if there was one. */
export type Beyond = { seq: number; people: number; otherSeq: number | null }

/**
 * Which check-ins of a booking let in people who were in already, or who are none of the party. They are counted in the
 * order in which they were said, then by device and entry: so it is the same whoever sends theirs first.
 */
export function beyondParty(events: readonly NoteOfDevice[], party: number): Beyond[] {
  const beyond: Beyond[] = []
  let missing = party
  let before: number | null = null
  for (const { seq, people } of standingOf(events)
    .filter(({ kind }) => kind === 'ARRIVED')
    .toSorted(asSaid)) {
    if (people > missing) beyond.push({ seq, people: people - missing, otherSeq: before })
    missing = Math.max(0, missing - people)
    before ??= seq
  }
  return beyond
}

const asSaid = (one: NoteOfDevice, other: NoteOfDevice): number =>
  +one.saidAt - +other.saidAt ||
  (one.deviceId ?? '').localeCompare(other.deviceId ?? '') ||
  (one.n ?? 0) - (other.n ?? 0) ||
  one.seq - other.seq
