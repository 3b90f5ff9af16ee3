import * as z from 'zod/mini'
import type { StaffRole } from '#domain/accounts/role.ts'
import { dollars, id, instant } from './wire.ts'

export const openMattersPath = '/api/staff/v1/open-matters'
export const priceChangePath = '/api/staff/v1/plans/:id/price-change'

export const priceChangeParams = z.object({ id })
/** A new price of a plan for those who pay for it already, from an instant at least 30 days ahead (spec 1). */
export const priceChangeRequest = z.object({ price: dollars.check(z.minimum(0.5)), from: instant })
/** How many members got an email, and how many wait for another price that they were told of before. */
export type PriceChangeAnswer = { told: number; waiting: number }

/** A matter that the house cannot settle automatically, with its reason in words; times as instants (ours). */
export type OpenMatter = {
  kind: 'dispute' | 'mismatched-payment' | 'refund' | 'email' | 'payment-event' | 'order'
  id: string
  orderId: string | null
  since: string
  reason: string
}
export type OpenMattersAnswer = { matters: OpenMatter[] }

export const mePath = '/api/staff/v1/me'

/** Who is signed in at the staff side, with their second factor, and whom to ask for what they may not do (ours). */
export type MeAnswer = {
  id: string
  name: string
  email: string
  role: StaffRole
  owners: string[]
  managers: string[]
}
