import type { BookingAnswer } from '#api/bookings.ts'
import { defaultChoice } from '#domain/bookings/refund-choice.ts'
import { words } from '#domain/words.ts'
import { useHouse } from '#web/shell/house.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import css from './Booked.module.css'
import { AlreadyCancelled } from './CancelDialogs.tsx'
import type { ListCancellation } from './useListCancellation.ts'
import { CancelQuestion } from './CancelQuestion.tsx'
import { Reasons, useReason } from './Reasons.tsx'
import { whatComesBack } from './what-comes-back.ts'
import { WhatCame } from './WhatCame.tsx'

/** A cancellation from My Bookings as dialogs: what comes of it, then what has come of it (ruling 32). */
export function ListCancelDialogs({ cancellation }: { cancellation: ListCancellation }) {
  const { venue } = useHouse()
  const { state, send, close } = cancellation
  if (state.status === 'idle') return null
  if (state.status === 'already') return <AlreadyCancelled onClose={close} />
  if (state.status === 'done') {
    return (
      <Dialog open alert title={words.bookingCancelled} onClose={close} actions={<Button onClick={close}>OK</Button>}>
        <div className={css.cancel}>
          <WhatCame {...state.answer} />
        </div>
      </Dialog>
    )
  }
  return (
    <ListCancelQuestion
      booking={state.booking}
      problem={state.problem?.replace('{email}', () => venue.supportEmail) ?? null}
      isSending={state.status === 'sending'}
      onKeep={close}
      onConfirm={(reason) => void send(state.booking, reason)}
    />
  )
}

type QuestionProps = {
  booking: BookingAnswer
  problem: string | null
  isSending: boolean
  onKeep: () => void
  onConfirm: (reason: string) => void
}

/** Why, and what will come of it: said before the press that cannot be taken back. */
function ListCancelQuestion({ booking, onConfirm, ...question }: QuestionProps) {
  const email = useVisitor(({ member }) => member?.loginEmail ?? 'your email address')
  const reason = useReason()
  return (
    <CancelQuestion booking={booking} {...question} onCancel={() => reason.require(onConfirm)}>
      <Reasons {...reason} />
      <p className={css.outcome}>{whatComesBack(booking, defaultChoice, email)}</p>
    </CancelQuestion>
  )
}
