/** Whether My Bookings shows a booking: only what is confirmed and paid (spec 2, 4). */
export function isListed({ status, paymentStatus }: { status: string; paymentStatus: string }): boolean {
  return status === 'CONFIRMED' && paymentStatus === 'PAID'
}
