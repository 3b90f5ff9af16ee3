import { Link, useParams } from '@tanstack/react-router'
import { dayAndMonth, sydneyDateOf } from '#domain/sydney-time.ts'
import { BookingPanel } from '#desk/bookings/BookingPanel.tsx'
import { useBooking } from '#desk/bookings/useBooking.ts'
import { useHouseNow } from '#desk/calls/house-time.ts'
import { Back } from '#desk/parts/Back.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { ArrivalActs, useArrivalPart } from './ArrivalActs.tsx'
import css from './DayScreen.module.css'
import { DoneBar } from './DoneBar.tsx'
import { ScanCard } from './ScanCard.tsx'
import { answerKey, useArrivals } from './useArrivals.ts'
import { useDay, useLine } from './useDay.ts'

/** One booking as a page: what the panel beside the day sheet shows, with the same check-in as on the sheet. */
export function BookingScreen() {
  const { id = '' } = useParams({ strict: false })
  return (
    <div>
      <BackToDay bookingId={id} />
      <div className={css.screen}>
        <PageHeading title="Booking" />
        <Booking key={id} bookingId={id} />
      </div>
    </div>
  )
}

/** The way back to the row of the booking on the sheet of its day; before the booking is known, to the sheet of today. */
function BackToDay({ bookingId }: { bookingId: string }) {
  const { data: booking } = useBooking(bookingId)
  if (!booking)
    return (
      <Back>
        <Link to="/today">Today</Link>
      </Back>
    )
  const date = sydneyDateOf(new Date(booking.startDate))
  return (
    <Back>
      <Link to="/day/$date" params={{ date }} search={{ row: bookingId }}>
        {dayAndMonth(date)}
      </Link>
    </Back>
  )
}

function Booking({ bookingId }: { bookingId: string }) {
  const { data: booking } = useBooking(bookingId)
  const date = booking ? sydneyDateOf(new Date(booking.startDate)) : null
  const row = useDay(date).data?.rows.find((each) => each.bookingId === bookingId)
  useLine()
  const now = useHouseNow()
  const arrivals = useArrivals(date)
  const part = useArrivalPart(row)
  const { acts, answer, done } = arrivals
  useSingleKeys({
    i: () => row?.saleId === null && void acts.checkIn({ bookingId }),
    a: () => answer?.result === 'agreement' && void acts.agree(answer),
    p: () => part.onOpen('part'),
    l: () => part.onOpen('late'),
    u: () => done?.undo && void acts.undo(done.undo),
  })
  return (
    <>
      {answer && <ScanCard key={answerKey(arrivals)} arrivals={arrivals} answer={answer} />}
      <BookingPanel
        bookingId={bookingId}
        arrival={row && <ArrivalActs row={row} now={now} arrivals={arrivals} {...part} />}
      />
      <DoneBar arrivals={arrivals} />
    </>
  )
}
