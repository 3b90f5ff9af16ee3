import * as z from 'zod/mini'
import { deskReasons } from '#domain/bookings/refund-by-staff.ts'
import type { CancellationOutcome } from '#domain/bookings/refund-choice.ts'
import type { VisitTold } from '#domain/memberships/visit-back.ts'
import type { AgreementKind } from '#domain/guests/agreement.ts'
import type { MoneyBack, NewGiftCard } from './money-back.ts'
import { approval } from './shifts.ts'
import { reason } from './team.ts'
import { dollars, id, instant, sydneyDate } from './wire.ts'
import { emailAddress } from './email-address.ts'

export const deskBookingPath = '/api/desk/v1/bookings/:id'
export const deskOutcomesPath = '/api/desk/v1/bookings/:id/outcomes'
export const deskFreeStartsPath = '/api/desk/v1/bookings/:id/free-starts'
export const deskMovePath = '/api/desk/v1/bookings/:id/move'
export const deskCancelPath = '/api/desk/v1/bookings/:id/cancel'
export const deskPartCancelPath = '/api/desk/v1/bookings/:id/part-cancel'
export const deskHandOutPath = '/api/desk/v1/bookings/:id/hand-out'
export const deskContactPath = '/api/desk/v1/bookings/:id/contact'
export const deskLetterPath = '/api/desk/v1/bookings/:id/letter'

export const deskBookingParams = z.object({ id })

const outcome = z.enum(['voucher', 'refund', 'credit', 'none'])
const leavingPeople = z.int().check(z.minimum(0), z.maximum(19))
const flag = z._default(z.stringbool(), false)

/** What a part that leaves would bring: how many people, and what the rest does without. None of it: the whole booking. */
export const outcomesQuery = z.object({
  people: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(19)), 0),
  dropsTowel: flag,
  dropsBath: flag,
})
/** The day whose starts are asked for; without it the next free ones. */
export const freeStartsQuery = z.object({ date: z.optional(sydneyDate) })

/** Where a booking is to go, and who wanted it: what the house wants counts as none of the guest's moves. */
export const deskMoveRequest = z.object({
  slot: z.object({
    sessionId: z.optional(z.nullable(id)),
    startDate: z.optional(instant),
    resourceId: z.optional(id),
  }),
  wantedBy: z.enum(['guest', 'house']),
})

/** What comes back as the screen has shown it, in dollars; another amount is refused. `m`: the manager who lets it. */
const giving = {
  outcome,
  shownAmount: dollars,
  reason: z.enum(deskReasons),
  why: reason,
  m: z.optional(approval),
}
export const deskCancelRequest = z.object(giving)
export const deskPartCancelRequest = z.object({
  ...giving,
  people: leavingPeople,
  /** How many the screen has shown: somebody else may have taken one off meanwhile. */
  shownPeople: z.optional(z.int()),
  dropsTowel: z._default(z.boolean(), false),
  dropsBath: z._default(z.boolean(), false),
})
/** What waits at the desk is handed out, as the screen has shown it, in dollars. */
export const deskHandOutRequest = z.object({ shownAmount: dollars, why: reason, m: z.optional(approval) })
/** Another address, and why and by which manager, where emails about the order went to somebody before. */
export const deskContactRequest = z.object({ email: emailAddress, why: reason, m: z.optional(approval) })

export type DeskMoveRequest = z.infer<typeof deskMoveRequest>
export type DeskHandOutRequest = z.infer<typeof deskHandOutRequest>
export type DeskCancelRequest = z.infer<typeof deskCancelRequest>
export type DeskPartCancelRequest = z.infer<typeof deskPartCancelRequest>

/** What somebody at the desk sees of a booking. Money is dollars, times are instants. */
export type DeskBooking = {
  id: string
  status: 'CONFIRMED' | 'CANCELED'
  /** Whether it can still take place at another time: it stands, and is not over. */
  canMove: boolean
  /** What its guest says or shows at the desk; null: the order is older than such codes. */
  shortCode: string | null
  serviceName: string
  startDate: string
  endDate: string
  resourceId: string
  resourceName: string
  people: number
  hasRobes: boolean
  extraBath: { startDate: string; endDate: string; resourceName: string } | null
  usesMembership: boolean
  /** Empty: the guest gave no email address, or no phone number. */
  guest: { name: string; firstName: string; lastName: string; email: string; phone: string; isMember: boolean }
  /** As it was sold, and what has come back since, each by its way; `owedAtDesk`: what still waits at the desk. */
  money: BookingMoney
  /** What is left of what was paid. */
  worth: number
  /** What people of the party have agreed to: how many, and of a guardian the name. */
  agreements: BookingAgreement[]
  history: BookingEvent[]
}

export type BookingAgreement = { kind: AgreementKind; people: number; guardian: string | null; at: string }

/** Money of a booking, in dollars; cash is what was really handed out. */
export type BookingMoney = {
  sold: number
  discount: number
  giftCard: number
  paid: number
  backToCard: number
  backOnTerminal: number
  backInCash: number
  backOnGiftCard: number
  owedAtDesk: number
}

/** What has happened to a booking, the newest first; `by` null: the guest. */
export type BookingEvent = {
  at: string
  by: string | null
  what:
    | 'booked'
    | 'moved'
    | 'cancelled'
    | 'part left'
    | 'address corrected'
    | 'confirmation sent again'
    | 'closed'
    | 'handed out'
    | 'checked in'
    | 'left'
    | 'expected'
    | 'no-show'
    | 'not recorded'
    | 'taken back'
  why: string | null
  /** The manager who let it happen, where one had to. */
  approvedBy: string | null
  /** Where from and to, when it was moved; to: when they said that they come. */
  from: string | null
  to: string | null
  /** How many came or went, or have left the booking, and what the rest does without. */
  people: number
  dropsTowel: boolean
  dropsBath: boolean
  /** What came back, in dollars. */
  amount: number
}

/** One way to end a booking or a part of it: what comes back, where to, and whether a manager must let it. Dollars. */
export type DeskOutcomeAnswer = MoneyBack & {
  outcome: CancellationOutcome
  needsManager: boolean
  /** What becomes by it of the visit that makes the booking free. */
  visit?: VisitTold
}
/**
 * None: the money has gone another way already, by a dispute or at the payment provider. `freesPlaces`: others can have the
 * places, as the visit is not over. `ifHouseCannot`: the ways when it is the house that cannot host the guest.
 */
export type OutcomesAnswer = {
  outcomes: DeskOutcomeAnswer[]
  ifHouseCannot: DeskOutcomeAnswer[]
  freesPlaces: boolean
}

/** A start to which a booking can be moved, with room for its party and its extra bath. */
export type FreeStart = {
  sessionId: string | null
  resourceId: string
  resourceName: string
  startDate: string
  endDate: string
}
export type FreeStartsAnswer = { starts: FreeStart[] }

/** What was handed out of what waited at the desk, by each way. Dollars. */
export type HandedOutAnswer = { booking: DeskBooking; onTerminal: number; inCash: number }

/** What has come back, what of it staff hand out now, and the code of a new gift card, which is shown this once. */
export type GivenBackAnswer = {
  booking: DeskBooking
  outcome: CancellationOutcome
  amount: number
  onTerminal: number
  inCash: number
  /** What has become of the visit that made the booking free. */
  visit?: VisitTold
  /** Whether the guest is sent an email about it: who gave no address is not. */
  isEmailed: boolean
  voucher: NewGiftCard | null
}
