import type { BookingAnswer } from '#api/bookings.ts'
import { hoursInWords } from '#domain/bookings/cancellation-cutoff.ts'
import { sharedRefusals } from '#domain/shared-refusals.ts'
import { absoluteTime, HOUR } from '#domain/sydney-time.ts'
import { useHouse } from '#web/shell/house.ts'
import { Alert } from '#ui/Alert.tsx'

type Props = {
  /** The rule: that of the order view and the slot screen, or one of the two of My Bookings (ruling 9). */
  why: 'booking.too-late-2h' | 'booking.too-late-24h' | 'booking.too-late-24h/cancel'
  booking: Pick<BookingAnswer, 'changeUntil' | 'startDate'>
}

/** That it is too late for a change: by which rule, until when it was possible, and whom to ask (ruling 8). */
export function TooLate({ why, booking }: Props) {
  const { venue } = useHouse()
  return (
    <Alert tone="danger" title={sharedRefusals[why].message.replace(/\d+ hours/, () => hoursInWords(hoursOf(booking)))}>
      For this booking the cut-off was {absoluteTime(new Date(booking.changeUntil))}. If there is anything we can do,
      write to <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a>.
    </Alert>
  )
}

/** The hours that this very booking was sold with: those of its service, or of the house. */
const hoursOf = ({ startDate, changeUntil }: Props['booking']) =>
  Math.round((Date.parse(startDate) - Date.parse(changeUntil)) / HOUR)
