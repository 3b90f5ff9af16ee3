import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { DayRow } from '#api/arrivals.ts'
import { dollars, centsFromDollars } from '#domain/money.ts'
import { BookingPanel } from '#desk/bookings/BookingPanel.tsx'
import { lookAtBookingAgain } from '#desk/bookings/useBooking.ts'
import type { BookingAct } from '#desk/bookings/ActOnBooking.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { ActsOfUnpaid } from './ActsOfUnpaid.tsx'
import { ArrivalActs, useArrivalPart } from './ArrivalActs.tsx'
import css from './DayScreen.module.css'
import { clockOf, inPeople } from './day-words.ts'
import { useNow } from './now.ts'
import type { Arrivals } from './useArrivals.ts'

type Props = { row: DayRow | null; arrivals: Arrivals; onAct: (act: BookingAct) => void }

/** The booking of the chosen row, beside the sheet; null: no row was chosen yet. */
export function Beside({ row, arrivals, onAct }: Props) {
  return (
    <section className={css.panel} aria-label="Booking">
      {row === null ? (
        <Empty title="Choose a party.">You see its booking here.</Empty>
      ) : row.saleId !== null ? (
        <ToPay row={row} saleId={row.saleId} onAct={onAct} />
      ) : (
        <Booking key={row.bookingId} row={row} arrivals={arrivals} />
      )}
    </section>
  )
}

function ToPay({ row, saleId, onAct }: { row: DayRow; saleId: string; onAct: Props['onAct'] }) {
  const { name, people, toPay, service, place, startsAt } = row
  return (
    <Empty
      title={`${name} pays on arrival: ${dollars(centsFromDollars(toPay))}.`}
      action={
        <Ways>
          <Link to="/sales/$orderId" params={{ orderId: saleId }} className={buttonLook()}>
            Open the sale
          </Link>
          <ActsOfUnpaid onAct={onAct} />
        </Ways>
      }
    >
      {inPeople(people)} · {service} {clockOf(startsAt)} · {place}
    </Empty>
  )
}

/** What the sheet says anew of a booking may have changed the booking as well. */
function Booking({ row, arrivals }: { row: DayRow; arrivals: Arrivals }) {
  const shown = useRef(row)
  useEffect(() => {
    if (shown.current === row) return
    shown.current = row
    lookAtBookingAgain(row.bookingId)
  }, [row])
  const part = useArrivalPart(row)
  const now = useNow()
  return (
    <BookingPanel
      bookingId={row.bookingId}
      arrival={<ArrivalActs row={row} now={now} arrivals={arrivals} {...part} />}
    />
  )
}
