import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { TIMEZONE } from '#domain/sydney-time.ts'

/** One entry of a visitor's calendar; the same uid with a higher sequence moves the entry. */
export type CalendarEntry = {
  uid: string
  sequence: number
  title: string
  description: string
  location: string
  startsAt: Date
  endsAt: Date
}

/** Who keeps the entries up to date: the house, by its name and its address for guests (RFC 5546 asks for one). */
export type Organizer = { name: string; support_email: string }

type Calendar = { entries: readonly CalendarEntry[]; organizer: Organizer; writtenAt: Date; as?: 'publish' | 'cancel' }

/**
 * A calendar file that every calendar reads correctly: local times of Sydney, with the definition of that time zone.
 * `cancel` removes the entries from the visitor's calendar again.
 */
export function writeCalendar({ entries, organizer, writtenAt, as = 'publish' }: Calendar): string {
  const isOff = as === 'cancel'
  const method = isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({ method, prodId: { company: 'Bathhouse', product: 'Bookings' } })
  for (const { uid, sequence, title, description, location, startsAt, endsAt } of entries) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: writtenAt,
      ...instants(startsAt, endsAt),
      summary: title,
      description,
      location,
      organizer: { name: organizer.name, email: organizer.support_email },
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  // The library writes the zone only for a calendar that is in it as a whole, and then leaves DTSTAMP without its Z.
  return calendar.toString().replace('BEGIN:VEVENT', (first) => `${zone}\r\n${first}`)
}

/** In Sydney's time; in UTC where a clock of Sydney shows an hour twice, for calendars differ on which of them it is. */
function instants(startsAt: Date, endsAt: Date) {
  const timezone = isShownTwice(startsAt) || isShownTwice(endsAt) ? 'UTC' : TIMEZONE
  return { start: inZone(startsAt, timezone), end: inZone(endsAt, timezone), timezone }
}

/** With its zone, because a bare Date is written as the machine's own time. */
const inZone = (at: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

function isShownTwice(at: Date): boolean {
  const shown = inZone(at, TIMEZONE).toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    shown.toZonedDateTime(TIMEZONE, { disambiguation }),
  )
  return first?.epochMilliseconds !== second?.epochMilliseconds
}

const zone = (tzlib_get_ical_block(TIMEZONE)[0] ?? '').trim()
