import { useNavigate } from '@tanstack/react-router'
import { words } from '#domain/words.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = { onClose: () => void; onTryAgain: () => void; children: string }

/** The generic error modal (spec 2): what was pressed has failed, why no rule of ours foresees; one way leads on. */
export function UnexpectedDialog({ onClose, onTryAgain, children }: Props) {
  const navigate = useNavigate()
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={words.somethingWentWrong}
      actions={
        <>
          <Button look="quiet" onClick={onTryAgain}>
            Try again
          </Button>
          <Button onClick={() => void navigate({ to: '/service-selection' })}>Back to all services</Button>
        </>
      }
    >
      <p>{words.generic}</p>
      <p>{children}</p>
    </Dialog>
  )
}
