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

/**
 * A calendar file that every calendar reads correctly: local times of Sydney, with the definition of that time zone.
 * `cancel` removes the entries from the visitor's calendar again.
 */
export function writeCalendar(
  entries: readonly CalendarEntry[],
  writtenAt: Date,
  as: 'publish' | 'cancel' = 'publish',
) {
  const isOff = as === 'cancel'
  const method = isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({ method, prodId: { company: 'Bathhouse', product: 'Bookings' } })
  for (const { uid, sequence, title, description, location, startsAt, endsAt } of entries) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: writtenAt,
      start: inSydney(startsAt),
      end: inSydney(endsAt),
      timezone: TIMEZONE,
      summary: title,
      description,
      location,
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  // The library writes the zone only for a calendar that is in it as a whole, and then leaves DTSTAMP without its Z.
  return calendar.toString().replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`)
}

/** With its zone, because a bare Date is written as the machine's own time. */
const inSydney = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(TIMEZONE)

const zone = (tzlib_get_ical_block(TIMEZONE)[0] ?? '').trim()
