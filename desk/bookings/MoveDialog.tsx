import { useEffect, useState } from 'react'
import type { DeskBooking, DeskMoveRequest, FreeStart } from '#api/staff-bookings.ts'
import { BackOrGo } from '#desk/parts/BackOrGo.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { emailInWords } from '#desk/parts/money-back-words.ts'
import { Said } from '#desk/parts/Said.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Booking.module.css'
import { money } from './booking-words.ts'
import { ChooseStart } from './ChooseStart.tsx'
import { moveBooking } from './useBooking.ts'
import { useDestination, type Destination } from './useDestination.ts'

export type DialogProps = { booking: DeskBooking; onClose: () => void; onDone: (said: string) => void }

const GO = 'move-it'

type Props = DialogProps & { destination?: Destination | undefined }

/** Asks where a booking goes, one of the next three times or of another day, and who wanted it. */
export function MoveDialog({ booking, destination, onClose, onDone }: Props) {
  const { dropped, start, choice } = useStartOfMove(booking.id, destination)
  const [wantedBy, setWantedBy] = useState<WantedBy>('guest')
  const press = usePress()
  const { act, isBusy, run } = useAct()
  const move = async ({ sessionId, startDate, resourceId }: FreeStart) => {
    const body = { slot: { sessionId, startDate, resourceId }, wantedBy }
    await moveBooking(booking.id, body, press.keyFor(body))
    onDone(`Moved to ${timeOf(startDate)}. ${emailInWords(booking.guest.email !== '')}`)
  }
  const go = () => start && void run(() => move(start))
  return (
    <Dialog
      open
      title="Move the booking"
      onClose={() => !isBusy && onClose()}
      actions={
        <BackOrGo id={GO} go="Move it" busy="Moving…" isBusy={isBusy} disabled={!start} onBack={onClose} onClick={go} />
      }
    >
      <div className={css.stack}>
        <Said act={act} />
        <p>Now {timeOf(booking.startDate)}.</p>
        {!dropped && <ChooseStart {...choice} start={start} />}
        <WhoWantedIt wantedBy={wantedBy} onChange={setWantedBy} />
        {start && (
          <p className={css.question}>
            Move to {timeOf(start.startDate)}? The price stays {money(booking.worth)}.
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Where it goes; when that is known without a choice, the button that moves it has the focus. */
function useStartOfMove(bookingId: string, destination: Destination | undefined) {
  const { dropped, start, first, choice } = useDestination(bookingId, destination)
  const isChosen = first !== null || dropped !== null
  useEffect(() => {
    if (isChosen) document.getElementById(GO)?.focus()
  }, [isChosen])
  return { dropped, start: start ?? first, choice }
}

type WantedBy = DeskMoveRequest['wantedBy']

function WhoWantedIt({ wantedBy, onChange }: { wantedBy: WantedBy; onChange: (wantedBy: WantedBy) => void }) {
  return (
    <Choices
      legend="Who wanted it?"
      name="wanted-by"
      options={[
        { value: 'guest', label: 'Guest', detail: 'Counts as the guest’s own move.' },
        { value: 'house', label: 'House', detail: 'Takes nothing from what the guest can still do.' },
      ]}
      value={wantedBy}
      onChange={onChange}
    />
  )
}
