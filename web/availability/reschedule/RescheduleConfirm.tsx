import type { LiveBookingAnswer } from '#api/bookings.ts'
import { startsAt, type Slot } from '#domain/availability/slot.ts'
import { longDate, spokenTime, sydneyDateOf, zoneLabel } from '#domain/sydney-time.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Button } from '#ui/Button.tsx'
import css from './RescheduleScreen.module.css'
import { StepActions } from '#web/availability/steps/StepActions.tsx'
import frame from '#web/availability/steps/StepLayout.module.css'
import type { StepPosition } from '#web/availability/choice/step-titles.ts'
import type { GoTo } from '#web/availability/choice/useChoices.ts'

type Props = {
  position: StepPosition
  slot: Slot
  goTo: GoTo
  live: LiveBookingAnswer
  isSending: boolean
  onConfirm: () => void
}

/** The new start, and what the move means for later, before it is made. */
export function RescheduleConfirm({ position, slot, goTo, live, isSending, onConfirm }: Props) {
  return (
    <>
      <Head position={position} canCancel={live.canCancel} />
      <dl className={css.change}>
        <div>
          <dt>New time</dt>
          <dd>
            <strong>{when(startsAt(slot))}</strong>
            <br />
            {slot.resourceName}
          </dd>
        </div>
      </dl>
      <StepActions>
        <Button look="quiet" disabled={isSending} onClick={() => goTo(position.steps[0]!)}>
          Change
        </Button>
        <Button busy={isSending} onClick={onConfirm}>
          {isSending ? 'Moving your booking…' : 'Confirm new time'}
        </Button>
      </StepActions>
    </>
  )
}

function Head({ position: { service, steps }, canCancel }: { position: StepPosition; canCancel: boolean }) {
  return (
    <header>
      <p className={frame.eyebrow}>
        {service.name} · Step {steps.length} of {steps.length}
      </p>
      <ScreenHeading title="Confirm your new time" />
      {canCancel && (
        <p className={frame.lead}>
          Once you have moved a booking, you can move it again, but you can no longer cancel it from its link.
        </p>
      )}
    </header>
  )
}

const when = (instant: Date) => `${longDate(sydneyDateOf(instant))}, ${spokenTime(instant)} ${zoneLabel(instant)}`
