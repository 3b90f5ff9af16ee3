import { Skeleton } from '#ui/Skeleton.tsx'
import { AddedStep } from './AddedStep.tsx'
import { ExtraBathStep } from './ExtraBathStep.tsx'
import { GuestsStep } from './GuestsStep.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { TimeStep } from './TimeStep.tsx'
import { TowelRobeStep } from './TowelRobeStep.tsx'
import type { RescheduleFlow } from './useRescheduleFlow.ts'
import type { SlotFlow } from './useSlotFlow.ts'

/** The steps after the first; they come while the visitor looks at the calendar. */
export function LaterSteps({ flow }: { flow: SlotFlow | RescheduleFlow }) {
  if (flow.price === null) return <TimeStep {...flow} />
  const { position, choice, offer } = flow
  if (choice.added)
    return <AddedStep position={position} added={choice.added} isChanged={choice.added === choice.edited} />
  if (position.step === 'guests') return <GuestsStep {...flow} />
  if (position.step === 'slot') return <TimeStep {...flow} />
  if (offer.isAwaited) return <Skeleton label="Loading your choice" shape="lines" blocks={4} />
  if (position.step === 'towel-robe') return <TowelRobeStep {...flow} />
  if (position.step === 'extra-bath') return <ExtraBathStep {...flow} />
  return <SummaryStep {...flow} />
}
