import type { ConflictKind, MergeAnswer, OfflineEntry } from '#api/offline.ts'
import { checkInOpens } from '#domain/arrivals/arrival-window.ts'
import { standingOf } from '#domain/arrivals/attendance.ts'
import type { NoteOfDevice } from '#domain/arrivals/beyond-party.ts'
import { insertConflict, takeConflictsBack } from '#server/arrivals/conflict-store.ts'
import { noteEvent } from '#server/arrivals/note-event.ts'
import { findNoted, listEvents, lockBooking, type Noted } from '#server/arrivals/store.ts'
import { actAs } from '#server/history/act-as.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { SigningDevice } from '#server/shifts/device-store.ts'
import { closeGaps, countRevoked, findWaiting, takeEntry } from './entry-store.ts'
import { bookingSaid } from './booking-said.ts'

/** Whose shift ran on the device, from when until when. */
export type ShiftThere = { memberId: string; name: string; from: Date; until: Date }
type Answer = MergeAnswer['answers'][number]['answer']

/** What one device that was shut off may leave to be looked at. */
const MOST_REVOKED = 200

/**
 * Takes in one entry of a device: the same road as a check-in with a line. `known`: the house had it. `conflict`: it is
 * kept, and somebody has to look at it.
 */
export async function mergeEntry(
  ctx: Ctx,
  device: SigningDevice,
  entry: OfflineEntry,
  shifts: readonly ShiftThere[],
): Promise<Answer> {
  // A clock that is fast says what is still to come: it was now at the latest.
  const saidAt = new Date(Math.min(Date.parse(entry.saidAt), ctx.now().getTime()))
  const said = { bookingId: await bookingSaid(ctx, entry, saidAt), saidAt }
  return await ctx.db.transaction().execute(async (tx) => {
    if (device.shutOffAt !== null && (await countRevoked(tx, device.id)) >= MOST_REVOKED) return 'conflict'
    const { isNew, lastN, shutOffAt } = await takeEntry(tx, entry, saidAt)
    if (!isNew) return 'known'
    await tellGap(tx, entry, lastN, saidAt)
    const by = shifts.find(
      ({ memberId, from, until }) => memberId === entry.staffId && from <= saidAt && saidAt < until,
    )
    await actAs(tx, by?.name ?? device.name, by?.memberId)
    if (shutOffAt !== null) return await keep(tx, entry, { ...said, kind: 'revoked' })
    if (entry.kind === 'WALK_IN') return await keep(tx, entry, { ...said, kind: 'walk-in' })
    if (!by) return await keep(tx, entry, { ...said, kind: 'unknown' })
    return await noteSaid(tx, entry, said)
  })
}

type Said = { bookingId: string | null; saidAt: Date }

/** What a device counts has no hole, or somebody is told of it. */
async function tellGap(tx: Tx, entry: OfflineEntry, lastN: number, saidAt: Date): Promise<void> {
  const { deviceId, n, staffId } = entry
  if (n < lastN) await closeGaps(tx, entry)
  else if (n > lastN + 1)
    await insertConflict(tx, {
      kind: 'gap',
      device_id: deviceId,
      n: lastN + 1,
      people: n - lastN - 1,
      staff_id: staffId,
      said_at: saidAt,
    })
}

/** An entry that does not fit, or no longer does: nothing is lost, and somebody is asked. */
async function keep(
  tx: Tx,
  { deviceId, n, people, staffId, startsAt, cashCents }: OfflineEntry,
  { kind, bookingId, saidAt, seq }: Said & { kind: ConflictKind; seq?: number },
): Promise<'conflict'> {
  await insertConflict(tx, {
    kind,
    device_id: deviceId,
    n,
    people,
    staff_id: staffId,
    said_at: saidAt,
    booking_id: bookingId,
    seq: seq ?? null,
    starts_at: startsAt === undefined ? null : new Date(startsAt),
    cash_cents: cashCents ?? null,
  })
  return 'conflict'
}

/** Notes who came or left under the lock of their booking. */
async function noteSaid(tx: Tx, entry: OfflineEntry, { bookingId, saidAt }: Said): Promise<Answer> {
  if (bookingId !== null) await lockBooking(tx, bookingId)
  const row = bookingId === null ? undefined : await findNoted(tx, bookingId)
  if (entry.kind === 'UNDONE') return await takeBack(tx, entry, row, saidAt)
  if (!row || entry.kind === 'WALK_IN') return await keep(tx, entry, { kind: 'unknown', bookingId: null, saidAt })
  const events = await listEvents(tx, row)
  const note = { kind: entry.kind, people: entry.people, at: saidAt, n: entry.n }
  const { isForAlerts: isTwice } = await noteEvent(tx, { row, events }, note, by(entry))
  const kind = entry.kind === 'ARRIVED' ? meanwhile(row, saidAt) : null
  if (kind) return await keep(tx, entry, { kind, bookingId: row.bookingId, saidAt, seq: row.seq + 1 })
  return isTwice ? 'conflict' : 'done'
}

/** What has become of the booking of people who were let in without a line; their arrival stands. */
function meanwhile({ isCancelled, startsAt, endsAt }: Noted, saidAt: Date): 'cancelled' | 'moved' | null {
  if (isCancelled) return 'cancelled'
  return saidAt < checkInOpens(startsAt) || saidAt >= endsAt ? 'moved' : null
}

/** A device takes back what it noted last of the same party; what waits for somebody then stops waiting. */
async function takeBack(tx: Tx, entry: OfflineEntry, row: Noted | undefined, saidAt: Date): Promise<Answer> {
  const events = row ? await listEvents(tx, row) : []
  const last = lastBefore(events, entry)
  if (row && last) {
    const note = { kind: 'UNDONE' as const, undoes: last.seq, at: saidAt, n: entry.n }
    const { isForAlerts } = await noteEvent(tx, { row, events }, note, by(entry))
    return isForAlerts ? 'conflict' : 'done'
  }
  const waiting = await findWaiting(tx, entry)
  if (waiting) await takeConflictsBack(tx, [waiting])
  return 'done'
}

const lastBefore = (events: readonly NoteOfDevice[], entry: OfflineEntry): NoteOfDevice | undefined =>
  standingOf(events)
    .filter(({ deviceId, n }) => deviceId === entry.deviceId && n !== null && n < entry.n)
    .toSorted((one, other) => (one.n ?? 0) - (other.n ?? 0))
    .at(-1)

const by = ({ staffId, deviceId }: OfflineEntry) => ({ desk: { person: { id: staffId }, deviceId }, approvedBy: null })
