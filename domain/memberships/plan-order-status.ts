import { MINUTE } from '../sydney-time.ts'

/** The status of a plan order (spec 4): DRAFT is not paid yet, PENDING is paid and begins later. */
export const planOrderStatuses = ['DRAFT', 'PENDING', 'ACTIVE', 'PAUSED', 'ENDED', 'CANCELED'] as const
export type PlanOrderStatus = (typeof planOrderStatuses)[number]
export type PlanOrderAction = 'pause' | 'resume' | 'cancel' | 'mark as paid' | 'postpone end date'

const allowed: Readonly<Record<PlanOrderStatus, readonly PlanOrderAction[]>> = {
  DRAFT: ['cancel', 'mark as paid'],
  PENDING: ['cancel', 'postpone end date'],
  ACTIVE: ['pause', 'cancel', 'postpone end date'],
  PAUSED: ['resume', 'cancel'],
  ENDED: [],
  CANCELED: [],
}

const whyNot = {
  pause: 'membership.not-active',
  resume: 'membership.not-paused',
  cancel: 'membership.ended',
  'mark as paid': 'membership.not-unpaid',
  'postpone end date': 'membership.no-end',
} as const

/** Why the status of a plan order does not allow an action; null when it does (spec 4, Order status). */
export function whyNotOrder(status: PlanOrderStatus, action: PlanOrderAction) {
  if (allowed[status].includes(action)) return null
  const wantsWhatIsPaid = action === 'pause' || action === 'postpone end date'
  return status === 'DRAFT' && wantsWhatIsPaid ? 'membership.unpaid' : whyNot[action]
}

/** How far a start may differ from our clock and still mean now. */
const SLACK = 5 * MINUTE

/** The requested start of a plan: null is now, an instant is later; one in the past is refused. */
export function startOf(wanted: Date | null, now: Date): { at: Date; isLater: boolean } | 'invalid_start_date' {
  if (wanted === null || Math.abs(wanted.getTime() - now.getTime()) <= SLACK) return { at: now, isLater: false }
  return wanted > now ? { at: wanted, isLater: true } : 'invalid_start_date'
}
