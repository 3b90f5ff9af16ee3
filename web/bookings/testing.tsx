import { fireEvent, screen } from '@testing-library/react'
import type { BookingAnswer, LiveBookingAnswer } from '#api/bookings.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'

export const booked = '/view-booking/order-key'
export const bookingId = 'b0000000-0000-4000-8000-000000000001'
export const serviceId = BATHING_ID

/** A bath of two on Tuesday 24 November 2026 at 7:00 am in Sydney, four days from now. */
export function aBooking(more: Partial<BookingAnswer> = {}): BookingAnswer {
  return {
    id: bookingId,
    serviceId: BATHING_ID,
    serviceName: 'Bathing',
    startDate: '2026-11-23T20:00:00.000Z',
    endDate: '2026-11-23T21:00:00.000Z',
    numberOfParticipants: 2,
    status: 'CONFIRMED',
    paymentStatus: 'PAID',
    location: { name: 'Stillwater Bathhouse' },
    resource: { name: 'Long Pool' },
    orderId: 'order-1',
    sessionId: '5e550000-0000-4000-8000-000000000007',
    extraBath: null,
    usesMembership: false,
    paid: 240,
    changeUntil: '2026-11-23T18:00:00.000Z',
    cancelOutcome: 'voucher',
    cancellationLine:
      'Cancel before Mon 23 Nov 2026, 7:00 am AEDT for a refund or voucher of $240.00. After that, until it starts, you get a voucher.',
    ...more,
  }
}

/** What the house says of it this moment. */
export function aLiveBooking(
  more: Partial<LiveBookingAnswer> = {},
  booking: Partial<BookingAnswer> = {},
): LiveBookingAnswer {
  return {
    booking: aBooking(booking),
    canReschedule: true,
    canCancel: true,
    refundOffered: true,
    refundUntil: '2026-11-22T20:00:00.000Z',
    reason: null,
    ...more,
  }
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
export const alertDialog = (name: string | RegExp) => screen.findByRole('alertdialog', { name })
export const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } })
