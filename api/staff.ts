import * as z from 'zod/mini'
import type { StaffRole } from '#domain/accounts/role.ts'
import { dollars, id, instant, words } from './wire.ts'

export const openMattersPath = '/api/staff/v1/open-matters'
export const pricePreviewPath = '/api/staff/v1/plans/:id/price-preview'
export const priceChangePath = '/api/staff/v1/plans/:id/price-change'

export const priceChangeParams = z.object({ id })
/** A new price of a plan for those who pay for it already, from an instant at least 30 days ahead (spec 1). */
export const pricePreviewRequest = z.object({ price: dollars.check(z.minimum(0.5)), from: instant })
/** The request carries what its screen showed: each member who is to be told, with their mark, and the price until now. */
export const priceChangeRequest = z.extend(pricePreviewRequest, {
  seen: z.record(id, words(40)),
  listPrice: z.optional(dollars),
})

/** What a new price of a plan would mean, before anybody is told. Prices in dollars. */
export type PricePreviewAnswer = {
  /** What the plan costs whoever buys it now. */
  listPrice: number
  /** Who would be told: what they pay now and then, and their first day at the new price. */
  members: PriceChangeMember[]
  /** The mark of each of them; it changes with everything that is said here of them. */
  seen: Record<string, string>
  totals: {
    /** What they pay together each time, now and then. */
    before: number
    after: number
    /** Who waits for another price that they were told of, who pays this one already, and who leaves before it counts. */
    waiting: number
    same: number
    leaving: number
  }
}
export type PriceChangeMember = {
  membershipId: string
  /** Or the address of who has no account yet. */
  name: string
  before: number
  after: number
  firstDay: string
}

/**
 * How many members got an email, how many wait for another price that they were told of before, and how many were not
 * told because something of them has changed in this moment.
 */
export type PriceChangeAnswer = { told: number; waiting: number; changed: number }

/** A matter that the house cannot settle automatically, with its reason in words; times as instants (ours). */
export type OpenMatter = {
  kind:
    | 'dispute'
    | 'mismatched-payment'
    | 'refund'
    | 'refund-at-desk'
    | 'renewal-refund'
    | 'email'
    | 'payment-event'
    | 'order'
  id: string
  orderId: string | null
  since: string
  reason: string
}
export type OpenMattersAnswer = { matters: OpenMatter[] }

export const mePath = '/api/staff/v1/me'

/** Who is signed in at the desk, with their second factor, and whom to ask for what they may not do (ours). */
export type MeAnswer = {
  id: string
  name: string
  email: string
  role: StaffRole
  owners: string[]
  managers: string[]
  /** Whether the owner has opened the house; until then guests see nothing of it, and the set-up is in the owner's menu. */
  isOpened: boolean
  /** What time it is in the house: the staff side takes its today from there (ruling 6). */
  now: string
}
