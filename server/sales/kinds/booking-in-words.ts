import { spokenParty } from '#domain/availability/guest-count.ts'
import { dollars } from '#domain/money.ts'
import { priceLines, type PriceLine } from '#domain/pricing/price-lines.ts'
import { absoluteTime, spokenHours } from '#domain/sydney-time.ts'
import { fact, type Block, type Fact } from '#server/emails/blocks.ts'
import type { CalendarEntry } from '#server/emails/write-calendar.ts'
import type { BathEntry, BookingLine } from '../store.ts'

type Venue = { name: string; address: string }

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

/** Where a booking is, for how many, and with which extra bath. */
export const visitFacts = (line: BookingLine): Fact[] => [
  ['Place', placeOf(line)],
  ['People', String(line.people)],
  ...(line.bath
    ? [fact('Extra bath', `${spokenHours(line.bath.starts_at, line.bath.ends_at)}, ${line.bath.resource_name}`)]
    : []),
]

/** The pool or room of a booking, and where its service is when that is not in the house. */
export const placeOf = ({ resource_name: name, place }: BookingLine): string =>
  [name, place].filter((part) => part).join(', ')

/** Where somebody comes to: the place of the service, if it has one of its own, else the house. */
export const addressOf = (line: BookingLine, venue: Pick<Venue, 'address'>): string => line.place ?? venue.address

const factIf = (isSo: boolean, name: string, value: string): Fact[] => (isSo ? [fact(name, value)] : [])

/** What a booking costs in its parts: for one, for those who come along, robes, the bath, less what was taken off. */
export const partsOfPrice = (line: BookingLine, couponCode: string | null): PriceLine[] =>
  priceLines({
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
