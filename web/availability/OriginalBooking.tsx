import { longDate, spokenTime, sydneyDateOf, sydneyInstant, zoneLabel, type SydneyDate } from '#domain/sydney-time.ts'
import css from './RescheduleScreen.module.css'

/** A booking as it is now: from the house, and until it answers from the address (spec 2, date, time, participants). */
export type Original = {
  serviceName: string
  start?: Date
  date?: SydneyDate | undefined
  time?: string | undefined
  participants?: number | undefined
  resourceName?: string
  bathStart?: Date | null
}

/** The original details of a booking that is being moved (spec 2, reschedule mode). */
export function OriginalBooking({ serviceName, participants, resourceName, bathStart, ...when }: Original) {
  const { date, time } = when
  const start = when.start ?? (date && time ? sydneyInstant(date, time) : null)
  const day = start ? sydneyDateOf(start) : date
  return (
    <aside className={css.original} aria-label="Your booking now">
      <h2>Your booking now</h2>
      <p className={css.service}>{serviceName}</p>
      {day && <p>{longDate(day)}</p>}
      {(start || resourceName) && (
        <p>{[start && `${spokenTime(start)} ${zoneLabel(start)}`, resourceName].filter(Boolean).join(' · ')}</p>
      )}
      {participants !== undefined && <p>{participants === 1 ? '1 person' : `${participants} people`}</p>}
      {bathStart && <p>Your extra bath at {spokenTime(bathStart)} moves along.</p>}
      <p className={css.same}>The price and your party stay as they are. There is nothing more to pay.</p>
    </aside>
  )
}
