import type { ExtraBathAnswer } from '#api/availability.ts'
import { nextStep } from '#domain/availability/booking-steps.ts'
import { startsAt } from '#domain/availability/slot.ts'
import { extraBathPrice } from '#domain/pricing/slot-price.ts'
import { spokenTime } from '#domain/sydney-time.ts'
import { useHouse } from '#web/shell/house.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PartyPrice } from './PartyPrice.tsx'
import { StepHead } from './StepHead.tsx'
import { UpgradeActions, whyNotYet } from './UpgradeActions.tsx'
import type { SlotFlow } from './useSlotFlow.ts'

/** One more hour in the water, or not (spec 2, Additional options step). */
export function ExtraBathStep({ position, choice, offer }: SlotFlow) {
  const house = useHouse()
  const { extraBath, goTo } = choice
  const { bath } = offer
  const next = nextStep(position.steps, 'extra-bath')
  const whyNot = whyNotYet(extraBath)
  return (
    <>
      <StepHead position={position}>{house.extraBathDescription}</StepHead>
      {bath.status === 'waiting' && <Skeleton label="Looking for a free session…" shape="rows" blocks={2} />}
      {bath.status === 'failed' && <BathUnchecked onTryAgain={bath.retry} />}
      {bath.status !== 'waiting' && (
        <BathChoice choice={choice} answer={bath.status === 'ready' ? bath.answer : null} />
      )}
      <UpgradeActions
        isNo={extraBath === false}
        whyNot={whyNot}
        reason={bath.status === 'waiting' ? null : whyNot}
        onNo={() => goTo(next, { bath: 'no-extra-bath' })}
        onGo={() => goTo(next)}
      />
    </>
  )
}

function BathUnchecked({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Alert
      tone="warning"
      action={
        <Button look="quiet" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      We could not check the extra bath just now, so it is not available. You can continue without it.
    </Alert>
  )
}

type BathChoiceProps = { choice: SlotFlow['choice']; answer: ExtraBathAnswer | null }

function BathChoice({ choice: { extraBath, partySize, choose }, answer }: BathChoiceProps) {
  const { prices } = useHouse()
  return (
    <RadioCards
      legend={<span className="visually-hidden">Additional options</span>}
      value={extraBath === null ? null : extraBath ? 'extra-bath' : 'no-extra-bath'}
      onChange={(value) => choose({ bath: value === 'extra-bath' ? 'extra-bath' : 'no-extra-bath' })}
      cards={[
        {
          value: 'extra-bath',
          label: 'Add 1hr Bathing Session',
          detail: detailOf(answer),
          disabled: !answer?.available,
          aside: <PartyPrice each={extraBathPrice(partySize, prices).perPerson} partySize={partySize} />,
        },
        { value: 'no-extra-bath', label: 'No Additional Bath' },
      ]}
    />
  )
}

function detailOf(answer: ExtraBathAnswer | null): string {
  if (answer === null) return 'Not available just now'
  if (!answer.available) return answer.reason
  return `At ${spokenTime(startsAt(answer.slot))}, ${answer.slot.resourceName}`
}
