import { useNavigate } from '@tanstack/react-router'
import type { BookingAnswer, ExtraBathTold } from '#api/bookings.ts'
import { bookingWords } from '#domain/bookings/booking-words.ts'
import { movedInWords } from '#domain/bookings/moved-in-words.ts'
import { absoluteTime, together } from '#domain/sydney-time.ts'
import { words } from '#domain/words.ts'
import { useHouse } from '#web/shell/house.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { afterReschedule } from './after-reschedule.ts'
import type { RescheduleState } from './useReschedule.ts'

type Props = { state: RescheduleState; booking: BookingAnswer; orderKey: string | null; onChooseAgain: () => void }

/** How a move ended: done, with the way back to the bookings, or refused, with what can be done about it (spec 2, 8). */
export function RescheduleDialogs({ state, booking, orderKey, onChooseAgain }: Props) {
  const isMember = useVisitor((visitor) => visitor.isAuthenticated)
  const navigate = useNavigate()
  const leave = () => void navigate(afterReschedule(orderKey, isMember))

  if (state.status === 'done') {
    return (
      <Dialog open alert title="Rescheduled" onClose={leave} actions={<Button onClick={leave}>OK</Button>}>
        <p>{bookingWords.rescheduled}</p>
        <Moved from={booking} to={state.moved} />
      </Dialog>
    )
  }
  if (state.status !== 'failed') return null
  return <Refused refusal={state} booking={booking} onLeave={leave} onChooseAgain={onChooseAgain} />
}

/** Where the booking and its extra bath were, and where they are. */
function Moved({ from, to }: { from: BookingAnswer; to: BookingAnswer }) {
  const bath = from.extraBath && to.extraBath && { from: placeOfBath(from.extraBath), to: placeOfBath(to.extraBath) }
  return (
    <>
      <p>{together(movedInWords('Your booking', placeOf(from), placeOf(to)))}</p>
      {bath && <p>{together(movedInWords('Your extra bath', bath.from, bath.to))}</p>}
      <p>We will email you the new {bath ? 'times' : 'time'}.</p>
    </>
  )
}

const placeOf = ({ startDate, resource }: BookingAnswer) => ({ startsAt: new Date(startDate), place: resource.name })
const placeOfBath = ({ startDate, resourceName }: ExtraBathTold) => ({
  startsAt: new Date(startDate),
  place: resourceName,
})

type RefusedProps = {
  refusal: Extract<RescheduleState, { status: 'failed' }>
  booking: BookingAnswer
  onLeave: () => void
  onChooseAgain: () => void
}

function Refused({ refusal: { code, message, again }, booking, onLeave, onChooseAgain }: RefusedProps) {
  const { venue } = useHouse()
  const reason = reasonOf(code, booking)
  return (
    <Dialog
      open
      alert
      title={words.rescheduleError}
      onClose={onChooseAgain}
      actions={
        <>
          <Button look="quiet" onClick={onLeave}>
            BACK TO BOOKINGS
          </Button>
          {isChoosable(code) && <Button onClick={onChooseAgain}>Choose another time</Button>}
          {!isChoosable(code) && !isOver(code) && <Button onClick={again}>Try again</Button>}
        </>
      }
    >
      <p>{message.replace('{email}', () => venue.supportEmail)}</p>
      {reason && <p>{reason}</p>}
    </Dialog>
  )
}

const isChoosable = (code: string) => code === 'slot.taken' || code === 'booking.extra-bath-has-no-room'
const isOver = (code: string) => code.startsWith('booking.') && !isChoosable(code)

function reasonOf(code: string, { changeUntil, startDate }: BookingAnswer): string | null {
  const asBefore = `Your booking has not changed: ${absoluteTime(new Date(startDate))}.`
  if (code === 'slot.taken') return `This time has just been taken. ${asBefore}`
  if (code === 'booking.extra-bath-has-no-room') return asBefore
  if (code.startsWith('booking.too-late')) return `The cut-off was ${absoluteTime(new Date(changeUntil))}. ${asBefore}`
  return null
}
