import ICAL from 'ical.js'

/** One entry of a calendar file, as a calendar that is not ours reads it. */
export type ReadEntry = {
  uid: string
  method: string
  sequence: number
  status: string
  stamp: Date
  startsAt: Date
  endsAt: Date
  title: string
  description: string
  location: string
  organizer: string
  organizerName: string
}

/** The entries of a calendar file, or of several one after the other, by an independent reader of iCalendar (RFC 5545). */
export function readCalendar(text: string): ReadEntry[] {
  const parsed = ICAL.parse(text) as unknown[]
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as ConstructorParameters<
    typeof ICAL.Component
  >[0][]
  return calendars.flatMap((calendar) => entriesOf(new ICAL.Component(calendar)))
}

const text = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? '')

function entriesOf(calendar: ICAL.Component): ReadEntry[] {
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone))
  const instant = (event: ICAL.Component, name: string): Date => {
    const property = event.getFirstProperty(name)
    const time = property?.getFirstValue() as ICAL.Time
    const named = property?.getFirstParameter('tzid')
    const zone = zones.find(({ tzid }) => tzid === named)
    if (named && !zone) throw new Error(`The file does not say what ${named} is.`)
    if (zone) time.zone = zone
    return new Date(time.toUnixTime() * 1000)
  }
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: text(event, 'uid'),
    method: text(calendar, 'method'),
    sequence: Number(text(event, 'sequence') || 'NaN'),
    status: text(event, 'status'),
    stamp: instant(event, 'dtstamp'),
    startsAt: instant(event, 'dtstart'),
    endsAt: instant(event, 'dtend'),
    title: text(event, 'summary'),
    description: text(event, 'description'),
    location: text(event, 'location'),
    organizer: text(event, 'organizer'),
    organizerName: event.getFirstProperty('organizer')?.getFirstParameter('cn') ?? '',
  }))
}

/** The lines of a file that are longer than 75 octets, or that do not end as RFC 5545 asks. */
export const wrongLines = (text: string): string[] =>
  text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))
