import type { OrderAnswer } from '#api/checkout.ts'
import { shownAddress } from '#domain/accounts/no-address.ts'
import { words } from '#domain/words.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { CancelledDialog } from './CancelledDialog.tsx'
import type { Cancellation } from './useCancellation.ts'
import { whatCameBack } from './what-comes-back.ts'

type Props = { cancellation: Cancellation; order: OrderAnswer }

/** Each station of a cancellation as a dialog (spec 2, 4): not known, already done, to be chosen, done. */
export function CancelDialogs({ cancellation, order }: Props) {
  const { state, begin, send, close } = cancellation
  if (state.status === 'unverified') return <NotCancelled onClose={close} onTryAgain={() => void begin()} />
  if (state.status === 'already') return <AlreadyCancelled cameBack={whatCameBack(order, state)} onClose={close} />
  if (state.status === 'choosing' || state.status === 'sending') {
    return (
      <CancelDialog
        live={state.live}
        email={shownAddress(order.contactDetails.email)}
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

type AlreadyProps = { cameBack?: string | null; onClose: () => void }

/** It is cancelled already: perhaps by the same visitor in another tab. What came back for it, where the page knows it. */
export function AlreadyCancelled({ cameBack = null, onClose }: AlreadyProps) {
  return (
    <Dialog open alert title={words.alreadyCancelled} onClose={onClose} actions={<Button onClick={onClose}>OK</Button>}>
      <p>
        {words.bookingCancelled}. {cameBack ?? 'The details are in the email we sent you.'}
      </p>
    </Dialog>
  )
}
