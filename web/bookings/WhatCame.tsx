import type { CancelBookingAnswer, CancellationAnswer } from '#api/bookings.ts'
import { visitAfter } from '#domain/memberships/visit-back.ts'
import { centsFromDollars, dollars, type Cents } from '#domain/money.ts'
import { paidNothing } from './what-comes-back.ts'
import { VoucherFacts } from './VoucherFacts.tsx'

type Props = Pick<CancellationAnswer, 'booking' | 'outcome'> &
  Pick<CancelBookingAnswer, 'voucher'> & { amount?: number }

/** What a cancellation has brought. */
export function WhatCame({ booking: { visit }, ...came }: Props) {
  const isNothing = came.outcome === 'credit' || came.outcome === 'none'
  return (
    <>
      {!(isNothing && visit) && <MoneyCame {...came} />}
      {visit && <p>{visitAfter(visit)}</p>}
    </>
  )
}

function MoneyCame({ outcome, voucher, amount = 0 }: Omit<Props, 'booking'>) {
  if (outcome === 'credit' || outcome === 'none') return <p>{paidNothing}</p>
  if (voucher) {
    return (
      <>
        {outcome === 'refund' && <p>{refunded(centsFromDollars(amount) - centsFromDollars(voucher.balance))}</p>}
        <VoucherFacts voucher={voucher} />
      </>
    )
  }
  if (outcome === 'voucher')
    return <p>Your voucher is on its way to you by email. Vouchers usually arrive within 24 hours.</p>
  return <p>{refunded(centsFromDollars(amount))}</p>
}

const refunded = (cents: Cents) =>
  `We are refunding ${dollars(cents)} to the card you paid with. Refunds usually arrive within 24 hours; some banks take a few days.`
