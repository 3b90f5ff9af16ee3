import * as z from 'zod/mini'
import { emailAddress } from './email-address.ts'
import { reason } from './team.ts'
import { id, words } from './wire.ts'

/** The words are in the body: an address would stand in logs. */
export const findMembersPath = '/api/staff/v1/members/find'
export const memberCreditsPath = '/api/staff/v1/members/:id/credits'
export const buyersAddressPath = '/api/staff/v1/memberships/:id/address'

/** The most visits that are added or taken at a time. */
export const MOST_VISITS = 50

export const findMembersRequest = z.object({ words: words(100).check(z.minLength(2)) })
export const memberParams = z.object({ id })
/** Visits of one grant: more of them, or with a minus fewer. */
export const changeCreditsRequest = z.object({
  grantId: id,
  delta: z.number().check(
    z.int(),
    z.minimum(-MOST_VISITS),
    z.maximum(MOST_VISITS),
    z.refine((delta) => delta !== 0),
  ),
  reason,
})

/** Where a membership that no account has yet goes instead. */
export const buyersAddressRequest = z.object({ email: emailAddress, reason })

export type CreditsChange = z.infer<typeof changeCreditsRequest>

export type FoundMember = { id: string; name: string; email: string; plans: string[] }
/** A membership that a guest has bought, which waits for an account with their address. */
export type WaitingMembership = { id: string; planName: string; name: string; email: string; boughtAt: string }
export type FoundMembersAnswer = {
  members: FoundMember[]
  waiting: WaitingMembership[]
  /** More fit than are answered. */
  hasMore: boolean
}

/** What a membership gives for one service and one period. Times are instants. */
export type CreditGrant = {
  id: string
  planName: string
  serviceName: string
  /** How many visits; null: without a limit. */
  total: number | null
  taken: number
  left: number | null
  from: string
  until: string
  /** It can be used now or later, and so be changed. */
  isOpen: boolean
}
/** What has happened to the visits of a member, the newest first. */
export type CreditEvent = { at: string; serviceName: string } & (
  | { what: 'booked' | 'returned' | 'lost'; visitAt: string }
  | { what: 'used-before' }
  | { what: 'changed'; delta: number; reason: string; by: string }
)
export type MemberCreditsAnswer = {
  member: { id: string; name: string; email: string }
  /** The newest of each list, 100 at most. */
  grants: CreditGrant[]
  events: CreditEvent[]
}
