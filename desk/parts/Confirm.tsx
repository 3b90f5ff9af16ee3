import type { ReactNode } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { useAct } from '#ui/useAct.ts'
import { BackOrGo } from './BackOrGo.tsx'
import { Said } from './Said.tsx'

type Props = {
  title: string
  /** What follows from it. */
  children: ReactNode
  /** Names what is done: "Revoke this key". */
  go: string
  busy: string
  onGo: () => Promise<unknown>
  onClose: () => void
}

/** A question before something that cannot be taken back; it names what follows, and its button names the act. */
export function Confirm({ title, children, go, busy, onGo, onClose }: Props) {
  const { act, isBusy, run } = useAct()
  return (
    <Dialog
      open
      alert
      title={title}
      onClose={() => !isBusy && onClose()}
      actions={
        <BackOrGo
          look="danger"
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
