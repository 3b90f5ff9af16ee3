import { useBlocker } from '@tanstack/react-router'
import { giveUpUnsaved, hasUnsaved, mayLeave, useLeaving } from '#desk/calls/unsaved.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Another screen is on its way, and something on this one is not saved: it is gone only if they say so. */
export function AskBeforeLeaving() {
  useBlocker({ shouldBlockFn, enableBeforeUnload: hasUnsaved })
  const leaving = useLeaving()
  if (!leaving) return null
  return (
    <Dialog
      open
      alert
      title="Leave without saving?"
      onClose={() => leaving.answer(false)}
      actions={
        <>
          <Button look="quiet" onClick={() => leaving.answer(false)}>
            Stay here
          </Button>
          <Button look="danger" onClick={() => leaving.answer(true)}>
            Leave
          </Button>
        </>
      }
    >
      <p>What is on this page is not saved. It is lost if you leave.</p>
    </Dialog>
  )
}

type Move = { current: { pathname: string }; next: { pathname: string } }

/** The steps of one form share its path: from one to the next nothing is lost. */
async function shouldBlockFn({ current, next }: Move): Promise<boolean> {
  if (current.pathname === next.pathname) return false
  const leaves = await mayLeave()
  if (leaves) giveUpUnsaved()
  return !leaves
}
