import { useState, type ReactNode } from 'react'
import type { DeskBooking } from '#api/staff-bookings.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { BookingActs } from './BookingActs.tsx'
import css from './Booking.module.css'
import {
  agreedInWords,
  backInWords,
  eventInWords,
  extrasInWords,
  money,
  peopleInWords,
  whoInWords,
} from './booking-words.ts'
import { HandOutOwed } from './HandOutOwed.tsx'
import { bookingFailed, useBooking } from './useBooking.ts'

/**
 * One booking at the front desk: who, when, what it cost, what has happened to it, and what can be done. `arrival`: how
 * its party stands on its day, and what can be noted of it there.
 */
export function BookingPanel({ bookingId, arrival }: { bookingId: string; arrival: ReactNode }) {
  return (
    <Asked query={useBooking(bookingId)} waiting="Loading the booking" failed={bookingFailed}>
      {(booking) => <Panel booking={booking} arrival={arrival} />}
    </Asked>
  )
}

function Panel({ booking, arrival }: { booking: DeskBooking; arrival: ReactNode }) {
  const [said, setSaid] = useState<string | null>(null)
  return (
    <div className={css.panel}>
      {said && <WhatWasDone key={said} said={said} onRead={() => setSaid(null)} />}
      <WhoAndWhen booking={booking} />
      {booking.status === 'CONFIRMED' && arrival}
      {booking.status === 'CONFIRMED' && <BookingActs booking={booking} onDone={setSaid} />}
      {booking.money.owedAtDesk > 0 && <HandOutOwed booking={booking} onDone={setSaid} />}
      <Facts facts={factsOf(booking)} />
      <div>
        <Section title="Money">
          <Facts facts={moneyOf(booking)} />
        </Section>
      </div>
      <Section title="What has happened">
        <Events booking={booking} />
      </Section>
    </div>
  )
}

function WhatWasDone({ said, onRead }: { said: string; onRead: () => void }) {
  return (
    <Answer>
      <Alert
        tone="success"
        action={
          <Button look="quiet" onClick={onRead}>
            Done
          </Button>
        }
      >
        {said}
      </Alert>
    </Answer>
  )
}

function WhoAndWhen({ booking }: { booking: DeskBooking }) {
  const { guest, status, startDate, serviceName, resourceName } = booking
  return (
    <section aria-labelledby="booking-of">
      <div className={css.head}>
        <h2 id="booking-of">{guest.name}</h2>
        {status === 'CANCELED' && <Mark tone="danger">Cancelled</Mark>}
        {guest.isMember && <Mark>Member</Mark>}
      </div>
      <p className={css.when}>{timeOf(startDate)}</p>
      <p>
        {serviceName} · {resourceName}
      </p>
    </section>
  )
}

const factsOf = (booking: DeskBooking) => [
  ...(booking.shortCode === null ? [] : [{ name: 'Code', value: booking.shortCode }]),
  { name: 'People', value: peopleInWords(booking.people) },
  { name: 'Extras', value: extrasInWords(booking) },
  { name: 'Email', value: booking.guest.email || 'No email' },
  ...(booking.guest.phone === '' ? [] : [{ name: 'Phone', value: booking.guest.phone }]),
  ...(booking.agreements.length === 0 ? [] : [{ name: 'Agreed', value: agreedInWords(booking.agreements) }]),
]

const moneyOf = ({ money: of }: DeskBooking) => [
  { name: 'Sold', value: money(of.sold) },
  ...(of.discount > 0 ? [{ name: 'Discount', value: `−${money(of.discount)}` }] : []),
  ...(of.giftCard > 0 ? [{ name: 'Gift card', value: money(of.giftCard) }] : []),
  { name: 'Paid', value: money(of.paid) },
  ...(backInWords(of) === '' ? [] : [{ name: 'Given back', value: backInWords(of) }]),
]

function Events({ booking }: { booking: DeskBooking }) {
  return (
    <ol className={css.events}>
      {booking.history.map((event) => (
        <li key={`${event.at} ${event.what}`}>
          <strong>{eventInWords(event)}</strong>
          <span className={css.by}>
            {timeOf(event.at)} · {whoInWords(event)}
          </span>
          {event.why && <span>{event.why}</span>}
        </li>
      ))}
    </ol>
  )
}
