import * as z from 'zod/mini'
import type { BookingRecord } from '#domain/bookings/booking-record.ts'
import type { WhatIsShut } from '#domain/closures/closed-time.ts'
import type { VisitTold } from '#domain/memberships/visit-back.ts'
import { typedEmail } from './email-address.ts'
import { id, instant, typedCode, words } from './wire.ts'

export const upcomingBookingsPath = '/api/wix/v1/bookings/upcoming'
export const pastBookingsPath = '/api/wix/v1/bookings/history'
export const liveBookingPath = '/api/wix/v1/bookings/:id/live-data'
export const bookingRecordPath = '/api/wix/v1/bookings/request-metadata/:idempotencyKey'
export const bookingRecordsPath = '/api/wix/v1/bookings/customer-bookings-cms'
export const reschedulePath = '/api/wix/v1/bookings/:id/reschedule-secure'
export const cancelBookingPath = '/api/wix/v1/bookings/:id/cancel'
export const cancellationsPath = '/api/cancellations/v1'

/** In which header the order key travels, where neither path nor body has it (api 0, ruling 35). */
export const ORDER_KEY_HEADER = 'x-order-key'

const orderKey = typedCode(100).check(z.minLength(1))
export const bookingParams = z.object({ id })
/** The start to which a move is thought of, if one is: the answer then says where the extra bath would go (ours). */
export const liveBookingQuery = z.object({
  sessionId: z.optional(id),
  startDate: z.optional(instant),
  resourceId: z.optional(id),
})
export type LiveBookingQuery = z.infer<typeof liveBookingQuery>
export const bookingRecordParams = z.object({ idempotencyKey: orderKey })
/** The member whose bookings are asked for; it must be the caller (ruling 36). */
export const bookingsQuery = z.object({ contactId: z.optional(words(100)) })
export const bookingRecordsQuery = z.object({ email: z.optional(typedEmail), bookingId: z.optional(id) })
/** The idempotency key: a repeated request gets the first answer again (ruling 45). */
export const cancellationHeaders = z.object({ 'idempotency-key': z.optional(typedCode(200).check(z.minLength(1))) })

/** Where a booking is to go: a session, or the start and room of a massage. With an order key until 2 hours before. */
export const rescheduleRequest = z.object({
  bookingId: id,
  slot: z.object({
    sessionId: z.optional(z.nullable(id)),
    startDate: z.optional(instant),
    resourceId: z.optional(id),
  }),
  idempotencyKey: z.optional(z.nullable(orderKey)),
})
export type RescheduleRequest = z.infer<typeof rescheduleRequest>

/**
 * What the bookings page sends. By default the booker gets an email; the reason, asked on the page, is our addition.
 */
export const cancelBookingRequest = z.object({
  bookingId: id,
  participantNotification: z.optional(z.nullable(z.object({ notifyParticipants: z.optional(z.boolean()) }))),
  cancellationReason: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
})

/**
 * The cancellation request (spec 3). Only these fields are read: names, dates and amounts beside them are for display,
 * and our own count. A missing reason is refused as `cancellation.reason`.
 */
export const cancellationRequest = z.object({
  bookingId: id,
  customerChoice: z.optional(z.nullable(z.enum(['voucher', 'refund']))),
  cancellationReason: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
})

/** When and where an extra bath is. */
export type ExtraBathTold = { startDate: string; endDate: string; resourceName: string }

/** A booking as its owner sees it in any list (spec 3, api 6). Money in dollars; never with an order key. */
export type BookingAnswer = {
  id: string
  serviceId: string
  serviceName: string
  startDate: string
  endDate: string
  numberOfParticipants: number
  status: 'CONFIRMED' | 'CANCELED'
  paymentStatus: 'PAID'
  location: { name: string }
  resource: { name: string }
  orderId: string
  /** Not for massages. */
  sessionId?: string
  extraBath: ExtraBathTold | null
  usesMembership: boolean
  /** What becomes of the visit that makes it free, or what has become of it. */
  visit?: VisitTold
  /** What was paid for it after discounts, by card or by gift card. */
  paid: number
  /** Until when the one who asks may move it: 2 hours before with the order key, else 24. */
  changeUntil: string
  /** What cancelling brings from the bookings page: the money as a voucher, the credit, or nothing that was paid. */
  cancelOutcome: 'voucher' | 'credit' | 'none'
  /** What cancelling brings and until when, in one line; null for a cancelled booking, and for one that cannot be cancelled from there. */
  cancellationLine: string | null
}

export type BookingsAnswer = { bookings: BookingAnswer[] }

/** A booking this moment, and what may still be done with it by the one who asks (api 6). */
export type LiveBookingAnswer = {
  booking: BookingAnswer
  canReschedule: boolean
  canCancel: boolean
  /** Whether the money may go back to the card it came from. */
  refundOffered: boolean
  /** Until when that is so, if nothing else bars it. */
  refundUntil: string
  /** Why it cannot be cancelled, in words for the visitor; null while it can. */
  reason: string | null
  /**
   * Where the extra bath would be after a move to the start that was asked about; null: there is no room for it around
   * that start. Only for a booking that has one, and a start that is there.
   */
  bathAfterMove?: ExtraBathTold | null
  /** Only while there is something to choose. */
  closing?: ClosingAnswer
  /** Only while the guest of a closed booking may have the money instead of the voucher that they have. */
  refundInstead?: { until: string }
}

/** The house is shut at that time: until when the guest can choose anew, and what would come back by card and gift card. */
export type ClosingAnswer = {
  title: string
  text: string
  what: WhatIsShut
  /** Who has put the booking to where it is now, if anybody has. */
  movedBy: 'house' | 'guest' | null
  from: string
  to: string
  until: string
  card: number
  gift: number
}

/** A hybrid booking record (spec 3): `totalOrderDetails` is the JSON text of one booking, or of a list of several. */
export type BookingRecordAnswer = BookingRecord & { idempotencyKey: string }
/** The order key comes back only to who brought it (ruling 9). */
export type BookingRecordsAnswer = { items: (BookingRecord & { idempotencyKey?: string })[] }

export type RescheduleAnswer = { booking: BookingAnswer; rescheduleCount: number }

/** A gift card issued for a cancelled booking; its code is shown in the first answer and in the email only. */
export type VoucherAnswer = { code: string; balance: number; validUntil: string }

export type CancelBookingAnswer = {
  booking: BookingAnswer
  outcome: 'voucher' | 'credit' | 'none'
  voucher: VoucherAnswer | null
}

/** How a cancellation ended; `amount` is what the voucher holds or what goes back to the card. */
export type CancellationAnswer = {
  booking: BookingAnswer
  outcome: 'voucher' | 'refund' | 'credit' | 'none'
  amount: number
  voucher: VoucherAnswer | null
}
