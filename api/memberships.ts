import * as z from 'zod/mini'
import type { InvoiceKind } from '#domain/invoices/invoice-kind.ts'
import type { ChargedCard } from '#domain/memberships/charged-card.ts'
import { MOST_SUSPENSION_DAYS } from '#domain/memberships/suspension.ts'
import { id, words } from './wire.ts'

export const eligibleMembershipsPath = '/api/wix/v1/eligible-memberships'

/**
 * The member and the services that are asked about; the token may also be in the header or the session cookie (spec
 * 7).
 */
export const eligibleMembershipsRequest = z.object({
  authToken: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  serviceId: id,
  memberId: z.optional(z.nullable(words(100))),
})

/** The memberships a service can be booked with now; both lists are empty when nothing is left (api 5, ruling 28). */
export type EligibleMembershipsAnswer = {
  eligibleMemberships: {
    id: string
    planId: string
    planName: string
    credits: { total: number; remaining: number }
    validUntil: string
  }[]
  selectedMemberships: { id: string }[]
}

export const myMembershipsPath = '/api/memberships/v1/mine'
export const cancelMembershipPath = '/api/memberships/v1/:id/cancel'
export const keepMembershipPath = '/api/memberships/v1/:id/keep'
export const suspensionPreviewPath = '/api/memberships/v1/:id/suspension-preview'
export const suspendMembershipPath = '/api/memberships/v1/:id/suspend'
export const resumeMembershipPath = '/api/memberships/v1/:id/resume'
export const anotherCardPath = '/api/memberships/v1/:id/another-card'
export const chargedCardPath = '/api/memberships/v1/:id/charged-card'

export const membershipParams = z.object({ id })
/** When a membership is to end: at once, or with the last period that is paid (spec 3, cancellation effective). */
export const cancelMembershipRequest = z.object({ effectiveAt: z.enum(['IMMEDIATELY', 'NEXT_PAYMENT_DATE']) })
/** For how many days a membership is suspended, from now on: days of elapsed time, counted against 28 in any 12 months. */
export const suspendMembershipRequest = z.object({
  days: z.number().check(z.int(), z.minimum(1), z.maximum(MOST_SUSPENSION_DAYS)),
})
export const suspensionPreviewQuery = z.object({
  days: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_SUSPENSION_DAYS)),
})

/** Everything a member sees of their memberships under /account; money in dollars, times as instants. */
export type MyMembershipsAnswer = { memberships: MembershipAnswer[] }
export type MembershipAnswer = {
  id: string
  planId: string
  planName: string
  /** DRAFT was sold at the desk and is not paid; PENDING begins later. */
  status: 'DRAFT' | 'PENDING' | 'ACTIVE' | 'PAUSED' | 'ENDED' | 'CANCELED'
  recurring: boolean
  price: number
  period: { count: number; unit: string }
  startDate: string
  /** Null: as long as it is paid for. */
  endDate: string | null
  /** The end of the initial term; null without one, or when it is over. */
  initialTermEnds: string | null
  /** The next six at most, without those that fall away by a suspension or a cancellation. */
  nextCharges: { date: string; amount: number }[]
  /** What each service has left; with `credits` 0 it is unlimited. `returnsAt`: when the next credits come, if any do. */
  credits: {
    serviceId: string
    serviceName: string
    credits: number
    remaining: number
    validUntil: string
    returnsAt: string | null
  }[]
  /** Visits that the house has given back by themselves: good also when the membership is over. */
  visitsBack: { id: string; serviceName: string; until: string }[]
  /** What the next charges are taken from; null when nothing is charged to a card, or nobody has read it yet. */
  card: ChargedCard | null
  /** Whether its member may leave another card. */
  canChangeCard: boolean
  /** A renewal that failed: the membership goes on until `graceUntil`; `payUrl` is the provider's page that pays it. */
  overdue: { since: string; graceUntil: string; amount: number; payUrl: string | null } | null
  /** A cancellation that takes effect later; the member can withdraw it until then, unless the house has made it. */
  cancellation: { requestedDate: string; effectiveDate: string; byHouse: boolean } | null
  /** Without an end when the house has paused it. */
  suspension: { from: string; until: string | null } | null
  /** The house is or will be closed on these days, the first and the last, and everything comes so many days later. */
  rest: { title: string; days: number; from: string; until: string } | null
  /** Of the 28 days in the last 12 months; only for memberships that are paid again and again. */
  suspensionDaysUsed: number
  invoices: {
    date: string
    amount: number
    status: 'PAID' | 'OPEN' | 'FAILED' | 'REFUNDED'
    /** What of it has gone back. */
    refunded: number
    /** What the member gets for what was paid, by the id of the payment. */
    invoice: { id: string; kind: InvoiceKind } | null
  }[]
  /** A new price that was announced at least 30 days ahead. */
  priceChange: { amount: number; from: string } | null
}

/** The provider's page on which another card is left; nothing is charged there. */
export type CardPageAnswer = { url: string }
/** The card that is charged now, as the provider has it; `isPageOpen`: another one can still be left. */
export type ChargedCardAnswer = { card: ChargedCard | null; isPageOpen: boolean }

/** What a suspension would do, shown before it is confirmed; `reason` says why it is not possible. */
export type SuspensionPreviewAnswer = {
  from: string
  until: string
  daysUsed: number
  daysLeft: number
  /** The charges that move or fall away, each with the date it was due. */
  chargesSkipped: { date: string; amount: number }[]
  nextCharge: { date: string; amount: number } | null
  /** Credits that cannot be used while it is suspended. */
  creditsSuspended: { serviceName: string; remaining: number }[]
  /** Visits inside it that were booked with it; they stay booked. */
  bookingsInside: { bookingId: string; serviceName: string; startDate: string }[]
  reason: string | null
}
