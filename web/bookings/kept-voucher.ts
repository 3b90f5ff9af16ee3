import type { VoucherAnswer } from '#api/bookings.ts'
import { keep, recallJson } from '#web/browser-storage.ts'

/**
 * Keeps a new voucher for this tab: the house sends its code once, and the page that shows it is loaded again three
 * seconds later (docs/decisions/050). Null: the one that was kept is no longer good.
 */
export function keepVoucher(bookingId: string, voucher: VoucherAnswer | null): void {
  keep('newVoucher', JSON.stringify({ ...keptVouchers(), [bookingId]: voucher }))
}

/** The voucher that a booking has just become in this tab. */
export function keptVoucher(bookingId: string): VoucherAnswer | null {
  const voucher = keptVouchers()[bookingId]
  return voucher && typeof voucher.code === 'string' ? voucher : null
}

function keptVouchers(): Partial<Record<string, VoucherAnswer | null>> {
  const kept = recallJson('newVoucher')
  return typeof kept === 'object' && kept !== null ? kept : {}
}
