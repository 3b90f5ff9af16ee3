import { words } from '#domain/words.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { CancelledDialog } from './CancelledDialog.tsx'
import type { Cancellation } from './useCancellation.ts'

type Props = { cancellation: Cancellation; email: string }

/** Each station of a cancellation as a dialog (spec 2, 4): not known, already done, to be chosen, done. */
export function CancelDialogs({ cancellation, email }: Props) {
  const { state, begin, send, close } = cancellation
  if (state.status === 'unverified') return <NotCancelled onClose={close} onTryAgain={() => void begin()} />
  if (state.status === 'already') return <AlreadyCancelled onClose={close} />
  if (state.status === 'choosing' || state.status === 'sending') {
    return (
      <CancelDialog
        live={state.live}
        email={email}
        problem={state.problem}
        isSending={state.status === 'sending'}
        onKeep={close}
        onCancel={(choice, reason) => void send(state.live, choice, reason)}
      />
    )
  }
  return state.status === 'done' ? <CancelledDialog answer={state.answer} onClose={close} /> : null
}

/** How the booking stands could not be asked. */
function NotCancelled({ onClose, onTryAgain }: { onClose: () => void; onTryAgain: () => void }) {
  return (
    <Dialog
      open
      alert
      title="Your booking has not been cancelled"
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onTryAgain}>Try again</Button>
        </>
      }
    >
      <p>{words.bookingStatusFailed}</p>
    </Dialog>
  )
}

/** It is cancelled already: perhaps by the same visitor in another tab. */
export function AlreadyCancelled({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open alert title={words.alreadyCancelled} onClose={onClose} actions={<Button onClick={onClose}>OK</Button>}>
      <p>{words.bookingCancelled}. The details are in the email we sent you.</p>
    </Dialog>
  )
}
