import { nextStep } from '#domain/availability/booking-steps.ts'
import { useHouse } from '#web/shell/house.ts'
import { RadioCards } from '#ui/RadioCards.tsx'
import { PartyPrice } from './PartyPrice.tsx'
import { StepHead } from './StepHead.tsx'
import { UpgradeActions, whyNotYet } from './UpgradeActions.tsx'
import type { SlotFlow } from './useSlotFlow.ts'

/** Robe + Towel, or the towel that comes anyway (spec 2, Amenities step). */
export function TowelRobeStep({ position, choice }: Pick<SlotFlow, 'position' | 'choice'>) {
  const { prices } = useHouse()
  const { towelRobe, partySize, choose, goTo } = choice
  const next = nextStep(position.steps, 'towel-robe')

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
      <UpgradeActions
        isNo={towelRobe === 'towel'}
        whyNot={whyNotYet(towelRobe)}
        onNo={() => goTo(next, { towelrobe: 'towel' })}
        onGo={() => goTo(next)}
      />
    </>
  )
}
