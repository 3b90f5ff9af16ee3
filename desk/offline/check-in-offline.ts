import type { CheckInAnswer } from '#api/arrivals.ts'
import { bookingOfCode, checkInResult, type CheckIn } from '#domain/arrivals/check-in-result.ts'
import { checkInOpens } from '#domain/arrivals/arrival-window.ts'
import { shortCodeOf } from '#domain/arrivals/short-code.ts'
import type { KeptRow } from './offline-day.ts'
import type { CodeRead } from './signatures.ts'

/** Who comes while the line is down: by a code and what it says of itself, by a short code, or by a row. */
export type ComesOffline = {
  bookingId?: string | undefined
  shortCode?: string | undefined
  people?: number | undefined
  /** `forged`: nobody we know has signed it. */
  code?: CodeRead | 'forged' | undefined
}
/** `unlisted`: what the code of a party says that is not on the list. */
export type OfflineAnswer = CheckInAnswer & { unlisted?: { people: number; startsAt: string } }

/**
 * What comes of a check-in by the list that a device keeps: the rules of the house, but who is not on the list may
 * still be booked.
 */
export function checkInOffline(rows: readonly KeptRow[], comes: ComesOffline, now: Date): OfflineAnswer {
  const row = findRow(rows, comes, now)
  const missing = row ? row.people - row.arrived : 0
  const people = Math.min(comes.people ?? missing, missing)
  const notAgreed = row ? Math.max(0, row.notAgreed - Math.max(0, missing - people)) : 0
  const result = checkInResult({
    code: readingOf(comes),
    booking: row && {
      ...timesOf(row),
      people: row.people,
      arrived: row.arrived,
      isCancelled: row.cancelled !== null,
      toPayCents: Math.round(row.toPay * 100),
      notAgreed,
    },
    isLetIn: false,
    isAfterwards: false,
    people: comes.people ?? null,
    isWholeBook: false,
    now,
  })
  return {
    result,
    people: result === 'ok' ? people : 0,
    row,
    opensAt: result === 'early' && row ? checkInOpens(new Date(row.startsAt)).toISOString() : null,
    checkedIn: null,
    agreement: result === 'agreement' ? { people: notAgreed, version: 0 } : null,
    ...(result === 'unlisted' && typeof comes.code === 'object' && { unlisted: saidBy(comes.code) }),
  }
}

const saidBy = ({ people, startsAt }: CodeRead) => ({ people, startsAt: startsAt.toISOString() })

const readingOf = ({ code }: ComesOffline): CheckIn['code'] =>
  code === undefined ? 'none' : code === 'forged' ? 'forged' : 'ours'

const timesOf = ({ startsAt, endsAt }: KeptRow) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })

function findRow(rows: readonly KeptRow[], comes: ComesOffline, now: Date): KeptRow | null {
  if (comes.bookingId !== undefined) return rows.find(({ bookingId }) => bookingId === comes.bookingId) ?? null
  const short = comes.shortCode === undefined ? null : shortCodeOf(comes.shortCode)
  const orderId = typeof comes.code === 'object' ? comes.code.orderId : null
  const theirs = rows.filter(
    (row) => (orderId !== null && row.orderId === orderId) || (short !== null && row.shortCode === short),
  )
  const ofOrder = theirs.map((row) => ({
    row,
    ...timesOf(row),
    people: row.people,
    arrived: row.arrived,
    isCancelled: row.cancelled !== null,
  }))
  return bookingOfCode(ofOrder, now)?.row ?? null
}
