import { randomUUID } from 'node:crypto'
import { attendanceOf, type Attendance, type AttendanceKind } from '#domain/arrivals/attendance.ts'
import type { NoteOfDevice } from '#domain/arrivals/beyond-party.ts'
import { Refused } from '#domain/refusals.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { compareWithParty } from './compare-with-party.ts'
import { findArrival, insertEvent, listEvents, lockBooking, type ArrivalRow, type Note } from './store.ts'

/** Who notes something, and the manager who lets it happen where one has to; null: the house itself. */
type By = { desk: { person: { id: string }; deviceId: string | null }; approvedBy: string | null } | null

/** A booking of which nobody else can note anything until the transaction ends. */
export type Locked = { row: ArrivalRow; events: Note[] }

/** A booking to note something of: whoever comes second waits, and reads what the first has noted. `booking.unknown`. */
export async function lockArrival(tx: Tx, bookingId: string): Promise<Locked> {
  await lockBooking(tx, bookingId)
  const row = await findArrival(tx, bookingId)
  if (!row) throw new Refused('booking.unknown')
  return { row, events: await listEvents(tx, row) }
}

/** `n`: which entry of its device it is, when it was noted without a line. */
type New = {
  kind: AttendanceKind
  at: Date
  people?: number
  expectedAt?: Date
  undoes?: number
  id?: string
  n?: number
}
type Booked = { row: Pick<ArrivalRow, 'bookingId' | 'seq' | 'people'>; events: readonly NoteOfDevice[] }

/**
 * Notes one thing of a locked booking, and in the history who noted it. Answers what its notes come to now. Where a
 * device had no line, people may have come in twice by now, or not any more: `isForAlerts`: there is more to look at than
 * before.
 */
export async function noteEvent(
  tx: Tx,
  { row, events }: Booked,
  input: New,
  by: By,
): Promise<{ attendance: Attendance; isForAlerts: boolean }> {
  const { kind, at, people = 0, expectedAt = null, undoes = null, n = null, id = randomUUID() } = input
  const deviceId = by?.desk.deviceId ?? null
  const event: NoteOfDevice = { seq: row.seq + 1, kind, people, saidAt: at, expectedAt, undoes, deviceId, n }
  const all = [...events, event]
  const attendance = attendanceOf(all, row.people)
  await insertEvent(
    tx,
    {
      id,
      booking_id: row.bookingId,
      seq: event.seq,
      kind,
      people,
      said_at: at,
      expected_at: expectedAt,
      undoes,
      actor_id: by?.desk.person.id ?? null,
      device_id: deviceId,
      n,
      approved_by: by?.approvedBy ?? null,
    },
    attendance,
  )
  if (by) await noteAct(tx, { what: 'attendance', row: row.bookingId, name: '', facts: factsOf(input, by) })
  const isForAlerts = all.some((one) => one.n !== null) && (await compareWithParty(tx, row, all))
  return { attendance, isForAlerts }
}

/** What the history keeps: nothing of the guest but the booking that it names. */
const factsOf = ({ kind, people, expectedAt }: New, { desk, approvedBy }: NonNullable<By>) => ({
  [factNames[kind]]: people ?? expectedAt?.toISOString() ?? true,
  ...(approvedBy !== null && approvedBy !== desk.person.id && { approvedBy }),
  ...(desk.deviceId !== null && { deviceId: desk.deviceId }),
})

const factNames: Record<AttendanceKind, string> = {
  ARRIVED: 'checked_in',
  LEFT: 'checked_out',
  UNDONE: 'taken_back',
  NO_SHOW: 'no_show',
  NOT_RECORDED: 'not_recorded',
  EXPECTED: 'expected_at',
}
