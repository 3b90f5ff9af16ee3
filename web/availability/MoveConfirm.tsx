import type { LiveBookingAnswer } from '#api/bookings.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { longDate, spokenTime, sydneyDateOf, zoneLabel } from '#domain/sydney-time.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './MoveScreen.module.css'
import { StepActions } from './StepActions.tsx'
import frame from './StepFrame.module.css'
import type { MoveFlow } from './useMoveFlow.ts'

type Props = { flow: MoveFlow; live: LiveBookingAnswer; isSending: boolean; onConfirm: () => void }

/** The old start, the new one, and what the move means for later, before it is made. */
export function MoveConfirm({ flow, live, isSending, onConfirm }: Props) {
  const { service, steps, slot, goTo } = flow
  const { booking, canCancel } = live
  const from = new Date(booking.startDate)
  const to = startsAt(slot!)
  return (
    <>
      <header>
        <p className={frame.eyebrow}>
          {service.name} · Step {steps.length} of {steps.length}
        </p>
        <ScreenHeading title="Confirm your new time" />
      </header>
      <dl className={css.change}>
        <div>
          <dt>From</dt>
          <dd>
            <s>{when(from)}</s>
          </dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>
            <strong>{when(to)}</strong>
            <br />
            {slot!.resourceName}
          </dd>
        </div>
      </dl>
      {canCancel && (
        <p className={css.note}>A booking that was moved can be moved again, but no longer be cancelled by its link.</p>
      )}
      <StepActions flow={flow}>
        <Button look="quiet" disabled={isSending} onClick={() => goTo(steps[0]!)}>
          Change
        </Button>
        <Button busy={isSending} onClick={onConfirm}>
          {isSending ? 'Moving your booking…' : 'Confirm new time'}
        </Button>
      </StepActions>
    </>
  )
}

const when = (instant: Date) => `${longDate(sydneyDateOf(instant))}, ${spokenTime(instant)} ${zoneLabel(instant)}`
