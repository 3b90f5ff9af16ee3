import type { LiveBookingAnswer } from '#api/bookings.ts'
import type { OrderAnswer } from '#api/checkout.ts'
import type { CancellationChoice } from '#domain/bookings/refund-choice.ts'

export type CancelRequest = { choice: CancellationChoice; reason: string; at: Date }

/** The cancellation request as the specification lists it (spec 3): what is decided, and beside it what is known. */
export function cancellationRequestOf({ booking }: LiveBookingAnswer, order: OrderAnswer, asked: CancelRequest) {
  const line = order.orderDetails.find(({ bookingId }) => bookingId === booking.id)
  const { firstName, lastName, email, phone } = order.contactDetails
  const discount = line?.discountAmount ?? 0
  return {
    bookingId: booking.id,
    serviceName: booking.serviceName,
    serviceId: booking.serviceId,
    startDate: booking.startDate,
    endDate: booking.endDate,
    sessionId: booking.sessionId ?? null,
    participants: booking.numberOfParticipants,
    customerChoice: asked.choice,
    cancellationReason: asked.reason,
    customerInfo: { firstName, lastName, email, phone },
    bookingAmount: booking.paid,
    originalAmount: (line?.pricing.totalPrice ?? booking.paid) + discount,
    discountApplied: discount,
    couponCode: order.couponCode,
    giftCardCode: order.giftCardCode,
    cancellationDate: asked.at.toISOString(),
  }
}
