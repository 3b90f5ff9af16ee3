import type { BookingAnswer, LiveBookingAnswer } from '#api/bookings.ts'
import { startsAt, type Slot } from '#domain/availability/slot.ts'
import { longDate, spokenTime, sydneyDateOf, together, zoneLabel } from '#domain/sydney-time.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useVisitor } from '#web/shell/visitor.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { moveBarsCancelling } from './move-bars-cancelling.ts'
import { bathInWords } from './OriginalBooking.tsx'
import css from './RescheduleScreen.module.css'
import { useBathAfterMove, type BathAfterMove } from './useBathAfterMove.ts'
import { StepActions } from '#web/availability/steps/StepActions.tsx'
import frame from '#web/availability/steps/StepLayout.module.css'
import type { StepPosition } from '#web/availability/choice/step-titles.ts'
import type { GoTo } from '#web/availability/choice/useChoices.ts'

type Props = {
  position: StepPosition
  slot: Slot
  goTo: GoTo
  live: LiveBookingAnswer
  orderKey: string | null
  isSending: boolean
  onConfirm: () => void
}

/** The time as it is and the new one, of the extra bath too, and what the move means for later, before it is made. */
export function RescheduleConfirm({ position, slot, goTo, live, orderKey, isSending, onConfirm }: Props) {
  const bath = useBathAfterMove(live.booking, slot, orderKey)
  return (
    <>
      <Head position={position} live={live} />
      <dl className={css.change}>
        <TimeNow {...live.booking} />
        <div>
          <dt>New time</dt>
          <dd>
            <p>
              <strong>{when(startsAt(slot))}</strong>
            </p>
            <p>{slot.resourceName}</p>
            <NewBath bath={bath} />
          </dd>
        </div>
      </dl>
      {bath.status === 'full' && (
        <Alert tone="warning" title="No room for your extra bath">
          There is no free bathing session around this time. Please choose another time for your booking.
        </Alert>
      )}
      {bath.status === 'failed' && <BathUnknown onTryAgain={bath.retry} />}
      <StepActions>
        <Button look="quiet" disabled={isSending} onClick={() => goTo(position.steps[0]!)}>
          Change
        </Button>
        <Button busy={isSending} disabled={bath.status === 'waiting' || bath.status === 'full'} onClick={onConfirm}>
          {isSending ? 'Moving your booking…' : 'Confirm new time'}
        </Button>
      </StepActions>
    </>
  )
}

function Head({ position: { service, steps }, live }: { position: StepPosition; live: LiveBookingAnswer }) {
  const barred = moveBarsCancelling(
    live,
    useVisitor((visitor) => visitor.isAuthenticated),
  )
  return (
    <header>
      <p className={frame.eyebrow}>
        {service.name} · Step {steps.length} of {steps.length}
      </p>
      <ScreenHeading title="Confirm your new time" />
      {barred && <p className={frame.lead}>{barred}</p>}
    </header>
  )
}

function TimeNow({ startDate, resource, extraBath }: BookingAnswer) {
  return (
    <div>
      <dt>Time now</dt>
      <dd>
        <p>{when(new Date(startDate))}</p>
        <p>{resource.name}</p>
        {extraBath && <p>Extra bath: {bathInWords(extraBath)}</p>}
      </dd>
    </div>
  )
}

function NewBath({ bath }: { bath: BathAfterMove }) {
  if (bath.status !== 'waiting' && bath.status !== 'known') return null
  return (
    <p>
      Extra bath: {bath.status === 'known' ? <strong>{bathInWords(bath.bath)}</strong> : 'looking for a free session…'}
    </p>
  )
}

/** The time of the bath is no reason to hold up a move: the house moves both or neither. */
function BathUnknown({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Alert
      tone="warning"
      title="We could not check the new time of your extra bath"
      action={
        <Button look="quiet" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      It moves along to the free session next to your new time, or nothing moves. You see its time once you have
      confirmed.
    </Alert>
  )
}

const when = (instant: Date) =>
  together(`${longDate(sydneyDateOf(instant))}, ${spokenTime(instant)} ${zoneLabel(instant)}`)
