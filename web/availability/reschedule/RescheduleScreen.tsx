import { useSearch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { BookingAnswer, LiveBookingAnswer } from '#api/bookings.ts'
import { BATHING_ID, type ServiceFamily } from '#domain/catalogue/service.ts'
import { clockTimeOf } from '#domain/sydney-time.ts'
import { words } from '#domain/words.ts'
import { CallFailed } from '#ui/api-client.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLiveBooking } from './live-booking.ts'
import { RescheduleConfirm } from './RescheduleConfirm.tsx'
import { RescheduleDialogs } from './RescheduleDialogs.tsx'
import { CannotReschedule } from './CannotReschedule.tsx'
import { NotBookableHere } from './NotBookableHere.tsx'
import { OriginalBooking, briefly, type Original } from './OriginalBooking.tsx'
import { StepLayout } from '#web/availability/steps/StepLayout.tsx'
import { TooLate } from './TooLate.tsx'
import { useLiveSlots } from '#web/availability/times/useLiveSlots.ts'
import { useReschedule } from './useReschedule.ts'
import { useRescheduleFlow, type RescheduleFlow } from '#web/availability/steps/useRescheduleFlow.ts'
import { useService } from '#web/availability/choice/useService.ts'

type Props = {
  bookingId: string
  /** How the slot screen draws the choice of a start: the same as for a new booking. */
  children: (flow: RescheduleFlow) => ReactNode
}

/** The reschedule mode of the slot screen (spec 2): the booking as it is, a new start, and the move. */
export function RescheduleScreen({ bookingId, children }: Props) {
  const { serviceId, idempotencyKey = null, ...search } = useSearch({ from: '/select-slot' })
  const live = useLiveBooking(bookingId, idempotencyKey)
  const { service, name, error, isWaiting, retry } = useService(
    live.data?.booking.serviceId ?? serviceId ?? BATHING_ID,
    true,
  )
  const { now } = useHouse()
  const of = service?.family
  const original = live.data ? originalOf(live.data.booking) : { serviceName: name, ...search }

  // Asked again, on a line that is back or a window that is looked at: what is known stays where that fails.
  const isGone = live.error !== null && isUnknown(live.error)
  if (live.error && !live.isFetching && (isGone || !live.data)) {
    return isGone ? (
      <CannotReschedule title={words.bookingNotFound} orderKey={idempotencyKey} isUnknown />
    ) : (
      <Frame of={of} original={original}>
        <StatusFailed orderKey={idempotencyKey} onTryAgain={() => void live.refetch()} />
      </Frame>
    )
  }
  if (!live.data || isWaiting) {
    return (
      <Frame of={of} original={original}>
        <h1>Reschedule your booking</h1>
        <Skeleton label="Loading your booking" shape="rows" blocks={5} />
      </Frame>
    )
  }
  if (!service) return <NotBookableHere title={name} text={error ?? ''} retry={retry} />

  const { booking, canReschedule } = live.data
  const whyOver = whyOverAt(now(), booking)
  if (whyOver) return <CannotReschedule title={whyOver} orderKey={idempotencyKey} />
  if (!canReschedule) {
    return (
      <Frame of={of} original={original}>
        <MovedTooLate booking={booking} orderKey={idempotencyKey} />
      </Frame>
    )
  }
  return (
    <Steps key={booking.id} live={live.data} service={service} orderKey={idempotencyKey}>
      {children}
    </Steps>
  )
}

const isUnknown = (error: Error) => error instanceof CallFailed && [400, 404].includes(error.status)

function whyOverAt(now: Date, { status, startDate }: BookingAnswer): string | null {
  if (status === 'CANCELED') return words.bookingCancelled
  return new Date(startDate) <= now ? words.bookingPast : null
}

function StatusFailed({ orderKey, onTryAgain }: { orderKey: string | null; onTryAgain: () => void }) {
  return (
    <CannotReschedule title="Reschedule your booking" orderKey={orderKey}>
      <Alert tone="danger" action={<Button onClick={onTryAgain}>Try again</Button>}>
        {words.bookingStatusFailed}
      </Alert>
    </CannotReschedule>
  )
}

function MovedTooLate({ booking, orderKey }: { booking: BookingAnswer; orderKey: string | null }) {
  return (
    <CannotReschedule title="Reschedule your booking" orderKey={orderKey}>
      <TooLate why={orderKey === null ? 'booking.too-late-24h' : 'booking.too-late-2h'} booking={booking} />
    </CannotReschedule>
  )
}

type StepsProps = Pick<Props, 'children'> & { live: LiveBookingAnswer; service: HouseService; orderKey: string | null }

function Steps({ live, service, orderKey, children }: StepsProps) {
  const { booking } = live
  const flow = useRescheduleFlow(service, booking)
  const { state, move, chooseAgain } = useReschedule({ bookingId: booking.id, orderKey })
  useLiveSlots(service.id)
  const { position, choice } = flow
  const { slot } = flow.offer
  const { step } = position
  useEffect(() => {
    if (state.status === 'failed' && step !== 'summary') document.querySelector('h1')?.focus({ preventScroll: true })
  }, [state.status, step])

  return (
    <Frame
      of={service.family}
      time={choice.time ?? clockTimeOf(new Date(booking.startDate))}
      original={originalOf(booking)}
      step={step}
    >
      {step !== 'summary' && children(flow)}
      {step === 'summary' &&
        (!slot ? (
          <Skeleton label="Loading your choice" shape="lines" blocks={4} />
        ) : (
          <RescheduleConfirm
            position={position}
            slot={slot}
            goTo={choice.goTo}
            live={live}
            orderKey={orderKey}
            isSending={state.status === 'sending'}
            onConfirm={() => void move(slot)}
          />
        ))}
      <RescheduleDialogs state={state} booking={booking} orderKey={orderKey} onChooseAgain={chooseAgain} />
    </Frame>
  )
}

type FrameProps = {
  of: ServiceFamily | undefined
  time?: string | undefined
  original: Original
  step?: string
  children: ReactNode
}

function Frame({ of = 'bathing', time, original, step = 'none', children }: FrameProps) {
  return (
    <StepLayout
      of={of}
      time={time ?? original.time ?? null}
      brief={briefly(original)}
      summary={<OriginalBooking {...original} />}
      label="Your booking now"
      step={step}
    >
      {children}
    </StepLayout>
  )
}

const originalOf = ({
  serviceName,
  startDate,
  numberOfParticipants,
  resource,
  extraBath,
}: BookingAnswer): Original => ({
  serviceName,
  start: new Date(startDate),
  participants: numberOfParticipants,
  resourceName: resource.name,
  extraBath,
})
