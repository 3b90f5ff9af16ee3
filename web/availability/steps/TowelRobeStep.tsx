import { nextStep } from '#domain/availability/booking-steps.ts'
import { useHouse } from '#web/shell/house.ts'
import { Button } from '#ui/Button.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { PartyPrice } from './PartyPrice.tsx'
import { StepActions } from './StepActions.tsx'
import { StepHead } from './StepHead.tsx'
import type { SlotFlow } from './useSlotFlow.ts'

/** Robe + Towel, or the towel that comes anyway (spec 2, Amenities step). */
export function TowelRobeStep({ position, choice }: Pick<SlotFlow, 'position' | 'choice'>) {
  const { prices } = useHouse()
  const { towelRobe, partySize, choose, goTo } = choice
  // The button that reads true is the one to press; both lead on, and keep their words (trial: screens 19).
  const isNo = towelRobe === 'towel'
  const next = nextStep(position.steps, 'towel-robe')
  const whyNot = towelRobe === null ? 'Choose an option to continue, or NO THANKS.' : null

  return (
    <>
      <StepHead position={position}>A towel comes with every booking.</StepHead>
      <RadioCards
        legend={<span className="visually-hidden">Robe and towel</span>}
        value={towelRobe}
        onChange={(value) => choose({ towelrobe: value === 'towel-robe' ? 'towel-robe' : 'towel' })}
        cards={[
          {
            value: 'towel-robe',
            label: 'Robe + Towel',
            detail: 'A soft robe for everyone, waiting at the door',
            aside: <PartyPrice each={prices.towelRobe} partySize={partySize} />,
          },
          { value: 'towel', label: 'Towel Only', detail: 'One fresh towel each', aside: 'Free' },
        ]}
      />
      <StepActions reason={whyNot}>
        <Button look={isNo ? 'primary' : 'quiet'} onClick={() => goTo(next, { towelrobe: 'towel' })}>
          NO THANKS
        </Button>
        <Button look={isNo ? 'quiet' : 'primary'} whyNot={whyNot} onClick={() => goTo(next)}>
          CONTINUE WITH UPGRADE
        </Button>
      </StepActions>
    </>
  )
}
