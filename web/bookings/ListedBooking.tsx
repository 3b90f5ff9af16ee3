import { useNavigate } from '@tanstack/react-router'
import { useState, type ComponentProps } from 'react'
import type { BookingAnswer } from '#api/bookings.ts'
import { spokenParty } from '#domain/availability/guest-count.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { clockTimeOf, longDate, spokenHours, spokenTime, sydneyDateOf, together } from '#domain/sydney-time.ts'
import { words } from '#domain/words.ts'
import { TooLate } from '#web/availability/reschedule/TooLate.tsx'
import { useHouse } from '#web/shell/house.ts'
import { Button } from '#ui/Button.tsx'
import booked from './Booked.module.css'
import css from './BookingsScreen.module.css'

type Props = { booking: BookingAnswer; isPast: boolean; onCancel: () => void }

/** One booking of the list: when, where, for whom, and the two ways to change it (spec 2, My Bookings). */
export function ListedBooking({ booking, isPast, onCancel }: Props) {
  const { serviceName, numberOfParticipants: people, extraBath } = booking
  const start = new Date(booking.startDate)
  return (
    <li className={css.card}>
      <div className={css.head}>
        <h2>{serviceName}</h2>
        <p className={css.amount}>
          {booking.usesMembership && booking.paid === 0 ? 'Free with membership' : price(booking)}
        </p>
      </div>
      <p>{longDate(sydneyDateOf(start))}</p>
      <p>
        {together(spokenHours(start, new Date(booking.endDate)))} · {booking.resource.name}
      </p>
      <p>{spokenParty(people)}</p>
      {extraBath && (
        <p>
          Extra bath: {together(spokenTime(new Date(extraBath.startDate)))} · {extraBath.resourceName}
        </p>
      )}
      {isPast ? <p className={css.past}>{words.bookingPast}</p> : <Changes booking={booking} onCancel={onCancel} />}
    </li>
  )
}

const price = ({ paid }: BookingAnswer) => dollars(centsFromDollars(paid))

/** Rescheduling and cancelling. At exactly 24 hours it is too late; the house decides in any case (ruling 8). */
function Changes({ booking, onCancel }: Omit<Props, 'isPast'>) {
  const { reschedule, cancel, tooLate } = useChanges(booking, onCancel)
  const named = `${booking.serviceName}, ${longDate(sydneyDateOf(new Date(booking.startDate)))}`
  return (
    <div className={booked.booked}>
      {booking.cancellationLine && (
        <p className={booked.cancelling}>
          <strong>Can’t make it?</strong>
          {together(booking.cancellationLine)}
        </p>
      )}
      <div className={booked.actions}>
        <Button look="quiet" onClick={reschedule} aria-label={`Reschedule ${named}`}>
          Reschedule
        </Button>
        <Button look="quiet" onClick={cancel} aria-label={`Cancel ${named}`}>
          Cancel
        </Button>
      </div>
      {tooLate && <TooLate why={tooLate} booking={booking} />}
    </div>
  )
}

/** The ways to another time and to the cancellation, and why it is too late for the one that was pressed. */
function useChanges(booking: BookingAnswer, onCancel: () => void) {
  const { now } = useHouse()
  const [tooLate, setTooLate] = useState<ComponentProps<typeof TooLate>['why'] | null>(null)
  const navigate = useNavigate()
  const isTooLate = () => now() >= new Date(booking.changeUntil)

  const reschedule = () => {
    if (isTooLate()) return setTooLate('booking.too-late-24h')
    const { id: reschedule, serviceId, numberOfParticipants: participants } = booking
    const start = new Date(booking.startDate)
    const [date, time] = [sydneyDateOf(start), clockTimeOf(start)]
    return void navigate({ to: '/select-slot', search: { reschedule, serviceId, date, time, participants } })
  }
  const cancel = () => {
    if (isTooLate()) setTooLate('booking.too-late-24h/cancel')
    else onCancel()
  }
  return { reschedule, cancel, tooLate }
}
