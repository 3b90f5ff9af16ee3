import { Asked } from '#desk/parts/Asked.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PartyDialog } from './PartyDialog.tsx'
import { bookingFailed, useBooking } from './useBooking.ts'
import type { Destination } from './useDestination.ts'

/** What can be done with a booking from where it is one of many. */
export type BookingAct = 'move' | 'party' | 'cancel'
type Props = {
  bookingId: string
  act: BookingAct
  /** Of a move: where to; else it is the next free start. */
  destination?: Destination
  onClose: () => void
  onDone: (said: string) => void
}

const titles = { move: 'Move the booking', party: 'Change party', cancel: 'Cancel the booking' }

/** Asks for the booking first, then what its own page asks. */
export function ActOnBooking({ bookingId, act, destination = 'next', onClose, onDone }: Props) {
  const query = useBooking(bookingId)
  if (!query.data)
    return (
      <Dialog open title={titles[act]} onClose={onClose}>
        <Asked query={query} waiting="Loading the booking" failed={bookingFailed} blocks={3}>
          {() => null}
        </Asked>
      </Dialog>
    )
  const dialog = { booking: query.data, onClose, onDone }
  if (act === 'move') return <MoveDialog {...dialog} destination={destination} />
  return act === 'party' ? <PartyDialog {...dialog} /> : <CancelDialog {...dialog} />
}
