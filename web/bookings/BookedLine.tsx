import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LiveBookingAnswer } from '#api/bookings.ts'
import type { OrderAnswer, OrderDetail } from '#api/checkout.ts'
import { clockTimeOf, sydneyDateOf, together } from '#domain/sydney-time.ts'
import { words } from '#domain/words.ts'
import { useLiveBooking } from '#web/availability/reschedule/live-booking.ts'
import { moveBarsCancelling } from '#web/availability/reschedule/move-bars-cancelling.ts'
import { TooLate } from '#web/availability/reschedule/TooLate.tsx'
import { useHouse } from '#web/shell/house.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './Booked.module.css'
import { CancelDialogs } from './CancelDialogs.tsx'
import { Closing } from './Closing.tsx'
import { KeptVoucher } from './KeptVoucher.tsx'
import { RefundInstead } from './RefundInstead.tsx'
import { useCancellation, type Cancellation } from './useCancellation.ts'

type Props = { line: OrderDetail; order: OrderAnswer; orderKey: string }

/** The state of a booking, what cancelling brings, and the two ways to change it (spec 2, order view). */
export function BookedLine({ line, order, orderKey }: Props) {
  const cancellation = useCancellation(line.bookingId, order, orderKey)
  return (
    <div className={css.booked}>
      <BookingState line={line} orderKey={orderKey} cancellation={cancellation} />
      <CancelDialogs cancellation={cancellation} order={order} />
    </div>
  )
}

type BookingStateProps = { line: OrderDetail; orderKey: string; cancellation: Cancellation }

function BookingState({ line, orderKey, cancellation }: BookingStateProps) {
  const { now } = useHouse()
  const live = useLiveBooking(line.bookingId, orderKey)
  // What came of it can still be read when the house no longer offers it.
  const [instead, setInstead] = useState(live.data?.refundInstead)
  if (live.data?.refundInstead && !instead) setInstead(live.data.refundInstead)
  if ((live.data?.booking.status ?? line.status) === 'CANCELED') {
    return (
      <>
        <p className={css.over}>{words.bookingCancelled}</p>
        {instead ? (
          <RefundInstead bookingId={line.bookingId} orderKey={orderKey} until={instead.until} />
        ) : (
          <KeptVoucher bookingId={line.bookingId} />
        )}
      </>
    )
  }
  const start = new Date(live.data?.booking.startDate ?? line.slot.startDate)
  if (start <= now()) return <p className={css.over}>{words.bookingPast}</p>
  if (live.isPending) return <Skeleton label="Checking what can be changed" shape="lines" blocks={3} />
  if (live.isError) return <StateUnknown isBusy={live.isFetching} onTryAgain={() => void live.refetch()} />
  return <Ways live={live.data} orderKey={orderKey} cancellation={cancellation} />
}

function StateUnknown({ isBusy, onTryAgain }: { isBusy: boolean; onTryAgain: () => void }) {
  return (
    <Alert
      tone="danger"
      action={
        <Button look="quiet" busy={isBusy} onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {words.bookingStatusFailed}
    </Alert>
  )
}

type WaysProps = { live: LiveBookingAnswer; orderKey: string; cancellation: Cancellation }

function Ways({ live, orderKey, cancellation }: WaysProps) {
  const { booking, closing } = live
  const { reschedule, isTooLate } = useRescheduling(live, orderKey)
  return (
    <>
      {closing && <Closing closing={closing} booking={booking} />}
      <Cancelling live={live} />
      <div className={css.actions}>
        <Button look="quiet" onClick={reschedule} aria-label={`Reschedule ${booking.serviceName}`}>
          Reschedule
        </Button>
        <CancelButton live={live} cancellation={cancellation} />
      </div>
      {isTooLate && <TooLate why="booking.too-late-2h" booking={booking} />}
    </>
  )
}

/** What cancelling brings and what a move takes from it, or why it cannot be cancelled: said before either is pressed. */
function Cancelling({ live }: { live: LiveBookingAnswer }) {
  const { booking, canCancel, reason } = live
  const isMember = useVisitor((visitor) => visitor.isAuthenticated)
  const line = canCancel ? booking.cancellationLine : reason
  const barred = moveBarsCancelling(live, isMember)
  return (
    <>
      {line && (
        <p className={css.cancelling}>
          <strong>Can’t make it?</strong>
          <span id={whyNotId(live)}>{together(line)}</span>
        </p>
      )}
      {barred && (
        <p className={css.cancelling}>
          <strong>Another time?</strong>
          {barred}
        </p>
      )}
    </>
  )
}

/** Where a booking that cannot be cancelled says why; nowhere while it can. */
const whyNotId = ({ booking, canCancel }: LiveBookingAnswer) => (canCancel ? undefined : `why-not-${booking.id}`)

function CancelButton({ live, cancellation: { state, begin } }: Omit<WaysProps, 'orderKey'>) {
  const { booking, canCancel } = live
  return (
    <Button
      look="quiet"
      disabled={!canCancel}
      busy={state.status === 'checking'}
      onClick={() => void begin()}
      aria-label={`Cancel ${booking.serviceName}`}
      aria-describedby={whyNotId(live)}
    >
      Cancel
    </Button>
  )
}

/** The way to another time, which says so when it is too late for one. */
function useRescheduling({ booking, canReschedule }: LiveBookingAnswer, orderKey: string) {
  const { now } = useHouse()
  const [isTooLate, setIsTooLate] = useState(false)
  const navigate = useNavigate()
  const start = new Date(booking.startDate)
  const reschedule = () => {
    // The time may have run out while the page was open; the house decides in any case.
    if (!canReschedule || now() > new Date(booking.changeUntil)) return setIsTooLate(true)
    return void navigate({
      to: '/select-slot',
      search: {
        reschedule: booking.id,
        serviceId: booking.serviceId,
        idempotencyKey: orderKey,
        date: sydneyDateOf(start),
        time: clockTimeOf(start),
        participants: booking.numberOfParticipants,
      },
    })
  }
  return { reschedule, isTooLate }
}
