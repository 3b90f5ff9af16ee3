import * as z from 'zod/mini'
import { reason } from './team.ts'
import { id, instant, revision, words } from './wire.ts'

export const closuresPath = '/api/staff/v1/closures'
export const closurePath = '/api/staff/v1/closures/:id'
export const closureOffersPath = '/api/staff/v1/closures/:id/offers'
export const closureFilePath = '/api/staff/v1/closures/:id/guests.csv'
export const sendClosurePath = '/api/staff/v1/closures/:id/send'
export const undoClosurePath = '/api/staff/v1/closures/:id/undo'
export const stopClosurePath = '/api/staff/v1/closures/:id/stop'
export const reopenClosurePath = '/api/staff/v1/closures/:id/reopen'
export const resumeClosurePath = '/api/staff/v1/closures/:id/resume'

export const closureParams = z.object({ id })
const ids = z.nullable(z.array(id).check(z.minLength(1), z.maxLength(200)))
/** How long the words of a closure may be. */
export const closureBounds = { title: { longest: 100 }, message: { longest: 500 } } as const

const closure = {
  /** What the site and the emails say of it. */
  title: words(closureBounds.title.longest).check(z.minLength(1)),
  message: z._default(words(closureBounds.message.longest), ''),
  from: instant,
  to: instant,
  /** Null: all of them. */
  serviceIds: ids,
  resourceIds: ids,
}
export const newClosureRequest = z.object(closure)
export const changeClosureRequest = z.object({ revision, ...closure })

const offer = z.enum(['ask', 'move', 'voucher', 'refund'])
/** What these guests are offered; `bookingIds` null: all. */
export const closureOffersRequest = z.object({
  bookingIds: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(5000))),
  offer,
})

/** The request carries what its screen showed: every guest with their mark, how many, and what goes back in all. */
export const sendClosureRequest = z.object({
  revision,
  seen: z.record(id, words(40)),
  people: z.number().check(z.int(), z.nonnegative()),
  cents: z.number().check(z.int(), z.nonnegative()),
  /** How many members rest. */
  resting: z.number().check(z.int(), z.nonnegative()),
  reason,
})
export const closureActRequest = z.object({ reason })

export type ClosureRequest = z.infer<typeof newClosureRequest>
export type ClosureOffer = z.infer<typeof offer>
export type ClosureState = 'DRAFT' | 'WAITING' | 'SENDING' | 'STOPPED' | 'DONE' | 'REOPENED'

/** A closure that staff have made. Times are instants. */
export type ClosureRow = ClosureRequest & {
  id: string
  state: ClosureState
  revision: number
  /** Until when it can be taken back: then the first guest hears of it. */
  sendsAt: string | null
  /** Until when guests can choose. */
  answerUntil: string | null
}
export type ClosuresAnswer = { closures: ClosureRow[] }

/** A guest whom a closure meets. Money in dollars: by card, and by gift card. */
export type ClosureGuest = {
  bookingId: string
  /** Changes with everything that is said here of the booking. */
  mark: string
  /** A booking; an extra bath whose booking stays; a booking that is not paid for yet. */
  kind: 'booking' | 'bath' | 'unpaid'
  name: string
  service: string
  resource: string
  start: string
  people: number
  card: number
  gift: number
  credits: 0 | 1
  offer: ClosureOffer
  /** Where a booking is moved to; null: nowhere, or no start was found, and its guest is asked. */
  movesTo: string | null
  state: 'PLANNED' | 'ASKED' | 'DONE' | 'SKIPPED' | 'FAILED'
  outcome: 'moved' | 'voucher' | 'refund' | 'credit' | 'none' | 'left' | 'unpaid' | null
  why: string | null
}

/**
 * How many members hold what gives only what is shut: their charges and their ends come so many days later. How many of
 * them rest by now, and how many could not be rested. From three whole days on; else there are none.
 */
export type ClosureRests = { members: number; days: number; done: number; failed: number }

/** Guests and people who have booked, what they have paid, and how many visits of memberships; unpaid ones are apart. */
export type ClosureTotals = {
  guests: number
  people: number
  card: number
  gift: number
  credits: number
  unpaid: number
}
export type ClosureAnswer = ClosureRow & {
  /** The moment of this answer by the clock of the house. */
  now: string
  guests: ClosureGuest[]
  totals: ClosureTotals
  rests: ClosureRests
  changed: { by: string; at: string } | null
}
