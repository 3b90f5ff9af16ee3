import type { DayAnswer, DayRow } from '#api/arrivals.ts'
import type { OfflineEntry, Snapshot, SnapshotRow } from '#api/offline.ts'
import { stillHolding, withNotes } from '#domain/arrivals/offline-notes.ts'
import { sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'

/** A row of the list that a device keeps, as the sheet shows it. */
export type KeptRow = DayRow & { orderId: string }

/** The sheet of a day from the list that a device keeps, with what it has noted since. */
export function offlineDay(list: Snapshot, entries: readonly OfflineEntry[], date: SydneyDate): DayAnswer {
  const rows = keptRows(list, entries).filter(({ startsAt }) => sydneyDateOf(new Date(startsAt)) === date)
  return { date, house: { people: 0, places: [] }, groups: groupsOf(rows), rows }
}

/** Everybody on the list, with what was noted since. */
export const keptRows = (list: Snapshot, entries: readonly OfflineEntry[]): KeptRow[] =>
  list.rows.map((row) => keptRow(row, entriesOf(entries, row.bookingId)))

/** What was noted of a party, in order. */
export const entriesOf = (entries: readonly OfflineEntry[], bookingId: string): OfflineEntry[] =>
  entries.filter((entry) => entry.bookingId === bookingId)

/** The parties of which something waits to be sent. */
export const unsentParties = (entries: readonly OfflineEntry[]): ReadonlySet<string> =>
  new Set(
    [...Map.groupBy(entries, ({ bookingId }) => bookingId)]
      .filter(([, noted]) => stillHolding(noted).length > 0)
      .flatMap(([bookingId]) => bookingId ?? []),
  )

function keptRow({ initial, ...row }: SnapshotRow, noted: readonly OfflineEntry[]): KeptRow {
  const name = initial === '' ? row.firstName : `${row.firstName} ${initial}.`
  // The number of notes that the house has, and ours: so that another note is another row.
  const seq = row.seq + noted.length
  return { ...withNotes(row, noted), name, seq, phoneEnd: '', saleId: null, isNotRecorded: false, asksToAgree: false }
}

function groupsOf(rows: readonly KeptRow[]): DayAnswer['groups'] {
  const groups = new Map(
    rows.map(({ group, startsAt, kind, service }) => [
      group,
      { key: group, startsAt, kind, title: kind === 'massage' ? 'Treatments' : service, places: [] },
    ]),
  )
  return [...groups.values()].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}
