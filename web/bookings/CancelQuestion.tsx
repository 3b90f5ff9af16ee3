import type { ReactNode } from 'react'
import type { BookingAnswer } from '#api/bookings.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import css from './Booked.module.css'

type Props = {
  booking: Pick<BookingAnswer, 'serviceName' | 'startDate'>
  problem: string | null
  isSending: boolean
  onKeep: () => void
  onCancel: () => void
  /** What may be chosen, and what comes back. */
  children: ReactNode
}

/** Asks once more before a booking is cancelled: which one, and the two ways on. */
export function CancelQuestion({ booking, problem, isSending, onKeep, onCancel, children }: Props) {
  return (
    <Dialog
      open
      title="Cancel this booking?"
      closeLabel="Close and keep it"
      onClose={isSending ? () => {} : onKeep}
      actions={
        <>
          <Button look="quiet" disabled={isSending} onClick={onKeep}>
            Keep it
          </Button>
          <Button look="danger" busy={isSending} onClick={onCancel}>
            {isSending ? 'Cancelling…' : 'Cancel booking'}
          </Button>
        </>
      }
    >
      <div className={css.cancel}>
        <p>
          <strong>{booking.serviceName}</strong>
          <br />
          {absoluteTime(new Date(booking.startDate))}
        </p>
        {problem && (
          <Answer>
            <Alert tone="danger">{problem}</Alert>
          </Answer>
        )}
        {children}
      </div>
    </Dialog>
  )
}
