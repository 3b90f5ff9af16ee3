import type { ExtraBathTold } from '#api/bookings.ts'
import { spokenParty } from '#domain/availability/guest-count.ts'
import {
  longDate,
  shortDate,
  spokenHours,
  spokenTime,
  sydneyDateOf,
  sydneyInstant,
  together,
  zoneLabel,
  type SydneyDate,
} from '#domain/sydney-time.ts'
import css from './RescheduleScreen.module.css'

/** A booking as it is now: from the house, and until it answers from the address (spec 2, date, time, participants). */
export type Original = {
  serviceName: string
  start?: Date
  date?: SydneyDate | undefined
  time?: string | undefined
  participants?: number | undefined
  resourceName?: string
  extraBath?: ExtraBathTold | null
}

/** The original details of a booking that is being moved (spec 2, reschedule mode). */
export function OriginalBooking(original: Original) {
  const { serviceName, participants, resourceName, extraBath } = original
  const { start, day } = whenOf(original)
  return (
    <div className={css.original}>
      <h2>Your booking now</h2>
      <p className={css.service}>{serviceName}</p>
      {day && <p>{longDate(day)}</p>}
      {(start || resourceName) && (
        <p>{[start && `${spokenTime(start)} ${zoneLabel(start)}`, resourceName].filter(Boolean).join(' · ')}</p>
      )}
      {participants !== undefined && <p>{spokenParty(participants)}</p>}
      {extraBath && <p>Extra bath: {bathInWords(extraBath)}</p>}
      {extraBath && <p className={css.same}>It moves along. You see its new time before you confirm.</p>}
      <p className={css.same}>The price and your party stay the same. There is nothing more to pay.</p>
    </div>
  )
}

/** When and where an extra bath is. */
export const bathInWords = ({ startDate, endDate, resourceName }: ExtraBathTold): string =>
  `${together(spokenHours(new Date(startDate), new Date(endDate)))} · ${resourceName}`

/** When it starts, in a few words. */
export function briefly(original: Original): string | undefined {
  const { start, day } = whenOf(original)
  return day && `Now: ${[shortDate(day), start && spokenTime(start)].filter(Boolean).join(', ')}`
}

function whenOf({ date, time, ...original }: Original) {
  const start = original.start ?? (date && time ? sydneyInstant(date, time) : null)
  return { start, day: start ? sydneyDateOf(start) : date }
}
