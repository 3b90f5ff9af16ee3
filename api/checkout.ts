import * as z from 'zod/mini'
import type { InvoiceKind } from '#domain/invoices/invoice-kind.ts'
import type { GoodsKind } from '#domain/sales/line-kind.ts'
import { typedEmail } from './email-address.ts'
import { codeOfPeople, dollars, id, instant, typedCode, words } from './wire.ts'

export const bookingCheckoutPath = '/api/checkout/v1/bookings'
export const planCheckoutPath = '/api/checkout/v1/pricing-plans'
export const orderPath = '/api/checkout/v1/orders/:idempotencyKey'
export const calendarPath = '/api/checkout/v1/orders/:idempotencyKey/calendar.ics'
/** The code by which guests are let in, as a picture. */
export const arrivalCodePath = '/api/checkout/v1/orders/:idempotencyKey/arrival.png'
export const releasePath = '/api/checkout/v1/orders/:idempotencyKey/release'
export const paymentEventsPath = '/api/webhooks/stripe'

/** An item of a cart as it is sent. */
export const cartItem = z.object({
  cartItemId: words(100).check(z.minLength(1)),
  serviceId: id,
  slot: z.object({
    startDate: instant,
    endDate: z.optional(instant),
    resourceId: z.optional(id),
    sessionId: z.optional(z.nullable(id)),
  }),
  guestCount: z.number().check(z.int(), z.minimum(0), z.maximum(19)),
  towelAndRobe: z.optional(z.nullable(z.union([z.boolean(), z.number()]))),
  towelRobeOption: z.optional(z.nullable(z.object({ id: z.enum(['towel', 'towel-robe']) }))),
  // With the session that the visitor was shown for the bath: it is booked there, or not at all (ours).
  extraBath: z.optional(
    z.nullable(
      z.object({
        id: z.enum(['extra-bath', 'no-extra-bath']),
        startDate: z.optional(instant),
        resourceId: z.optional(id),
      }),
    ),
  ),
  hasAvailableMembership: z.optional(z.boolean()),
  // How many hours before its start the visitor was shown that it can be changed: it is sold with that, or not at all (ours).
  shownCutoff: z.optional(z.number()),
})

const url = z.string().check(z.maxLength(500))
const contactData = z.optional(
  z.object({
    contactId: z.optional(z.nullable(words(100))),
    email: z.optional(z.nullable(typedEmail)),
    firstName: z.optional(z.nullable(words(100))),
    lastName: z.optional(z.nullable(words(100))),
    phone: z.optional(z.nullable(words(40))),
    marketingConsent: z.optional(z.nullable(z.boolean())),
    termsAccepted: z.optional(z.nullable(z.boolean())),
  }),
)
const plan = z.object({ planId: id })

/** What a visitor sends to check out: contact, items, and the pages to return to (spec 7, api 4). */
export const bookingCheckoutRequest = z.object({
  contactData,
  cartItems: z.array(cartItem).check(z.maxLength(20)),
  plans: z.optional(z.array(plan).check(z.maxLength(20))),
  couponCode: z.optional(z.nullable(codeOfPeople)),
  giftCardCode: z.optional(z.nullable(codeOfPeople)),
  purchaseSuccessUrl: z.optional(url),
  purchaseFailedUrl: z.optional(url),
  successUrl: z.optional(url),
  failedUrl: z.optional(url),
  shownTotal: z.optional(dollars),
})
export type BookingCheckoutRequest = z.infer<typeof bookingCheckoutRequest>
export type CartItemSent = z.infer<typeof cartItem>

/** What is sent to buy plans alone: one recurring one, or one to five that are bought once (spec 7, api 4). */
export const planCheckoutRequest = z.object({
  contactData,
  plans: z.array(plan).check(z.minLength(1), z.maxLength(5)),
  purchaseSuccessUrl: z.optional(url),
  purchaseFailedUrl: z.optional(url),
  successUrl: z.optional(url),
  failedUrl: z.optional(url),
})
export type PlanCheckoutRequest = z.infer<typeof planCheckoutRequest>

/** The header that makes a repeated request the same order (ruling 45). */
export const idempotencyHeaders = z.object({ 'idempotency-key': z.optional(typedCode(200).check(z.minLength(1))) })

/** Where the visitor pays; at a total of 0 the address is already the success page. */
export type CheckoutAnswer = { sessionId: string; sessionUrl: string; idempotencyKey: string; expiresAt: string | null }

export const orderParams = z.object({ idempotencyKey: typedCode(100).check(z.minLength(1)) })

export type OrderStatus = 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'CANCELED' | 'REFUNDED'

/** An order as its owner sees it: items, prices and status (spec 3, api 4). */
export type OrderAnswer = {
  status: OrderStatus
  orderDetails: OrderDetail[]
  plans: { planId: string; name: string; price: number }[]
  /** Products and gift vouchers, each with how many (ours). */
  goods: { kind: GoodsKind; name: string; price: number }[]
  buyerInfo: { memberId: string | null; contactId: string | null; email: string }
  contactDetails: { email: string; phone: string; firstName: string; lastName: string; marketingConsent: boolean }
  couponCode: string | null
  discountedAmount: number
  giftCardCode: string | null
  giftCardRedeemed: number
  giftCardBalance: number | null
  total: number
  amountPaid: number
  holdUntil: string | null
  refund: { amount: number; status: 'PENDING' | 'DONE'; requestedAt: string } | null
  rescheduleCount: number
  /** What the guest gets for what was paid: a tax invoice or a receipt (ours). */
  invoice: InvoiceKind | null
}

export type OrderDetail = {
  orderId: string
  bookingId: string
  serviceName: string
  serviceId: string
  status: 'HELD' | 'CONFIRMED' | 'CANCELED' | 'EXPIRED'
  slot: { startDate: string; endDate: string; resourceId: string; resourceName: string; sessionId?: string }
  guestCount: number
  totalParticipants: number
  hasTowelRobe: boolean
  hasExtraBath: boolean
  extraBathName: string | null
  extraBath: { startDate: string; endDate: string; resourceName: string } | null
  discountAmount: number
  pricing: {
    basePrice: number
    guestPrice: number
    towelRobePrice: number
    extraBathPrice: number
    totalPrice: number
    hasAvailableMembership: boolean
    currency: 'AUD'
    promotionalPricing: PromotionalPricing | null
  }
}

export type PromotionalPricing = {
  promoId: string
  specialPrice: number
  originalPrice: number
  displayLabel: string
  validated: true
  savings: number
}

export type ReleaseAnswer = { status: OrderStatus }
