import { nextStep } from '#domain/availability/booking-steps.ts'
import { partyLimit } from '#domain/availability/guest-count.ts'
import { Button } from '#ui/Button.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { StepActions } from './StepActions.tsx'
import { StepHead } from './StepHead.tsx'
import type { SlotFlow } from './useSlotFlow.ts'

/** How many come (spec 2, Guest count step). */
export function GuestsStep({ position, choice }: Pick<SlotFlow, 'position' | 'choice'>) {
  const { service, steps } = position
  const { partySize, choose, goTo } = choice
  const limit = partyLimit(service)
  return (
    <>
      <StepHead position={position}>
        Count everyone in your party so we can reserve enough space for your visit
      </StepHead>
      <Stepper
        label="Total Guests (including you)"
        fewer="Remove one guest"
        more="Add one guest"
        value={partySize}
        min={service.minParty}
        max={limit}
        onChange={(participants) => choose({ participants })}
      />
      <p>
        {partySize === service.minParty && partySize > 1 && `This is for ${partySize} people or more. `}
        {partySize === limit
          ? `${limit} is the most we can seat together in one booking.`
          : `Up to ${limit} in one booking.`}
      </p>
      <StepActions>
        <Button onClick={() => goTo(nextStep(steps, 'guests'), { participants: partySize })}>NEXT</Button>
      </StepActions>
    </>
  )
}
