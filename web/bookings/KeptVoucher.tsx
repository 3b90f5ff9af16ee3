import { keptVoucher } from './kept-voucher.ts'
import { VoucherFacts } from './VoucherFacts.tsx'

/** The voucher that a booking has just become, as long as this tab is open. */
export function KeptVoucher({ bookingId }: { bookingId: string }) {
  const voucher = keptVoucher(bookingId)
  return voucher && <VoucherFacts voucher={voucher} />
}
