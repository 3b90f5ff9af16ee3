import { Asked } from '#desk/parts/Asked.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { usePress } from '#desk/parts/usePress.ts'
import { Dialog } from '#ui/Dialog.tsx'
import css from './Booking.module.css'
import { givenBackInWords } from './booking-words.ts'
import { GiveBack } from './GiveBack.tsx'
import type { DialogProps } from './MoveDialog.tsx'
import { cancelBooking, outcomesFailed, useOutcomes } from './useBooking.ts'

/** The whole booking goes: why, and what comes back. */
export function CancelDialog({ booking, onClose, onDone }: DialogProps) {
  const press = usePress()
  return (
    <Dialog open title="Cancel the booking" onClose={onClose}>
      <div className={css.stack}>
        <p>
          {booking.guest.name}, {booking.serviceName}, {timeOf(booking.startDate)}.
        </p>
        <Asked query={useOutcomes(booking.id, null)} waiting="Working out what comes back" failed={outcomesFailed}>
          {({ outcomes, ifHouseCannot, freesPlaces }) => (
            <>
              {freesPlaces && <p>The places are free for others at once.</p>}
              <GiveBack
                outcomes={outcomes}
                ifHouseCannot={ifHouseCannot}
                takesFocus
                go="Cancel the booking"
                busy="Cancelling…"
                onGo={(given) => cancelBooking(booking.id, given, press.keyFor(given))}
                onDone={(answer) => onDone(`The booking is cancelled. ${givenBackInWords(answer)}`)}
                onClose={onClose}
              />
            </>
          )}
        </Asked>
      </div>
    </Dialog>
  )
}
