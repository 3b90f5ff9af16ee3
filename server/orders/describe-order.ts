import { dollars } from '#domain/money.ts'
import { absoluteTime, longDate, spokenTime, sydneyDateOf, zoneLabel } from '#domain/sydney-time.ts'
import { fact, type Block, type Fact } from '#server/emails/write-email.ts'
import type { CalendarEntry } from '#server/emails/write-calendar.ts'
import type { BookingLine, OrderLine, OrderRow } from './store.ts'

type Venue = { name: string; address: string }

/** What was booked and what it cost, for an email: the same amounts that were charged. */
export function orderFacts(order: OrderRow, lines: readonly OrderLine[]): Block[] {
  const booked = lines.map((line): Block => ({ facts: lineFacts(line) }))
  const totals = [
    ...factIf(order.gift_cents > 0, 'Gift card', `-${dollars(order.gift_cents)}`),
    fact(order.card_due_cents === 0 ? 'Nothing to pay' : 'Paid, GST included', dollars(order.card_due_cents)),
  ]
  return [...booked, { facts: totals }]
}

/** When, where and for whom a line is, and what it cost. */
export function lineFacts(line: OrderLine): Fact[] {
  const total = fact(line.name, dollars(line.total_cents))
  if (line.kind !== 'BOOKING') return [total]
  const { bath } = line
  return [
    total,
    ...factIf(line.discount_cents > 0, 'Discount, already taken off', `-${dollars(line.discount_cents)}`),
    ['Date', longDate(sydneyDateOf(line.starts_at))],
    ['Time', `${spokenTime(line.starts_at)} ${zoneLabel(line.starts_at)}`],
    ['Place', [line.resource_name, line.place].filter((part) => part).join(', ')],
    ['People', String(line.people)],
    ...factIf(line.has_towel_robe, 'Robe + Towel', 'for everyone'),
    ...(bath ? [fact('Extra bath', `${spokenTime(bath.starts_at)}, ${bath.resource_name}`)] : []),
  ]
}

const factIf = (isSo: boolean, name: string, value: string): Fact[] => (isSo ? [fact(name, value)] : [])

/** What to keep free in the visitor's calendar: each booking, and each extra bath beside it. */
export const orderCalendar = (lines: readonly OrderLine[], venue: Venue, host: string): CalendarEntry[] =>
  lines
    .filter((line) => line.kind === 'BOOKING')
    .filter((line) => line.status !== 'CANCELED')
    .flatMap((line) => lineCalendar(line, venue, host))

/** A booking and its extra bath as entries of a calendar; a cancellation comes after every move. */
export function lineCalendar(line: BookingLine, venue: Venue, host: string): CalendarEntry[] {
  const { bath } = line
  const entry = {
    uid: `${line.booking_id}@${host}`,
    sequence: line.reschedule_count + (line.status === 'CANCELED' ? 1 : 0),
    title: `${line.name} at ${venue.name}`,
    description: `${line.people === 1 ? '1 person' : `${line.people} people`}, ${line.resource_name}, ${absoluteTime(line.starts_at)}`,
    location: line.place ?? venue.address,
    startsAt: line.starts_at,
    endsAt: line.ends_at,
  }
  if (!bath) return [entry]
  const beside = {
    ...entry,
    uid: `bath-${entry.uid}`,
    title: `Extra bath at ${venue.name}`,
    location: venue.address,
    description: `${bath.resource_name}, ${absoluteTime(bath.starts_at)}`,
    startsAt: bath.starts_at,
    endsAt: bath.ends_at,
  }
  return [entry, beside]
}
