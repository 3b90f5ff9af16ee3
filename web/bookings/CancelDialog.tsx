import { useState } from 'react'
import type { LiveBookingAnswer } from '#api/bookings.ts'
import { defaultChoice, type CancellationChoice } from '#domain/bookings/refund-choice.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { untilWhen } from '#domain/until-when.ts'
import { RadioCards, type RadioCard } from '#ui/RadioCards.tsx'
import css from './Booked.module.css'
import { CancelQuestion } from './CancelQuestion.tsx'
import { Reasons, useReason } from './Reasons.tsx'
import { refundWay, whatComesBack, whenItComes } from './what-comes-back.ts'

type Props = {
  live: LiveBookingAnswer
  email: string
  problem: string | null
  isSending: boolean
  onKeep: () => void
  onCancel: (choice: CancellationChoice, reason: string) => void
}

/** Why, and what should come back; what will is said before the press that cannot be taken back (spec 2, 4, 5). */
export function CancelDialog({ live, email, problem, isSending, onKeep, onCancel }: Props) {
  const { booking, closing, refundOffered } = live
  const reason = useReason()
  const [chosen, setChosen] = useState<CancellationChoice>(closing ? 'refund' : defaultChoice)
  const choice = refundOffered ? chosen : defaultChoice

  return (
    <CancelQuestion
      booking={booking}
      problem={problem}
      isSending={isSending}
      onKeep={onKeep}
      onCancel={() => (closing ? onCancel(choice, 'Other') : reason.require((given) => onCancel(choice, given)))}
    >
      {!closing && <Reasons {...reason} />}
      {refundOffered && (
        <RadioCards
          legend={<h3>Voucher or refund?</h3>}
          value={choice}
          onChange={(value) => setChosen(value as CancellationChoice)}
          cards={voucherOrRefund(live)}
        />
      )}
      <p className={css.outcome}>{whatComesBack(booking, choice, email, closing)}</p>
      {booking.paid > 0 && <p>{whenItComes(choice, email)}</p>}
    </CancelQuestion>
  )
}

function voucherOrRefund({ booking, closing, refundUntil }: LiveBookingAnswer): RadioCard[] {
  const amount = dollars(centsFromDollars(booking.paid))
  return [
    { value: 'voucher', label: `Voucher of ${amount}`, detail: 'For any visit.' },
    {
      value: 'refund',
      label: `Refund of ${amount}`,
      detail: `${refundWay(closing)} Available until ${untilWhen(new Date(refundUntil))}.`,
    },
  ]
}
