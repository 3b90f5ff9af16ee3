import { spokenParty } from '#domain/availability/guest-count.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { priceLines, type PriceLine } from '#domain/pricing/price-lines.ts'
import { absoluteTime, spokenHours } from '#domain/sydney-time.ts'
import { fact, type Block, type Fact } from '#server/emails/blocks.ts'
import type { CalendarEntry } from '#server/emails/write-calendar.ts'
import { paidNow, type BathEntry, type BookingLine, type OrderLine, type OrderRow } from './store.ts'

type Venue = { name: string; address: string }

/** What was booked and what it cost, for an email: the same lines that were paid, by which code, and what they come to. */
export function orderBlocks(order: OrderRow, lines: readonly OrderLine[], couponCode: string | null): Block[] {
  const paid = paidNow(order, lines).card
  const total = { label: paid === 0 ? 'Nothing to pay' : 'Paid, GST included', amount: paid }
  const [only, ...others] = lines
  if (only && others.length === 0)
    return [
      ...whatAndWhen(only),
      { prices: [...pricesOf(only, couponCode), ...giftCardOf(paidNow(order, lines).gift)], total },
    ]
  return [...lines.flatMap((line) => bookedLine(line, couponCode)), { prices: totalsOf(order, lines), total }]
}

/** What each line of an order came to, and what a gift card took off: the rest was paid by card. */
export const totalsOf = (order: OrderRow, lines: readonly OrderLine[]): PriceLine[] => [
  ...lines.map(({ name, total_cents: amount }) => ({ label: name, amount })),
  ...giftCardOf(paidNow(order, lines).gift),
]

const giftCardOf = (gift: Cents): PriceLine[] => (gift > 0 ? [{ label: 'Gift card', amount: -gift }] : [])

/** One of several lines with what it came to; a plan stands in the total alone. */
const bookedLine = (line: OrderLine, couponCode: string | null): Block[] =>
  line.kind === 'BOOKING'
    ? [
        ...whatAndWhen(line),
        { prices: pricesOf(line, couponCode), total: { label: 'This visit', amount: line.total_cents }, isPart: true },
      ]
    : []

const whatAndWhen = (line: OrderLine): Block[] =>
  line.kind === 'BOOKING' ? [visitOf(line), { facts: visitFacts(line) }] : []

/** What somebody comes for, and when, in large letters; struck when it is cancelled. */
export const visitOf = ({ name, starts_at: startsAt, ends_at: endsAt, status }: BookingLine): Block => ({
  visit: { name, startsAt, endsAt, isOff: status === 'CANCELED' },
})

/** What else is good to know of a booking: where, for how many, with what, at what price. */
export const lineFacts = (line: BookingLine): Fact[] => [
  ...visitFacts(line),
  ...factIf(line.has_towel_robe, 'Robe + Towel', 'for everyone'),
  ['Price, GST included', dollars(line.total_cents)],
]

const visitFacts = ({ resource_name, place, people, bath }: BookingLine): Fact[] => [
  ['Place', [resource_name, place].filter((part) => part).join(', ')],
  ['People', String(people)],
  ...(bath ? [fact('Extra bath', `${spokenHours(bath.starts_at, bath.ends_at)}, ${bath.resource_name}`)] : []),
]

/** What a line costs in its parts; they add up to it. */
export function pricesOf(line: OrderLine, couponCode: string | null): PriceLine[] {
  if (line.kind !== 'BOOKING') return [{ label: line.name, amount: line.total_cents }]
  return priceLines({
    partySize: line.people,
    usesMembership: line.is_membership,
    robe: line.has_towel_robe ? 'towel-robe' : null,
    // One that fell away was sold too, where a line is told as it was sold.
    hasBath: line.bath !== null || line.bath_cents > 0,
    base: line.base_cents,
    guests: line.guests_cents,
    towelRobe: line.towel_cents,
    extraBath: line.bath_cents,
    discount: line.discount_cents,
    promotion: line.catalogue.promotion,
    couponCode,
  })
}

const factIf = (isSo: boolean, name: string, value: string): Fact[] => (isSo ? [fact(name, value)] : [])

/** What to keep free in the visitor's calendar: each booking, and each extra bath beside it. */
export const orderCalendar = (lines: readonly OrderLine[], venue: Venue, host: string): CalendarEntry[] =>
  lines
    .filter((line) => line.kind === 'BOOKING')
    .filter((line) => line.status !== 'CANCELED')
    .flatMap((line) => lineCalendar(line, venue, host))

/** A booking and its extra bath as entries of a calendar, each with the number that rises with each change of it. */
export function lineCalendar(line: BookingLine, venue: Venue, host: string): CalendarEntry[] {
  const entry = {
    uid: uidOf(line, host),
    sequence: line.entry_sequence,
    title: `${line.name} at ${venue.name}`,
    description: `${spokenParty(line.people)}, ${line.resource_name}, ${absoluteTime(line.starts_at)}`,
    location: addressOf(line, venue),
    startsAt: line.starts_at,
    endsAt: line.ends_at,
  }
  return line.bath ? [entry, bathCalendar(line, line.bath, venue, host)] : [entry]
}

/** The extra bath beside a booking as an entry of its own: it can fall away alone. */
export const bathCalendar = (line: BookingLine, bath: BathEntry, venue: Venue, host: string): CalendarEntry => ({
  uid: `bath-${uidOf(line, host)}`,
  sequence: bath.entry_sequence,
  title: `Extra bath at ${venue.name}`,
  location: venue.address,
  description: `${bath.resource_name}, ${absoluteTime(bath.starts_at)}`,
  startsAt: bath.starts_at,
  endsAt: bath.ends_at,
})

const uidOf = (line: BookingLine, host: string) => `${line.booking_id}@${host}`

/** Where somebody comes to: the place of the service, if it has one of its own, else the house. */
export const addressOf = (line: BookingLine, venue: Pick<Venue, 'address'>): string => line.place ?? venue.address
