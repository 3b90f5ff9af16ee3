import * as z from 'zod/mini'
import { id, words } from './wire.ts'

export const eligibleMembershipsPath = '/api/wix/v1/eligible-memberships'

/** Whose memberships, and for what; the token may also be in the header or be the session cookie (spec 7). */
export const eligibleMembershipsRequest = z.object({
  authToken: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  serviceId: id,
  memberId: z.optional(z.nullable(words(100))),
})

/** The memberships a service can be booked with now; both lists are empty when nothing is left (api.md 5, decision 28). */
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
