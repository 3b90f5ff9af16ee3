import type { BookingAnswer, ClosingAnswer } from '#api/bookings.ts'
import { weClose, whyClosed } from '#domain/closures/closed-time.ts'
import { absoluteTime, together } from '#domain/sydney-time.ts'
import { untilWhen } from '#domain/until-when.ts'
import { Alert } from '#ui/Alert.tsx'

type Booked = Pick<BookingAnswer, 'startDate' | 'resource'>

/**
 * The house is shut at the time of this booking: what is shut, why, what has become of the booking, and until when the
 * guest can choose what they would like.
 */
export function Closing({ closing, booking }: { closing: ClosingAnswer; booking: Booked }) {
  const { from, to, until, card, gift, what, movedBy } = closing
  const isPaid = card + gift > 0
  const ways = isPaid
    ? 'reschedule to another time, or cancel for a voucher or your money back'
    : 'reschedule to another time, or cancel'
  const last = untilWhen(new Date(until))
  const where = `${absoluteTime(new Date(booking.startDate))}, ${booking.resource.name}`
  return (
    <Alert tone="warning" title={together(`${capital(weClose(what, new Date(from), new Date(to)))}. We are sorry.`)}>
      <p>{whyClosed(closing)}</p>
      {movedBy === null ? (
        <>
          <p>{together(`${capital(ways)}. You can choose until ${last}.`)}</p>
          {isPaid && <p>If we do not hear from you, your money comes back the way you paid.</p>}
        </>
      ) : (
        <>
          <p>{together(`${moved[movedBy]}: ${where}. You do not need to do anything.`)}</p>
          <p>{together(`If it does not suit you, ${ways} until ${last}.`)}</p>
        </>
      )}
    </Alert>
  )
}

const moved = { house: 'We have moved your booking', guest: 'You have moved your booking' }

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
