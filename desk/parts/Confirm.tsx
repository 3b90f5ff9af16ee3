import type { ReactNode } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { useAct } from '#ui/useAct.ts'
import { BackOrGo } from './BackOrGo.tsx'
import { Said } from './Said.tsx'

type Props = {
  title: string
  /** What follows from it. */
  children: ReactNode
  /** It can be taken back: it wears the usual colour, not that of danger. */
  isReversible?: boolean
  /** Names what is done: "Revoke this key". */
  go: string
  busy: string
  onGo: () => Promise<unknown>
  onClose: () => void
}

/**
 * A question before something; it names what follows, and its button names the act. The colour of danger says that it
 * cannot be taken back.
 */
export function Confirm({ title, children, isReversible = false, go, busy, onGo, onClose }: Props) {
  const { act, isBusy, run } = useAct()
  return (
    <Dialog
      open
      alert
      title={title}
      onClose={() => !isBusy && onClose()}
      actions={
        <BackOrGo
          look={isReversible ? 'primary' : 'danger'}
          go={go}
          busy={busy}
          isBusy={isBusy}
          onBack={onClose}
          onClick={() => void run(onGo).then((isDone) => isDone && onClose())}
        />
      }
    >
      <Said act={act} />
      {children}
    </Dialog>
  )
}
