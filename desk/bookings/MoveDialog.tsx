import { useEffect, useState } from 'react'
import type { DeskBooking, FreeStart } from '#api/staff-bookings.ts'
import { Choices } from '#desk/parts/Choices.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { emailInWords } from '#desk/parts/money-back-words.ts'
import { Said } from '#desk/parts/Said.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Booking.module.css'
import { money } from './booking-words.ts'
import { ChooseStart } from './ChooseStart.tsx'
import { moveBooking, useFreeStarts } from './useBooking.ts'

export type DialogProps = { booking: DeskBooking; onClose: () => void; onDone: (said: string) => void }

const GO = 'move-it'

/** What is chosen already: the next free time, or the start on which it was dropped. */
export type Destination = 'next' | FreeStart
type Props = DialogProps & { destination?: Destination | undefined }

/** Asks where a booking goes, one of the next three times or of another day, and who wanted it. */
export function MoveDialog({ booking, destination, onClose, onDone }: Props) {
  const [date, setDate] = useState('')
  const dropped = typeof destination === 'object' ? destination : null
  const [chosen, setStart] = useState(dropped)
  const [wantedBy, setWantedBy] = useState<'guest' | 'house'>('guest')
  const press = usePress()
  const { act, isBusy, run } = useAct()
  const starts = useFreeStarts(booking.id, date, !dropped)
  const next = destination === 'next' && date === '' ? starts.data?.starts[0] : undefined
  const start = chosen ?? next ?? null
  const isChosen = next !== undefined || dropped !== null
  useEffect(() => {
    if (isChosen) document.getElementById(GO)?.focus()
  }, [isChosen])
  const move = async ({ sessionId, startDate, resourceId }: FreeStart) => {
    const body = { slot: { sessionId, startDate, resourceId }, wantedBy }
    await moveBooking(booking.id, body, press.keyFor(body))
    onDone(`Moved to ${timeOf(startDate)}. ${emailInWords(booking.guest.email !== '')}`)
  }
  return (
    <Dialog
      open
      title="Move the booking"
      onClose={() => !isBusy && onClose()}
      actions={
        <>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Go back
          </Button>
          <Button id={GO} busy={isBusy} disabled={!start} onClick={() => start && void run(() => move(start))}>
            {isBusy ? 'Moving…' : 'Move it'}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <Said act={act} />
        <p>Now {timeOf(booking.startDate)}.</p>
        {!dropped && (
          <ChooseStart
            starts={starts}
            date={date}
            start={start}
            onDate={(day) => {
              setDate(day)
              setStart(null)
            }}
            onStart={setStart}
          />
        )}
        <Choices
          legend="Who wanted it?"
          name="wanted-by"
          options={[
            { value: 'guest', label: 'Guest', detail: 'Counts as the guest’s own move.' },
            { value: 'house', label: 'House', detail: 'Takes nothing from what the guest can still do.' },
          ]}
          value={wantedBy}
          onChange={setWantedBy}
        />
        {start && (
          <p className={css.question}>
            Move to {timeOf(start.startDate)}? The price stays {money(booking.worth)}.
          </p>
        )}
      </div>
    </Dialog>
  )
}
