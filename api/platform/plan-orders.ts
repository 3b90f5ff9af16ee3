import * as z from 'zod/mini'
import { planOrderStatuses, type PlanOrderStatus } from '#domain/memberships/plan-order-status.ts'
import type { CheckoutAnswer } from '../checkout.ts'
import { id, instant, typedCode, words } from '../wire.ts'
import { list, sorting, type PagingMetadata } from './query.ts'

export const memberOrdersPath = '/v2/member/orders'
export const memberOrderPath = '/v2/member/orders/:id'
export const cancelMemberOrderPath = '/v2/member/orders/:id/cancel'
export const planOrdersPath = '/v2/orders'
export const planOrderPath = '/v2/orders/:id'
export const cancelPlanOrderPath = '/v2/orders/:id/cancel'
export const markAsPaidPath = '/v2/orders/:id/mark-as-paid'
export const pausePlanOrderPath = '/v2/orders/:id/pause'
export const resumePlanOrderPath = '/v2/orders/:id/resume'
export const onlineOrderPath = '/v2/checkout/orders/online'
export const offlineOrderPath = '/v2/checkout/orders/offline'
export const onlinePreviewPath = '/v2/checkout/orders/preview-online'
export const offlinePreviewPath = '/v2/checkout/orders/preview-offline'
export const pricePreviewPath = '/v2/checkout/orders/price-preview'

const paymentStatuses = ['PAID', 'REFUNDED', 'FAILED', 'UNPAID', 'PENDING', 'NOT_APPLICABLE'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
])

export const planOrderParams = z.object({ id })
/** The house keeps no forms: BASIC and FULL are the same. */
const fieldSet = z.optional(z.enum(['BASIC', 'FULL']))
export const planOrderQuery = z.object({ fieldSet })
export const memberOrdersInput = z.object({
  planIds: list(id),
  orderStatuses: list(z.enum(planOrderStatuses)),
  paymentStatuses: list(z.enum(paymentStatuses)),
  autoRenewCanceled: z.optional(flag),
  sorting: z.optional(sorting),
  fieldSet,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 50),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
})
export type MemberOrdersInput = z.infer<typeof memberOrdersInput>
export const planOrdersInput = z.extend(memberOrdersInput, { buyerIds: list(id) })
export type PlanOrdersInput = z.infer<typeof planOrdersInput>
export const cancelOrderRequest = z.object({ effectiveAt: z.enum(['IMMEDIATELY', 'NEXT_PAYMENT_DATE']) })
export const postponeRequest = z.object({ endDate: instant })

/** What every checkout of a plan says; `submissionId` names a form elsewhere, and is not kept. */
const orderFields = {
  planId: id,
  startDate: z.nullish(instant),
  couponCode: z.nullish(typedCode(20).check(z.minLength(1))),
}
export const pricePreviewRequest = z.object({ planId: orderFields.planId, couponCode: orderFields.couponCode })
export const onlinePreviewRequest = z.object(orderFields)
export const offlinePreviewRequest = z.object({ ...orderFields, memberId: id })
export const onlineOrderRequest = z.object({
  ...orderFields,
  submissionId: z.nullish(id),
  // The payment methods that exist are checked by a rule with a name of its own.
  onBehalf: z.nullish(z.object({ memberId: z.optional(id), orderMethod: z.optional(words(20)) })),
})
export const offlineOrderRequest = z.object({
  ...orderFields,
  memberId: id,
  paid: z.nullish(z.boolean()),
  submissionId: z.nullish(id),
})
export type PlanInput = z.infer<typeof onlinePreviewRequest>
export type OnlineOrderRequest = z.infer<typeof onlineOrderRequest>
export type OfflineOrderRequest = z.infer<typeof offlineOrderRequest>

type Duration = { count: number; unit: string }
type SpannedPrice = {
  duration: { cycleFrom: number; numberOfCycles?: number }
  price: { subtotal: string; discount: string; total: string; currency: 'AUD' }
}

/**
 * A membership, or what is to become one, as the platform's SDK knows it: an order of a plan (spec 3). Money is text
 * there. A plan that a guest has bought has no member yet.
 */
export type PlanOrder = {
  id: string
  planId: string
  subscriptionId?: string
  /** The order of the house by which it was bought. */
  wixPayOrderId?: string
  buyer: { memberId?: string; contactId?: string }
  pricing: {
    subscription?: { cycleDuration: Duration; cycleCount: 0 }
    singlePaymentForDuration?: Duration
    prices: SpannedPrice[]
  }
  type: 'ONLINE' | 'OFFLINE' | 'EXTERNAL'
  status: PlanOrderStatus
  autoRenewCanceled: boolean
  cancellation?: {
    requestedDate: string
    cause: 'OWNER_ACTION' | 'MEMBER_ACTION' | 'PAYMENT_FAILURE' | 'PAYMENT_SETUP_FAILURE'
    effectiveAt: 'IMMEDIATELY' | 'NEXT_PAYMENT_DATE'
  }
  lastPaymentStatus: PaymentStatus
  startDate: string
  endDate?: string
  earliestEndDate?: string
  pausePeriods: { status: 'ACTIVE' | 'ENDED'; pauseDate: string; resumeDate?: string }[]
  currentCycle?: { index: number; startedDate: string; endedDate: string }
  cycles: { index: number; startedDate: string; endedDate: string }[]
  planName: string
  planDescription: string
  planPrice: string
  createdDate: string
  updatedDate: string
}
export type PlanOrderAnswer = { order: PlanOrder }
export type PlanOrdersAnswer = { orders: PlanOrder[]; pagingMetadata: PagingMetadata }
/** An order, and its payment page, as our own checkout answers it. */
export type OnlineOrderAnswer = { order: PlanOrder; checkout: CheckoutAnswer }
export type PreviewAnswer = { order: PlanOrder; purchaseLimitExceeded: boolean }
export type PricePreviewAnswer = { prices: SpannedPrice[] }
