import type { NotedAnswer } from '#api/arrivals.ts'
import type { EntryKind } from '#api/offline.ts'
import { stillHolding } from '#domain/arrivals/offline-notes.ts'
import { houseNow } from '#desk/calls/house-time.ts'
import { needsTheLine } from '#desk/calls/line.ts'
import { CallFailed } from '#ui/api-client.ts'
import { checkInOffline, type ComesOffline } from './check-in-offline.ts'
import { deskHere, type Comes, type OfflineActs } from './desk-here.ts'
import { deviceKept } from './kept.ts'
import { entriesOf, keptRows, type KeptRow } from './offline-day.ts'
import { note, type Said } from './queue.ts'
import { isCode, readCode } from './signatures.ts'

type Say = (kind: EntryKind, people: number, more?: Partial<Said>) => Promise<void>

/** What somebody can note at this device while the line is down. */
export function actsOf(staffId: string): OfflineActs {
  const say: Say = (kind, people, more = {}) =>
    note({
      kind,
      people,
      staffId,
      saidAt: houseNow().toISOString(),
      snapshotSeq: deskHere().list?.seq ?? 0,
      ...more,
    })
  return {
    checkIn: (comes) => checkIn(comes, say),
    letIn: (code, people) => say('ARRIVED', people, { code }),
    left: async (bookingId) => {
      const row = rowHere(bookingId)
      await say('LEFT', row.arrived - row.departed, { bookingId })
      return { row: rowHere(bookingId) }
    },
    undo: (bookingId) => undoLast(bookingId, say),
    walkIn: ({ people, startsAt, cashCents }) =>
      say('WALK_IN', people, { startsAt: startsAt.toISOString(), cashCents }),
  }
}

async function checkIn(comes: Comes, say: Say) {
  if (comes.letIn) throw new CallFailed(needsTheLine, 'no-line', 0)
  const answer = checkInOffline(rowsHere(), await withCodeRead(comes), houseNow())
  const { result, row, people } = answer
  if (result !== 'ok' || !row) return answer
  await say('ARRIVED', people, { bookingId: row.bookingId })
  return { ...answer, row: rowHere(row.bookingId) }
}

async function undoLast(bookingId: string, say: Say): Promise<NotedAnswer> {
  const last = stillHolding(entriesOf(deskHere().entries, bookingId)).at(-1)
  // What the house already has is undone by the house.
  if (!last) throw new CallFailed(needsTheLine, 'no-line', 0)
  await say('UNDONE', last.people, { bookingId })
  return { row: rowHere(bookingId) }
}

function rowsHere(): KeptRow[] {
  const { list, entries } = deskHere()
  return list ? keptRows(list, entries) : []
}

function rowHere(bookingId: string): KeptRow {
  const row = rowsHere().find((row) => row.bookingId === bookingId)
  if (!row) throw new CallFailed('This party is not on the list of this device.', 'no-line', 0)
  return row
}

/** A code is read by its signature; what is none of ours may be a short code that somebody scanned. */
async function withCodeRead({ code, shortCode, bookingId, people }: Comes): Promise<ComesOffline> {
  if (code === undefined) return { bookingId, shortCode, people }
  if (!isCode(code)) return { shortCode: code, people }
  const device = await deviceKept()
  return { code: (await readCode(code, device?.serverKeys ?? [])) ?? 'forged', people }
}
