import { useId, useRef, useState } from 'react'
import type { LiveBookingAnswer } from '#api/bookings.ts'
import { cancellationReasons, defaultChoice, type CancellationChoice } from '#domain/bookings/refund-choice.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { sharedRefusals } from '#domain/shared-refusals.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import css from './Booked.module.css'
import { CancelQuestion } from './CancelQuestion.tsx'
import { whatComesBack } from './what-comes-back.ts'

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
  const { booking, refundOffered, refundUntil } = live
  const [reason, setReason] = useState<string | null>(null)
  const [wish, setWish] = useState<CancellationChoice>(defaultChoice)
  const [isMissing, setIsMissing] = useState(false)
  const reasons = useRef<HTMLFieldSetElement>(null)
  const choice = refundOffered ? wish : defaultChoice
  const amount = dollars(centsFromDollars(booking.paid))

  const cancel = () => {
    setIsMissing(reason === null)
    if (reason === null) reasons.current?.querySelector('input')?.focus()
    else onCancel(choice, reason)
  }

  return (
    <CancelQuestion booking={booking} problem={problem} isSending={isSending} onKeep={onKeep} onCancel={cancel}>
      <Reasons ref={reasons} reason={reason} isMissing={isMissing} onChoose={setReason} />
      {refundOffered && (
        <RadioCards
          legend={<h3>What should come back?</h3>}
          value={choice}
          onChange={(value) => setWish(value as CancellationChoice)}
          cards={[
            { value: 'voucher', label: `Voucher of ${amount}`, detail: 'For any visit. Its code is shown at once.' },
            {
              value: 'refund',
              label: `Refund of ${amount}`,
              detail: `To the card you paid with. Possible until ${absoluteTime(new Date(refundUntil))}.`,
            },
          ]}
        />
      )}
      <p className={css.outcome}>{whatComesBack(booking, choice, email)}</p>
    </CancelQuestion>
  )
}

type ReasonsProps = {
  ref: React.Ref<HTMLFieldSetElement>
  reason: string | null
  isMissing: boolean
  onChoose: (reason: string) => void
}

function Reasons({ ref, reason, isMissing, onChoose }: ReasonsProps) {
  const group = useId()
  const isWrong = isMissing && reason === null
  return (
    <fieldset ref={ref} className={css.reasons} aria-describedby={isWrong ? `${group}-error` : undefined}>
      <legend>
        <h3>Why are you cancelling?</h3>
      </legend>
      {isWrong && (
        <p id={`${group}-error`} role="alert" className={css.missing}>
          {sharedRefusals['cancellation.reason'].message}
        </p>
      )}
      {cancellationReasons.map((known) => (
        <label key={known}>
          <input type="radio" name={group} value={known} checked={reason === known} onChange={() => onChoose(known)} />
          {known}
        </label>
      ))}
    </fieldset>
  )
}
