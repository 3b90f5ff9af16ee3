import { Link, useNavigate } from '@tanstack/react-router'
import { startsAt } from '#domain/availability/slot.ts'
import { longDate, spokenTime, sydneyDateOf, zoneLabel } from '#domain/sydney-time.ts'
import { buttonLook, Button } from '#web/ui/Button.tsx'
import { StepHead } from './StepHead.tsx'
import css from './AddedStep.module.css'
import type { SlotFlow } from './useSlotFlow.ts'

/** It is in the cart: on to the other services, or straight to checkout (spec 2, 4). */
export function AddedStep({ flow }: { flow: SlotFlow }) {
  const navigate = useNavigate()
  const start = startsAt(flow.added!.slot)
  return (
    <>
      <StepHead flow={flow}>
        {flow.service.name}, {longDate(sydneyDateOf(start))}, {spokenTime(start)} {zoneLabel(start)}. Places are held
        once you press PAY.
      </StepHead>
      <div className={css.ways}>
        <Link to="/checkout" className={buttonLook('primary')}>
          Go to checkout
        </Link>
        <Button look="quiet" onClick={() => void navigate({ to: '/service-selection' })}>
          Continue
        </Button>
      </div>
    </>
  )
}
