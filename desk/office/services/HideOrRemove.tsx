import { useState } from 'react'
import type { StaffService } from '#api/timetable.ts'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { removeService, showService } from './save-service.ts'
import { holdersInWords, standsInWords } from './service-words.ts'

/** Takes a service off the guests' site, for a while or for good; `onGone` is called once it is removed. */
export function HideOrRemove({ service, onGone }: { service: StaffService; onGone: () => void }) {
  const { name, hidden } = service
  const [asking, setAsking] = useState<'hide' | 'remove' | null>(null)
  const { act, isBusy, run } = useAct()
  const show = async () => {
    await showService(service, true)
    announce(`${name} is shown to guests`)
  }
  return (
    <>
      <Said act={act} />
      <Ways>
        {hidden ? (
          <Button look="quiet" busy={isBusy} onClick={() => void run(show)}>
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
      {asking === 'hide' && (
        <Confirm
          title={`Hide ${name}?`}
          go="Hide it"
          busy="Hiding…"
          onClose={() => setAsking(null)}
          onGo={async () => {
            await showService(service, false)
            announce(`${name} is hidden from guests`)
          }}
        >
          <p>Nobody can book it until you show it again. Anyone who has booked still comes as planned.</p>
        </Confirm>
      )}
      {asking === 'remove' && service.stands.holders > 0 && (
        <Dialog
          open
          title={`${name} cannot be removed yet`}
          onClose={() => setAsking(null)}
          actions={
            <Button look="quiet" onClick={() => setAsking(null)}>
              Go back
            </Button>
          }
        >
          <p>{holdersInWords(service.stands.holders)}</p>
        </Dialog>
      )}
      {asking === 'remove' && service.stands.holders === 0 && (
        <Confirm
          title={`Remove ${name}?`}
          go="Remove it for good"
          busy="Removing…"
          onClose={() => setAsking(null)}
          onGo={async () => {
            await removeService(service)
            onGone()
          }}
        >
          <p>
            It leaves the menu for good, with its times. Past bookings stay in the books. If you may want it back one
            day, hide it instead.
          </p>
          {standsInWords(service.stands).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Confirm>
      )}
    </>
  )
}
