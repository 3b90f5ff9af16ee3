import { standingOf } from '#domain/arrivals/attendance.ts'
import { beyondParty, type NoteOfDevice } from '#domain/arrivals/beyond-party.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { listConflictsOf, openTwice, takeConflictsBack } from './conflict-store.ts'
import type { ArrivalRow } from './store.ts'

/**
 * After a note of a booking: people who were let in twice wait for somebody to look, and what was taken back waits no
 * more. Answers whether somebody has more to look at than before.
 */
export async function compareWithParty(
  tx: Tx,
  { bookingId, people }: Pick<ArrivalRow, 'bookingId' | 'people'>,
  events: readonly NoteOfDevice[],
): Promise<boolean> {
  const beyond = beyondParty(events, people)
  // Of the first note of a booking nothing can wait yet.
  if (events.length === 1 && beyond.length === 0) return false
  const known = await listConflictsOf(tx, bookingId)
  const stands = new Set(standingOf(events).map(({ seq }) => seq))
  const isBeyond = (seq: number | null) => beyond.some((one) => one.seq === seq)
  const over = known.filter(
    ({ kind, seq, isOpen }) => isOpen && seq !== null && (kind === 'twice' ? !isBeyond(seq) : !stands.has(seq)),
  )
  if (over.length > 0) await takeConflictsBack(tx, over)
  const wait = beyond.filter(
    ({ seq }) => !known.some((one) => one.kind === 'twice' && one.seq === seq && one.isByPerson),
  )
  if (wait.length > 0) await openTwice(tx, bookingId, wait)
  return wait.some(({ seq }) => !known.some((one) => one.kind === 'twice' && one.seq === seq && one.isOpen))
}
