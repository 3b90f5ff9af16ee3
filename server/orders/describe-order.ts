import { dollars } from '#domain/money.ts'
import { absoluteTime, longDate, spokenTime, sydneyDateOf, zoneLabel } from '#domain/sydney-time.ts'
import type { Block } from '#server/emails/write-email.ts'
import type { CalendarEntry } from '#server/emails/write-calendar.ts'
import type { LineRow, OrderRow } from './store.ts'

type Venue = { name: string; address: string }

/** What was booked and what it cost, for an email: the same amounts that were charged. */
export function orderFacts(order: OrderRow, lines: readonly LineRow[]): Block[] {
  const booked = lines.map((line): Block => ({ facts: lineFacts(line) }))
  const totals: [string, string][] = [
    ...(order.gift_cents > 0 ? [['Gift card', `-${dollars(order.gift_cents)}`] as [string, string]] : []),
    ['Paid, GST included', dollars(order.card_due_cents)],
  ]
  return [...booked, { facts: totals }]
}

/** When, where and for whom a line is, and what it cost. */
export function lineFacts(line: LineRow): [string, string][] {
  const total: [string, string] = [line.name, dollars(line.total_cents)]
  if (!line.starts_at) return [total]
  return [
    total,
    ...(line.discount_cents > 0
      ? [['Discount, already taken off', `-${dollars(line.discount_cents)}`] as [string, string]]
      : []),
    ['Date', longDate(sydneyDateOf(line.starts_at))],
    ['Time', `${spokenTime(line.starts_at)} ${zoneLabel(line.starts_at)}`],
    ['Place', [line.resource_name, line.place].filter((part) => part).join(', ')],
    ['People', String(line.people)],
    ...(line.has_towel_robe ? [['Robe + Towel', 'for everyone'] as [string, string]] : []),
    ...(line.bath_starts_at
      ? [['Extra bath', `${spokenTime(line.bath_starts_at)}, ${line.bath_resource_name}`] as [string, string]]
      : []),
  ]
}

/** What to keep free in the visitor's calendar: each booking, and each extra bath beside it. */
export const orderCalendar = (lines: readonly LineRow[], venue: Venue, host: string): CalendarEntry[] =>
  lines.filter((line) => line.status !== 'CANCELED').flatMap((line) => lineCalendar(line, venue, host))

/** A booking and its extra bath as entries of a calendar; a cancellation comes after every move. */
export function lineCalendar(line: LineRow, venue: Venue, host: string): CalendarEntry[] {
  if (!line.booking_id || !line.starts_at || !line.ends_at) return []
  const entry = {
    uid: `${line.booking_id}@${host}`,
    sequence: (line.reschedule_count ?? 0) + (line.status === 'CANCELED' ? 1 : 0),
    title: `${line.name} at ${venue.name}`,
    description: `${line.people === 1 ? '1 person' : `${line.people} people`}, ${line.resource_name}, ${absoluteTime(line.starts_at)}`,
    location: line.place ?? venue.address,
    startsAt: line.starts_at,
    endsAt: line.ends_at,
  }
  if (!line.bath_starts_at || !line.bath_ends_at) return [entry]
  const bath = {
    ...entry,
    uid: `bath-${entry.uid}`,
    title: `Extra bath at ${venue.name}`,
    location: venue.address,
    description: `${line.bath_resource_name}, ${absoluteTime(line.bath_starts_at)}`,
    startsAt: line.bath_starts_at,
    endsAt: line.bath_ends_at,
  }
  return [entry, bath]
}
