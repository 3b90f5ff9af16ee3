import { useState } from 'react'
import type { StaffService } from '#api/timetable.ts'
import { useWhenGuestsSee, type WhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { removeService, showService } from './save-service.ts'
import { holdersInWords, seenInWords, standsInWords } from './service-words.ts'

/** Takes a service off the guests' site, for a while or for good; `onGone` is called once it is removed. */
export function HideOrRemove({ service, onGone }: { service: StaffService; onGone: () => void }) {
  const [asking, setAsking] = useState<'hide' | 'remove' | null>(null)
  const { act, isBusy, run } = useAct()
  const when = useWhenGuestsSee()
  const close = () => setAsking(null)
  return (
    <>
      <Said act={act} />
      <Ways>
        {service.hidden ? (
          <Button look="quiet" busy={isBusy} onClick={() => void run(() => show(service, when))}>
            {isBusy ? 'Showing…' : 'Show it to guests'}
          </Button>
        ) : (
          <Button look="quiet" onClick={() => setAsking('hide')}>
            Hide it from guests
          </Button>
        )}
        <Button look="quiet" onClick={() => setAsking('remove')}>
          Remove it
        </Button>
      </Ways>
      {asking === 'hide' && <AskToHide service={service} onClose={close} />}
      {asking === 'remove' && <AskToRemove service={service} onGone={onGone} onClose={close} />}
    </>
  )
}

async function show(service: StaffService, when: WhenGuestsSee): Promise<void> {
  await showService(service, true)
  announce(`${service.name} is not hidden any more. ${seenInWords({ ...service, hidden: false }, when)}`)
}

type AskProps = { service: StaffService; onClose: () => void }

function AskToHide({ service, onClose }: AskProps) {
  const { name } = service
  const hide = async () => {
    await showService(service, false)
    announce(`${name} is hidden from guests`)
  }
  return (
    <Confirm isReversible title={`Hide ${name}?`} go="Hide it" busy="Hiding…" onClose={onClose} onGo={hide}>
      <p>Nobody can book it until you show it again. Anyone who has booked still comes as planned.</p>
    </Confirm>
  )
}

function AskToRemove({ service, onGone, onClose }: AskProps & { onGone: () => void }) {
  const { name, stands } = service
  if (stands.holders > 0) return <CannotRemove name={name} holders={stands.holders} onClose={onClose} />
  const remove = async () => {
    await removeService(service)
    onGone()
  }
  return (
    <Confirm title={`Remove ${name}?`} go="Remove it for good" busy="Removing…" onClose={onClose} onGo={remove}>
      <p>
        It leaves the menu for good, with its times. Past bookings stay in the books. If you may want it back one day,
        hide it instead.
      </p>
      {standsInWords(stands).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Confirm>
  )
}

type CannotRemoveProps = { name: string; holders: number; onClose: () => void }

function CannotRemove({ name, holders, onClose }: CannotRemoveProps) {
  return (
    <Dialog
      open
      title={`${name} cannot be removed yet`}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <p>{holdersInWords(holders)}</p>
    </Dialog>
  )
}
