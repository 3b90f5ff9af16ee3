import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
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

/** A calendar file that opens right everywhere: Sydney's zone is written out in it. */
export function writeCalendar(entries: readonly CalendarEntry[], writtenAt: Date): string {
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId: { company: 'Bathhouse', product: 'Bookings' } })
  calendar.timezone({ name: TIMEZONE, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? '' })
  for (const { uid, sequence, title, description, location, startsAt, endsAt } of entries) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: writtenAt,
      start: startsAt,
      end: endsAt,
      timezone: TIMEZONE,
      summary: title,
      description,
      location,
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
