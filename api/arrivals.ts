import * as z from 'zod/mini'
import type { AttendanceKind } from '#domain/arrivals/attendance.ts'
import type { CheckInResult } from '#domain/arrivals/check-in-result.ts'
import { approval } from './shifts.ts'
import { id, instant, sydneyDate, typedCode, words } from './wire.ts'

export const dayPath = '/api/desk/v1/day'
export const deskChangesPath = '/api/desk/v1/watch'
export const checkInsPath = '/api/desk/v1/check-ins'
export const undoPath = '/api/desk/v1/undo'
export const departuresPath = '/api/desk/v1/departures'
export const expectedPath = '/api/desk/v1/expected'
export const noShowsPath = '/api/desk/v1/no-shows'

/** The news of a day sheet when every day may have changed. */
export const EVERY_DAY = '*'

const people = z.number().check(z.int(), z.minimum(1), z.maximum(20))

/** A day; without one it is today's. */
export const dayQuery = z.object({ date: z.optional(sydneyDate) })

/**
 * Who comes: by the code on their screen or paper, by the seven letters and figures they say, or by a row of the sheet.
 * `people`: how many of them come now, all that are missing when it is left out. `letIn`: a manager lets them in before
 * the time. `m`: that manager's PIN, and `why` they do. `afterwards`: staff say of a visit that is over that they came.
 */
export const checkInRequest = z
  .object({
    code: z.optional(typedCode(400)),
    shortCode: z.optional(typedCode(60)),
    bookingId: z.optional(id),
    people: z.optional(people),
    letIn: z.optional(z.boolean()),
    afterwards: z.optional(z.boolean()),
    m: z.optional(approval),
    why: z.optional(words(500)),
  })
  .check(
    z.refine(
      ({ code, shortCode, bookingId }) => [code, shortCode, bookingId].filter((by) => by !== undefined).length === 1,
    ),
  )
/** Takes back the last note of a booking; `seen`: the number of the last note that was on screen. */
export const undoRequest = z.object({ bookingId: id, seen: z.number().check(z.int(), z.minimum(0)) })
export const departureRequest = z.object({ bookingId: id, people: z.optional(people) })
export const expectedRequest = z.object({ bookingId: id, at: instant })
export const noShowRequest = z.object({ bookingId: id })

/** One party of a day, as its row says it. Instants are ISO; money is dollars. */
export type DayRow = {
  bookingId: string
  /** The group in which it stands. */
  group: string
  shortCode: string | null
  startsAt: string
  endsAt: string
  service: string
  kind: 'bathing' | 'class' | 'massage'
  place: string
  placeId: string
  firstName: string
  name: string
  /** The last four figures of the phone, by which guests are found: too few to call them. */
  phoneEnd: string
  people: number
  arrived: number
  departed: number
  /** The number of the last note: an undo names it. */
  seq: number
  expectedAt: string | null
  isNoShow: boolean
  isNotRecorded: boolean
  cancelled: { at: string; by: 'guest' | 'house' } | null
  isMember: boolean
  isFirstVisit: boolean
  robes: number
  bath: { startsAt: string; endsAt: string; place: string; placeId: string } | null
  /** The sale that is still to be paid, and how much of it. */
  saleId: string | null
  toPay: number
  /** Whether house rules are in force, and how many have not agreed to them yet. */
  asksToAgree: boolean
  notAgreed: number
}
/** A pool, class or room at one start: how many of its places are taken, also by those who are just paying. */
export type PlaceTaken = { placeId: string; name: string; taken: number; places: number }
/** A start of the day; treatments of all kinds that begin together are one. */
export type DayGroup = {
  key: string
  startsAt: string
  kind: DayRow['kind']
  title: string
  places: PlaceTaken[]
}
/** Who is in the house at the moment of the answer; a place holds `places` people. */
export type HouseNow = { people: number; places: { placeId: string; name: string; people: number; places: number }[] }
export type DayAnswer = { date: string; house: HouseNow; groups: DayGroup[]; rows: DayRow[] }

/** Who let a party in, when, and on which device. */
export type CheckedIn = { at: string; by: string | null; device: string | null }
/** What came of a check-in. Only `ok` has let people in: so many. */
export type CheckInAnswer = {
  result: CheckInResult
  people: number
  row: DayRow | null
  /** Of `early`: when check-in opens. */
  opensAt: string | null
  /** Of `already` and `part`. */
  checkedIn: CheckedIn | null
  /** Of `agreement` and `early`: how many of those who come now have still to agree, and to which version of the house rules. */
  agreement: { people: number; version: number } | null
}
/** A row after something was noted; `undone`: what an undo has taken back. */
export type NotedAnswer = { row: DayRow; undone?: AttendanceKind }
