import * as z from 'zod/mini'
import { id } from '../wire.ts'
import { list } from './query.ts'

export const memberOrdersPath = '/v2/member/orders'
export const memberOrderPath = '/v2/member/orders/:id'
export const cancelMemberOrderPath = '/v2/member/orders/:id/cancel'

const orderStatus = z.enum(['DRAFT', 'PENDING', 'ACTIVE', 'PAUSED', 'ENDED', 'CANCELED'])
const paymentStatus = z.enum(['PAID', 'REFUNDED', 'FAILED', 'UNPAID', 'PENDING', 'NOT_APPLICABLE'])
const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
])

export const planOrderParams = z.object({ id })
export const memberOrdersWish = z.object({
  planIds: list(id),
  orderStatuses: list(orderStatus),
  paymentStatuses: list(paymentStatus),
  autoRenewCanceled: z.optional(flag),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 50),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
})
export type MemberOrdersWish = z.infer<typeof memberOrdersWish>
export const cancelMemberOrderRequest = z.object({ effectiveAt: z.enum(['IMMEDIATELY', 'NEXT_PAYMENT_DATE']) })

type Duration = { count: number; unit: string }
type PriceShown = { subtotal: string; discount: string; total: string; currency: 'AUD' }

/** A membership as the platform's tools know it: an order of a plan (spec 3). Money is text there. */
export type PlanOrder = {
  id: string
  planId: string
  subscriptionId?: string
  buyer: { memberId: string; contactId: string }
  pricing: {
    subscription?: { cycleDuration: Duration; cycleCount: 0 }
    singlePaymentForDuration?: Duration
    prices: { duration: { cycleFrom: number; numberOfCycles?: number }; price: PriceShown }[]
  }
  type: 'ONLINE' | 'OFFLINE' | 'EXTERNAL'
  status: z.infer<typeof orderStatus>
  autoRenewCanceled: boolean
  cancellation?: {
    requestedDate: string
    cause: 'OWNER_ACTION' | 'MEMBER_ACTION' | 'PAYMENT_FAILURE' | 'PAYMENT_SETUP_FAILURE'
    effectiveAt: 'IMMEDIATELY' | 'NEXT_PAYMENT_DATE'
  }
  lastPaymentStatus: z.infer<typeof paymentStatus>
  startDate: string
  endDate?: string
  earliestEndDate?: string
  pausePeriods: { status: 'ACTIVE' | 'ENDED'; pauseDate: string; resumeDate: string }[]
  currentCycle?: { index: number; startedDate: string; endedDate: string }
  cycles: { index: number; startedDate: string; endedDate: string }[]
  planName: string
  planDescription: string
  planPrice: string
  createdDate: string
  updatedDate: string
}
export type PlanOrderAnswer = { order: PlanOrder }
export type PlanOrdersAnswer = {
  orders: PlanOrder[]
  pagingMetadata: { count: number; offset: number; total: number; tooManyToCount: false }
}
