import type { CancelBookingAnswer, CancellationAnswer } from '#api/bookings.ts'
import { bookingWords } from '#domain/bookings/booking-words.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { VoucherFacts } from './VoucherFacts.tsx'

type Props = Pick<CancellationAnswer, 'outcome'> & Pick<CancelBookingAnswer, 'voucher'> & { amount?: number }

/** What a cancellation has brought. */
export function WhatCame({ outcome, voucher, amount = 0 }: Props) {
  if (outcome === 'credit') return <p>Your credit is back in your membership.</p>
  if (outcome === 'none') return <p>Nothing was paid for this booking, so nothing comes back.</p>
  return (
    <>
      {voucher && <VoucherFacts voucher={voucher} />}
      {outcome === 'voucher' && !voucher && <p>Your voucher is on its way to you by email.</p>}
      {outcome === 'refund' && <p>{dollars(centsFromDollars(amount))} goes back to the card you paid with.</p>}
      <p>{bookingWords.moneySoon}</p>
    </>
  )
}
